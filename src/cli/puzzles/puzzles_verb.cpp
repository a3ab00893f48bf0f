// cairn puzzles: makes sets of puzzles from records, from games of the engine against itself, and
// from boards that it composes.
#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <utility>
#include <vector>

#include "cli/batch/batch.hpp"
#include "cli/input/source.hpp"
#include "cli/input/whole_file.hpp"
#include "cli/output/output_file.hpp"
#include "cli/puzzles/puzzles_journal.hpp"
#include "cli/puzzles/puzzles_options.hpp"
#include "cli/puzzles/puzzles_output.hpp"
#include "cli/puzzles/puzzles_source.hpp"
#include "cli/puzzles/puzzles_workshop.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "games/puzzle_search.hpp"
#include "games/puzzle_set.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

std::set<std::string> known_puzzles(const std::vector<std::string>& files) {
  std::set<std::string> known;
  for (const std::string& file : files) try {
      for_each_whole(file, [&](const std::string&, const std::string& text) {
        for (const Puzzle& puzzle : read_puzzles(text)) known.insert(puzzle.id);
      });
    } catch (const Error& error) {
      throw Error(error.kind(), describe(file, error));
    }
  return known;
}

// Returns a text with everything on which the puzzles of a game depend, apart from the game.
std::string task_of(const PuzzlesOptions& options, const std::set<std::string>& known) {
  std::string text = fmt::format("{} {} {} {}", text_of(options.settings), options.most_of_a_class,
                                 options.most, static_cast<int>(options.hardest));
  if (options.makes_source())
    text += fmt::format(" {} {} {} {} {}", options.self_play, options.compose, options.game,
                        options.seed, options.depth);
  for (const std::string& id : known) text += ' ' + id;
  return text;
}

std::string journal_in(const std::string& directory) {
  return (fs::path(directory) / "journal.jsonl").string();
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
  std::vector<GamePuzzles> games = workshop.take();
  const SetSummary summary{games.size(), workshop.bad()};
  write_puzzle_set(directory, assemble_set(std::move(games), options.limits()), summary,
                   options.look);
  if (options.batch.part.is_everything()) journal.remove();
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
  const std::string journal_file = journal_in(directory);
  PuzzlesJournal journal(journal_file, task_of(options, known));
  if (journal.taken_over() > 0 && !options.batch.quiet)
    say(fmt::format("cairn: resuming from {}, with {} done", journal_file,
                    games_or_boards(journal.taken_over())));
  int status = make_source(options, claims, journal);
  if (status == status::good) status = make_set(options, known, journal);
  if (stop_requested() && !options.batch.quiet && fs::exists(journal_file))
    say("cairn: progress is kept in " + journal_file + "; run the same command to resume");
  return status;
}

}  // namespace cairn::cli
