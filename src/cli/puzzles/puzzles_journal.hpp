// The journal of a run of `cairn puzzles` (games/puzzle_journal.hpp), as a file in the set's
// directory.
#pragma once

#include <cstddef>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>

#include "games/puzzle_journal.hpp"

namespace cairn::cli {

class PuzzlesJournal {
 public:
  // `task` is a text that contains everything on which the work on a game depends, apart from the
  // game. Takes over the complete blocks of an existing journal. Throws Error of kind usage if that
  // journal belongs to another task, and of kind io if it cannot be read or written.
  PuzzlesJournal(const std::string& path, const std::string& task);

  // Takes over the games of another journal as well, which stays as it is. Throws the same errors,
  // also if there is no such journal.
  void take_over(const std::string& path);

  // Returns the puzzles of a game if the journal has them. `game` is a text that contains
  // everything about the game. Any thread may call this function and the next three.
  std::optional<GamePuzzles> find(const std::string& game) const;
  // Returns the record of the game that the engine played under that number, if the journal has it.
  std::optional<std::string> find_played(int number) const;
  // Append the block of a game. Throw WriteError.
  void add(const std::string& game, const GamePuzzles& puzzles);
  void add_played(int number, const std::string& record);

  // Returns how many games in which puzzles were sought were taken over from an existing journal.
  std::size_t taken_over() const { return taken_over_; }
  // Removes the file. It is called once the set is written.
  void remove();

 private:
  void read(const std::string& path);
  void append(const std::string& block);

  std::string path_;
  std::string head_;
  PuzzleJournal done_;
  std::size_t taken_over_ = 0;
  std::ofstream file_;
  mutable std::mutex mutex_;
};

}  // namespace cairn::cli
