// cairn selfplay: games of the engine against itself, as records.
#include <fmt/format.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <stdexcept>
#include <utility>

#include "analysis/selfplay.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/source.hpp"
#include "cli/status.hpp"
#include "formats/quote.hpp"
#include "formats/writer.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr Help help{
    "cairn selfplay [OPTION...]",
    "Lets the engine play against itself and writes the games as records. The same options give "
    "the\n"
    "same games, to the byte, whatever -j: every game depends on --seed and its number alone, so\n"
    "that --games 100 --first 101 goes on where --games 100 ended.\n"
    "A start is `random` (a new one for each game, where the game has random starts), or anything\n"
    "that is read as a position: `tzaar fixed`, `tzaar tournament`, `towers`, position text, or a "
    "FILE\n"
    "of positions or records, of which the starts are taken. With several starts, the games take\n"
    "them one after the other, again and again.\n"
    "For variety, turns need not be the best: the first --random-turns of a game are any legal "
    "ones,\n"
    "and of the others --noise in a hundred are drawn from those that look nearly as good as the\n"
    "best. A result that is proven is never given away by that.\n"
    "--strength is full, exact (a plain search of fixed depth) or baseline (the first search and\n"
    "evaluation, which stay as they are, so that its games are the same in later versions).\n",
    "  cairn selfplay --games 1000 --depth 1 -o archive.sgf\n"
    "  cairn selfplay --start 'tzaar fixed' --random-turns 4 --seed 7 --format littlegolem\n"
    "  cairn selfplay --game towers --depth 4 --nodes 100000 | cairn check -\n"
    "  cairn selfplay --start openings.txt --noise 0 --format text\n"};

constexpr int most_games = 100'000'000;
constexpr int greatest_depth = 20;
constexpr std::int64_t most_nodes = 1'000'000'000'000;
constexpr std::size_t table_bytes = std::size_t{16} << 20;  // each of a worker's two tables
constexpr int games_per_worker = 8;  // in flight, as results keep their order

struct Options {
  BatchOptions batch;
  std::string game;
  std::vector<std::string> starts;
  std::string format = "cairn";
  int games = 10;
  int first = 1;
  int depth = 2;
  std::int64_t nodes = 0;  // 0: no limit
  std::string strength{strength_names.front().first};
  SelfPlaySettings settings;
};

Strength parse_strength(const std::string& text) {
  std::string names;
  for (const auto& [name, strength] : strength_names) {
    if (name == text) return strength;
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  throw Error(Error::Kind::usage, fmt::format("no strength is called {}; one of {} expected",
                                              cairn::quoted(text), names));
}

// A notifier that expects a number of a range.
auto in_range(const char* name, int least, int greatest) {
  return [=](int value) { expect_range(name, value, least, greatest); };
}

void add_noise_options(po::options_description& description, SelfPlaySettings& settings) {
  const auto check_margin = [](double margin) {
    if (!(margin >= 0 && margin <= 100))
      throw Error(Error::Kind::usage,
                  fmt::format("--margin is {}; it must be from 0 to 100", margin));
  };
  description.add_options()("random-turns",
                            po::value(&settings.random_turns)
                                ->value_name("N")
                                ->default_value(settings.random_turns)
                                ->notifier(in_range("--random-turns", 0, settings.max_turns)),
                            "the first N turns of a game are any legal ones")(
      "noise",
      po::value(&settings.noise)
          ->value_name("PERCENT")
          ->default_value(settings.noise)
          ->notifier(in_range("--noise", 0, 100)),
      "so many of a hundred turns are drawn from those that are nearly the best")(
      "margin",
      po::value(&settings.margin)
          ->value_name("POINTS")
          ->default_value(settings.margin)
          ->notifier(check_margin),
      "what such a turn may give away, in points of win percentage");
}

po::options_description describe_options(Options& options) {
  po::options_description description(line_width);
  const auto check_nodes = [](std::int64_t nodes) {
    if (nodes < 1 || nodes > most_nodes)
      throw Error(Error::Kind::usage,
                  fmt::format("--nodes is {}; it must be from 1 to {}", nodes, most_nodes));
  };
  description.add_options()("game,g", po::value(&options.game)->value_name("NAME"),
                            "which game, if no start says it")(
      "games,n",
      po::value(&options.games)
          ->value_name("N")
          ->default_value(options.games)
          ->notifier(in_range("--games", 1, most_games)),
      "play N games")("first",
                      po::value(&options.first)
                          ->value_name("N")
                          ->default_value(options.first)
                          ->notifier(in_range("--first", 1, most_games)),
                      "the number of the first one")(
      "seed,s", po::value(&options.settings.seed)->value_name("N")->default_value(1),
      "what chance depends on")(
      "start", po::value(&options.starts)->value_name("START")->composing(),
      "where games begin; may be given several times (if not given: random, or the usual start)")(
      "depth,d",
      po::value(&options.depth)
          ->value_name("N")
          ->default_value(options.depth)
          ->notifier(in_range("--depth", 1, greatest_depth)),
      "search N turns deep; 1 is fast")(
      "nodes", po::value(&options.nodes)->value_name("N")->notifier(check_nodes),
      "search at most N positions for a turn, within --depth")(
      "strength", po::value(&options.strength)->value_name("NAME")->default_value(options.strength),
      "full, exact or baseline")(
      "format,f", po::value(&options.format)->value_name("FORMAT"),
      "as `cairn convert --to` has it: cairn (if not given), littlegolem, text, ...")(
      "to", po::value(&options.format)->value_name("FORMAT"), "the same");
  add_noise_options(description, options.settings);
  description.add(output_options(options.batch));
  return description;
}

// What is played: the game, and its starts as texts.
struct Plan {
  std::string game;
  std::vector<std::string> starts;
};

// The usual start of a game, or random ones if it reads such.
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

void add_starts(Plan& plan, const std::string& start) {
  for (const Record& record : read_source(start)) {
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

Plan make_plan(const Options& options) {
  Plan plan{options.game, {}};
  for (const std::string& start : options.starts)
    if (start == random_start)
      plan.starts.push_back(start);
    else
      add_starts(plan, start);
  if (plan.game.empty()) plan.game = game_names().front().name;
  with_game(plan.game, [&]<Game G>() {
    if (plan.starts.empty()) plan.starts.push_back(default_start<G>());
    const bool has_random = std::ranges::find(plan.starts, random_start) != plan.starts.end();
    if (has_random && default_start<G>() != random_start)
      throw Error(Error::Kind::usage,
                  fmt::format("{} has no random starts; leave --start random out", G::title));
  });
  return plan;
}

std::string limits_text(const Options& options) {
  std::string text = fmt::format("depth {}", options.depth);
  if (options.nodes > 0) text += fmt::format(", {} nodes", options.nodes);
  if (options.settings.player.strength != Strength::full) text += ", " + options.strength;
  return text;
}

// In the order in which records have them; the date is left out, so that the same game is the same
// bytes.
Properties tags_of(const Options& options, int number, const Record& record) {
  const std::string player = "Cairn, " + limits_text(options);
  const SelfPlaySettings& settings = options.settings;
  return {{"PW", {player}, {}},
          {"PB", {player}, {}},
          {"EV", {fmt::format("self-play, seed {}, game {}", settings.seed, number)}, {}},
          {"SO", {"Cairn against itself; no human played this game"}, {}},
          {"GC",
           {fmt::format("{}; {} random turns, noise {} % within {} points", limits_text(options),
                        settings.random_turns, settings.noise, settings.margin)},
           {}},
          {"RE", {std::string(value_of(record.tags, "RE"))}, {}}};
}

// One for each thread, since it owns much memory.
template <Game G>
SelfPlay<G>& self_play(const SelfPlaySettings& settings) {
  thread_local SelfPlay<G> self_play(settings, stop_requested());
  return self_play;
}

// Nothing if it was stopped.
std::optional<std::string> play(const Options& options, const Plan& plan, Format format,
                                int number) {
  if (stop_requested()) return std::nullopt;
  const auto game = static_cast<std::uint64_t>(number);
  const std::string& start = plan.starts[(game - 1) % plan.starts.size()];
  std::optional<std::string> text;
  with_game(plan.game, [&]<Game G>() {
    auto record = self_play<G>(options.settings).play(game, start, format);
    if (!record) return;
    record->tags = tags_of(options, number, *record);
    text = write_record(*record, format, game_names());
  });
  return text;
}

// Takes the games in order.
class Sink {
 public:
  Sink(const Options& options, Format format)
      : options_(options),
        separator_(separator(format)),
        output_(options.batch.output),
        progress_(options.batch.quiet) {}

  void take(const std::optional<std::string>& text) {
    if (!text) return;
    if (done_++ > 0) output_.write(separator_);
    output_.write(*text);
    progress_.show(fmt::format("{} of {} games", done_, options_.games));
  }

  int finish() {
    output_.finish();
    if (!stop_requested()) return status::good;
    progress_.say(fmt::format("cairn: stopped; {} of {} games are done", done_, options_.games));
    return status::interrupted;
  }

 private:
  const Options& options_;
  std::string_view separator_;
  Output output_;
  Progress progress_;
  int done_ = 0;
};

int play_all(const Options& options, const Plan& plan, Format format) {
  namespace tbb = oneapi::tbb;
  Sink sink(options, format);
  int next = options.first;
  const int end = options.first + options.games;
  const auto number =
      tbb::make_filter<void, int>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& flow) {
        if (next == end || stop_requested()) flow.stop();
        return next == end ? next : next++;
      });
  const auto game = tbb::make_filter<int, std::optional<std::string>>(
      tbb::filter_mode::parallel,
      [&](int game_number) { return play(options, plan, format, game_number); });
  const auto write = tbb::make_filter<std::optional<std::string>, void>(
      tbb::filter_mode::serial_in_order,
      [&](const std::optional<std::string>& text) { sink.take(text); });
  const auto in_flight = static_cast<std::size_t>(games_per_worker * options.batch.workers);
  tbb::task_arena arena(options.batch.workers);
  arena.execute([&] { tbb::parallel_pipeline(in_flight, number & game & write); });
  return sink.finish();
}

}  // namespace

int run_selfplay(const Arguments& arguments) {
  Options options;
  std::vector<std::string> operands;
  if (!parse_options(help, describe_options(options), arguments, operands)) return status::good;
  if (!operands.empty())
    throw Error(Error::Kind::usage, fmt::format("selfplay takes no FILE; begin games from {} with "
                                                "--start {}",
                                                operands[0], operands[0]));
  const Format format = parse_format(options.format);
  options.settings.player = {parse_strength(options.strength), table_bytes, table_bytes, {}};
  options.settings.limits.depth = options.depth;
  if (options.nodes > 0) options.settings.limits.nodes = static_cast<std::uint64_t>(options.nodes);
  const Plan plan = make_plan(options);
  catch_interrupts();
  return play_all(options, plan, format);
}

}  // namespace cairn::cli
