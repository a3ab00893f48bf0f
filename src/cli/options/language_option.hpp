// The language of what is made for readers.
#pragma once

#include <string>

#include "text/language.hpp"

namespace cairn::cli {

inline constexpr const char* language_help =
    "the language of what readers see: en, fr, de, nl, it, es or pl; en if not given";

// Returns the language of that code. Throws Error (usage) if Cairn does not have it.
const Language& language_named(const std::string& code);

}  // namespace cairn::cli
