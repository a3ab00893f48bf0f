// How a game ended under its rules.
//
// Stable: README.md, "The library", says what that means.
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
  std::string_view text;  // what ended the game, in a few words: "a type is missing"
};

// The ending of every game whose play can come back to a position: nobody wins.
inline constexpr Ending repetition{"repetition", "the position occurred three times"};

struct Outcome {
  std::optional<Side> winner;  // empty for a draw
  const Ending* ending;        // never null

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Returns "White wins: a type is missing" or "a draw: the position occurred three times", for
// example.
inline std::string describe(const Outcome& outcome) {
  const std::string result =
      outcome.winner ? std::string(name(*outcome.winner)) + " wins" : std::string("a draw");
  return result + ": " + std::string(outcome.ending->text);
}

}  // namespace cairn
