#include "formats/text/content.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "text/quote.hpp"

namespace cairn {

Place place_after(std::string_view text, Content content, Place begin) {
  std::size_t lines = 0;
  std::size_t start = 0;  // where the last line begins
  const auto count = [&](std::size_t at) {
    ++lines;
    start = std::max(start, at + 1);
  };
  for (auto at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) count(at);
  // In these forms a CR without a following LF also ends a line.
  const bool may_return =
      content == Content::sgf || content == Content::waltz || content == Content::text;
  for (auto at = may_return ? text.find('\r') : text.npos; at != text.npos;
       at = text.find('\r', at + 1))
    if (!text.substr(at + 1).starts_with('\n')) count(at);
  const auto columns = static_cast<int>(text.size() - start);
  return {begin.line + static_cast<int>(lines), columns + (lines == 0 ? begin.column : 1)};
}

std::optional<std::string> with_usual_line_ends(std::string_view text) {
  struct LineEnd {
    std::string_view character;
    std::string_view usual;
  };
  constexpr std::array line_ends{LineEnd{"\u2028", "  \n"}, LineEnd{"\u2029", "  \n"},
                                 LineEnd{"\u0085", " \n"}};
  std::optional<std::string> usual;
  for (const auto& [character, plain] : line_ends) {
    for (auto at = text.find(character); at != text.npos; at = text.find(character, at)) {
      if (!usual && !is_utf8(text)) return std::nullopt;
      if (!usual) usual = text;
      usual->replace(at, plain.size(), plain);
      at += plain.size();
    }
  }
  return usual;
}

std::size_t end_of_line(std::string_view text, std::size_t at) {
  return std::min(text.find_first_of("\r\n", at), text.size());
}

std::size_t begin_of_next_line(std::string_view text, std::size_t end) {
  return std::min(end + (text.substr(end).starts_with("\r\n") ? 2 : 1), text.size());
}

}  // namespace cairn
