#include "analysis/player_spellings.hpp"

#include <map>
#include <string>
#include <unordered_map>

#include "text/letter_forms.hpp"

namespace cairn {

void join_spellings(std::span<GameFigures* const> games) {
  std::map<std::string, int> counts;
  for (const GameFigures* const game : games)
    for (const SideFigures& side : game->sides) ++counts[side.player];
  std::unordered_map<std::string, const std::string*> names;  // by the folded name
  for (const auto& [name, count] : counts) {
    const auto [found, is_new] = names.try_emplace(folded(name), &name);
    if (!is_new && count > counts.at(*found->second)) found->second = &name;
  }
  if (names.size() == counts.size()) return;
  for (GameFigures* const game : games)
    for (SideFigures& side : game->sides) side.player = *names.at(folded(side.player));
}

}  // namespace cairn
