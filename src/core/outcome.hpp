// How a game ended under its rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/side.hpp"

namespace cairn {

// Why a game is over. describe() has the words for each reason.
enum class Ending : std::uint8_t {
  starved,       // the loser has no stack of one of the types left
  stuck,         // the loser is to move and cannot make the capture that is compulsory
  extinct,       // the loser has no piece left
  breakthrough,  // the winner crossed the far edge
  repetition,    // a position occurred for the third time; nobody wins
};

struct Outcome {
  std::optional<Side> winner;  // empty for a draw
  Ending ending;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Returns in a few words what ended the game, for example "a type is missing".
constexpr std::string_view describe(Ending ending) {
  switch (ending) {
    case Ending::starved:
      return "a type is missing";
    case Ending::stuck:
      return "no capture is left";
    case Ending::extinct:
      return "no piece is left";
    case Ending::breakthrough:
      return "the far edge is crossed";
    case Ending::repetition:
      return "the position occurred three times";
  }
  return {};
}

// Returns "White wins: a type is missing" or "a draw: the position occurred three times", for
// example.
inline std::string describe(const Outcome& outcome) {
  const std::string result =
      outcome.winner ? std::string(name(*outcome.winner)) + " wins" : std::string("a draw");
  return result + ": " + std::string(describe(outcome.ending));
}

}  // namespace cairn
