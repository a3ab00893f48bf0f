// How a game ended under its rules.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/side.hpp"

namespace cairn {

// Why a game is over. Every game has endings of its own, as constants, which are told apart by
// their addresses.
struct Ending {
  std::string_view word;  // the word by which a user asks for games that ended so: "starved"
  // What ended the game, in a few words: "the far edge is crossed". describe() puts the loser's
  // name in place of "the loser": "the loser has no Tott left".
  std::string_view text;
};

// The ending of every game whose play can come back to a position: nobody wins.
inline constexpr Ending repetition{"repetition", "the position occurred three times"};

struct Outcome {
  std::optional<Side> winner;  // empty for a draw
  const Ending* ending;        // never null

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Returns "White wins: Black has no Tott left" or "a draw: the position occurred three times", for
// example.
inline std::string describe(const Outcome& outcome) {
  constexpr std::string_view loser = "the loser";
  std::string text(outcome.ending->text);
  if (!outcome.winner) return "a draw: " + text;
  if (const auto place = text.find(loser); place != std::string::npos)
    text.replace(place, loser.size(), name(opponent(*outcome.winner)));
  return std::string(name(*outcome.winner)) + " wins: " + text;
}

}  // namespace cairn
