// Replays and annotates a record: searches every position two turns deep, looks for forced wins,
// and writes the record as SGF with marks, values and best lines.
//
//   g++ -std=c++20 annotate.cpp $(pkg-config --cflags --libs cairn-core) -o annotate
//   ./annotate <game.sgf >annotated.sgf
#include "analysis/annotate.hpp"

#include <iostream>
#include <iterator>

#include "formats/records/analysis_sgf.hpp"
#include "formats/records/reader.hpp"
#include "games/list.hpp"

int main() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  const auto read = cairn::read_records(text, "-").front();
  if (const auto* error = std::get_if<cairn::Error>(&read.content))
    return std::cerr << cairn::describe("-", *error) << '\n', 1;
  const auto& record = std::get<cairn::Record>(read.content);
  const std::atomic<bool> stop{false};  // another thread could set it to end the work early
  const auto annotator =
      cairn::game_named(record.game)
          .annotator({.depth = 2, .proof_nodes = 1000, .second_look_nodes = 10'000}, stop,
                     cairn::default_table_bytes, cairn::one_thread());
  const auto study = annotator->annotate(record, {}, nullptr)->study;
  std::cout << cairn::write_annotated_sgf(study->game(), study->sgf());
}
