#include "analysis/duplicates.hpp"

#include <algorithm>

namespace cairn {

namespace {

// The first game of a key in a sorted list.
template <class Keyed>
std::optional<std::size_t> first_of(const std::vector<Keyed>& sorted, std::uint64_t key) {
  const auto found = std::ranges::lower_bound(sorted, Keyed{key, 0});
  if (found == sorted.end() || found->first != key) return std::nullopt;
  return found->second;
}

}  // namespace

std::size_t DuplicateFinder::add(const GameKeys& game) {
  const auto number = static_cast<std::uint32_t>(games_.size());
  const std::size_t turns = game.keys.size() - 1;
  for (std::size_t turn = 1; turn < turns; ++turn)
    beginnings_.emplace_back(game.keys[turn], number);
  games_.push_back({game.keys.back(), game.maps, static_cast<std::uint32_t>(turns)});
  return number;
}

std::vector<std::optional<DuplicateFinder::Duplicate>> DuplicateFinder::find() {
  std::ranges::sort(beginnings_);
  std::vector<Keyed> wholes;
  for (std::uint32_t number = 0; number < games_.size(); ++number)
    wholes.emplace_back(games_[number].key, number);
  std::ranges::sort(wholes);
  // The next step to the original: a longer game, or an earlier one of the same length.
  const auto next = [&](std::size_t number) {
    const auto longer = first_of(beginnings_, games_[number].key);
    return longer ? *longer : *first_of(wholes, games_[number].key);
  };
  std::vector<std::optional<Duplicate>> duplicates(games_.size());
  for (std::size_t number = 0; number < games_.size(); ++number) {
    std::size_t original = number;
    for (std::size_t step = next(number); step != original; step = next(original)) original = step;
    if (original != number)
      duplicates[number] = Duplicate{original, games_[original].turns > games_[number].turns};
  }
  return duplicates;
}

}  // namespace cairn
