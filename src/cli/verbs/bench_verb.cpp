// cairn bench: prints a signature of the search and measures its speed.
#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/signature.hpp"
#include "cli/options/options.hpp"
#include "cli/output/output_file.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/status.hpp"
#include "core/error.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr Help bench_help{
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

}  // namespace

int run_bench(const Arguments& arguments) {
  bool quiet = false;
  po::options_description options;
  options.add_options()("quiet,q", po::bool_switch(&quiet), "print only the numbers");
  std::vector<std::string> operands;
  if (!parse_options(bench_help, options, arguments, operands)) return status::good;
  if (!operands.empty()) throw Error(Error::Kind::usage, "bench takes no FILE; leave it out");
  OutputFile output("-");
  for (const GameName& game : game_names()) {
    std::uint64_t nodes = 0;
    const auto begin = std::chrono::steady_clock::now();
    with_game(game.name, [&]<Game G>() { nodes = search_signature<G>(); });
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
