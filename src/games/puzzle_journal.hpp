// The journal of a run that makes puzzles: what is done, so that after an interruption the next run
// can go on from there. It is a line that tells the task, with a block of lines behind it for each
// game that the engine played against itself, and one for each game that was searched for puzzles.
// A block ends with its checksum; one that is incomplete or damaged is ignored.
#pragma once

#include <iosfwd>
#include <map>
#include <string>

#include "puzzles/assembly.hpp"

namespace cairn {

struct PuzzleJournal {
  std::map<int, std::string> played;         // records by the numbers of their games
  std::map<std::string, GamePuzzles> games;  // by journal_key() of a text that tells all of a game
};

std::string journal_key(const std::string& text);

// Returns the first line. `task` is a text that contains everything on which the work on a game
// depends, apart from the game.
std::string journal_head(const std::string& task);

// Return a block: that of a game that was played, and that of a searched game with this key.
std::string journal_block(int number, const std::string& record);
std::string journal_block(const std::string& key, const GamePuzzles& game);

// Adds every whole block to the journal. What an interruption or a bad disk has damaged is left
// out, and the run does it again. Returns false if it is the journal of another task. Throws Error
// if a whole block cannot be understood.
bool read_journal(std::istream& text, const std::string& head, PuzzleJournal& journal);

}  // namespace cairn
