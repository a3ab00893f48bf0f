// Positions up to the symmetries of a game, which decide whether puzzles or turns are the same.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "game/game.hpp"

namespace cairn {

// Returns the identifier of a position and all its images, 16 hexadecimal digits: a hash of the
// smallest of their words().
template <Game G>
std::string canonical_id(const typename G::Position& position) {
  const auto images = G::images(position);
  auto smallest = position.words();
  for (const auto& image : images) smallest = std::min(smallest, image.words());
  std::uint64_t hash = 0;
  for (const std::uint64_t word : smallest) hash = mix(hash ^ word);
  return fmt::format("{:016x}", hash);
}

// Distinguishes turns by the positions that they reach, up to the symmetries of the starting
// position.
template <Game G>
class TurnClasses {
 public:
  using Position = typename G::Position;

  explicit TurnClasses(const Position& position) {
    const auto images = G::images(position);
    for (std::size_t i = 1; i < images.size(); ++i)
      if (images[i] == position) symmetries_.push_back(i);
  }

  // Returns the same number for two positions if and only if the turns to them are the same turn.
  std::uint64_t class_of(const Position& reached) const {
    std::uint64_t least = reached.hash();
    if (symmetries_.empty()) return least;
    const auto images = G::images(reached);
    for (const std::size_t i : symmetries_) least = std::min(least, images[i].hash());
    return least;
  }

 private:
  std::vector<std::size_t> symmetries_;  // those that map the position on itself
};

}  // namespace cairn
