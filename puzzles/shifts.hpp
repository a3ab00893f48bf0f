// The shifts of a board: the ways in which a pattern of pieces can stand elsewhere on it.
#pragma once

#include <cmath>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "model/diagram.hpp"

namespace cairn {

// The pieces of a board by its spaces, both as indices.
struct PlacedLook {
  std::size_t space = 0;
  int look = 0;

  friend bool operator==(const PlacedLook&, const PlacedLook&) = default;
};

class Shifts {
 public:
  explicit Shifts(const std::vector<Diagram::Cell>& cells) : spaces_(cells.size()) {
    std::map<std::pair<long, long>, std::size_t> known;
    for (const Diagram::Cell& from : cells)
      for (const Diagram::Cell& to : cells) {
        const Spot way = to.at - from.at;
        const std::pair key{std::lround(way.x * precision), std::lround(way.y * precision)};
        shifts_.push_back(known.try_emplace(key, known.size()).first->second);
      }
    count_ = known.size();
  }

  // Returns the number of the shift that leads from one space to another.
  std::size_t between(std::size_t from, std::size_t to) const {
    return shifts_[from * spaces_ + to];
  }

  // Returns for each shift how many spaces differ between the one board, shifted, and the other.
  // Pieces that are shifted off the board count as differences.
  std::vector<std::size_t> differences(const std::vector<PlacedLook>& one,
                                       const std::vector<PlacedLook>& other) const {
    std::vector<std::size_t> differing(count_, one.size() + other.size());
    for (const PlacedLook& a : one)
      for (const PlacedLook& b : other)
        differing[between(a.space, b.space)] -= a.look == b.look ? 2U : 1U;
    return differing;
  }

 private:
  static constexpr double precision = 1000;  // of distances between spaces

  std::size_t spaces_;
  std::size_t count_ = 0;
  std::vector<std::size_t> shifts_;  // from each space to each other one
};

}  // namespace cairn
