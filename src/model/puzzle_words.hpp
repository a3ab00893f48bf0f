// What is said of puzzles wherever they are shown.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

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

// Returns a theme as readers see it: "last of a type" for "last-of-a-type".
inline std::string theme_in_words(std::string motif, const Language& language) {
  constexpr std::string_view win_in = "win-in-";
  if (motif.starts_with(win_in))
    return language.phrase_n(std::stol(motif.substr(win_in.size())), "win in {n}", "win in {n}");
  std::ranges::replace(motif, '-', ' ');
  return language.of_in("theme", motif);
}

}  // namespace cairn
