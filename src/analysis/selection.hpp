// Which records of an archive are wanted, and which of their positions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "analysis/criteria.hpp"
#include "analysis/replay.hpp"
#include "games/game.hpp"
#include "model/record.hpp"

namespace cairn {

// The criteria for one game.
template <Game G>
class Selector {
 public:
  using Position = typename G::Position;

  // Throws Error if the game cannot read the pattern.
  explicit Selector(const Criteria& criteria) : criteria_(criteria) {
    if (!criteria.pattern) return;
    const typename G::Pattern pattern = G::parse_pattern(*criteria.pattern);
    const Position start = G::parse_position("");
    for (std::size_t map = 0; map < G::map_count; ++map) {
      const bool swaps_colours = G::image(start, map).to_move() != start.to_move();
      if (map == 0 || criteria.symmetry == Symmetry::all ||
          (criteria.symmetry == Symmetry::board && !swaps_colours))
        patterns_.push_back(G::image(pattern, map));
    }
  }

  // Whether the record is wanted. One whose tags are as wanted, and that cannot be played to its
  // end, is: somebody will have to tell what is wrong with it.
  bool accepts(const Record& record) const {
    if (!fits_tags(criteria_, record.tags)) return false;
    if (!criteria_.ask_for_play()) return true;
    try {
      return fits_play(record);
    } catch (const Error&) {
      return true;
    }
  }

  // Whether the position after so many turns is wanted.
  bool accepts(const Position& position, int turn) const {
    if (criteria_.turns && !criteria_.turns->contains(turn)) return false;
    return patterns_.empty() || std::ranges::any_of(patterns_, [&](const auto& pattern) {
             return G::matches(pattern, position);
           });
  }

  // The numbers of turns after which a position is wanted, 0 for the start; of the part of the
  // record that can be replayed. Throws Error if its start is no position.
  std::vector<int> turns(const Record& record) const {
    std::vector<int> wanted;
    Replayer<G> replayer(record);
    int turn = 0;
    do {
      if (accepts(replayer.position(), turn)) wanted.push_back(turn);
      ++turn;
    } while (replayer.next());
    return wanted;
  }

 private:
  bool fits_play(const Record& record) const {
    Replayer<G> replayer(record);
    if (!criteria_.setup.empty() && G::setup_name(replayer.position()) != criteria_.setup)
      return false;
    int turns = 0;
    bool has_position = accepts(replayer.position(), 0);
    while (replayer.next()) {
      ++turns;
      has_position = has_position || accepts(replayer.position(), turns);
    }
    if (replayer.error()) return true;
    if (criteria_.length && !criteria_.length->contains(turns)) return false;
    return has_position && fits_result(criteria_, record.tags, replayer.outcome());
  }

  Criteria criteria_;
  std::vector<typename G::Pattern> patterns_;
};

}  // namespace cairn
