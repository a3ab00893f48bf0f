// The journal of a run of `cairn puzzles`: it records what is done, so that after an interruption
// the next run can go on from there. It is a file in the set's directory with a block of lines for
// each game. A block without its last line is incomplete and ignored.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "puzzles/assembly.hpp"

namespace cairn::cli {

class PuzzlesJournal {
 public:
  // `task` is a text that contains everything on which the work on a game depends, apart from the
  // game. Takes over the complete blocks of an existing journal. Throws Error of kind usage if that
  // journal belongs to another task, and of kind io if it cannot be read or written.
  PuzzlesJournal(const std::string& path, const std::string& task);

  // Returns the puzzles of a game if the journal has them. `game` is a text that contains
  // everything about the game. Any thread may call find() and add().
  std::optional<GamePuzzles> find(const std::string& game) const;
  // Appends the block of a game. Throws Error of kind io.
  void add(const std::string& game, const GamePuzzles& puzzles);

  // Returns the number of games that were taken over from an existing journal.
  std::size_t taken_over() const { return taken_over_; }
  // Removes the file. It is called once the set is written.
  void remove();

 private:
  void read();

  std::string path_;
  std::string first_line_;
  std::map<std::string, GamePuzzles> games_;
  std::size_t taken_over_ = 0;
  std::ofstream file_;
  mutable std::mutex mutex_;
};

}  // namespace cairn::cli
