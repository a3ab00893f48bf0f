#include "cli/selfplay/selfplay_games.hpp"

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
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

// What is played: the game, and the texts of its starts. There are none if no record of a file is
// in the part that was asked for.
struct Plan {
  std::string game;
  std::vector<std::string> starts;
};

// Returns the text for random starts if the game has them, and otherwise an empty text, which is
// the usual start of the game.
template <Game G>
std::string default_start() {
  try {
    G::parse_position(std::string(random_start) + ":0");
    return std::string(random_start);
  } catch (const Error&) {
    return "";
  }
}

void expect_same_game(Plan& plan, const std::string& game, const std::string& start) {
  if (plan.game.empty()) plan.game = game;
  if (plan.game != game)
    throw Error(Error::Kind::usage, fmt::format("{} is a start of {}; all must be of {}",
                                                cairn::quoted(start), game, plan.game));
}

void add_starts(Plan& plan, const std::string& start, const Part& part) {
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

Plan make_plan(const SelfPlayOptions& options) {
  Plan plan{options.game, {}};
  for (const std::string& start : options.starts)
    if (start == random_start)
      plan.starts.push_back(start);
    else
      add_starts(plan, start, options.batch.part);
  if (plan.game.empty()) plan.game = game_names().front().name;
  with_game(plan.game, [&]<Game G>() {
    if (options.starts.empty()) plan.starts.push_back(default_start<G>());
    const bool has_random = std::ranges::find(plan.starts, random_start) != plan.starts.end();
    if (has_random && default_start<G>() != random_start)
      throw Error(Error::Kind::usage,
                  fmt::format("{} has no random starts; leave --start random out", G::title));
  });
  return plan;
}

// Returns the tags in the order in which records have them. There is no date, so that the same game
// always gives the same bytes.
Properties tags_of(const SelfPlayOptions& options, int number, const Record& record) {
  const std::string player = "Cairn, " + options.limits_text();
  const SelfPlaySettings& settings = options.settings;
  return {{"PW", {player}, {}},
          {"PB", {player}, {}},
          {"EV", {fmt::format("self-play, seed {}, game {}", settings.seed, number)}, {}},
          {"SO", {"Cairn against itself; no human played this game"}, {}},
          {"GC",
           {fmt::format("{}; {} random turns, noise {} % within {} points", options.limits_text(),
                        settings.random_turns, settings.noise, settings.margin)},
           {}},
          {"RE", {std::string(value_of(record.tags, "RE"))}, {}}};
}

// Returns the player of this thread. There is only one for each thread, because it owns much
// memory.
template <Game G>
SelfPlay<G>& self_play(const SelfPlaySettings& settings) {
  thread_local SelfPlay<G> self_play(settings, stop_requested());
  return self_play;
}

// Plays the game of that number and returns its record as text, or nothing if it was stopped.
std::optional<std::string> play(const SelfPlayOptions& options, const Plan& plan, int number) {
  if (stop_requested()) return std::nullopt;
  const auto game = static_cast<std::uint64_t>(number);
  const std::string& start = plan.starts[(game - 1) % plan.starts.size()];
  std::optional<std::string> text;
  with_game(plan.game, [&]<Game G>() {
    auto record = self_play<G>(options.settings).play(game, start, options.format);
    if (!record) return;
    record->tags = tags_of(options, number, *record);
    text = write_record(*record, options.format);
  });
  return text;
}

// The same, but takes the game from those that are kept, or keeps it.
std::optional<std::string> play(const SelfPlayOptions& options, const Plan& plan, int number,
                                const KeptGames* kept) {
  if (kept == nullptr) return play(options, plan, number);
  if (auto text = kept->find(number)) return text;
  auto text = play(options, plan, number);
  if (text) kept->add(number, *text);
  return text;
}

// Writes the games in order, up to the first one that was stopped. The output is then the beginning
// of what the whole command would write, and a command with --first can go on from there.
class Sink {
 public:
  Sink(const SelfPlayOptions& options, bool keeps_part)
      : options_(options),
        keeps_part_(keeps_part),
        separator_(separator(options.format)),
        output_(options.batch.output),
        progress_(options.batch.quiet) {}

  void take(const std::optional<std::string>& text) {
    is_cut_ = is_cut_ || !text;
    if (is_cut_) return;
    if (done_++ > 0) output_.write(separator_);
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
  std::string_view separator_;
  OutputFile output_;
  Progress progress_;
  int done_ = 0;
  bool is_cut_ = false;
};

int play_all(const SelfPlayOptions& options, const Plan& plan, const KeptGames* kept) {
  Sink sink(options, kept == nullptr);
  int number = options.first;
  const int end = options.first + (plan.starts.empty() ? 0 : options.games);
  const auto next = [&]() -> std::optional<int> {
    if (number == end || stop_requested()) return std::nullopt;
    return number++;
  };
  run_pipeline(
      options.batch.workers, next, [&](int game) { return play(options, plan, game, kept); },
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
    throw Error(Error::Kind::usage,
                "--part shares the records of a file, and no --start is one; share the games with "
                "--first and --games");
  const Plan plan = make_plan(options);
  catch_interrupts();
  claims.write("-o", options.batch.output);
  if (plan.starts.empty() && !options.batch.quiet)
    say("cairn: no start is in this part, so that no game is played");
  return play_all(options, plan, kept);
}

}  // namespace cairn::cli
