#include "render/text_lines.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "render/lettering.hpp"

namespace cairn::figure {

namespace {

constexpr double with_descenders = 1.3;  // the height of a line, as a part of the size

// The text with one blank for any number of blanks, and without those at its ends.
std::string tidied(std::string_view text) {
  std::string tidy;
  for (const char letter : text)
    if (letter != ' ' || (!tidy.empty() && tidy.back() != ' ')) tidy += letter;
  if (tidy.ends_with(' ')) tidy.pop_back();
  return tidy;
}

}  // namespace

std::vector<std::string> wrap(std::string_view text, double width, double size, double weight) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string paragraph = tidied(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!paragraph.empty())
      std::ranges::move(lettering().lines(paragraph, width, size, weight),
                        std::back_inserter(lines));
  }
  return lines;
}

double draw_lines(std::string_view text, double x, double top, double width, Text::Anchor anchor,
                  const TextLooks& looks, std::vector<Shape>& shapes) {
  double bottom = top;
  for (std::string& line : wrap(text, width, looks.size, looks.weight)) {
    shapes.push_back(Text{std::move(line),
                          {x, top + looks.size / 2},
                          anchor,
                          looks.size,
                          looks.weight,
                          looks.colour});
    bottom = top + looks.size * with_descenders;
    top += looks.size * looks.pitch;
  }
  return bottom;
}

}  // namespace cairn::figure
