#include "formats/records/detect.hpp"

#include <algorithm>

#include "formats/sgf/sgf.hpp"
#include "tzaar/waltz_integers.hpp"

namespace cairn {

namespace {

using namespace std::string_view_literals;

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

// An object, or an array that begins with one.
bool begins_json(std::string_view text) {
  const std::size_t next = text.front() == '[' ? text.find_first_not_of(blanks, 1) : 0;
  return next != text.npos && text[next] == '{';
}

}  // namespace

bool is_utf32(std::string_view text) {
  return text.starts_with("\xFF\xFE\0\0"sv) || text.starts_with("\0\0\xFE\xFF"sv);
}

Content detect(std::string_view text) {
  if (text.starts_with("\xFF\xFE"sv) || text.starts_with("\xFE\xFF"sv) || is_utf32(text))
    return Content::utf16;
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == text.npos) return Content::empty;
  const std::string_view content = text.substr(first);
  if (begins_with_node(content)) return Content::sgf;
  if (is_binary(text)) return Content::binary;
  if (begins_json(content)) return Content::json;
  if (is_waltz(text)) return Content::waltz;
  if (content.front() != '#' && sgf::contains_game(text)) return Content::sgf;
  if (is_damaged_waltz(text)) return Content::waltz;
  return Content::text;
}

}  // namespace cairn
