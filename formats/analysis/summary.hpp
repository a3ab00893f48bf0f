// What people want to know of an annotated game, in words and figures. Values and percentages are
// White's.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "model/annotated_game.hpp"

namespace cairn {

// "+1.20", "White wins in 3 turns", "White has won", "draw".
std::string describe(const Value& value);

// "", "?!", "?", "??".
std::string_view glyph(Mark mark);

// "", "inaccuracy", "mistake", "blunder".
std::string_view name(Mark mark);

// What the turn did to a proven result, as a predicate: "throws away a won game"; may be empty.
std::string_view describe(Verdict verdict);

// Whether there is something to say of the turn: it has a mark or changed a proven result.
bool is_noteworthy(const AnnotatedTurn& turn);

// One line on a noteworthy turn: "Blunder: +1.20 (White 60 %) -> -3.00 (White 27 %). Best was
// b2-b3."
std::string remark(const AnnotatedTurn& turn);

// "62 %": a percentage without decimals.
std::string percent(double percentage);

// "87.2": a number with one decimal.
std::string one_decimal(double number);

struct Totals {
  int turns = 0;  // that were searched
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  int wins_given_away = 0;  // threw_away_win, lost_win
};

// By side.
std::array<Totals, 2> totals(const AnnotatedGame& game);

// The turn (from 0) that decided the game: of a won one, the last with which the loser, until then
// at least even, fell behind, or else the loser's most costly one; of others the most costly one of
// all. Nothing if no such turn cost anything.
std::optional<std::size_t> turning_point(const AnnotatedGame& game);

// The turn (from 0) from which on the result was proven to the end of the record, without a break;
// nothing if it is not proven at the end.
std::optional<std::size_t> decided_by(const AnnotatedGame& game);

// "Ann (White) - Bob (Black)", with the event if it is known. One line.
std::string headline(const AnnotatedGame& game);

}  // namespace cairn
