// Draws the last turn of a record with its arrows, as PNG.
//
//   g++ -std=c++20 draw.cpp $(pkg-config --cflags --libs cairn-draw) -o draw
//   ./draw <game.sgf >turn.png
#include <algorithm>
#include <iostream>
#include <iterator>
#include <span>

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
  const cairn::AnyGame& game = cairn::game_named(record.game);
  const cairn::PlayedRecord played = game.played(record);
  const std::size_t last = std::max<std::size_t>(played.turns.size(), 1) - 1;
  const cairn::Diagram diagram =
      game.diagram(played.positions[last], std::span(played.turns).subspan(last), {});
  std::cout << cairn::render(diagram, cairn::theme_named("colour"),
                             {.format = cairn::ImageFormat::png});
}
