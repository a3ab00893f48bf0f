#include "figures/shown_turns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

int resolved(int turn, int count) {
  if (turn == TurnRange::start_or_first) return std::min(1, count);
  return turn == TurnRange::end ? count : turn;
}

}  // namespace

std::vector<ShownTurn> shown_turns(std::span<const TurnRange> ranges, int count) {
  std::vector<ShownTurn> shown;
  for (const auto& [from, to, view] : ranges) {
    const int first = resolved(from, count);
    const int last = resolved(to, count);
    if (const int greatest = std::max(first, last); greatest > count)
      throw Error(Error::Kind::usage, fmt::format("there is no turn {}; the record has {}",
                                                  greatest, counted(count, "turn")));
    for (int turn = first; turn <= last; ++turn) shown.push_back({turn, view});
  }
  return shown;
}

}  // namespace cairn
