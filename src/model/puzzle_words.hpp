// What is said of puzzles wherever they are shown.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "model/motif_idea.hpp"
#include "model/puzzle.hpp"
#include "text/language.hpp"

namespace cairn {

// Returns "White to play and win in 3 turns", for example.
inline std::string task_of(const Puzzle& puzzle, const Language& language = english()) {
  return language.phrase_n_of(puzzle.side, puzzle.turns, "White to play and win in {n} turn",
                              "White to play and win in {n} turns",
                              "Black to play and win in {n} turn",
                              "Black to play and win in {n} turns");
}

// Returns "very easy", for example.
inline std::string class_of(const Puzzle& puzzle, const Language& language) {
  return language.of_in("difficulty", describe(puzzle.difficulty_class));
}

// Returns a theme as readers see it, as the ideas of its game tell it: "in the end the other side
// has no Tott left" for "starved-totts"; the words of its name if they do not.
inline std::string theme_in_words(std::string motif, std::span<const MotifIdea> ideas,
                                  const Language& language) {
  constexpr std::string_view win_in = "win-in-";
  if (motif.starts_with(win_in))
    return language.phrase_n(std::stol(motif.substr(win_in.size())), "win in {n}", "win in {n}");
  const auto idea = std::ranges::find(ideas, motif, &MotifIdea::motif);
  if (idea != ideas.end()) return language.of(idea->words);
  std::ranges::replace(motif, '-', ' ');
  return motif;
}

}  // namespace cairn
