// The journal of a run of `cairn puzzles`: what is done, so that the same command goes on from
// there after an interruption. It has a line of JSON for each game that the engine has played
// against itself, and one for each game that was searched for puzzles. Each line names the task it
// belongs to and ends with its checksum; what is incomplete or damaged is ignored, and that game is
// done again. Lines may be repeated and be in any order, so that the journals of runs with --part,
// one after another, are the journal of the whole.
#pragma once

#include <cstddef>
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
  // game. Takes over what an existing journal has. Throws Error of kind usage if that belongs to
  // another task, and of kind io if the file cannot be read or written.
  PuzzlesJournal(const std::string& path, const std::string& task);

  // Returns the puzzles of a game if the journal has them. `game` is a text that contains
  // everything about the game. Any thread may call this function and the next three.
  std::optional<GamePuzzles> find(const std::string& game) const;
  // Returns the record of the game that the engine played under that number, if the journal has it.
  std::optional<std::string> find_played(int number) const;
  // Append the line of a game. Throw WriteError.
  void add(const std::string& game, const GamePuzzles& puzzles);
  void add_played(int number, const std::string& record);

  // Returns how many games in which puzzles were sought were taken over from an existing journal.
  std::size_t taken_over() const { return taken_over_; }
  // Removes the file. It is called once the set is written.
  void remove();

 private:
  void read(const std::string& line);
  void append(const std::string& line);

  std::string path_;
  std::string task_;
  std::map<int, std::string> played_;         // records by the numbers of their games
  std::map<std::string, GamePuzzles> games_;  // by the keys of their texts
  std::size_t taken_over_ = 0;
  std::ofstream file_;
  mutable std::mutex mutex_;
};

}  // namespace cairn::cli
