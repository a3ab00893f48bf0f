// cairn bench: prints a signature of the search and measures its speed.

#include <charconv>
#include <chrono>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "app/console.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "app/source.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
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
  const std::vector<Option> table{{"quiet,q", "", flag(quiet), "print only the numbers"}};
  std::vector<std::string> operands;
  if (!parse_options(bench_help, table, arguments, operands)) return status::good;
  if (!operands.empty()) throw Error(Error::Kind::usage, "bench takes no FILE; leave it out");
  OutputFile output("-");
  for (const AnyGame* game : games()) {
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t nodes = game->search_signature();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    output.write(fmt::format("{} {}\n", game->name, nodes));
    if (!quiet)
      say(fmt::format("{:.2f} s, {:.2f} million positions a second", seconds.count(),
                      static_cast<double>(nodes) / seconds.count() / 1e6));
  }
  output.finish();
  return status::good;
}

namespace {

constexpr int greatest_perft_depth = 100;

constexpr Help perft_help{
    .usage = "cairn perft [OPTION...] DEPTH POSITION",
    .about =
        R"(Counts the sequences of exactly DEPTH legal moves (single actions; a pass is one too) from a
position, as a check of the rules and of their speed. A finished game has no moves.
POSITION is position text in one argument, or a FILE; for a file with several positions or
games one count a line is printed, each from the record's starting position. The time goes to
standard error, and the sequences counted in a second unless no move had to be played for them.
)",
    .examples = R"(  cairn perft 4 game.sgf
  cairn perft 3 '8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1'
)",
};

int parse_depth(const std::string& text) {
  int depth = 0;
  const char* end = text.data() + text.size();
  const auto [read_to, failure] = std::from_chars(text.data(), end, depth);
  if (failure != std::errc{} || read_to != end)
    throw Error(Error::Kind::usage, fmt::format("DEPTH is {}; it must be a number", quote(text)));
  expect_range("DEPTH", depth, 0, greatest_perft_depth);
  return depth;
}

std::uint64_t count(const Record& record, int depth, bool quiet) {
  const AnyGame& game = game_named(record.game);
  std::uint64_t sequences = 0;
  const auto begin = std::chrono::steady_clock::now();
  try {
    sequences = game.perft(record.start, depth);
  } catch (const Error& error) {
    throw Error(error.kind(), describe(record.source, error.at(record.start_place)));
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (quiet) return sequences;
  std::string text = fmt::format("{:.6f} s", seconds.count());
  if (depth > game.bulk_plies) {
    text += fmt::format(", {:.0f} million sequences a second",
                        static_cast<double>(sequences) / seconds.count() / 1e6);
    if (game.bulk_plies > 0)
      text += fmt::format("; the last {} not played", counted(game.bulk_plies, "move"));
  }
  say(text);
  return sequences;
}

}  // namespace

int run_perft(const Arguments& arguments) {
  bool quiet = false;
  Part part;
  const std::vector<Option> table{{"quiet,q", "", flag(quiet), "print only the count"},
                                  part_option(part)};
  std::vector<std::string> operands;
  if (!parse_options(perft_help, table, arguments, operands)) return status::good;
  if (operands.size() != 2)
    throw Error(Error::Kind::usage, "perft needs DEPTH and POSITION; put the position in quotes");
  const int depth = parse_depth(operands[0]);
  OutputFile output("-");
  for (const Record& record : read_source(operands[1], part))
    output.write(fmt::format("{}\n", count(record, depth, quiet)));
  output.finish();
  return status::good;
}

}  // namespace cairn::cli
