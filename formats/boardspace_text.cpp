#include "formats/boardspace_text.hpp"

#include <charconv>
#include <cstddef>
#include <cstdint>

namespace cairn::boardspace {

namespace {

constexpr std::string_view won_by = "Game won by ";

void append_utf8(std::string& out, std::uint32_t code) {
  const auto add = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
  const auto add_rest = [&](int bits) {
    for (; bits >= 0; bits -= 6) add(0x80 | (code >> bits & 0x3F));
  };
  if (code < 0x80) return add(code);
  if (code < 0x800) return add(0xC0 | code >> 6), add_rest(0);
  if (code < 0x10000) return add(0xE0 | code >> 12), add_rest(6);
  add(0xF0 | code >> 18), add_rest(12);
}

bool is_high_surrogate(std::uint32_t code) {
  return code >= 0xD800 && code < 0xDC00;
}
bool is_low_surrogate(std::uint32_t code) {
  return code >= 0xDC00 && code < 0xE000;
}

// Takes `%233%` from the front of a text and returns its number, if it is a character's code.
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

bool is_alphanumeric(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9');
}

// How well a name is found in a text: as a word, or, unless it is very short, within one; longer
// names better. 0: not at all.
std::size_t likeness(std::string_view text, std::string_view name) {
  if (name.empty()) return 0;
  std::size_t best = 0;
  for (auto at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool is_word = (at == 0 || !is_alphanumeric(text[at - 1])) &&
                         (end == text.size() || !is_alphanumeric(text[end]));
    if (is_word) return text.size() + name.size();
    if (name.size() > 2) best = name.size();
  }
  return best;
}

}  // namespace

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
    append_utf8(name, is_high_surrogate(*code) || is_low_surrogate(*code) ? 0xFFFD : *code);
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
