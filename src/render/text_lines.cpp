#include "render/text_lines.hpp"

#include <utility>

#include "core/utf8.hpp"
#include "render/alphabet.hpp"

namespace cairn::figure {

namespace {

constexpr double with_descenders = 1.3;  // the height of a line, as a part of the size

// Removes the next word from the front of a text and returns it. If the word does not fit into the
// width, only as many of its characters as fit are taken, but at least one.
std::string take_word(std::string_view& text, double width, double size) {
  std::string_view rest = text;
  while (!rest.empty() && rest[0] != ' ' && rest[0] != '\n') {
    std::string_view more = rest;
    take_character(more);
    const std::string_view taken = text.substr(0, text.size() - more.size());
    if (rest.size() < text.size() && text_width(taken, size) > width) break;
    rest = more;
  }
  const std::string word(text.substr(0, text.size() - rest.size()));
  text = rest;
  return word;
}

}  // namespace

std::vector<std::string> wrap(std::string_view text, double width, double size) {
  std::vector<std::string> lines;
  bool after_space = false;
  bool after_end = false;  // after a line end
  while (!text.empty()) {
    if (text[0] == ' ' || text[0] == '\n') {
      (text[0] == ' ' ? after_space : after_end) = true;
      text.remove_prefix(1);
      continue;
    }
    const std::string word = take_word(text, width, size);
    if (after_space && !after_end && !lines.empty() &&
        text_width(lines.back() + ' ' + word, size) <= width)
      lines.back() += ' ' + word;
    else
      lines.push_back(word);
    after_space = after_end = false;
  }
  return lines;
}

double draw_lines(std::string_view text, double x, double top, double width, Text::Anchor anchor,
                  const TextLooks& looks, std::vector<Shape>& shapes) {
  double bottom = top;
  for (std::string& line : wrap(text, width, looks.size)) {
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
