// Draws the last turn of a record with its arrows, as PNG.
//
//   g++ -std=c++20 draw.cpp $(pkg-config --cflags --libs cairn-draw) -o draw
//   ./draw <game.sgf >turn.png
#include <iostream>
#include <iterator>

#include "analysis/replay.hpp"
#include "formats/output/image.hpp"
#include "formats/output/theme.hpp"
#include "formats/records/reader.hpp"
#include "games/list.hpp"

int main() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  const auto read = cairn::read_records(text, "-").front();
  if (const auto* error = std::get_if<cairn::Error>(&read.content))
    return std::cerr << cairn::describe("-", *error) << '\n', 1;
  const auto& record = std::get<cairn::Record>(read.content);
  cairn::with_game(record.game, [&]<cairn::Game G>() {
    const cairn::Replay<G> game = cairn::replay<G>(record);
    cairn::Diagram diagram = G::diagram(game.positions.back());
    if (!game.turns.empty())
      G::mark_turn(diagram, *(game.positions.end() - 2), game.turns.back(), 0);
    std::cout << cairn::render(diagram, cairn::theme_named("colour"),
                               {.format = cairn::ImageFormat::png});
  });
}
