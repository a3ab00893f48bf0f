// Players' names and results in Boardspace's records.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/side.hpp"

namespace cairn::boardspace {

using Names = std::array<std::string, 2>;  // by side

// A name as it stands in quotes, where `%233%` is the character of that code; and back, a quote, a
// percent sign and control characters being written so.
std::string decode_name(std::string_view text);
std::string encode_name(std::string_view name);

// "Game won by Ann".
std::string result_text(std::string_view winner);

// Whether the word stands in the text, and not as part of a longer one in ASCII.
bool has_word(std::string_view text, std::string_view word);

// Whose win a result tells, in any language: that of the player whose name is in it, of two such
// names the one that stands for itself, or is the longer one. Nothing if it cannot be told.
std::optional<Side> winner_in(std::string_view result, const Names& names);

}  // namespace cairn::boardspace
