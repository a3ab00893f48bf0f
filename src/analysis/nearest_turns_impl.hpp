// Defines the template that analysis/nearest_turns.hpp declares.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/nearest_turns.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/record_report.hpp"

namespace cairn {

namespace detail {

// Returns a number that is smaller for texts that are more alike. It orders texts by edit distance,
// and at equal distances by the length of their common beginning, up to 16 characters.
int unlikeness(std::string_view a, std::string_view b);

}  // namespace detail

template <Game G>
std::vector<LegalTurn> nearest_turns(const typename G::Position& position, std::string_view text,
                                     Format format, std::size_t count) {
  struct MeasuredTurn {
    LegalTurn turn;
    int distance;
  };
  std::vector<MeasuredTurn> nearest;  // sorted by distance
  if (position.outcome()) return {};
  const bool has_own_notation = format == Format::cairn || format == Format::littlegolem;
  for_each_turn(position, [&](const auto& turn, const auto&) {
    LegalTurn legal{G::write_turn(position, turn, Format::text), {}};
    legal.written = has_own_notation ? G::write_turn(position, turn, format) : legal.text;
    const int distance =
        std::min(detail::unlikeness(text, legal.text), detail::unlikeness(text, legal.written));
    if (nearest.size() == count && nearest.back().distance <= distance) return;
    // Actions that lead to the same position may be written in the same way.
    const auto is_same = [&](const MeasuredTurn& each) { return each.turn.text == legal.text; };
    if (std::ranges::any_of(nearest, is_same)) return;
    const auto after = std::ranges::upper_bound(nearest, distance, {}, &MeasuredTurn::distance);
    nearest.insert(after, {std::move(legal), distance});
    if (nearest.size() > count) nearest.pop_back();
  });
  std::vector<LegalTurn> turns;
  for (MeasuredTurn& measured : nearest) turns.push_back(std::move(measured.turn));
  return turns;
}

}  // namespace cairn
