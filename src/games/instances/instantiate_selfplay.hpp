// Instantiates the templates for self-play for one game, `InstanceGame`.
#pragma once

#include "analysis/selfplay_impl.hpp"

namespace cairn {

template class SelfPlay<InstanceGame>;

}  // namespace cairn
