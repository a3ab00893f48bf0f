// How hard a puzzle is, without anybody having tried it. formats/schema-puzzle.md documents it.
#pragma once

#include "model/puzzle.hpp"

namespace cairn {

// From 0; the solution has `turns` turns of the solver.
int difficulty_of(const DifficultyParts& parts, int turns);

DifficultyClass class_of(int difficulty);

}  // namespace cairn
