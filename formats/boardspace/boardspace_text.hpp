// Reads and writes players' names and results in Boardspace's records.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/side.hpp"

namespace cairn::boardspace {

using Names = std::array<std::string, 2>;  // by side

// Decodes a name that stands in quotes, where `%233%` is the character with that code, and encodes
// one. Only quotes, percent signs and control characters are encoded.
std::string decode_name(std::string_view text);
std::string encode_name(std::string_view name);

// The site's text of a result: "Game won by Ann".
std::string result_text(std::string_view winner);

// Whether the word occurs in the text without an ASCII letter or digit directly before or after it.
bool has_word(std::string_view text, std::string_view word);

// The winner according to a result text in any language, namely the player whose name occurs in it.
// If both names occur, a name that stands as a word of its own wins, and then the longer name.
// Nothing if the winner cannot be determined.
std::optional<Side> winner_in(std::string_view result, const Names& names);

}  // namespace cairn::boardspace
