// cairn solve: proves the values of positions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <memory>
#include <span>
#include <sstream>
#include <utility>

#include "analysis/decision.hpp"
#include "analysis/replay.hpp"
#include "analysis/solved_turn.hpp"
#include "archive/database/record_selection.hpp"
#include "cli/batch/batch_output.hpp"
#include "cli/input/source.hpp"
#include "cli/output/file_claims.hpp"
#include "cli/output/output_file.hpp"
#include "cli/shell/colour.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/deadline.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "cli/solve/solve_options.hpp"
#include "formats/analysis/analysis_json.hpp"
#include "formats/analysis/solution_json.hpp"
#include "formats/analysis/solution_text.hpp"
#include "formats/certificate/certificate.hpp"
#include "games/list.hpp"
#include "study/analysed_record.hpp"
#include "text/quote.hpp"
#include "threads/new_threads.hpp"

namespace cairn::cli {

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
      with_game(record.game, [&]<Game G>() { solve<G>(record); });
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
  template <Game G>
  void solve(const Record& record) {
    const Replay<G> game = replay<G>(record);
    Solver<G> solver(options_.settings(), deadline_.passed(), threads_);
    if (options_.all)
      solve_all(record, game, solver);
    else
      solve_one(record, game, solver, chosen_turn(record, game));
    if (options_.all && game.error) report({record.source, record.number, *game.error});
  }

  // Returns the number of turns before the first position that fits the pattern. Throws Error if
  // there is none.
  std::size_t turn_of_pattern(const Record& record) const {
    const std::vector<int> turns = RecordSelection(options_.criteria).turns(record);
    if (turns.empty())
      throw Error(Error::Kind::position, "no position fits --position in the part that is sound");
    return static_cast<std::size_t>(turns.front());
  }

  template <Game G>
  std::size_t chosen_turn(const Record& record, const Replay<G>& game) const {
    if (options_.turn < 0) {
      if (options_.criteria.pattern) return turn_of_pattern(record);
      if (record.turns.empty()) return 0;
      throw Error(Error::Kind::usage,
                  fmt::format("{} holds a record of {}; choose a position with --turn N, or all of "
                              "them with --all",
                              record.source, counted(record.turns.size(), "turn")));
    }
    const auto turn = static_cast<std::size_t>(options_.turn);
    expect_turn(turn, game.turns.size(), game.error);
    return turn;
  }

  template <Game G>
  void solve_one(const Record& record, const Replay<G>& game, Solver<G>& solver, std::size_t turn) {
    auto solved = solve_position(record, game, solver, turn);
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
  template <Game G>
  void solve_all(const Record& record, const Replay<G>& game, Solver<G>& solver) {
    std::vector<Solution> solutions(game.positions.size());
    for (std::size_t turn = solutions.size(); turn-- > 0;) {
      solutions[turn] = solve_position(record, game, solver, turn).solution;
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

  // Writes text for people, in colours if it goes to standard output and that has some.
  void write_text(const std::string& text) {
    output_.write(options_.output == "-" ? painted(text, solution_accents) : text);
  }

  template <Game G>
  typename Solver<G>::Solved solve_position(const Record& record, const Replay<G>& game,
                                            Solver<G>& solver, std::size_t turn) {
    deadline_.start();
    auto solved = solve_turn(solver, record, game, turn);
    nodes_ += solved.solution.nodes;
    return solved;
  }

  template <class Solved>
  void write_proof(const Solved& solved) {
    if (!solved.strategy) {
      progress_.say(
          fmt::format("cairn: {} is not written; {}", options_.proof,
                      solved.solution.end.empty() ? "there is no proof" : "the game is over"));
      return;
    }
    std::ostringstream text;
    const auto& strategy = *solved.strategy;
    write_certificate(text,
                      {solved.solution.game, solved.solution.position, *solved.solution.winner(),
                       strategy.turns, strategy.length},
                      strategy.moves);
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
