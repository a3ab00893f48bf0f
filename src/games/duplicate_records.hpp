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
#include "model/record.hpp"

namespace cairn {

// What is done with records of games that other records hold, too.
enum class DuplicateMode : std::uint8_t { ignore, report, drop };

// A game of a pair, as far as the words for their likeness need it.
struct PairedGame {
  std::string label;  // says where it is
  std::size_t turns = 0;
  std::uint64_t maps = 0;  // GameKeys::maps
};

// Says what a copy is of the original, which has at least as many turns: "a copy of a.sgf:1:1,
// mirrored left to right".
std::string words_for_copy(const std::string& game, const PairedGame& copy,
                           const PairedGame& original);

// Says what a game is of one that it goes on with.
std::string words_for_longer(const std::string& game, const PairedGame& longer,
                             const PairedGame& shorter);

// Whether the tags of two records of the same turns contradict each other in who played, when, or
// with what result, so that they are two games. `are_turned`: one is an image of the other, which
// may have the colours swapped.
bool contradict(const Properties& a, const Properties& b, bool are_turned);

// Says that a game is no copy, although its turns are those of the other.
std::string words_for_others(const PairedGame& original);

// Returns the keys of the record's game, or nothing if its turns cannot all be replayed.
std::optional<GameKeys> keys_of(const Record& record);

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

  // Whether the record with that number is a copy, and not the same turns by others.
  bool is_copy(std::size_t number) const;

  // Says what the record with that number is, such as "a copy of a.sgf:1:1, mirrored left to
  // right". The text is empty if it is not a copy.
  std::string describe(std::size_t number) const;

 private:
  struct ComparedGame {
    std::size_t number = 0;
    std::string label;
    std::string game;
    Properties tags;  // those that tell who played, when, and with what result
  };

  static std::size_t hash_of(std::string_view text) { return std::hash<std::string_view>()(text); }
  PairedGame paired(std::size_t game) const;

  std::vector<std::size_t> texts_;  // the hashes of the noted texts, by number
  DuplicateFinder finder_;
  std::vector<ComparedGame> compared_;                      // in the order of the finder's games
  std::unordered_map<std::size_t, std::string> by_number_;  // the copies' descriptions
  std::unordered_set<std::size_t> by_others_;               // those among them that are no copies
};

}  // namespace cairn
