// What an interrupted run of `cairn puzzles` has done, so that the next one goes on from there: in
// the set's directory, a block of lines for each game, complete only with its last line.
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
  // `task` is all that the work on a game depends on besides the game. Takes over the blocks of a
  // journal of the same task; throws Error (usage) if the one that is there is of another, and
  // Error (io) if it cannot be read or written.
  PuzzlesJournal(const std::string& path, const std::string& task);

  // What is known of a game, by a text that says all of it. Safe from any thread, as is add().
  std::optional<GamePuzzles> find(const std::string& game) const;
  // Throws Error (io).
  void add(const std::string& game, const GamePuzzles& puzzles);

  std::size_t taken_over() const { return taken_over_; }
  // Once the set is written.
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
