// Splits a text into pieces at separators or at white space.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace cairn {

// The pieces of a text between separators. Each character of `separators` is a separator. Empty
// pieces are included, so the result has at least one element.
inline std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> pieces;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    pieces.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return pieces;
}

// The words of a text, which are separated by white space.
inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words = split(text, " \t\r\n\v\f");
  std::erase(words, std::string_view{});
  return words;
}

}  // namespace cairn
