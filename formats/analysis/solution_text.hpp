// Solved positions for people to read.
#pragma once

#include <span>
#include <string>

#include "model/solution.hpp"

namespace cairn {

// Which position it is: "game.sgf, record 1, after turn 12 (Black's H2xH3-G2+I2)".
std::string describe_place(const Solution& solution);

// "White to move wins in 7 turns (proven shortest)".
std::string describe_value(const Solution& solution);

// The value, the line, and what it cost; whole lines.
std::string write_solution_text(const Solution& solution);

// A table of positions of one game, each after one turn more; whole lines.
std::string write_solutions_text(std::span<const Solution> solutions);

// What became of a game, of which these are all positions; whole lines.
std::string write_decision_text(const Decision& decision, std::span<const Solution> solutions);

}  // namespace cairn
