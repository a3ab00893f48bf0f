// Defines what analysis/selection.hpp declares.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/duplicates.hpp"
#include "analysis/replay.hpp"
#include "analysis/selection.hpp"
#include "core/record.hpp"
#include "games/game.hpp"

namespace cairn {

template <Game G>
Selector<G>::Selector(const Criteria& criteria) : criteria_(criteria) {
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

template <Game G>
bool Selector<G>::accepts(const Record& record) const {
  if (!fits_tags(criteria_, record.tags)) return false;
  if (!criteria_.ask_for_play()) return true;
  try {
    return fits_play(record);
  } catch (const Error&) {
    return true;
  }
}

template <Game G>
bool Selector<G>::accepts(const Position& position, int turn) const {
  if (criteria_.turns && !criteria_.turns->contains(turn)) return false;
  return patterns_.empty() || std::ranges::any_of(patterns_, [&](const auto& pattern) {
           return G::matches(pattern, position);
         });
}

// Images of a position share its key, so that the pattern as it was given is enough.
template <Game G>
std::optional<std::vector<std::uint64_t>> Selector<G>::position_keys() const {
  if (patterns_.empty()) return std::nullopt;
  const auto positions = G::positions_of(patterns_.front());
  if (!positions) return std::nullopt;
  std::vector<std::uint64_t> keys;
  for (const Position& position : *positions) keys.push_back(position_key<G>(position));
  return keys;
}

template <Game G>
std::vector<int> Selector<G>::turns(const Record& record) const {
  std::vector<int> wanted;
  Replayer<G> replayer(record);
  int turn = 0;
  do {
    if (accepts(replayer.position(), turn)) wanted.push_back(turn);
    ++turn;
  } while (replayer.next());
  return wanted;
}

template <Game G>
bool Selector<G>::fits_play(const Record& record) const {
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

}  // namespace cairn
