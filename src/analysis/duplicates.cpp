#include "analysis/duplicates.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace cairn {

std::size_t DuplicateFinder::add(const GameKeys& game, std::uint32_t facts) {
  const auto number = static_cast<std::uint32_t>(games_.size());
  const std::size_t turns = game.keys.size() - 1;
  for (std::size_t turn = std::min<std::size_t>(1, turns); turn <= turns; ++turn)
    beginnings_.emplace_back(game.keys[turn], number);
  games_.push_back({game.keys.back(), game.maps, static_cast<std::uint32_t>(turns), facts});
  return number;
}

std::vector<std::optional<DuplicateFinder::Duplicate>> DuplicateFinder::find(
    const AreOne& are_one) {
  const auto order = [this](std::uint32_t game) {
    return std::tuple(~games_[game].turns, ~games_[game].facts, game);
  };
  std::ranges::sort(beginnings_, {}, [&](const Keyed& beginning) {
    return std::tuple(beginning.first, order(beginning.second));
  });
  std::vector<std::uint32_t> ordered(games_.size());
  std::iota(ordered.begin(), ordered.end(), 0);
  std::ranges::sort(ordered, {}, order);
  // Each game comes after all those that can be its original, so that it is known whether these are
  // copies themselves.
  std::vector<std::optional<Duplicate>> duplicates(games_.size());
  for (const std::uint32_t number : ordered) {
    auto& duplicate = duplicates[number];
    const std::uint64_t key = games_[number].key;
    for (auto at = std::ranges::lower_bound(beginnings_, key, {}, &Keyed::first);
         at->second != number && !(duplicate && duplicate->is_copy); ++at) {
      const std::size_t other = at->second;
      if (duplicates[other] && duplicates[other]->is_copy) continue;
      const bool is_copy = are_one(number, other);
      if (is_copy || !duplicate) duplicate = {other, is_copy};
    }
  }
  return duplicates;
}

}  // namespace cairn
