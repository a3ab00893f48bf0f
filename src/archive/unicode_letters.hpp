// What utf8proc knows of letters, for `letters` (text/letter_forms.hpp).
#pragma once

#include "text/letter_forms.hpp"

namespace cairn {

// Full case folding of compatible forms, with the accents left out, and Unicode's canonical form.
Letters unicode_letters();

}  // namespace cairn
