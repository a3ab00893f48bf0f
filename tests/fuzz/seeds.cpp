// Writes example texts for targets without test data: `seeds DIRECTORY` makes the folders json,
// puzzles and figure in it.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "formats/annotated_games.hpp"
#include "formats/output/figure_source.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/records/analysis_json.hpp"
#include "puzzles/made_up.hpp"

namespace {

using namespace cairn;

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  if (!(file << text)) throw std::runtime_error(path.string() + " cannot be written");
}

FigureSource figure() {
  FigureSource source;
  source.games = {{"a.sgf, record 2", "towers", "START w 1", {"a1-a2", "b8-b7"}, "Ann", ""}};
  FigureBoard board;
  board.turn = 2;
  board.marks = {{BoardMark::Form::arrow, {"a1", "a2"}, "", Tint::red},
                 {BoardMark::Form::label, {"b7"}, "A, \"b\"", Tint::plain}};
  board.glyph = "?!";
  board.evaluation = Diagram::Evaluation{62.5, "White is better"};
  board.best_line = {"b8-b6"};
  board.caption = "Start";
  source.boards = {board};
  source.options = {{"view", "black"}, {"coordinates", ""}};
  return source;
}

void write_all(const std::filesystem::path& directory) {
  Random random(1);
  const AnnotatedGame game = test::small_game();
  write(directory / "json/game", write_json(game, own_texts(game)));
  write(directory / "json/bad", write_json(BadRecord{"a.sgf", 2, Error({}, "no game", {3, 4})}));
  write(directory / "puzzles/puzzle", write_json(test::made_up_puzzle(random)));
  const std::string json = write_json(figure());
  write(directory / "figure/json", json);
  write(directory / "figure/svg",
        "<svg><metadata><entry name=\"figure\">" + json + "</entry></metadata></svg>");
  write(directory / "figure/pdf", "%PDF-1.5\n/Keywords (position: p\nfigure: " + json + ")");
  write(directory / "figure/arrow", "arrow a1-a2,b3-c4=red");
  write(directory / "figure/label", "label a1=A, b");
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return std::cerr << "usage: seeds DIRECTORY\n", 2;
  write_all(arguments[1]);
}
