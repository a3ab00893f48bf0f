// cairn bench: a signature of the search and its speed.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>

#include "cli/options/options.hpp"
#include "cli/output/output_file.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/status.hpp"
#include "core/random.hpp"
#include "games/list.hpp"
#include "search/alpha_beta.hpp"

namespace cairn::cli {

namespace {

constexpr Help help{
    .usage = "cairn bench [OPTION...]",
    .about =
        R"(Searches the same few positions of every game and prints the number of positions visited, one
line a game. The number is the same on every machine and changes only if the search, the
evaluation or the rules do. The speed goes to standard error.
)",
    .examples = R"(  cairn bench
  cairn bench 2>/dev/null >bench.expected
)",
};

constexpr int actions_deep = 4;
constexpr std::size_t table_bytes = 16 << 20;

// How many turns before the end of a random game the positions are taken.
constexpr std::array turns_before_end{3, 6, 9, 12, 15, 18};

// A position some turns before the end of a game of random moves, or its start if it is shorter.
template <Game G>
typename G::Position random_position(std::uint64_t seed, int turns) {
  Random random(seed);
  std::vector<typename G::Position> passed;  // one a turn
  auto position = G::parse_position("");
  while (!position.outcome()) {
    if (passed.empty() || passed.back().to_move() != position.to_move()) passed.push_back(position);
    typename G::Position::Moves moves;
    position.generate(moves);
    position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return passed[passed.size() - std::min(passed.size(), static_cast<std::size_t>(turns))];
}

template <Game G>
std::uint64_t count_nodes() {
  using Position = typename G::Position;
  const std::atomic<bool> never{false};
  TranspositionTable table(table_bytes);
  AlphaBeta<Position, G> search(table, never);
  std::uint64_t nodes = 0;
  for (const int turns : turns_before_end) {
    search.forget();
    const auto position = random_position<G>(static_cast<std::uint64_t>(turns), turns);
    nodes += search.search(position, actions_deep / Position::actions_per_turn).nodes;
  }
  return nodes;
}

}  // namespace

int run_bench(const Arguments& arguments) {
  bool quiet = false;
  po::options_description options;
  options.add_options()("quiet,q", po::bool_switch(&quiet), "print the numbers alone");
  std::vector<std::string> operands;
  if (!parse_options(help, options, arguments, operands)) return status::good;
  if (!operands.empty()) throw Error(Error::Kind::usage, "bench takes no FILE; leave it out");
  OutputFile output("-");
  for (const GameName& game : game_names()) {
    std::uint64_t nodes = 0;
    const auto begin = std::chrono::steady_clock::now();
    with_game(game.name, [&]<Game G>() { nodes = count_nodes<G>(); });
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    output.write(fmt::format("{} {}\n", game.name, nodes));
    if (!quiet)
      say(fmt::format("{:.2f} s, {:.2f} million positions a second", seconds.count(),
                      static_cast<double>(nodes) / seconds.count() / 1e6));
  }
  output.finish();
  return status::good;
}

}  // namespace cairn::cli
