// cairn puzzles: makes sets of puzzles from records or from games of the engine against itself.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>
#include <utility>
#include <variant>

#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "cli/batch/annotated_jobs.hpp"
#include "cli/batch/batch.hpp"
#include "cli/input/input_records.hpp"
#include "cli/input/source.hpp"
#include "cli/input/whole_file.hpp"
#include "cli/puzzles/puzzles_journal.hpp"
#include "cli/puzzles/puzzles_options.hpp"
#include "cli/puzzles/puzzles_output.hpp"
#include "cli/selfplay/selfplay_games.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "cli/verify/certificate_check.hpp"
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

// Returns a text with everything on which the puzzles of a game depend, apart from the game.
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

// Returns everything that a record says about its game as one text.
std::string text_of(const Record& record, const std::vector<bool>& may_be_won) {
  std::string text =
      fmt::format("{}\n{}\n{}\n{}\n", record.source, record.number, record.game, record.start);
  for (const char* tag : {"EV", "PW", "PB", "DT"})
    text += fmt::format("{}\n", value_of(record.tags, tag));
  for (const RecordTurn& turn : record.turns) text += turn.text + '\n';
  for (const bool may : may_be_won) text += may ? '1' : '0';
  return text;
}

// Returns the puzzle with its proof as a certificate file that has passed the check of `cairn
// verify`. Throws Error if the check fails.
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

// The work of a run, from the records to the puzzles of each game.
class Workshop {
 public:
  Workshop(const PuzzlesOptions& options, const std::set<std::string>& known,
           PuzzlesJournal& journal)
      : options_(options), known_(known), journal_(journal) {}

  std::vector<Job> jobs(const Input& input) {
    if (input.piece->content == Content::json) return jobs_for_annotated(input);
    std::vector<Job> jobs;
    read_records(input, [&](ReadResult result) {
      Job job = job_of(input, result);
      if (Record* record = std::get_if<Record>(&result.content))
        job.work = work_on(std::move(*record), {});
      jobs.push_back(std::move(job));
    });
    return jobs;
  }

  // Takes the puzzles of the games that the batch kept, in the order of the games.
  std::vector<GamePuzzles> take() { return std::move(kept_); }

  // Returns how many records of these games are bad.
  std::size_t bad() const { return bad_; }

  std::string progress() const {
    const std::scoped_lock lock(mutex_);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
    const double seconds = std::max(elapsed.count(), 1e-3);
    return fmt::format(
        "{} games, {} positions, {} puzzles in {:.0f} s: {:.1f} positions a second, {:.0f} "
        "puzzles an hour",
        games_, positions_, puzzles_, seconds, static_cast<double>(positions_) / seconds,
        static_cast<double>(puzzles_) * 3600 / seconds);
  }

 private:
  std::vector<Job> jobs_for_annotated(const Input& input) {
    return annotated_jobs(
        input,
        [&](const AnnotatedGame& game, Place) {
          return work_on(record_of(game), may_be_won(game));
        },
        [](const BadRecord& bad) -> Job::Work {
          return [error = bad.error]() -> std::optional<Product> { throw error; };
        });
  }

  Job::Work work_on(Record record, std::vector<bool> may_be_won) {
    if (options_.self_play > 0 && record.source == options_.files.back())
      record.source = self_play_file;
    return [this, record = std::move(record), may = std::move(may_be_won)] {
      std::optional<Product> product;
      with_game(record.game, [&]<Game G>() { product = work<G>(record, may); });
      return product;
    };
  }

  // Returns nothing if a stop was requested before the work was done, and so does make().
  template <Game G>
  std::optional<Product> work(const Record& record, const std::vector<bool>& may_be_won) {
    const std::string text = text_of(record, may_be_won);
    const Replay<G> replayed = replay<G>(record);
    std::optional<GamePuzzles> game = journal_.find(text);
    if (!game) {
      game = make<G>(record, replayed, may_be_won);
      if (!game) return std::nullopt;
      journal_.add(text, *game);
    }
    count(*game);
    Product product;
    product.report = report_of<G>(record, replayed);
    product.keep = [this, is_bad = product.report.is_bad(),
                    made = std::make_shared<GamePuzzles>(std::move(*game))](FileClaims&) {
      if (is_bad) ++bad_;
      kept_.push_back(std::move(*made));
    };
    return product;
  }

  template <Game G>
  std::optional<GamePuzzles> make(const Record& record, const Replay<G>& replayed,
                                  const std::vector<bool>& may_be_won) const {
    thread_local PuzzleMaker<G> maker(options_.settings, known_, stop_requested());
    auto yield = maker.make(record, replayed, may_be_won);
    if (!yield) return std::nullopt;
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

  void count(const GamePuzzles& game) {
    const std::scoped_lock lock(mutex_);
    ++games_;
    positions_ += game.positions;
    puzzles_ += game.puzzles.size();
  }

  const PuzzlesOptions& options_;
  const std::set<std::string>& known_;
  PuzzlesJournal& journal_;
  std::vector<GamePuzzles> kept_;
  std::size_t bad_ = 0;  // the bad records of these games
  mutable std::mutex mutex_;
  std::size_t games_ = 0;  // so far, including games that the batch drops later
  std::size_t positions_ = 0;
  std::size_t puzzles_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// Returns the options with which the games of the engine against itself are played and written to a
// file.
SelfPlayOptions self_play_options(const PuzzlesOptions& options, const std::string& file) {
  SelfPlayOptions self_play;
  self_play.batch.output = file;
  self_play.batch.workers = options.batch.workers;
  self_play.batch.quiet = options.batch.quiet;
  self_play.game = options.game;
  self_play.games = options.self_play;
  self_play.settings.seed = static_cast<std::uint64_t>(options.seed);
  self_play.settings.limits.depth = options.depth;
  return self_play;
}

void make_directory(const std::string& path) {
  std::error_code failure;
  fs::create_directories(path, failure);
  if (!fs::is_directory(path))
    throw Error(Error::Kind::io, path + " cannot be made a directory; name another one with -o");
}

// Plays the games of the engine against itself and adds their file to the options' files. Games
// that the journal has are not played again. Returns an exit status.
int add_self_play(PuzzlesOptions& options, FileClaims& claims, PuzzlesJournal& journal) {
  const std::string games = (fs::path(options.batch.output) / self_play_file).string();
  for (const std::string& operand : options.files)
    for (const std::string& file : files_of_source(operand)) claims.read(file);
  claims.write("--self-play", games);
  const KeptGames kept{[&](int number) { return journal.find_played(number); },
                       [&](int number, const std::string& record) {
                         journal.add_played(number, record);
                       }};
  const int status = play_games(self_play_options(options, games), &kept);
  options.files.push_back(games);
  return status;
}

// Makes the puzzles of all games and writes the set. Returns an exit status.
int make_set(const PuzzlesOptions& options, const std::set<std::string>& known,
             PuzzlesJournal& journal) {
  const std::string& directory = options.batch.output;
  Workshop workshop(options, known, journal);
  const int status = run_batch(
      options.files, options.batch, [&](const Input& input) { return workshop.jobs(input); },
      {.has_output = false, .other_outputs = puzzle_set_files(directory), .progress = [&] {
         return workshop.progress();
       }});
  if (!options.batch.quiet) say("cairn: " + workshop.progress());
  if (stop_requested()) return stopped_status();
  PuzzleSet set = assemble(workshop.take(), static_cast<std::size_t>(options.most_of_a_class));
  set.funnel.bad_records = workshop.bad();
  write_puzzle_set(directory, set, options.sheets);
  journal.remove();
  return status;
}

}  // namespace

int run_puzzles(const Arguments& arguments) {
  PuzzlesOptions options;
  if (!parse_puzzles_options(arguments, options)) return status::good;
  const std::string directory = options.batch.output;
  make_directory(directory);
  const std::set<std::string> known = known_puzzles(options.known);
  FileClaims claims;
  for (const std::string& file : options.known) claims.read(file);
  for (const std::string& file : puzzle_set_files(directory)) claims.write("-o", file);
  const std::string journal_file = (fs::path(directory) / "journal.jsonl").string();
  PuzzlesJournal journal(journal_file, task_of(options, known));
  if (journal.taken_over() > 0 && !options.batch.quiet)
    say(fmt::format("cairn: going on from {}, with {} games done", journal_file,
                    journal.taken_over()));
  int status = options.self_play > 0 ? add_self_play(options, claims, journal) : status::good;
  if (status == status::good) status = make_set(options, known, journal);
  if (stop_requested() && !options.batch.quiet && fs::exists(journal_file))
    say("cairn: what is done is kept in " + journal_file + "; the same command goes on from it");
  return status;
}

}  // namespace cairn::cli
