// The words in which people of several languages tell how a game ended.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

enum class ResultWord : std::uint8_t {
  white,
  black,
  wins,      // "White wins"
  loses,     // "White loses"
  by,        // stands between the winner and the way: "White by forfeit"
  resigns,   // "White resigns", the loser
  resigned,  // the noun: "by resignation"
  overtime,  // "White timed out", the loser
  time,      // "on time"
  forfeits,  // "White forfeits", the loser
  forfeit,   // "by forfeit"
  walkover,  // one of the sides did not come; "for White" tells who won by it
  draw,
  open,
  doubt,   // "White should have won", "not won"
  joint,   // "the", "has", "against": says nothing of its own, and is never returned
  unknown  // any other word
};

// Returns what the words of a folded text say, in their order. Other words are left out.
std::vector<ResultWord> result_words(std::string_view text);

// The same with the words that are not known.
std::vector<ResultWord> all_result_words(std::string_view text);

}  // namespace cairn
