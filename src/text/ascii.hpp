// Classifies, compares and trims ASCII characters and words, independent of the locale.
#pragma once

#include <algorithm>
#include <string_view>

namespace cairn {

constexpr bool is_digit(char c) {
  return '0' <= c && c <= '9';
}
constexpr bool is_letter(char c) {
  return ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z');
}
constexpr bool is_blank(char c) {  // white space, including line ends
  return c == ' ' || ('\t' <= c && c <= '\r');
}
constexpr char lower(char c) {
  return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Whether two texts are equal except for the case of ASCII letters.
constexpr bool equal_in_any_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

// The text without leading and trailing white space.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace cairn
