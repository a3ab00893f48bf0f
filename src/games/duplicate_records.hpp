// Finds the records of an archive that are copies of others, and says in words what they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "analysis/duplicates.hpp"
#include "games/game_pair.hpp"
#include "model/record.hpp"

namespace cairn {

// What is done with records of games that other records hold, too.
enum class DuplicateMode : std::uint8_t { ignore, report, drop };

// Returns the keys of the record's game, or nothing if its turns cannot all be replayed.
std::optional<GameKeys> keys_of(const Record& record);

// Returns what is compared of a game with other games. `label` says where it is.
PairedGame paired_game(std::string label, const Record& record, const GameKeys& keys);

class DuplicateRecords {
 public:
  // Notes the text of the next record of the archive, also where the text is none.
  void note(std::string_view text) { texts_.push_back(hash_of(text)); }

  // Whether this is the text that was noted as that of the number, counted from 0.
  bool is_noted(std::size_t number, std::string_view text) const {
    return number < texts_.size() && texts_[number] == hash_of(text);
  }

  // Adds the next game to compare. `number` is that of its text, and `label` says in messages where
  // the game is.
  void add(std::size_t number, std::string label, const Record& record, const GameKeys& keys);

  // Finds the copies. It must be called after all games have been added.
  void find();

  // Whether the record with that number is a copy, and not only of the same turns.
  bool is_copy(std::size_t number) const { return copies_.contains(number); }

  // Says what the record with that number is, such as "a copy of a.sgf:1:1, mirrored left to
  // right" (words_for_pair()). The text is empty if no other has its turns.
  std::string describe(std::size_t number) const;

 private:
  struct ComparedGame {
    std::size_t number = 0;
    std::string game;
    PairedGame paired;
  };

  static std::size_t hash_of(std::string_view text) { return std::hash<std::string_view>()(text); }

  std::vector<std::size_t> texts_;  // the hashes of the noted texts, by number
  DuplicateFinder finder_;
  std::vector<ComparedGame> compared_;                      // in the order of the finder's games
  std::unordered_map<std::size_t, std::string> by_number_;  // what is said of each
  std::unordered_set<std::size_t> copies_;                  // those among them that are copies
};

}  // namespace cairn
