// Writes solved positions as text for people.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <span>
#include <string>

#include "model/solution.hpp"

namespace cairn {

// Says which position it is: "game.sgf, record 1, after turn 12 (Black's H2xH3-G2+I2)".
std::string describe_place(const Solution& solution);

// Describes the value: "White to move wins in 7 turns (proven shortest)".
std::string describe_value(const Solution& solution);

// Writes the value, the line, and the cost of finding them, as whole lines.
std::string write_solution_text(const Solution& solution);

// Writes a table of successive positions of one game, as whole lines.
std::string write_solutions_text(std::span<const Solution> solutions);

// Says how a game was decided, as whole lines. `solutions` are those of all its positions.
std::string write_decision_text(const Decision& decision, std::span<const Solution> solutions);

}  // namespace cairn
