// cairn selfplay: plays games of the engine against itself and writes them as records.
#include "cli/selfplay/selfplay_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <stdexcept>
#include <utility>

#include "analysis/selfplay.hpp"
#include "cli/input/source.hpp"
#include "cli/output/file_claims.hpp"
#include "cli/output/output_file.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/pipeline.hpp"
#include "cli/shell/status.hpp"
#include "formats/records/writer.hpp"
#include "games/list.hpp"
#include "games/self_played.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

void expect_same_game(SelfPlayPlan& plan, const std::string& game, const std::string& start) {
  if (plan.game.empty()) plan.game = game;
  if (plan.game != game)
    throw Error(Error::Kind::usage, fmt::format("{} is a start of {}; all must be of {}",
                                                cairn::quoted(start), game, plan.game));
}

void add_starts(SelfPlayPlan& plan, const std::string& start, const Part& part) {
  for (const Record& record : read_source(start, part)) {
    expect_same_game(plan, record.game, start);
    with_game(record.game, [&]<Game G>() {
      try {
        G::parse_position(record.start);
      } catch (const Error& error) {
        throw Error(error.kind(), describe(record.source, error.at(record.start_place)));
      }
    });
    plan.starts.push_back(record.start);
  }
}

SelfPlayPlan make_plan(const SelfPlayOptions& options) {
  SelfPlayPlan plan{options.game, {}, options.settings, options.format};
  for (const std::string& start : options.starts)
    if (start == random_start)
      plan.starts.push_back(start);
    else
      add_starts(plan, start, options.batch.part);
  if (plan.game.empty()) plan.game = game_names().front().name;
  if (options.starts.empty()) plan.starts.push_back(default_start(plan.game));
  expect_starts(plan);
  return plan;
}

// Plays the game of that number and returns its record as text, or nothing if it was stopped. The
// game is taken from those that are kept, or else kept.
std::optional<std::string> play(const SelfPlayPlan& plan, int number, const KeptGames* kept) {
  if (kept)
    if (auto text = kept->find(number)) return text;
  if (stop_requested()) return std::nullopt;
  thread_local const SelfPlayed games(plan, stop_requested());  // it owns much memory
  auto text = games.play(number);
  if (kept && text) kept->add(number, *text);
  return text;
}

// Writes the games in order, up to the first one that was stopped. The output is then the beginning
// of what the whole command would write, and a command with --first can go on from there.
class Sink {
 public:
  Sink(const SelfPlayOptions& options, bool keeps_part)
      : options_(options),
        keeps_part_(keeps_part),
        output_(options.batch.output),
        progress_(options.batch.quiet) {}

  void take(const std::optional<std::string>& text) {
    is_cut_ = is_cut_ || !text;
    if (is_cut_) return;
    ++done_;
    output_.write(*text);
    progress_.show(fmt::format("{} of {} games", done_, options_.games));
  }

  int finish() {
    if (!is_cut_) {
      output_.finish();
      return status::good;
    }
    if (!keeps_part_) return stopped_status();
    progress_.say(
        fmt::format("cairn: stopped; {} of {} games are done, and --first {} --games {} goes on",
                    done_, options_.games, options_.first + done_, options_.games - done_));
    if (const std::string words = output_.keep_part(); !words.empty())
      progress_.say("cairn: " + words);
    return stopped_status();
  }

 private:
  const SelfPlayOptions& options_;
  bool keeps_part_;
  OutputFile output_;
  Progress progress_;
  int done_ = 0;
  bool is_cut_ = false;
};

int play_all(const SelfPlayOptions& options, const SelfPlayPlan& plan, const KeptGames* kept) {
  Sink sink(options, kept == nullptr);
  int number = options.first;
  const int end = options.first + (plan.starts.empty() ? 0 : options.games);
  const auto next = [&]() -> std::optional<int> {
    if (number == end || stop_requested()) return std::nullopt;
    return number++;
  };
  run_pipeline(
      options.batch.workers, next, [&](int game) { return play(plan, game, kept); },
      [&](const std::optional<std::string>& text) { sink.take(text); });
  return sink.finish();
}

}  // namespace

int play_games(const SelfPlayOptions& options, const KeptGames* kept) {
  FileClaims claims;
  bool reads_files = false;
  for (const std::string& start : options.starts)
    for (const std::string& file : files_of_source(start)) {
      claims.read(file);
      reads_files = true;
    }
  if (!reads_files && !options.batch.part.is_everything())
    throw Error(
        Error::Kind::usage,
        "--part needs a FILE as --start; share the games of one start with --first and --games");
  const SelfPlayPlan plan = make_plan(options);
  catch_interrupts();
  claims.write("-o", options.batch.output);
  if (plan.starts.empty() && !options.batch.quiet)
    say("cairn: no start is in this part; no game is played");
  return play_all(options, plan, kept);
}

int run_selfplay(const Arguments& arguments) {
  SelfPlayOptions options;
  if (!parse_selfplay_options(arguments, options)) return status::good;
  return play_games(options);
}

}  // namespace cairn::cli
