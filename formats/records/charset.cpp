#include "formats/records/charset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "text/ascii.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

bool is_letter_of_wide_character(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}

// The end of the value that begins at an offset: its closing bracket. A backslash escapes the next
// character, unless it is the second half of a character, as in Big5.
std::size_t end_of_value(std::string_view game, std::size_t at) {
  for (; at < game.size() && game[at] != ']'; ++at)
    if (game[at] == '\\' && !(at > 0 && is_letter_of_wide_character(game[at - 1]))) ++at;
  return std::min(at, game.size());
}

// The value without blanks and the quotes that some programs write.
std::string bare(std::string_view value) {
  value = trimmed(value);
  constexpr std::string_view quotes = "\"'";
  while (!value.empty() && quotes.find(value.front()) != quotes.npos) value.remove_prefix(1);
  while (!value.empty() && quotes.find(value.back()) != quotes.npos) value.remove_suffix(1);
  return std::string(trimmed(value));
}

}  // namespace

std::string charset_of(std::string_view game) {
  constexpr std::size_t farthest = 4096;  // of CA from the beginning of the first node
  game = game.substr(0, farthest);
  std::string name;  // the capitals before a value; others do not count
  bool is_after_value = false;
  for (std::size_t at = 0; at < game.size(); ++at) {
    const char c = game[at];
    if (c == '[') {
      const std::size_t end = end_of_value(game, at + 1);
      if (name == "CA") return bare(game.substr(at + 1, end - at - 1));
      at = end;
      is_after_value = true;
    } else if (!is_blank(c)) {
      if (!is_letter(c) || std::exchange(is_after_value, false)) name.clear();
      if ('A' <= c && c <= 'Z') name += c;
    }
  }
  return {};
}

std::string unknown_charset(std::string_view charset) {
  return "unknown charset " + cairn::quoted(charset) +
         "; one that the system can convert expected, such as GB18030, or --encoding with one";
}

namespace {

// Whether the letters of the charset are not those of ASCII, so that no text can be in it of which
// a property was read.
bool is_wide(std::string_view charset) {
  constexpr std::array<std::string_view, 5> words{"UTF-16", "UTF16", "UTF-32", "UTF32", "UCS"};
  return std::ranges::any_of(words, [=](std::string_view word) {
    return equal_in_any_case(charset.substr(0, word.size()), word);
  });
}

bool is_plain_ascii(std::string_view text) {
  constexpr char escape = '\x1B';  // of charsets that shift between pages
  return std::ranges::all_of(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x80 && c != escape; });
}

// Whether ASCII and what need not be converted is read in it.
bool is_usual(std::string_view charset) {
  constexpr std::array<std::string_view, 5> names{"", "UTF-8", "UTF8", "US-ASCII", "ASCII"};
  return is_wide(charset) || std::ranges::any_of(names, [=](std::string_view name) {
           return equal_in_any_case(charset, name);
         });
}

}  // namespace

bool may_have_other_charset(std::string_view text) {
  if (!is_plain_ascii(text)) return true;
  constexpr std::size_t longest = 40;
  for (auto at = text.find("CA["); at != text.npos; at = text.find("CA[", at + 1)) {
    const std::string_view value = text.substr(at + 3, longest);
    if (!is_usual(bare(value.substr(0, value.find(']'))))) return true;
  }
  return false;
}

bool has_to_be_decoded(std::string_view text, std::string_view charset) {
  return !is_plain_ascii(text) && !is_usual(charset);
}

std::string doubt_about_charset(std::string_view text, const std::string& charset,
                                const Decode& decode) {
  if (is_usual(charset) || !is_plain_ascii(text)) return {};
  const Decoded decoded = decode(text, charset);
  if (decoded.is_known && decoded.text == text) return {};
  return fmt::format(
      "CA says {}, {}; its bytes are all ASCII and read so", cairn::quoted(charset),
      decoded.is_known ? "in which it would say something else" : "which the system does not know");
}

}  // namespace cairn
