// Seeks puzzles in games of any kind, and makes the boards of which puzzles are composed.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/record.hpp"
#include "model/record_report.hpp"
#include "puzzles/assembly.hpp"
#include "puzzles/settings.hpp"

namespace cairn {

// A game in which puzzles are sought, or a board of which one is composed.
struct PuzzleGame {
  std::shared_ptr<const Record> record;
  std::vector<bool> may_be_won;  // PuzzleMaker::make()
  bool is_composed = false;
};

// How they are sought. What is found in a game may be kept, by a text that tells all of the game;
// then it is not sought again. Any thread may call the functions.
struct PuzzleSearch {
  const PuzzleSettings& settings;
  const std::set<std::string>& known;  // identifiers of puzzles that must not be made again
  const std::atomic<bool>& stop;
  std::function<std::optional<GamePuzzles>(const std::string& game)> find;
  std::function<void(const std::string& game, const GamePuzzles& found)> keep;
};

struct SearchedGame {
  GamePuzzles puzzles;
  RecordReport report;
};

// Returns nothing if it was stopped. A thread keeps the memory of its searches for the next game,
// so that all searches of a process have the same settings. Throws Error if the record's start is
// not a position.
std::optional<SearchedGame> search_for_puzzles(const PuzzleGame& source,
                                               const PuzzleSearch& search);

// Returns a text that is another one for other settings.
std::string text_of(const PuzzleSettings& settings);

// Returns the game of which boards are composed: the one that is asked for, or else the first that
// has boards. Throws Error of kind usage if it has none.
std::string composed_game(const std::string& asked);

// Returns a board that is made by chance, as text; `number` is its number among those of the seed.
std::string composed_board(const std::string& game, std::uint64_t seed, std::uint64_t number);

}  // namespace cairn
