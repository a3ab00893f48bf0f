#include "games/list.hpp"

namespace cairn {

namespace {

std::vector<GameName> names_of_games() {
  std::vector<GameName> names;
  for_each_game([&]<Game G>() {
    const std::string start = G::write_position(G::parse_position(""), Format::text);
    GameName& name = names.emplace_back();
    name = {std::string(G::name), std::string(G::title), std::string(G::sgf_name),
            count_board_parts(start)};
    if constexpr (requires { &G::renamed; }) name.renamed = G::renamed;
  });
  return names;
}

}  // namespace

const std::vector<GameName>& game_names() {
  static const std::vector<GameName> names = names_of_games();
  return names;
}

}  // namespace cairn
