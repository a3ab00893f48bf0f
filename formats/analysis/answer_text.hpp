// Says in words what is known about a position that somebody asks about.
#pragma once

#include <string>
#include <vector>

#include "model/annotated_game.hpp"
#include "text/language.hpp"

namespace cairn {

// The sentences of an answer: whose turn it is and how it stands, the best turn and what it does,
// what the other side threatens, and whether nobody knows who wins.
std::vector<std::string> answer_sentences(const PositionAnswer& answer,
                                          const Language& language = english());

// Several lines: the same, with all of the best turns that were found, each with its line.
std::string answer_text(const PositionAnswer& answer);

}  // namespace cairn
