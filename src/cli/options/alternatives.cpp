#include "cli/options/alternatives.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/list.hpp"

namespace cairn::cli {

std::string alternatives(std::vector<std::string_view> words) {
  const std::string_view last = words.back();
  words.pop_back();
  return fmt::format("{}{}{}", fmt::join(words, ", "), words.empty() ? "" : " or ", last);
}

std::string game_alternatives() {
  std::vector<std::string_view> names;
  for (const GameName& game : game_names()) names.push_back(game.name);
  return alternatives(std::move(names));
}

}  // namespace cairn::cli
