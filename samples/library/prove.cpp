// Proves who wins by force from a position, and checks the proof with code that shares only the
// rules with the search.
//
//   g++ -std=c++20 prove.cpp $(pkg-config --cflags --libs cairn-core) -o prove
//   ./prove towers '8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1'
#include <atomic>
#include <iostream>
#include <sstream>

#include "analysis/solve.hpp"
#include "formats/output/analysis_text.hpp"
#include "formats/records/certificate.hpp"
#include "games/list.hpp"

void prove(const cairn::Record& record) {
  cairn::SolveSettings settings;
  settings.max_nodes = 1'000'000;
  settings.table_bytes = std::size_t{64} << 20;
  settings.shortest = true;
  const std::atomic<bool> stop{false};
  const auto solver =
      cairn::game_named(record.game).solver(record, settings, stop, cairn::one_thread());
  const auto [solution, proof] = solver->solve(0);
  std::cout << cairn::write_solution_text(solution);
  if (!proof) return;
  std::stringstream certificate;
  cairn::write_certificate(
      certificate,
      {solution.game, solution.position, *solution.winner(), proof->turns, proof->length},
      proof->moves);
  const cairn::CheckedProof checked = cairn::check_certificate(certificate).proof;
  std::cout << "checked: a win in at most " << checked.length << " turns, " << checked.positions
            << " positions\n";
}

int main(int count, char** words) {
  if (count != 3) return std::cerr << "usage: prove GAME POSITION\n", 2;
  try {
    cairn::Record record;
    record.game = words[1];
    record.start = words[2];
    prove(record);
  } catch (const cairn::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
