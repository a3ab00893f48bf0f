// An estimate of how hard a puzzle is, made without people's results. formats/schema-puzzle.md
// documents it.
#pragma once

#include "model/puzzle.hpp"

namespace cairn {

// Returns a number from 0 up; `turns` is the number of the solver's turns in the solution.
int difficulty_of(const DifficultyParts& parts, int turns);

DifficultyClass class_of(int difficulty);

}  // namespace cairn
