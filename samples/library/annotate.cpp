// Annotates a record: searches every position two turns deep, looks for forced wins, and writes the
// record as SGF with marks, values and best lines.
//
//   g++ -std=c++20 annotate.cpp $(pkg-config --cflags --libs cairn) -o annotate
//   ./annotate game.sgf >annotated.sgf
#include "analysis/annotate.hpp"

#include <atomic>
#include <iostream>

#include "first_record.hpp"
#include "formats/analysis/annotated_sgf.hpp"

template <cairn::Game G>
cairn::AnnotatedGame annotated(const cairn::Record& record) {
  cairn::AnalysisSettings settings;
  settings.depth = 2;                   // turns
  settings.proof_nodes = 1000;          // positions that the search for a forced win may visit
  const std::atomic<bool> stop{false};  // another thread could set it to end the work early
  cairn::Annotator<G> annotator(settings, stop);
  return *annotator.annotate(record, cairn::replay<G>(record));  // empty only if it was stopped
}

int main(int count, char** words) {
  if (count != 2) return std::cerr << "usage: annotate FILE\n", 2;
  try {
    const cairn::Record record = first_record(words[1]);
    cairn::AnnotatedGame game;
    cairn::with_game(record.game, [&]<cairn::Game G>() { game = annotated<G>(record); });
    for (std::size_t i = 0; i < game.turns.size(); ++i)
      if (game.turns[i].mark != cairn::Mark::none)
        std::cerr << "turn " << i + 1 << ", " << game.turns[i].text << ", loses "
                  << game.turns[i].loss << " points; best was " << game.turns[i].best << '\n';
    std::cout << cairn::write_annotated_sgf(game, cairn::game_names());
  } catch (const cairn::Error& error) {
    std::cerr << cairn::describe(words[1], error) << '\n';
    return 1;
  }
}
