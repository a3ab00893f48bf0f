// Instantiates the templates for making puzzles for one game, `InstanceGame`.
#pragma once

#include "puzzles/maker_impl.hpp"

namespace cairn {

template class PuzzleMaker<InstanceGame>;

}  // namespace cairn
