#include "formats/boardspace/boardspace_text.hpp"

#include <charconv>
#include <cstddef>
#include <cstdint>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace cairn::boardspace {

namespace {

constexpr std::string_view won_by = "Game won by ";

bool is_high_surrogate(std::uint32_t code) {
  return code >= 0xD800 && code < 0xDC00;
}
bool is_low_surrogate(std::uint32_t code) {
  return code >= 0xDC00 && code < 0xE000;
}

// Removes a code such as `%233%` from the front of a text and returns its number. Returns nothing,
// and changes nothing, if the text does not begin with the code of a character.
std::optional<std::uint32_t> take_code(std::string_view& text) {
  std::uint32_t code = 0;
  if (!text.starts_with('%')) return std::nullopt;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + 1, last, code);
  if (error != std::errc{} || end == last || *end != '%' || code == 0 || code > 0x10FFFF)
    return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end + 1 - text.data()));
  return code;
}

// A score for how well a name is found in a text; 0 if it is not found. A name found as a word of
// its own counts more than one within a word, where very short names do not count at all. Longer
// names count more.
std::size_t likeness(std::string_view text, std::string_view name) {
  if (name.empty() || text.find(name) == text.npos) return 0;
  if (has_word(text, name)) return text.size() + name.size();
  return name.size() > 2 ? name.size() : 0;
}

}  // namespace

bool has_word(std::string_view text, std::string_view word) {
  const auto goes_on = [](char c) { return is_letter(c) || is_digit(c); };
  for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !goes_on(text[at - 1])) && (end == text.size() || !goes_on(text[end])))
      return true;
  }
  return false;
}

std::string decode_name(std::string_view text) {
  std::string name;
  while (!text.empty()) {
    auto code = take_code(text);
    if (!code) {
      name += text.front();
      text.remove_prefix(1);
      continue;
    }
    std::string_view rest = text;
    if (is_high_surrogate(*code))  // Java's characters have 16 bits
      if (const auto low = take_code(rest); low && is_low_surrogate(*low)) {
        code = 0x10000 + ((*code & 0x3FF) << 10 | (*low & 0x3FF));
        text = rest;
      }
    append_character(name, *code);
  }
  return name;
}

std::string encode_name(std::string_view name) {
  std::string text;
  for (const char c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '%')
      text += '%' + std::to_string(static_cast<int>(c)) + '%';
    else
      text += c;
  return text;
}

std::string result_text(std::string_view winner) {
  return std::string(won_by) + std::string(winner);
}

std::optional<Side> winner_in(std::string_view result, const Names& names) {
  if (result.starts_with("W+")) return Side::white;
  if (result.starts_with("B+")) return Side::black;
  if (names[0] == names[1]) return std::nullopt;
  for (const Side side : both_sides)
    if (result == result_text(names[index(side)])) return side;
  const std::size_t white = likeness(result, names[0]);
  const std::size_t black = likeness(result, names[1]);
  if (white == black) return std::nullopt;
  return white > black ? Side::white : Side::black;
}

}  // namespace cairn::boardspace
