// Reads the values of options that say how pictures look. Options are named without their dashes.
// All functions throw Error of kind usage, with a message that names the option or the kind of
// value.
#pragma once

#include <string>
#include <string_view>

#include "render/image_output.hpp"
#include "render/theme.hpp"
#include "text/language.hpp"

namespace cairn {

[[noreturn]] void fail_value(std::string_view option, const std::string& value,
                             std::string_view expected);

// Return a number from `least` to `most`.
double number(std::string_view option, const std::string& value, double least, double most);
int whole_number(std::string_view option, const std::string& value, int least, int most);

bool yes_or_no(std::string_view option, const std::string& value);

// The theme that follows the reader's dark mode, and the two of which it consists.
inline constexpr const char* automatic_theme = "auto";
inline constexpr const char* day_theme = "colour";
inline constexpr const char* night_theme = "dark";

// Returns the theme that has a built-in name, or that is given as JSON, which begins with a brace.
// Throws Error of kind syntax, too.
Theme theme_value(const std::string& value);
bool is_theme_json(std::string_view value);

// The names and sizes of paper that can be asked for, as messages list them.
inline constexpr std::string_view papers =
    "a4, a5, a6, letter, or 40 to 2000 mm each way like 120x180";

Paper paper_named(const std::string& name);

inline constexpr const char* language_help =
    "the language of what readers see: en, fr, de, nl, it, es or pl; en if not given";

const Language& language_named(const std::string& code);

}  // namespace cairn
