#include "formats/records/detect.hpp"

#include <algorithm>

#include "formats/sgf/sgf.hpp"
#include "formats/text/text_records.hpp"
#include "text/turn_signs.hpp"
#include "tzaar/waltz_integers.hpp"

namespace cairn {

namespace {

constexpr std::string_view blank_signs = " \t\r\n\v\f";

bool is_binary(std::string_view text) {
  constexpr std::size_t looked_at = 512;
  constexpr int most_zeros = 2;  // apart from those that fill up a file
  std::string_view beginning = text.substr(0, looked_at);
  const std::size_t end = beginning.find_last_not_of('\0');
  beginning = beginning.substr(0, end == beginning.npos ? 0 : end + 1);
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && blank_signs.find(c) == blank_signs.npos &&
           c != '\x1b';
  };
  if (beginning.empty() || std::ranges::count(beginning, '\0') > most_zeros) return true;
  return 10 * std::ranges::count_if(beginning, is_control) > std::ssize(beginning);
}

// Whether a game of SGF begins a line before any position does.
bool begins_line_with_game(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_line(text, at);
    const std::string_view line = text.substr(at, end - at);
    if (sgf::begins_game(text, at)) return true;
    if (kind_of_line(line) == TextLine::start) return false;
    at = begin_of_next_line(text, end);
  }
  return false;
}

bool begins_with_node(std::string_view text) {
  if (text.front() != '(') return false;
  const std::size_t next = text.find_first_not_of(blank_signs, 1);
  return next != text.npos && text[next] == ';';
}

// An object, or an array that begins with one.
bool begins_json(std::string_view text) {
  const std::size_t next = text.front() == '[' ? text.find_first_not_of(blank_signs, 1) : 0;
  return next != text.npos && text[next] == '{';
}

}  // namespace

Content detect(std::string_view text) {
  const std::string_view content = after_blanks(text);
  if (content.empty()) return text.find('\0') == text.npos ? Content::empty : Content::binary;
  if (begins_with_node(content)) return Content::sgf;
  if (is_binary(text)) return Content::binary;
  if (begins_json(content)) return Content::json;
  if (is_waltz(text)) return Content::waltz;
  const bool has_game =
      content.front() == '#' ? begins_line_with_game(text) : sgf::contains_game(text);
  if (has_game) return Content::sgf;
  if (is_damaged_waltz(text)) return Content::waltz;
  return Content::text;
}

}  // namespace cairn
