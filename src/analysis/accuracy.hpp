// Computes how well a player played a game, as one number. The formulas and their fitted numbers
// are those of lichess (AccuracyPercent.scala in scalachess and lila), because players of other
// games know them.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "model/annotated_game.hpp"

namespace cairn {

// Returns the accuracy of one turn, 0..100. `loss` is the turn's loss in points of win percentage,
// at least 0.
double turn_accuracy(double loss);

// Returns the accuracy of each side, by index(Side), 0..100 with two decimals. It is the average of
// two means over the side's turns that were searched: a mean weighted by how much was at stake
// around each turn, and a harmonic mean. It is empty for a side without a searched turn.
std::array<std::optional<double>, 2> accuracy(const std::vector<AnnotatedTurn>& game);

}  // namespace cairn
