#include "cli/options/paper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "core/error.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

struct NamedSize {
  std::string_view name;
  double width;  // in millimetres
  double height;
};

// The sizes of ISO 216, and the letter size of ANSI.
constexpr std::array sizes{NamedSize{"a4", 210, 297}, NamedSize{"a5", 148, 210},
                           NamedSize{"a6", 105, 148}, NamedSize{"letter", 215.9, 279.4}};

// Returns a length in millimetres, or nothing if the text is not a length or no figure fits on such
// paper.
std::optional<double> length(std::string_view text) {
  constexpr double least = 40;
  constexpr double most = 2000;
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || !(least <= value && value <= most))
    return std::nullopt;
  return value;
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

Paper paper_named(const std::string& name) {
  const auto found = std::ranges::find(sizes, name, &NamedSize::name);
  if (found != sizes.end()) return paper_of(found->width, found->height);
  const std::size_t by = name.find('x');
  if (by != name.npos) {
    const auto width = length(std::string_view(name).substr(0, by));
    const auto height = length(std::string_view(name).substr(by + 1));
    if (width && height) return paper_of(*width, *height);
  }
  throw Error(Error::Kind::usage,
              fmt::format("unknown paper {}; {} expected", cairn::quoted(name), papers));
}

}  // namespace cairn::cli
