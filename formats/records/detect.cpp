#include "formats/records/detect.hpp"

#include <algorithm>

#include "formats/sgf/sgf.hpp"
#include "formats/text/understanding.hpp"
#include "text/turn_signs.hpp"
#include "tzaar/waltz_integers.hpp"

namespace cairn {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

bool is_binary(std::string_view text) {
  constexpr std::size_t looked_at = 512;
  const std::string_view beginning = text.substr(0, looked_at);
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && blanks.find(c) == blanks.npos && c != '\x1b';
  };
  if (beginning.find('\0') != beginning.npos) return true;
  return 10 * std::ranges::count_if(beginning, is_control) > std::ssize(beginning);
}

bool begins_with_node(std::string_view text) {
  if (text.front() != '(') return false;
  const std::size_t next = text.find_first_not_of(blanks, 1);
  return next != text.npos && text[next] == ';';
}

// Whether the brace opens a comment among turns rather than an object of JSON: another one closes
// it in the same line, and no name stands between them.
bool is_comment(std::string_view text) {
  const std::size_t end = text.find_first_of("}\"\r\n", 1);
  return end != text.npos && text[end] == '}' && end > 1;
}

}  // namespace

Content detect(std::string_view text) {
  const std::string_view content = behind_blanks(text);
  if (content.empty()) return Content::empty;
  if (begins_with_node(content)) return Content::sgf;
  if (is_binary(text)) return Content::binary;
  if (find_foreign_board(content)) return Content::text;
  if (content.front() == '{') return is_comment(content) ? Content::text : Content::json;
  if (is_waltz(text)) return Content::waltz;
  if (content.front() != '#' && sgf::contains_game(text)) return Content::sgf;
  if (is_damaged_waltz(text)) return Content::waltz;
  return Content::text;
}

}  // namespace cairn
