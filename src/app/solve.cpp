// The command line of `cairn solve`.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "analysis/replay.hpp"
#include "analysis/selection.hpp"
#include "analysis/solve.hpp"
#include "analysis/win_percent.hpp"
#include "app/analysed_record.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "app/source.hpp"
#include "app/threads.hpp"
#include "core/error.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/output/analysis_text.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/certificate.hpp"
#include "formats/records/explorer.hpp"
#include "games/list.hpp"

namespace cairn::cli {

struct SolveOptions {
  std::string output = "-";
  std::optional<std::uint64_t> nodes;
  double seconds = 0;                                                          // 0: no limit
  std::int64_t memory = static_cast<std::int64_t>(default_solve_bytes >> 20);  // in MiB
  int threads = 1;
  int turn = -1;  // -1: no turn was chosen
  bool all = false;
  bool shortest = false;
  bool json = false;
  bool exit_status = false;
  bool quiet = false;
  Criteria criteria;  // which records are solved; the pattern also chooses the position
  Part part;          // and which of these
  std::optional<SpaceNames> spaces;  // in records that do not tell theirs
  std::string players;               // the list of people (core/people.hpp); empty: none
  std::string proof;                 // the file for the proof; empty: none
  std::vector<std::string> sources;  // POSITION or FILE, at least one

  SolveSettings settings() const;
};

// Parses the arguments. Returns false if help was asked for; the help has then been printed. Throws
// Error of kind usage.
bool parse_solve_options(const Arguments& arguments, SolveOptions& options);

namespace {

constexpr Help solve_help{
    .usage = "cairn solve [OPTION...] POSITION|FILE...",
    .about =
        R"(Reports whether the side to move wins by force, loses by force, or is unknown (node or time limit
reached), and shows the turns to the end: the winner's turns are proven to win; the loser's hold
out longest against them, as far as the proof knows. The number of turns counts both sides.

POSITION is position text in one argument; a FILE may hold positions or records in any format, and
every position gets an answer. For a record with turns choose one position with --turn, or --all,
which also shows from which turn on the game was decided, and which turn threw it away.

A value is that of the position on its own; what was played before it does not count.

The answer depends on --nodes and not on the machine, and with --json it is the same to the byte
every time. The time goes to standard error.

With -j N, N threads share each long search. Values and proofs are just as valid as with one
thread, but the turns, the nodes, and whether the node limit is reached may differ from run to
run.
)",
    .examples = R"(  cairn solve '8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1'
  cairn solve --shortest game.sgf --turn 24
  cairn solve --all --nodes 1000000 game.sgf
  cairn solve -j 4 --nodes 100000000 hard.txt
  cairn solve --json --proof win.proof position.txt && cairn verify win.proof
)",
};

constexpr std::int64_t most_proof_nodes = 1'000'000'000'000'000;

OptionTable table_of(SolveOptions& options) {
  const std::vector<Option> own{
      {"nodes,n", "N", number(options.nodes, 1, most_proof_nodes),
       fmt::format("node limit for a value ({} if not given: about ten seconds in an endgame); the "
                   "line, and --shortest, may each take as many again",
                   default_solve_nodes)},
      {"seconds", "S",
       without_default(real(
           options.seconds, [](double value) { return value > 0; }, "above 0")),
       "stop after S seconds a position, with any number of nodes if --nodes is not given; what is found then depends on the machine"},
      {"memory", "MIB", without_default(number(options.memory, 1, most_memory)),
       "memory in MiB for the proof table (1024 if not given)"},
      {"jobs,j", "N", number(options.threads, 1, most_workers),
       "use N threads for long searches; with 1, the answer is the same to the byte every time"},
      {"shortest", "", flag(options.shortest),
       "search on until no shorter win is possible; the answer says whether that is proven"},
      {"turn,t", "N", without_default(number(options.turn, 0, greatest_turn)),
       "the position after turn N of a record, 0 for its start"},
      {"all,a", "", flag(options.all), "every position of a record, and what decided it"},
      {"json", "", flag(options.json),
       "one line of JSON a position (docs/formats/schema-solution.md)"},
      {"proof", "FILE", text(options.proof),
       "write the proof of a win or loss, for `cairn verify`; for one position; - is standard output, if -o is not"},
      {"exit-status", "", flag(options.exit_status),
       "exit with 0 for a win of the side to move, 10 for a loss, 11 for a draw, 12 for unknown; for one position"},
      {"output,o", "FILE", text(options.output),
       "where results go; - (the default) is standard output"},
      {"quiet,q", "", flag(options.quiet), "no progress, no time"},
      part_option(options.part),
      spaces_option(options.spaces),
      players_option(options.players)};
  return own + selection_options(options.criteria);
}

}  // namespace

SolveSettings SolveOptions::settings() const {
  const std::uint64_t usual = seconds > 0 ? most_proof_nodes : default_solve_nodes;
  return {nodes.value_or(usual), static_cast<std::size_t>(memory) << 20, shortest};
}

bool parse_solve_options(const Arguments& arguments, SolveOptions& options) {
  if (!parse_options(solve_help, table_of(options), arguments, options.sources)) return false;
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

namespace {

constexpr std::array solution_accents{
    Accent{" to move ", "wins", "", TerminalColour::green},
    Accent{" to move ", "loses", "", TerminalColour::red},
    Accent{" to move: ", "unknown", ",", TerminalColour::yellow},
    Accent{"", "decided", " ", TerminalColour::bold},
    Accent{" ", "threw away a won game", " ", TerminalColour::red},
};

// The exit statuses that --exit-status gives for values.
constexpr int loss_status = 10;
constexpr int draw_status = 11;
constexpr int unknown_status = 12;

int status_of(Solution::Value value) {
  switch (value) {
    case Solution::Value::win:
      return status::good;
    case Solution::Value::loss:
      return loss_status;
    case Solution::Value::draw:
      return draw_status;
    case Solution::Value::unknown:
      return unknown_status;
  }
  return status::own_error;
}

// Solves the records one after the other and writes the results.
class Run {
 public:
  Run(const SolveOptions& options, bool has_several)
      : options_(options),
        has_several_(has_several),
        output_(options.output),
        proof_(options.proof.empty() ? nullptr : std::make_unique<OutputFile>(options.proof)),
        threads_(options.threads),
        deadline_(options.seconds > 0 ? std::optional(options.seconds) : std::nullopt),
        progress_(options.quiet) {}

  // Solves a record. If something is wrong with it, the error is reported and the run goes on.
  void solve(const SourceRecord& source) {
    if (const auto* bad = std::get_if<BadRecord>(&source)) return report(*bad);
    const Record& record = std::get<Record>(source);
    if (!options_.quiet)
      for (const std::string& note : record.notes)
        progress_.say(describe(record.source, Error(Error::Kind::syntax, note, record.place)));
    try {
      solve_record(record);
    } catch (const Error& error) {
      if (error.kind() == Error::Kind::usage || error.kind() == Error::Kind::io) throw;
      report({record.source, record.number, error.at(record.place)});
    }
  }

  int finish() {
    const bool was_stopped = stop_requested();
    if (!was_stopped) output_.finish();
    if (was_stopped) {
      progress_.say(fmt::format("cairn: stopped; positions done: {}", solved_));
      if (const std::string words = output_.keep_part(); !words.empty())
        progress_.say("cairn: " + words);
      return stopped_status();
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
    if (!options_.quiet && nodes_ > 0)
      progress_.say(fmt::format("{:.2f} s, {:.2f} million nodes a second", passed.count(),
                                static_cast<double>(nodes_) / passed.count() / 1e6));
    return status_;
  }

 private:
  void solve_record(const Record& record) {
    const auto solver =
        game_named(record.game).solver(record, options_.settings(), deadline_.passed(), threads_);
    if (options_.all)
      solve_all(record, *solver);
    else
      solve_one(*solver, chosen_turn(record, *solver));
    if (options_.all && solver->error()) report({record.source, record.number, *solver->error()});
  }

  // Returns the number of turns before the first position that fits the pattern. Throws Error if
  // there is none.
  std::size_t turn_of_pattern(const Record& record) const {
    const std::vector<int> turns = RecordSelection(options_.criteria).turns(record);
    if (turns.empty())
      throw Error(Error::Kind::position, "no position fits --position in the good part");
    return static_cast<std::size_t>(turns.front());
  }

  std::size_t chosen_turn(const Record& record, const AnySolver& solver) const {
    if (options_.turn < 0) {
      if (options_.criteria.pattern) return turn_of_pattern(record);
      if (record.turns.empty()) return 0;
      throw Error(Error::Kind::usage,
                  fmt::format("{} holds a record of {}; choose a position with --turn N, or all of "
                              "them with --all",
                              record.source, counted(record.turns.size(), "turn")));
    }
    const auto turn = static_cast<std::size_t>(options_.turn);
    expect_turn(turn, solver.turns(), solver.error());
    return turn;
  }

  void solve_one(AnySolver& solver, std::size_t turn) {
    const AnySolver::Solved solved = solve_position(solver, turn);
    if (stop_requested()) return;
    // Before anything else is written, so that it is kept whatever becomes of the output.
    if (proof_) write_proof(solved);
    const Solution& solution = solved.solution;
    if (options_.json) {
      output_.write(write_json(solution));
    } else {
      const bool needs_place = solution.turn || has_several_;
      if (std::exchange(has_written_, true)) write_text("\n");
      if (needs_place) write_text(describe_place(solution) + '\n');
      write_text(write_solution_text(solution));
    }
    ++solved_;
    if (options_.exit_status) status_ = std::max(status_, status_of(solution.value));
  }

  // Solves all positions of a record, starting with the last one, because what is proven about it
  // helps with the positions before it.
  void solve_all(const Record& record, AnySolver& solver) {
    std::vector<Solution> solutions(solver.turns() + 1);
    for (std::size_t turn = solutions.size(); turn-- > 0;) {
      solutions[turn] = solve_position(solver, turn).solution;
      if (stop_requested()) return write(record, std::span(solutions).subspan(turn + 1));
      ++solved_;
      progress_.show(fmt::format("{}, record {}: back to turn {} of {}", record.source,
                                 record.number, turn, solutions.size() - 1));
    }
    write(record, solutions);
    const Decision decision = decide(solutions);
    if (options_.json)
      output_.write(write_json(decision, solutions.back()));
    else
      write_text(write_decision_text(decision, solutions));
  }

  // Writes the solutions of several positions of a record.
  void write(const Record& record, std::span<const Solution> solutions) {
    if (solutions.empty()) return;
    if (options_.json) {
      for (const Solution& solution : solutions) output_.write(write_json(solution));
    } else {
      if (std::exchange(has_written_, true)) write_text("\n");
      write_text(fmt::format("{}, record {}\n", record.source, record.number));
      write_text(write_solutions_text(solutions));
    }
  }

  void write_text(const std::string& text) { output_.show(text, paint_for(solution_accents)); }

  AnySolver::Solved solve_position(AnySolver& solver, std::size_t turn) {
    deadline_.start();
    AnySolver::Solved solved = solver.solve(turn);
    nodes_ += solved.solution.nodes;
    return solved;
  }

  void write_proof(const AnySolver::Solved& solved) {
    if (!solved.proof) {
      progress_.say(
          fmt::format("cairn: {} is not written; {}", options_.proof,
                      solved.solution.end.empty() ? "there is no proof" : "the game is over"));
      return;
    }
    std::ostringstream text;
    write_certificate(text,
                      {solved.solution.game, solved.solution.position, *solved.solution.winner(),
                       solved.proof->turns, solved.proof->length},
                      solved.proof->moves);
    proof_->write(text.view());
    proof_->finish();
  }

  void report(const BadRecord& bad) {
    progress_.say(describe(bad.source, bad.error));
    if (options_.json) output_.write(write_json(bad, solution_schema));
    const bool is_io = bad.error.kind() == Error::Kind::io;
    status_ = std::max(status_, is_io ? status::io_failure : status::bad_records);
  }

  const SolveOptions& options_;
  bool has_several_;  // there is more than one record
  OutputFile output_;
  std::unique_ptr<OutputFile> proof_;  // null if no proof is wanted
  NewThreads threads_;
  Deadline deadline_;
  Progress progress_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::uint64_t nodes_ = 0;
  int solved_ = 0;
  int status_ = status::good;
  bool has_written_ = false;
};

// Returns the records that are asked for, and the bad ones.
std::vector<SourceRecord> selected_records(const SolveOptions& options) {
  const RecordSelection selection(options.criteria);
  const std::optional<StoredQuery> query = selection.stored_query();
  std::vector<SourceRecord> records;
  std::size_t found = 0;
  for (const std::string& source : options.sources) {
    SourceRecords read =
        read_source_records(source, options.part, query ? &*query : nullptr, options.spaces);
    found += read.records.size() + read.left_out;
    std::erase_if(read.records, [&](const SourceRecord& record) {
      const auto* const readable = std::get_if<Record>(&record);
      return readable && !selection.accepts(*readable);
    });
    std::ranges::move(read.records, std::back_inserter(records));
  }
  if (records.empty() && found > 0 && !options.quiet) say(none_accepted(found));
  return records;
}

}  // namespace

int run_solve(const Arguments& arguments) {
  SolveOptions options;
  if (!parse_solve_options(arguments, options)) return status::good;
  const std::vector<SourceRecord> records = selected_records(options);
  if (records.size() > 1 && (options.exit_status || !options.proof.empty()))
    throw Error(Error::Kind::usage,
                fmt::format("--proof and --exit-status are for one position; there are {} here",
                            records.size()));
  catch_interrupts();
  FileClaims claims;
  for (const std::string& source : options.sources)
    for (const std::string& path : files_of_source(source)) claims.read(path);
  claims.read(options.players);
  claims.write("-o", options.output);
  claims.write("--proof", options.proof);
  Run run(options, records.size() > 1);
  for (const SourceRecord& record : records)
    if (!stop_requested()) run.solve(record);
  return run.finish();
}

}  // namespace cairn::cli
