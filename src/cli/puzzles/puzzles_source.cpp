#include "cli/puzzles/puzzles_source.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/input/source.hpp"
#include "cli/output/output_file.hpp"
#include "cli/selfplay/selfplay_options.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "formats/records/writer.hpp"
#include "games/puzzle_search.hpp"

namespace cairn::cli {

namespace {

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

int play_source(const PuzzlesOptions& options, const std::string& file, PuzzlesJournal& journal) {
  const KeptGames kept{
      [&](int number) { return journal.find_played(number); },
      [&](int number, const std::string& record) { journal.add_played(number, record); }};
  return play_games(self_play_options(options, file), &kept);
}

// Writes boards that are made by chance, as records without a turn. Returns an exit status.
int write_boards(const PuzzlesOptions& options, const std::string& path) {
  catch_interrupts();
  OutputFile file(path);
  for (int number = 1; number <= options.compose && !stop_requested(); ++number) {
    file.write(composed_board(options.game, static_cast<std::uint64_t>(options.seed),
                              static_cast<std::uint64_t>(number)) +
               '\n');
  }
  if (stop_requested()) return stopped_status();
  file.finish();
  return status::good;
}

}  // namespace

int make_source(PuzzlesOptions& options, FileClaims& claims, PuzzlesJournal& journal) {
  if (!options.makes_source()) return status::good;
  const bool plays = options.self_play > 0;
  const std::filesystem::path directory(options.batch.output);
  const std::string file = (directory / (plays ? self_play_file : boards_file)).string();
  for (const std::string& operand : options.files)
    for (const std::string& read : files_of_source(operand)) claims.read(read);
  claims.write(plays ? "--self-play" : "--compose", file);
  options.files.push_back(file);
  return plays ? play_source(options, file, journal) : write_boards(options, file);
}

}  // namespace cairn::cli
