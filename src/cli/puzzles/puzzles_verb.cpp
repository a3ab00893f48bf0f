// cairn puzzles: sets of puzzles, out of records or of games of the engine against itself.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <variant>

#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "cli/batch/batch.hpp"
#include "cli/input/input_records.hpp"
#include "cli/input/whole_file.hpp"
#include "cli/puzzles/puzzles_journal.hpp"
#include "cli/puzzles/puzzles_options.hpp"
#include "cli/puzzles/puzzles_output.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "cli/verify/certificate_check.hpp"
#include "formats/analysis/analysis_json.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "formats/certificate/certificate.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "games/list.hpp"
#include "puzzles/assembly.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/puzzle_candidates.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view self_play_file = "games.sgf";

std::set<std::string> known_puzzles(const std::vector<std::string>& files) {
  std::set<std::string> known;
  for (const std::string& file : files) try {
      for (const Puzzle& puzzle : read_puzzles(read_whole(file))) known.insert(puzzle.id);
    } catch (const Error& error) {
      throw Error(error.kind(), describe(file, error));
    }
  return known;
}

// All that a game's puzzles depend on besides the game.
std::string task_of(const PuzzlesOptions& options, const std::set<std::string>& known) {
  const PuzzleSettings& s = options.settings;
  std::string text = fmt::format(
      "{} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}", s.win_nodes,
      s.tactic_nodes, s.turn_nodes, s.length_nodes, s.puzzle_nodes, s.refuse_glance, s.limit_length,
      s.least_turns, s.most_turns, s.limit_material, s.most_win_percent, s.demand_choice,
      s.least_choices, s.least_plausible, s.accept_silver, s.puzzles_per_game, s.most_whole_turns,
      s.most_solution_turns, s.most_proof_turns, s.engine_depth, s.engine_nodes, s.table_bytes,
      options.most_of_a_class);
  if (options.self_play > 0)
    text +=
        fmt::format(" {} {} {} {}", options.self_play, options.game, options.seed, options.depth);
  for (const std::string& id : known) text += ' ' + id;
  return text;
}

// All that a record says, as one text.
std::string text_of(const Record& record, const std::vector<bool>& may_be_won) {
  std::string text =
      fmt::format("{}\n{}\n{}\n{}\n", record.source, record.number, record.game, record.start);
  for (const char* tag : {"EV", "PW", "PB", "DT"})
    text += fmt::format("{}\n", value_of(record.tags, tag));
  for (const RecordTurn& turn : record.turns) text += turn.text + '\n';
  for (const bool may : may_be_won) text += may ? '1' : '0';
  return text;
}

// The puzzle with its proof as a file, which has passed the check of `cairn verify`.
template <Game G>
ProvenPuzzle prove(FoundPuzzle found) {
  const Puzzle& puzzle = found.puzzle;
  const CertificateHeader header{puzzle.game, puzzle.position, puzzle.side,
                                 found.proof.checked.turns, found.proof.checked.length};
  std::ostringstream out;
  write_certificate(out, header, found.proof.moves);
  ProvenPuzzle proven{std::move(found.puzzle), out.str()};
  std::istringstream in(proven.certificate);
  check_certificate(in);
  proven.puzzle.certificate = certificate_name(proven.puzzle.id);
  return proven;
}

// The work of a run, from the records to the set.
class Workshop {
 public:
  Workshop(const PuzzlesOptions& options, const std::set<std::string>& known,
           PuzzlesJournal& journal)
      : options_(options), known_(known), journal_(journal) {}

  std::vector<Job> jobs(const Input& input) {
    std::vector<Job> jobs;
    if (input.piece->content == Content::json) {
      read_json_lines(input.piece->text, [&](JsonResult result) {
        jobs.push_back(annotated_job(input, std::move(result), static_cast<int>(jobs.size())));
      });
      return jobs;
    }
    read_records(input, [&](ReadResult result) {
      Job job = job_of(input, result);
      if (Record* record = std::get_if<Record>(&result.content)) set_work(job, *record, {});
      jobs.push_back(std::move(job));
    });
    return jobs;
  }

  // That a product is wanted: the batch may drop records after the work on them.
  void accept(const Product& product) {
    if (product.report.is_bad()) ++bad_;
    if (!product.text.empty()) accepted_.insert(std::stoull(product.text));
  }
  std::size_t bad() const { return bad_; }

  // What the accepted games gave, in their order.
  std::vector<GamePuzzles> take() {
    std::vector<GamePuzzles> games;
    for (auto& [slot, game] : games_)
      if (accepted_.contains(slot)) games.push_back(std::move(game));
    return games;
  }

  std::string progress() const {
    const std::scoped_lock lock(mutex_);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
    const double seconds = std::max(elapsed.count(), 1e-3);
    return fmt::format(
        "{} games, {} positions, {} puzzles in {:.0f} s: {:.1f} positions a second, {:.0f} "
        "puzzles an hour",
        games_.size(), positions_, puzzles_, seconds, static_cast<double>(positions_) / seconds,
        static_cast<double>(puzzles_) * 3600 / seconds);
  }

 private:
  Job annotated_job(const Input& input, JsonResult result, int before) {
    Job job;
    job.source = input.label;
    job.number = input.records_before + before + 1;
    job.place = {result.place.line + input.piece->place.line - 1, result.place.column};
    job.text = result.text;
    job.piece = input.piece;
    if (const auto* game = std::get_if<AnnotatedGame>(&result.content)) {
      set_work(job, record_of(*game), may_be_won(*game));
    } else {
      const auto* bad = std::get_if<BadRecord>(&result.content);
      const Error error = bad != nullptr ? bad->error : std::get<Error>(result.content);
      job.work = [error]() -> Product { throw error; };
    }
    return job;
  }

  void set_work(Job& job, Record record, std::vector<bool> may_be_won) {
    if (options_.self_play > 0 && record.source == options_.files.back())
      record.source = self_play_file;
    job.work = [this, slot = slots_++, record = std::move(record),
                may = std::move(may_be_won)]() -> Product {
      Product product;
      product.text = std::to_string(slot);
      with_game(record.game, [&]<Game G>() { product.report = work<G>(slot, record, may); });
      return product;
    };
  }

  template <Game G>
  RecordReport work(std::size_t slot, const Record& record, const std::vector<bool>& may_be_won) {
    const std::string text = text_of(record, may_be_won);
    const Replay<G> replayed = replay<G>(record);
    if (auto known = journal_.find(text)) {
      keep(slot, std::move(*known));
    } else {
      GamePuzzles made = make<G>(record, replayed, may_be_won);
      journal_.add(text, made);
      keep(slot, std::move(made));
    }
    return report_of<G>(record, replayed);
  }

  template <Game G>
  GamePuzzles make(const Record& record, const Replay<G>& replayed,
                   const std::vector<bool>& may_be_won) const {
    thread_local PuzzleMaker<G> maker(options_.settings, known_, stop_requested());
    auto yield = maker.make(record, replayed, may_be_won);
    if (!yield) throw std::runtime_error("stopped");
    GamePuzzles game{{}, std::move(yield->rejected), yield->positions};
    for (FoundPuzzle& found : yield->puzzles) {
      const Puzzle puzzle = found.puzzle;
      try {
        game.puzzles.push_back(prove<G>(std::move(found)));
      } catch (const Error& error) {
        game.rejected.push_back({puzzle.source.source, puzzle.source.number, puzzle.source.turn,
                                 puzzle.game, puzzle.position, puzzle.side, Rejection::not_verified,
                                 error.what()});
      }
    }
    return game;
  }

  void keep(std::size_t slot, GamePuzzles game) {
    const std::scoped_lock lock(mutex_);
    positions_ += game.positions;
    puzzles_ += game.puzzles.size();
    games_[slot] = std::move(game);
  }

  const PuzzlesOptions& options_;
  const std::set<std::string>& known_;
  PuzzlesJournal& journal_;
  std::size_t slots_ = 0;  // of games, in the order of the input
  mutable std::mutex mutex_;
  std::map<std::size_t, GamePuzzles> games_;
  std::set<std::size_t> accepted_;
  std::size_t bad_ = 0;
  std::size_t positions_ = 0;
  std::size_t puzzles_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// Plays the games, and names the file with them.
int play_games(const PuzzlesOptions& options, const std::string& file) {
  Arguments arguments{"--games",  std::to_string(options.self_play),
                      "--seed",   std::to_string(options.seed),
                      "--depth",  std::to_string(options.depth),
                      "--jobs",   std::to_string(options.batch.workers),
                      "--output", file};
  if (!options.game.empty()) arguments.insert(arguments.end(), {"--game", options.game});
  if (options.batch.quiet) arguments.push_back("--quiet");
  return run_selfplay(arguments);
}

void make_directory(const std::string& path) {
  std::error_code failure;
  fs::create_directories(path, failure);
  if (!fs::is_directory(path))
    throw Error(Error::Kind::io, path + " cannot be made a directory; name another one with -o");
}

}  // namespace

int run_puzzles(const Arguments& arguments) {
  PuzzlesOptions options;
  if (!parse_puzzles_options(arguments, options)) return status::good;
  const std::string directory = options.batch.output;
  make_directory(directory);
  const std::set<std::string> known = known_puzzles(options.known);
  const std::string journal_file = (fs::path(directory) / "journal.jsonl").string();
  if (options.self_play > 0) {
    const std::string games = (fs::path(directory) / self_play_file).string();
    if (!fs::exists(journal_file)) fs::remove(games);
    options.files.push_back(games);
  }
  PuzzlesJournal journal(journal_file, task_of(options, known));
  if (options.self_play > 0 && !fs::exists(options.files.back()))
    if (const int played = play_games(options, options.files.back()); played != status::good)
      return played;
  if (journal.taken_over() > 0 && !options.batch.quiet)
    say(fmt::format("cairn: going on from {}, with {} games done", journal_file,
                    journal.taken_over()));
  Workshop workshop(options, known, journal);
  options.batch.output = "-";
  const int status = run_batch(
      options.files, options.batch, [&](const Input& input) { return workshop.jobs(input); },
      {.deliver = [&](const Product& product) { workshop.accept(product); },
       .progress = [&] { return workshop.progress(); }});
  if (!options.batch.quiet) say("cairn: " + workshop.progress());
  if (status == status::interrupted) {
    if (!options.batch.quiet)
      say("cairn: what is done is kept in " + journal_file + "; the same command goes on from it");
    return status;
  }
  PuzzleSet set = assemble(workshop.take(), static_cast<std::size_t>(options.most_of_a_class));
  set.funnel.bad_records = workshop.bad();
  write_puzzle_set(directory, set, options.sheets);
  journal.remove();
  return status;
}

}  // namespace cairn::cli
