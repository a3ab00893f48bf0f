#include "games/list.hpp"

#include <utility>

#include "core/turn.hpp"
#include "formats/analysis/annotated_sgf.hpp"

namespace cairn {

namespace {

std::vector<GameName> names_of_games() {
  std::vector<GameName> names;
  for_each_game([&]<Game G>() {
    const std::string start = G::write_position(G::parse_position(""), Format::text);
    names.push_back({std::string(G::name), std::string(G::title), std::string(G::sgf_name),
                     count_board_parts(start)});
  });
  return names;
}

}  // namespace

const std::vector<GameName>& game_names() {
  static const std::vector<GameName> names = names_of_games();
  return names;
}

std::string sgf_position(const std::string& game, const std::string& position) {
  std::string text = position;
  try {
    with_game(game, [&]<Game G>() {
      text = G::write_position(G::parse_position(position), Format::cairn);
    });
  } catch (const Error&) {
    // It stays as it is.
  }
  return text;
}

std::vector<std::string> sgf_line(const std::string& game, const std::string& start,
                                  std::vector<std::string> line) {
  try {
    with_game(game, [&]<Game G>() {
      auto position = G::parse_position(start);
      for (std::string& text : line) {
        const auto turn = G::parse_turn(position, text);
        text = G::write_turn(position, turn, Format::cairn);
        position = after(std::move(position), turn);
      }
    });
  } catch (const Error&) {
    // The rest stays as it is.
  }
  return line;
}

}  // namespace cairn
