// Why a turn is worse than another one: what its line does, and that of the other one does not.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/position.hpp"
#include "core/record.hpp"
#include "games/game.hpp"

namespace cairn {

// Returns the weightiest of what a line from the position does to the side that is not to move. If
// the game is over there, the line is empty.
template <Game G>
std::optional<Reason> line_reason(const typename G::Position& position,
                                  const std::vector<Turn<typename G::Position>>& line) {
  if constexpr (requires { G::facts(position, line, 0, {}); }) {
    if (line.empty()) return std::nullopt;
    for (Fact& fact : G::facts(position, line, 0, {})) {
      if (fact.compares || !fact.is_told) continue;
      fact.reason.turn = G::write_turn(position, line.front(), Format::text);
      return std::move(fact.reason);
    }
  }
  return std::nullopt;
}

// Whether two reasons of the same kind say the same of their lines, whatever else these do.
inline bool is_told_alike(const Reason& one, const Reason& other) {
  return one.piece == other.piece && one.spaces == other.spaces && one.count == other.count &&
         one.turns == other.turns;
}

// Returns the weightiest of what a line does from its turn with that index on, to the side that is
// not to move there, and another line from the position does not do. Nor can it be done at once by
// another reply to the other line's first turn. No line is empty.
template <Game G>
std::optional<Reason> difference(const typename G::Position& position,
                                 const std::vector<Turn<typename G::Position>>& line,
                                 const std::vector<Turn<typename G::Position>>& other,
                                 std::size_t from) {
  using Lines = std::vector<Turn<typename G::Position>>;
  if (line.size() <= from) return std::nullopt;
  const auto reached = after(position, other.front());
  for (Fact& fact : G::facts(position, line, from, {})) {
    // The heaviest fact of the same kind in another line.
    const auto heaviest = [&](const Lines& turns) {
      std::optional<Fact> found;
      if (turns.size() <= from) return found;
      for (Fact& each : G::facts(position, turns, from, fact.reason.code)) {
        if (is_told_alike(each.reason, fact.reason))
          each.weight = std::max(each.weight, fact.weight);
        if (each.reason.piece == fact.reason.piece && (!found || each.weight > found->weight))
          found = std::move(each);
      }
      return found;
    };
    const auto is_matched_by = [&](const Turn<typename G::Position>& reply) {
      const auto found = heaviest({other.front(), reply});
      return found && found->weight >= fact.weight;
    };
    const auto rival = heaviest(other);
    if (!fact.is_told || (rival ? rival->weight >= fact.weight : fact.compares)) continue;
    if (from > 0 && !reached.outcome() &&
        std::ranges::any_of(distinct_turns(reached), is_matched_by))
      continue;
    if (fact.compares) fact.reason.other = rival->reason.count;
    fact.reason.turn =
        G::write_turn(positions_along(position, line)[from], line[from], Format::text);
    return std::move(fact.reason);
  }
  return std::nullopt;
}

// Returns what one turn's line allows and that of a better one does not; otherwise what the better
// turn does and the other one does not.
template <Game G>
std::optional<Reason> telling_reason(const typename G::Position& position,
                                     const std::vector<Turn<typename G::Position>>& line,
                                     const std::vector<Turn<typename G::Position>>& better) {
  if constexpr (requires { G::facts(position, line, 0, {}); }) {
    if (auto found = difference<G>(position, line, better, 1)) return found;
    return difference<G>(position, better, line, 0);
  }
  return std::nullopt;
}

}  // namespace cairn
