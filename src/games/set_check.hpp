// Checks a whole set of puzzles: every part of it against every other, and all of its proofs.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "games/puzzle_set.hpp"

namespace cairn {

struct CheckedSet {
  std::size_t puzzles = 0;
  std::uint64_t positions = 0;      // checked in the proofs
  std::vector<std::string> absent;  // files that a set may leave out, and this one does
  std::vector<std::string> faults;  // what is wrong, with the file or the puzzle
};

// Checks the set, stopping early once `stop` is set. `compressed` is what its page was made with.
// Throws Error of kind syntax if puzzles.jsonl cannot be understood.
CheckedSet check_set(const SetFiles& files, Compressor compressed, const std::atomic<bool>& stop);

// Says what was checked of a set without faults.
std::string in_words(const CheckedSet& set);

}  // namespace cairn
