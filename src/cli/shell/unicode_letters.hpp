// What the command line knows of letters, from utf8proc.
#pragma once

#include "text/letter_forms.hpp"

namespace cairn::cli {

// Full case folding of compatible forms, with the accents left out, and Unicode's canonical form.
Letters unicode_letters();

}  // namespace cairn::cli
