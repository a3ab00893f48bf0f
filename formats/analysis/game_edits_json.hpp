// Reads what a person has changed in a game, from JSON:
//   {"comments":[{"turn":3,"text":"..."}],
//    "lines":[{"turn":3,"lines":[[node,...],...]}],
//    "continuation":{"turn":3,"line":[node,...]}}
// Each key may be missing. A node is {"side":"white","text":"A1xB2","name":"...","comment":"...",
// "kept":"(;...)","lines":[[node,...],...]}: a turn, and other continuations from the position
// before it. All but the text may be missing; `kept` is SGF that the page of a game has handed out,
// and a node without a text is what that SGF says.
#pragma once

#include <string_view>

#include "model/game_edits.hpp"

namespace cairn {

// Throws Error (syntax) if the text is no such JSON.
GameEdits read_game_edits(std::string_view json);

}  // namespace cairn
