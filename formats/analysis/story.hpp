// An annotated game told in a few sentences: until when it was open, where it turned, who could
// have saved it, and from when on it is proven.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/annotated_game.hpp"
#include "text/language.hpp"

namespace cairn {

// A sentence as data, and its text in the language that was asked for.
struct StorySentence {
  std::string code;
  std::string text;
  std::optional<int> turn;       // its number, counted from 1; for a span the first one
  std::optional<int> last_turn;  // of a span
  std::optional<Side> side;      // whom the sentence is about
  std::string played;            // the turn with that number
  std::string better;            // a turn that was better
  std::optional<int> percent;    // of the side's chances; of a span the least of White's
  std::optional<int> most;       // of a span the greatest
  std::optional<int> points;     // what the turn has lost
};

// Returns up to six sentences, each of them true as far as the analysis knows: estimates are told
// as such. None if nothing was searched.
std::vector<StorySentence> story(const AnnotatedGame& game, const Language& language = english());

}  // namespace cairn
