#include "formats/sgf/prose.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "text/split.hpp"

namespace cairn::sgf {

namespace {

constexpr std::string_view punctuation = ".,:!?'\"-/&#*_@%";

bool is_of_other_letters(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}

// Such as `(exported`; a game begins with `(;`.
std::string_view without_brackets(std::string_view word) {
  if (word.starts_with('(')) word.remove_prefix(1);
  while (word.ends_with(')')) word.remove_suffix(1);
  return word;
}

bool is_word_of_letters(std::string_view word) {
  constexpr std::size_t shortest = 3;
  word = without_brackets(word);
  while (!word.empty() && punctuation.find(word.back()) != word.npos) word.remove_suffix(1);
  return word.size() >= shortest &&
         std::ranges::all_of(word, [](char c) { return is_letter(c) || is_of_other_letters(c); });
}

bool may_be_prose(std::string_view word) {
  const auto may_stand = [](char c) {
    return is_letter(c) || is_digit(c) || is_of_other_letters(c) ||
           punctuation.find(c) != punctuation.npos;
  };
  const auto is_like_space = [](char a, char b) { return is_letter(a) && is_digit(b); };
  word = without_brackets(word);
  return std::ranges::all_of(word, may_stand) &&
         std::ranges::adjacent_find(word, is_like_space) == word.end();
}

bool is_line_of_prose(std::string_view line) {
  constexpr std::size_t longest = 1000;
  if (line.size() > longest) return false;
  const auto words = words_of(line);
  return std::ranges::all_of(words, may_be_prose) && std::ranges::any_of(words, is_word_of_letters);
}

}  // namespace

std::size_t prose_length(std::string_view text) {
  std::size_t length = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (is_line_of_prose(line))
      length = end;
    else if (length == 0 || !std::ranges::all_of(line, is_blank))
      break;
    at = end + 1;
  }
  return length;
}

}  // namespace cairn::sgf
