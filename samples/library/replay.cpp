// Replays a record by the rules: prints its turns in Cairn's notation, the last position and the
// result.
//
//   g++ -std=c++20 replay.cpp $(pkg-config --cflags --libs cairn) -o replay
//   ./replay game.sgf
#include "analysis/replay.hpp"

#include <iostream>

#include "analysis/criteria.hpp"
#include "first_record.hpp"

template <cairn::Game G>
void print(const cairn::Record& record) {
  const cairn::Replay<G> game = cairn::replay<G>(record);
  for (std::size_t i = 0; i < game.turns.size(); ++i)
    std::cout << i + 1 << ". " << cairn::name(game.positions[i].to_move()) << ' '
              << G::write_turn(game.positions[i], game.turns[i], cairn::Format::text) << '\n';
  std::cout << G::write_position(game.positions.back(), cairn::Format::text) << '\n'
            << cairn::describe_result(record.tags, game.outcome) << '\n';
  // A turn that cannot be played ends the replay; what comes before it is good.
  if (game.error) std::cout << cairn::describe(record.source, *game.error) << '\n';
}

int main(int count, char** words) {
  if (count != 2) return std::cerr << "usage: replay FILE\n", 2;
  try {
    const cairn::Record record = first_record(words[1]);
    cairn::with_game(record.game, [&]<cairn::Game G>() { print<G>(record); });
  } catch (const cairn::Error& error) {
    std::cerr << cairn::describe(words[1], error) << '\n';
    return 1;
  }
}
