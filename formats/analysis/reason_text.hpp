// Says in words why a turn is bad.
#pragma once

#include <string>

#include "model/annotated_game.hpp"
#include "text/language.hpp"

namespace cairn {

// A sentence such as "C4xC6 takes the stack of height 3 on C6.", empty for a code that is not
// known.
std::string in_words(const Reason& reason, const Language& language = english());

}  // namespace cairn
