#include "analysis/duplicates.hpp"

#include <algorithm>
#include <tuple>

namespace cairn {

std::size_t DuplicateFinder::add(const GameKeys& game) {
  const auto number = static_cast<std::uint32_t>(games_.size());
  const std::size_t turns = game.keys.size() - 1;
  for (std::size_t turn = std::min<std::size_t>(1, turns); turn <= turns; ++turn)
    beginnings_.emplace_back(game.keys[turn], number);
  games_.push_back({game.keys.back(), game.maps, static_cast<std::uint32_t>(turns)});
  return number;
}

std::vector<std::optional<DuplicateFinder::Duplicate>> DuplicateFinder::find() {
  // Among equal keys the longest game comes first; among games of equal length, the first added.
  std::ranges::sort(beginnings_, {}, [this](const Keyed& beginning) {
    const auto& [key, number] = beginning;
    return std::tuple(key, ~games_[number].turns, number);
  });
  std::vector<std::optional<Duplicate>> duplicates(games_.size());
  for (std::size_t number = 0; number < games_.size(); ++number) {
    const Game& game = games_[number];
    const std::size_t original =
        std::ranges::lower_bound(beginnings_, game.key, {}, &Keyed::first)->second;
    if (original != number) duplicates[number] = Duplicate{original, turns(original) > game.turns};
  }
  return duplicates;
}

}  // namespace cairn
