// How well a player played a game, in one number, by the formulas of lichess (scalachess and lila,
// AccuracyPercent.scala), which players of other games know.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "model/annotated_game.hpp"

namespace cairn {

// The accuracy of one turn, 0..100, from its loss in points of win percentage (at least 0).
double turn_accuracy(double loss);

// The accuracy of each side, 0..100 with two decimals: the mean of two means over its turns that
// were searched, the one weighted by how much was at stake around each turn, the other harmonic.
// Empty for a side without such a turn.
std::array<std::optional<double>, 2> accuracy(const std::vector<AnnotatedTurn>& game);

}  // namespace cairn
