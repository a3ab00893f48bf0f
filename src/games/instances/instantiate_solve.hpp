// Instantiates the templates for solving positions for one game, `InstanceGame`.
#pragma once

#include "analysis/solve_impl.hpp"

namespace cairn {

template class Solver<InstanceGame>;

}  // namespace cairn
