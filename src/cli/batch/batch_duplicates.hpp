// --duplicates: which records of a batch are copies of others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/duplicates.hpp"
#include "model/record.hpp"

namespace cairn::cli {

enum class DuplicateMode : std::uint8_t { ignore, report, drop };

// Reads "report" or "drop"; empty is ignore. Throws Error of kind usage.
DuplicateMode parse_duplicate_mode(const std::string& word);

// The game's keys; nothing if it is not sound.
std::optional<GameKeys> keys_of(const Record& record);

class BatchDuplicates {
 public:
  // Takes the next text of the batch, of whatever it finds in the files.
  void note(std::string_view text) { texts_.push_back(hash_of(text)); }

  // Whether that is the text of this number.
  bool is_noted(std::size_t number, std::string_view text) const {
    return number < texts_.size() && texts_[number] == hash_of(text);
  }

  // Takes the next game of the batch. `label` tells people where it is, `number` is the batch's.
  void add(std::size_t number, std::string label, const std::string& game, const GameKeys& keys);

  // Finds the copies, when all games are known.
  void find();

  // What the record of that number in the batch is, like "a copy of a.sgf:1:1, mirrored left to
  // right"; empty if it is no copy.
  std::string describe(std::size_t number) const;

 private:
  struct ComparedGame {
    std::size_t number = 0;
    std::string label;
    std::string game;
  };

  static std::size_t hash_of(std::string_view text) { return std::hash<std::string_view>()(text); }
  std::string words_for(std::size_t copy, const DuplicateFinder::Duplicate& duplicate) const;

  std::vector<std::size_t> texts_;  // their hashes, by number
  DuplicateFinder finder_;
  std::vector<ComparedGame> compared_;                      // of the finder's games
  std::unordered_map<std::size_t, std::string> by_number_;  // of copies
};

}  // namespace cairn::cli
