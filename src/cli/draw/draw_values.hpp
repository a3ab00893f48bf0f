// What the values of options say. Options are named without their dashes, for the messages of Error
// (usage), which all of these throw.
#pragma once

#include <string>
#include <string_view>

namespace cairn::cli {

[[noreturn]] void fail_value(std::string_view option, const std::string& value,
                             std::string_view expected);

// From `least` to `most`.
double number(std::string_view option, const std::string& value, double least, double most);
int whole_number(std::string_view option, const std::string& value, int least, int most);

bool yes_or_no(std::string_view option, const std::string& value);

}  // namespace cairn::cli
