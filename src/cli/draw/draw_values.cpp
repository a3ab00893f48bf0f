#include "cli/draw/draw_values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "core/error.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

void fail_value(std::string_view option, const std::string& value, std::string_view expected) {
  throw Error(Error::Kind::usage,
              fmt::format("invalid --{} {}; {} expected", option, cairn::quoted(value), expected));
}

double number(std::string_view option, const std::string& value, double least, double most) {
  double result = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, result);
  const std::string expected = fmt::format("a number from {} to {}", least, most);
  if (error != std::errc{} || stop != end) fail_value(option, value, expected);
  if (!(least <= result && result <= most))
    throw Error(Error::Kind::usage,
                fmt::format("--{} is {}; {} expected", option, value, expected));
  return result;
}

int whole_number(std::string_view option, const std::string& value, int least, int most) {
  const double result = number(option, value, least, most);
  if (result != std::floor(result)) fail_value(option, value, "a whole number");
  return static_cast<int>(result);
}

bool yes_or_no(std::string_view option, const std::string& value) {
  if (value != "yes" && value != "no") fail_value(option, value, "yes or no");
  return value == "yes";
}

}  // namespace cairn::cli
