// Reads the values of options. Options are named without their dashes. All functions throw Error of
// kind usage, with a message that names the option.
#pragma once

#include <string>
#include <string_view>

namespace cairn::cli {

[[noreturn]] void fail_value(std::string_view option, const std::string& value,
                             std::string_view expected);

// Return a number from `least` to `most`.
double number(std::string_view option, const std::string& value, double least, double most);
int whole_number(std::string_view option, const std::string& value, int least, int most);

bool yes_or_no(std::string_view option, const std::string& value);

}  // namespace cairn::cli
