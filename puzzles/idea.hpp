// What a puzzle is about, as sentences: how it is won, and which turn leads astray.
#pragma once

#include <span>
#include <string>

#include "model/motif_idea.hpp"
#include "model/puzzle.hpp"
#include "text/language.hpp"

namespace cairn {

// What the motifs of a game tell a reader, those first that tell most; nothing in a game that does
// not say.
template <class G>
constexpr std::span<const MotifIdea> motif_ideas() {
  if constexpr (requires { G::ideas; })
    return G::ideas;
  else
    return {};
}

// Returns the idea of a puzzle as a sentence: at most two of the ideas whose motifs it has. The
// text is empty if it has none of them.
std::string idea_text(const Puzzle& puzzle, std::span<const MotifIdea> ideas,
                      const Language& language = english());

// Whether one of a puzzle's motifs tells how it is won, and not only how the game ends.
bool has_idea(const Puzzle& puzzle, std::span<const MotifIdea> ideas);

// Returns how the attractive wrong turn fails, as sentences: "Tempting is A1xA2, but B1xB2 refutes
// it. Black wins: White has no Tott left." The text is empty if there is no such turn.
std::string trap_text(const Puzzle& puzzle, const Language& language = english());

// Returns how the game ends after the attractive wrong turn: "Black wins: White has no Tott left";
// empty if its refutation does not go so far.
std::string end_of_trap(const Puzzle& puzzle);

// Returns the text with its first letter large, also one of Latin letters with an accent.
std::string capitalised(std::string text);

}  // namespace cairn
