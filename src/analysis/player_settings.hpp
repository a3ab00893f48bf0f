// Settings of a player: its strength, its memory, and the limits of a search.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "search/budget.hpp"
#include "search/selectivity.hpp"

namespace cairn {

enum class Strength : std::uint8_t {
  exact,  // the plain fixed-depth search: every value is the minimax value of its depth
  full,   // the strongest play: selective search, proofs and helper threads
};

inline constexpr std::array<std::pair<std::string_view, Strength>, 2> strength_names{
    {{"full", Strength::full}, {"exact", Strength::exact}}};

struct PlayerSettings {
  Strength strength = Strength::full;
  std::size_t table_bytes = std::size_t{64} << 20;  // memory of the search
  std::size_t proof_bytes = std::size_t{64} << 20;  // memory of the proof search
  Selectivity selectivity;                          // for Strength::full
  // Whether the line of each candidate that is proven goes on to the end, which takes long for
  // thousands of them.
  bool completes_lines = true;
};

// The limits of a search, which ends at the first one that it reaches. Without a limit of time,
// every run makes the same choice.
struct Limits {
  static constexpr int max_depth = 100;

  int depth = max_depth;                               // turns, at least 1
  std::uint64_t nodes = Budget::unlimited;             // positions, including those of proofs
  std::optional<std::chrono::milliseconds> time = {};  // at least 1
  Clock clock = wall_clock;
};

}  // namespace cairn
