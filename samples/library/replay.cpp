// Replays a record by the rules: prints its turns in Cairn's notation, the last position and the
// result.
//
//   g++ -std=c++20 replay.cpp $(pkg-config --cflags --libs cairn-core) -o replay
//   ./replay <game.sgf
#include <iostream>
#include <iterator>

#include "analysis/selection.hpp"
#include "formats/records/reader.hpp"
#include "games/list.hpp"

int main() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  const auto read = cairn::read_records(text, "-").front();
  if (const auto* error = std::get_if<cairn::Error>(&read.content))
    return std::cerr << cairn::describe("-", *error) << '\n', 1;
  const auto& record = std::get<cairn::Record>(read.content);
  const cairn::AnyGame& game = cairn::game_named(record.game);
  const cairn::PlayedRecord played = game.played(record);  // up to a turn that cannot be played
  for (std::size_t i = 0; i < played.turns.size(); ++i)
    std::cout << i + 1 << ". " << cairn::name(game.state(played.positions[i]).to_move) << ' '
              << played.turns[i] << '\n';
  std::cout << played.positions.back() << '\n'
            << cairn::describe_result(record.tags, played.outcome) << '\n';
}
