// What lines of play do, as the games find it on their boards.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/position.hpp"

namespace cairn {

using Facts = std::vector<Fact>;

// A line that is looked at from its turn with the index `from` on. The loser is the side that is
// not to move then.
template <class P>
class LineSeen {
 public:
  LineSeen(const P& position, const std::vector<Turn<P>>& line, std::size_t from)
      : line_(line),
        from_(from),
        all_(positions_along(position, line)),
        positions_(std::span(all_).subspan(from)),
        turns_(std::span(line).subspan(from)),
        loser_(opponent(positions_[0].to_move())) {}

 protected:
  // Returns the facts of a table of codes and what finds them, in its order, and the heaviest ones
  // of a row first. With `only`, returns those of one code.
  template <class Kinds, class Line>
  static Facts found(const Kinds& kinds, const Line& line, std::string_view only) {
    Facts facts;
    for (const auto& [code, find] : kinds) {
      if (!only.empty() && only != code) continue;
      Facts row;
      (line.*find)(row);
      std::ranges::stable_sort(row, std::greater(), &Fact::weight);
      for (Fact& fact : row) fact.reason.code = code;
      facts.insert(facts.end(), row.begin(), row.end());
    }
    return facts;
  }

  using Space = decltype(P::Move::from);

  Fact& add(Facts& facts, int weight, int count = 0, std::optional<Space> space = {}) const {
    Fact& fact = facts.emplace_back();
    fact.weight = weight;
    fact.reason.side = loser_;
    fact.reason.turns = 1;
    fact.reason.count = count;
    if (space) fact.reason.spaces.push_back(space_name(*space));
    return fact;
  }

  const std::vector<Turn<P>>& line_;
  std::size_t from_;
  std::vector<P> all_;
  std::span<const P> positions_;
  std::span<const Turn<P>> turns_;
  Side loser_;
};

}  // namespace cairn
