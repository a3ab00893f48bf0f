#include "study/upsets.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include "analysis/ratings.hpp"

namespace cairn {

namespace {

constexpr double certain_deviation = 150;  // of a rating that tells something of a single game
constexpr double unlikely = 0.35;

}  // namespace

std::vector<Upset> upsets_of(std::span<const ArchiveGame* const> games,
                             std::span<const RatedPlayer> ratings) {
  std::map<std::string_view, const RatedPlayer*> rated;
  for (const RatedPlayer& player : ratings)
    if (player.rating.deviation <= certain_deviation) rated[player.player] = &player;
  std::vector<Upset> upsets;
  for (const ArchiveGame* const game : games) {
    const GameFigures& figures = game->figures;
    if (!figures.winner) continue;
    const auto winner = rated.find(figures.sides[index(*figures.winner)].player);
    const auto loser = rated.find(figures.sides[index(opponent(*figures.winner))].player);
    if (winner == rated.end() || loser == rated.end()) continue;
    const double expected = expected_score(winner->second->rating, loser->second->rating);
    if (expected <= unlikely) upsets.push_back({game, winner->second, loser->second, expected, {}});
  }
  std::ranges::stable_sort(upsets, {}, &Upset::expected);
  return upsets;
}

}  // namespace cairn
