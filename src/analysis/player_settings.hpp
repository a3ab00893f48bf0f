// What a player may use, and how strong it is.
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
  baseline,  // the first search and evaluation, kept for ever as the yardstick, node for node
  exact,     // the plain fixed-depth search: every value is the minimax value of its depth
  full,      // all that Cairn can do
};

inline constexpr std::array<std::pair<std::string_view, Strength>, 3> strength_names{
    {{"full", Strength::full}, {"exact", Strength::exact}, {"baseline", Strength::baseline}}};

struct PlayerSettings {
  Strength strength = Strength::full;
  std::size_t table_bytes = std::size_t{64} << 20;  // of the search
  std::size_t proof_bytes = std::size_t{64} << 20;  // of the proof search
  Selectivity selectivity;                          // of Strength::full
  int threads = 1;  // of Strength::full, where time limits it, and not a number of positions
};

// Whichever comes first ends the search. Without a time the choice is always the same.
struct Limits {
  static constexpr int max_depth = 100;

  int depth = max_depth;                               // turns, at least 1
  std::uint64_t nodes = Budget::unlimited;             // positions, those of proofs included
  std::optional<std::chrono::milliseconds> time = {};  // at least 1
  Clock clock = Clock::wall;
};

}  // namespace cairn
