// Draws the last turn of a record with its arrows, as SVG.
//
//   g++ -std=c++20 draw.cpp $(pkg-config --cflags --libs cairn) -o draw
//   ./draw game.sgf >turn.svg
#include <iostream>

#include "analysis/replay.hpp"
#include "first_record.hpp"
#include "render/image.hpp"
#include "render/themes.hpp"

template <cairn::Game G>
cairn::Diagram last_turn(const cairn::Record& record) {
  const cairn::Replay<G> game = cairn::replay<G>(record);
  cairn::Diagram diagram = G::diagram(game.positions.back());
  if (!game.turns.empty()) G::mark_turn(diagram, *(game.positions.end() - 2), game.turns.back(), 0);
  return diagram;
}

int main(int count, char** words) {
  if (count != 2) return std::cerr << "usage: draw FILE\n", 2;
  try {
    const cairn::Record record = first_record(words[1]);
    cairn::Diagram diagram;
    cairn::with_game(record.game, [&]<cairn::Game G>() { diagram = last_turn<G>(record); });
    cairn::ImageOutput output;
    output.size = cairn::Size::millimetres(60);
    std::cout << cairn::render(diagram, cairn::theme_named("colour"), output);
  } catch (const cairn::Error& error) {
    std::cerr << cairn::describe(words[1], error) << '\n';
    return 1;
  }
}
