// How a game ended by its rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/side.hpp"

namespace cairn {

// Why a game is over. Every game has endings of its own, as constants; what they are is told by
// their addresses.
struct Ending {
  std::string_view word;  // by which games that ended so are asked for: "starved"
  std::string_view text;  // what ended the game, in a few words: "a type is missing"
};

// The ending of every game whose play can come back to a position: nobody wins.
inline constexpr Ending repetition{"repetition", "the position occurred three times"};

struct Outcome {
  std::optional<Side> winner;  // empty: a draw
  const Ending* ending;        // never null

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// "White wins: a type is missing", "a draw: the position occurred three times".
inline std::string describe(const Outcome& outcome) {
  const std::string result =
      outcome.winner ? std::string(name(*outcome.winner)) + " wins" : std::string("a draw");
  return result + ": " + std::string(outcome.ending->text);
}

}  // namespace cairn
