// The sentences in which people say how a game ended, in several languages.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/result_words.hpp"
#include "model/told_result.hpp"

namespace cairn {

// Cairn's own words for ways in which only a record's tags tell that a game ended.
inline constexpr std::string_view resignation = "resignation";
inline constexpr std::string_view time_is_up = "time";
inline constexpr std::string_view forfeit = "forfeit";

// Whether this is one of the words.
bool has_word(const std::vector<ResultWord>& words, ResultWord word);

// How the game ended, as far as the words tell: one of ways_told(), or empty.
std::string_view way_in(const std::vector<ResultWord>& words);

// The side that a folded text of one word names.
std::optional<ResultKind> side_in(std::string_view text);

// Reads a folded text of one sentence, or of two that tell the same of either side, as in "white
// resigned, black wins". Returns nothing if it tells no result, or two.
std::optional<ToldResult> read_sentences(std::string_view text);

}  // namespace cairn
