#include "figures/look_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "formats/figure/theme_json.hpp"
#include "render/themes.hpp"
#include "text/decimal.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

struct NamedSize {
  std::string_view name;
  double width;  // in millimetres
  double height;
};

// The sizes of ISO 216, and the letter size of ANSI.
constexpr std::array sizes_of_paper{NamedSize{"a4", 210, 297}, NamedSize{"a5", 148, 210},
                                    NamedSize{"a6", 105, 148}, NamedSize{"letter", 215.9, 279.4}};

// Returns a length in millimetres, or nothing if the text is not a length or no figure fits on such
// paper.
std::optional<double> length_of_paper(std::string_view text) {
  constexpr double least = 40;
  constexpr double most = 2000;
  const std::optional<double> value = number_in(text);
  return value && least <= *value && *value <= most ? value : std::nullopt;
}

// Makes a sheet of paper; small sheets get a smaller margin.
Paper paper_of(double width, double height) {
  constexpr double usual_share = 1.0 / 14;  // of the width of A4
  Paper paper;
  paper.width = width;
  paper.height = height;
  paper.margin = std::min(paper.margin, std::min(width, height) * usual_share);
  return paper;
}

}  // namespace

void fail_value(std::string_view option, const std::string& value, std::string_view expected) {
  throw Error(Error::Kind::usage,
              fmt::format("invalid --{} {}; {} expected", option, quoted(value), expected));
}

double number(std::string_view option, const std::string& value, double least, double most) {
  const std::optional<double> result = number_in(value);
  const std::string expected = fmt::format("a number from {} to {}", least, most);
  if (!result) fail_value(option, value, expected);
  if (!(least <= *result && *result <= most))
    throw Error(Error::Kind::usage,
                fmt::format("--{} is {}; {} expected", option, value, expected));
  return *result;
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

Theme theme_value(const std::string& value) {
  if (is_theme_json(value)) return read_theme(value, theme_value);
  const auto found = std::ranges::find(themes(), value, &NamedTheme::name);
  if (found != themes().end()) return found->theme;
  std::vector<std::string_view> names;
  for (const NamedTheme& theme : themes()) names.push_back(theme.name);
  throw Error(Error::Kind::usage,
              fmt::format("unknown theme {}, and no such file; the themes are {}, {}",
                          quoted(value), fmt::join(names, ", "), automatic_theme));
}

bool is_theme_json(std::string_view value) {
  const std::size_t first = value.find_first_not_of(" \t\r\n");
  return first != value.npos && value[first] == '{';
}

Paper paper_named(const std::string& name) {
  const auto found = std::ranges::find(sizes_of_paper, name, &NamedSize::name);
  if (found != sizes_of_paper.end()) return paper_of(found->width, found->height);
  const std::size_t by = name.find('x');
  if (by != name.npos) {
    const auto width = length_of_paper(std::string_view(name).substr(0, by));
    const auto height = length_of_paper(std::string_view(name).substr(by + 1));
    if (width && height) return paper_of(*width, *height);
  }
  throw Error(Error::Kind::usage,
              fmt::format("unknown paper {}; {} expected", quoted(name), papers));
}

const Language& language_named(const std::string& code) {
  if (const Language* language = language_of(code)) return *language;
  std::string known;
  for (const Language& language : languages())
    known += (known.empty() ? "" : ", ") + std::string(language.code());
  throw Error(Error::Kind::usage,
              fmt::format("{} is no language of --language; {} are", quoted(code), known));
}

}  // namespace cairn
