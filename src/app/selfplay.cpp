#include "app/selfplay.hpp"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "analysis/selfplay.hpp"
#include "app/console.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "app/records.hpp"
#include "app/source.hpp"
#include "app/threads.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/records/writer.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr Help selfplay_help{
    .usage = "cairn selfplay [OPTION...]",
    .about =
        R"(Lets the engine play against itself and writes the games as records. The same options give the
same games, to the byte, whatever -j: every game depends only on --seed and its number, so that
--games 100 --first 101 continues where --games 100 ended.

A start is `random` or `tzaar random` (a new one for each game, where the game has random starts),
or anything that is read as a position: `tzaar fixed`, `tzaar tournament`, `towers`, position text,
with turns behind them, or a FILE of positions or records, whose starts are taken. Several starts are used in turn. With --part K/N,
only the records of that part of FILE are starts; --first and --games share the games of one
start.

For variety, turns need not be the best: the first --random-turns of a game are any legal ones,
and --noise per cent of the others are drawn from those that look nearly as good as the best. A
proven result is never given away by that.

--strength is full, or exact: a plain search of fixed depth.
)",
    .examples = R"(  cairn selfplay --games 1000 --depth 1 -o archive.sgf
  cairn selfplay --start 'tzaar fixed' --random-turns 4 --seed 7 --format littlegolem
  cairn selfplay --game towers --depth 4 --nodes 100000 | cairn check -
  cairn selfplay --start openings.txt --noise 0 --format text
)",
};

constexpr int most_games = 100'000'000;
constexpr std::size_t table_bytes = std::size_t{16} << 20;  // for each of a worker's two tables

OptionTable table_of(SelfPlayOptions& options) {
  SelfPlaySettings& settings = options.settings;
  const auto formats =
      named({Format::cairn, Format::littlegolem, Format::boardspace, Format::text});
  Target strength =
      one_of(settings.player.strength, {strength_names.begin(), strength_names.end()});
  strength.usual = strength_names.front().first;
  const std::vector<Option> own{
      {"game,g", "NAME", one_of(options.game, game_words()),
       "which game, if no start says it: {words}"},
      {"games,n", "N", number(options.games, 1, most_games), "play N games"},
      {"first", "N", number(options.first, 1, most_games), "the number of the first one"},
      {"seed,s", "N", seed(settings.seed), "seed of the random numbers"},
      {"start", "START", texts(options.starts),
       "where games begin; may be given several times (if not given: random, or the usual start)"},
      part_option(options.batch.part),
      {"depth,d", "N", number(settings.limits.depth, 1, greatest_depth),
       "search N turns deep; 1 is fast"},
      {"nodes", "N", without_default(number(settings.limits.nodes, 1, most_nodes)),
       "node limit for a turn, within --depth"},
      {"strength", "NAME", strength, "{words}"},
      {"format,f", "FORMAT", one_of(options.format, formats),
       "{words}, as for `cairn convert --to`; cairn if not given"},
      {"to", "FORMAT", one_of(options.format, formats), "another name of --format: {words}"},
      {"random-turns", "N", number(settings.random_turns, 0, settings.max_turns),
       "the first N turns of a game are any legal ones"},
      {"noise", "PERCENT", number(settings.noise, 0, 100),
       "share of the turns that are drawn from those that are nearly the best"},
      {"margin", "POINTS",
       real(
           settings.margin, [](double value) { return 0 <= value && value <= 100; },
           "from 0 to 100"),
       "how much such a turn may lose, in points of win percentage"}};
  return own + output_options(options.batch);
}

}  // namespace

// Returns settings that give sensible turns and are fast.
SelfPlaySettings SelfPlayOptions::usual_settings() {
  SelfPlaySettings settings;
  settings.player.table_bytes = settings.player.proof_bytes = table_bytes;
  settings.limits.depth = 2;
  return settings;
}

bool parse_selfplay_options(const Arguments& arguments, SelfPlayOptions& options) {
  std::vector<std::string> operands;
  GivenOptions given;
  if (!parse_options(selfplay_help, table_of(options), arguments, operands, &given)) return false;
  if (given.contains("format") && given.contains("to"))
    throw Error(Error::Kind::usage, "--to is another name of --format; leave one of them out");
  if (!operands.empty())
    throw Error(Error::Kind::usage,
                fmt::format("selfplay takes no FILE; begin games from {} with --start {}",
                            operands[0], operands[0]));
  return true;
}

namespace {

void expect_same_game(SelfPlayPlan& plan, const std::string& game, const std::string& start) {
  if (plan.game.empty()) plan.game = game;
  if (plan.game != game)
    throw Error(Error::Kind::usage, fmt::format("{} is a start of {}; all must be of {}",
                                                quote(start), game, plan.game));
}

void add_starts(SelfPlayPlan& plan, const std::string& start, const Part& part) {
  for (const Record& record : read_source(start, part)) {
    expect_same_game(plan, record.game, start);
    try {
      game_named(record.game).position_text(record.start, Format::text);
    } catch (const Error& error) {
      throw Error(error.kind(), describe(record.source, error.at(record.start_place)));
    }
    plan.starts.push_back(record.start);
  }
}

SelfPlayPlan make_plan(const SelfPlayOptions& options) {
  SelfPlayPlan plan{options.game, {}, options.settings, options.format};
  for (const std::string& start : options.starts) {
    const std::size_t blank = start.find(' ');
    const AnyGame* const game = find_name(start.substr(0, blank));
    const bool names_game = game != nullptr && blank != start.npos;
    if (names_game && start.substr(blank + 1) == random_start)
      expect_same_game(plan, game->name, start);
    else if (start != random_start) {
      add_starts(plan, start, options.batch.part);
      continue;
    }
    plan.starts.emplace_back(random_start);
  }
  if (plan.game.empty()) plan.game = games().front()->name;
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
  // `wanted` games make the output whole.
  Sink(const SelfPlayOptions& options, int wanted, bool keeps_part)
      : options_(options),
        wanted_(wanted),
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
    if (done_ == wanted_) {
      output_.finish();
      return status::good;
    }
    if (!keeps_part_) return stopped_status();
    progress_.say(fmt::format(
        "cairn: stopped; {} of {} games are done, and --first {} --games {}{} continues", done_,
        options_.games, options_.first + done_, options_.games - done_,
        options_.batch.output == "-" ? "" : " with another -o"));
    if (const std::string words = output_.keep_part(); !words.empty())
      progress_.say("cairn: " + words);
    return stopped_status();
  }

 private:
  const SelfPlayOptions& options_;
  int wanted_;
  bool keeps_part_;
  OutputFile output_;
  Progress progress_;
  int done_ = 0;
  bool is_cut_ = false;
};

int play_all(const SelfPlayOptions& options, const SelfPlayPlan& plan, const KeptGames* kept) {
  const int wanted = plan.starts.empty() ? 0 : options.games;
  Sink sink(options, wanted, kept == nullptr);
  int number = options.first;
  const int end = options.first + wanted;
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
