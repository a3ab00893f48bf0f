#include "games/list.hpp"

#include "analysis/replayer.hpp"
#include "formats/text/game_play.hpp"

namespace cairn {

namespace {

template <Game G>
std::size_t playable(const Record& record) {
  try {
    Replayer<G> replayer(record);
    std::size_t turns = 0;
    while (replayer.next()) ++turns;
    return turns;
  } catch (const Error&) {  // the start
    return 0;
  }
}

std::vector<GameName> names_of_games() {
  std::vector<GameName> names;
  for_each_game([&]<Game G>() {
    const std::string start = G::write_position(G::parse_position(""), Format::text);
    names.push_back({std::string(G::name), std::string(G::title), std::string(G::sgf_name),
                     count_board_parts(start)});
  });
  return names;
}

template <Game G>
GamePlay play_of_game() {
  GamePlay play{{}, playable<G>};
  if constexpr (requires { G::list_start; }) play.list_start = G::list_start;
  if constexpr (requires { &G::renamed; }) play.renamed = G::renamed;
  if constexpr (requires { &G::read_foreign_board; })
    play.read_foreign_board = G::read_foreign_board;
  return play;
}

}  // namespace

const std::vector<GameName>& game_names() {
  static const std::vector<GameName> names = names_of_games();
  return names;
}

const GamePlay* play_of(std::string_view name) {
  const GamePlay* found = nullptr;
  for_each_game([&]<Game G>() {
    static const GamePlay play = play_of_game<G>();
    if (G::name == name) found = &play;
  });
  return found;
}

}  // namespace cairn
