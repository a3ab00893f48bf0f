// The page of a set of puzzles of any games, as plain data.
#pragma once

#include <deque>
#include <string_view>
#include <vector>

#include "model/puzzle.hpp"
#include "model/puzzle_page.hpp"
#include "text/language.hpp"

namespace cairn {

class PuzzleSetPage {
 public:
  explicit PuzzleSetPage(const Language& language = english());

  PuzzleSetPage(const PuzzleSetPage&) = delete;
  PuzzleSetPage& operator=(const PuzzleSetPage&) = delete;

  // Adds a puzzle after the others. Throws Error if one of its turns cannot be played.
  void add(const Puzzle& puzzle);

  // The page, whose title is empty until somebody gives it one. Its items point to puzzles that are
  // kept here.
  PuzzlePage& page() { return page_; }
  const PuzzlePage& page() const { return page_; }

 private:
  std::deque<Puzzle> puzzles_;
  std::vector<std::string_view> games_;  // of the boards
  PuzzlePage page_;
};

}  // namespace cairn
