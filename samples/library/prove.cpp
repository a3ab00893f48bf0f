// Proves who wins by force from a position, and checks the proof with code that shares only the
// rules with the search.
//
//   g++ -std=c++20 prove.cpp $(pkg-config --cflags --libs cairn-core) -o prove
//   ./prove towers '8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1'
#include <atomic>
#include <iostream>

#include "analysis/solve.hpp"
#include "formats/output/analysis_text.hpp"
#include "games/list.hpp"
#include "search/checker.hpp"

template <cairn::Game G>
void prove(const std::string& text) {
  const auto position = G::parse_position(text);
  cairn::SolveSettings settings;
  settings.max_nodes = 1'000'000;
  settings.table_bytes = std::size_t{64} << 20;
  settings.shortest = true;
  const std::atomic<bool> stop{false};
  const auto solved = cairn::Solver<G>(settings, stop).solve(position);
  std::cout << cairn::write_solution_text(solved.solution);
  if (!solved.strategy) return;
  cairn::ProofChecker<typename G::Position> checker;
  auto move = solved.strategy->moves.begin();
  const cairn::CheckedProof proof =
      checker.check(position, *solved.solution.winner(), [&](const auto&) { return *move++; });
  std::cout << "checked: a win in at most " << proof.length << " turns, " << proof.positions
            << " positions\n";
}

int main(int count, char** words) {
  if (count != 3) return std::cerr << "usage: prove GAME POSITION\n", 2;
  try {
    cairn::with_game(words[1], [&]<cairn::Game G>() { prove<G>(words[2]); });
  } catch (const cairn::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
