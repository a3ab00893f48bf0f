#include "formats/records/charset.hpp"

#include <algorithm>

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

bool has_to_be_decoded(std::string_view text, std::string_view charset) {
  constexpr char escape = '\x1B';  // of charsets that shift between pages
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80 && c != escape; };
  if (std::ranges::all_of(text, is_ascii)) return false;
  const bool is_usual =
      charset.empty() || equal_in_any_case(charset, "UTF-8") || equal_in_any_case(charset, "UTF8");
  return !is_usual;
}

}  // namespace cairn
