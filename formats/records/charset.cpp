#include "formats/records/charset.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"
#include "text/quote.hpp"

namespace cairn {

std::string charset_of(std::string_view game) {
  constexpr std::size_t farthest = 4096;  // of CA from the beginning of the first node
  game = game.substr(0, farthest);
  for (auto at = game.find("CA["); at != game.npos; at = game.find("CA[", at + 1)) {
    if (at > 0 && is_letter(game[at - 1])) continue;
    const std::string_view value = game.substr(at + 3);
    return std::string(trimmed(value.substr(0, value.find(']'))));
  }
  return {};
}

std::string unknown_charset(std::string_view charset) {
  return "unknown charset " + cairn::quoted(charset) +
         "; one that the system can convert expected, such as GB18030";
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

}  // namespace

bool has_to_be_decoded(std::string_view text, std::string_view charset) {
  constexpr char escape = '\x1B';  // of charsets that shift between pages
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80 && c != escape; };
  if (std::ranges::all_of(text, is_ascii)) return false;
  const bool is_usual = charset.empty() || is_wide(charset) ||
                        equal_in_any_case(charset, "UTF-8") || equal_in_any_case(charset, "UTF8");
  return !is_usual;
}

}  // namespace cairn
