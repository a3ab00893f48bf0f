#include "cli/solve/solve_options.hpp"

#include <fmt/format.h>

#include "cli/batch/batch_command_line.hpp"
#include "cli/options/options.hpp"
#include "core/error.hpp"

namespace cairn::cli {

namespace {

constexpr Help solve_help{
    .usage = "cairn solve [OPTION...] POSITION|FILE...",
    .about =
        R"(Says of a position whether the side to move wins by force, loses by force, or is
unknown (node or time limit reached), and shows the turns to the end, both sides doing their best
as far as the proof knows: the winner's turns are proven to win; the loser's are those that
last longest against them. The number of turns counts both sides.
POSITION is position text in one argument; a FILE may hold positions or records in any format
that is read, and every position gets an answer. Of a record with turns choose one position
with --turn, or --all: that tells from which turn on the game was decided, and by which turn
it was thrown away.
A value is that of the position on its own; what was played before it does not count.
The answer depends on --nodes and not on the machine, and with --json it is the same to the
byte every time. The time goes to standard error.
Positions are solved one after the other. With -j N, N threads share the search of each one that
takes long. A value and a proof are then as right as with one thread, but may be found in another
way from run to run: the turns, the nodes, and whether the node limit is reached can differ.
)",
    .examples = R"(  cairn solve '8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1'
  cairn solve --shortest game.sgf --turn 24
  cairn solve --all --nodes 1000000 game.sgf
  cairn solve -j 4 --nodes 100000000 hard.txt
  cairn solve --json --proof win.proof position.txt && cairn verify win.proof
)",
};

constexpr std::int64_t most_proof_nodes = 1'000'000'000'000'000;

void add_budget(po::options_description& description, SolveOptions& options) {
  const auto set_seconds = [&options](double seconds) {
    if (!(seconds > 0))
      throw Error(Error::Kind::usage, fmt::format("--seconds is {}; it must be above 0", seconds));
    options.seconds = seconds;
  };
  const std::string about_nodes = fmt::format(
      "node limit for a value ({} if not given: about ten seconds in an endgame); the line, and "
      "--shortest, may each take as many again",
      default_solve_nodes);
  auto add = description.add_options();
  add("nodes,n",
      po::value<std::int64_t>()->value_name("N")->notifier(
          into(options.nodes, "--nodes", 1, most_proof_nodes)),
      about_nodes.c_str());
  add("seconds", po::value<double>()->value_name("S")->notifier(set_seconds),
      "stop after S seconds a position, with any number of nodes if --nodes is not given; what is found then depends on the machine");
  add("memory",
      po::value(&options.memory)->value_name("MIB")->notifier(in_range("--memory", 1, most_memory)),
      "memory in MiB for the proof table (1024 if not given)");
  add("jobs,j",
      po::value(&options.threads)
          ->value_name("N")
          ->default_value(options.threads)
          ->notifier(in_range("--jobs", 1, most_workers)),
      "use N threads for long searches; with 1, the answer is the same to the byte every time");
  add("shortest", po::bool_switch(&options.shortest),
      "search on until no shorter win is possible; the answer says whether that is proven");
}

po::options_description describe_options(SolveOptions& options) {
  po::options_description description(line_width);
  add_budget(description, options);
  auto add = description.add_options();
  add("turn,t",
      po::value(&options.turn)->value_name("N")->notifier(in_range("--turn", 0, greatest_turn)),
      "the position after turn N of a record, 0 for its start");
  add("all,a", po::bool_switch(&options.all), "every position of a record, and what decided it");
  add("json", po::bool_switch(&options.json),
      "one line of JSON a position (docs/formats/schema-solution.md)");
  add("proof", po::value(&options.proof)->value_name("FILE"),
      "write the proof of a win or loss, for `cairn verify`; for one position; - is standard output, if -o is not");
  add("exit-status", po::bool_switch(&options.exit_status),
      "exit with 0 for a win of the side to move, 10 for a loss, 11 for a draw, 12 for unknown; for one position");
  add("output,o", po::value(&options.output)->value_name("FILE"),
      "where results go; - (the default) is standard output");
  add("quiet,q", po::bool_switch(&options.quiet), "no progress, no time");
  add_part(description, options.part);
  add_spaces(description, options.spaces);
  description.add(selection_options(options.criteria));
  add_players(description, options.players);
  return description;
}

}  // namespace

SolveSettings SolveOptions::settings() const {
  const std::uint64_t usual = seconds > 0 ? most_proof_nodes : default_solve_nodes;
  return {nodes.value_or(usual), static_cast<std::size_t>(memory) << 20, shortest};
}

bool parse_solve_options(const Arguments& arguments, SolveOptions& options) {
  if (!parse_options(solve_help, describe_options(options), arguments, options.sources))
    return false;
  if (options.sources.empty())
    throw Error(Error::Kind::usage, "solve needs a POSITION or FILE; put position text in quotes");
  if (options.criteria.turns && !options.criteria.pattern)
    throw Error(Error::Kind::usage,
                "--turns says where --position is looked for; --turn N chooses a position");
  if (options.all && options.turn >= 0)
    throw Error(Error::Kind::usage, "--turn and --all exclude each other; leave one out");
  if (options.all && (options.exit_status || !options.proof.empty()))
    throw Error(Error::Kind::usage,
                "--proof and --exit-status are for one position; choose it with --turn N");
  return true;
}

}  // namespace cairn::cli
