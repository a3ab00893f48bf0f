#include "cli/selfplay/selfplay_options.hpp"

#include <fmt/format.h>

#include <string_view>

#include "cli/options/common_values.hpp"
#include "cli/options/word_lists.hpp"
#include "core/error.hpp"
#include "formats/records/writer.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

constexpr Help selfplay_help{
    .usage = "cairn selfplay [OPTION...]",
    .about =
        R"(Lets the engine play against itself and writes the games as records. The same options give the
same games, to the byte, whatever -j: every game depends on --seed and its number alone, so
that --games 100 --first 101 goes on where --games 100 ended.
A start is `random` (a new one for each game, where the game has random starts), or anything
that is read as a position: `tzaar fixed`, `tzaar tournament`, `towers`, position text, or a FILE
of positions or records, of which the starts are taken. With several starts, the games take
them one after the other, again and again. With --part K/N, only the records of that part of FILE
are starts, and if there are none, no game is played; --first and --games share the games of one
start.
For variety, turns need not be the best: the first --random-turns of a game are any legal ones,
and of the others --noise in a hundred are drawn from those that look nearly as good as the
best. A result that is proven is never given away by that.
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
Strength parse_strength(const std::string& text) {
  std::string names;
  for (const auto& [name, strength] : strength_names) {
    if (name == text) return strength;
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  throw Error(Error::Kind::usage,
              fmt::format("unknown strength {}; one of {} expected", cairn::quoted(text), names));
}

void add_noise_options(po::options_description& description, SelfPlaySettings& settings) {
  const auto check_margin = [](double margin) {
    if (!(margin >= 0 && margin <= 100))
      throw Error(Error::Kind::usage,
                  fmt::format("--margin is {}; it must be from 0 to 100", margin));
  };
  auto add = description.add_options();
  add("random-turns",
      po::value(&settings.random_turns)
          ->value_name("N")
          ->default_value(settings.random_turns)
          ->notifier(in_range("--random-turns", 0, settings.max_turns)),
      "the first N turns of a game are any legal ones");
  add("noise",
      po::value(&settings.noise)
          ->value_name("PERCENT")
          ->default_value(settings.noise)
          ->notifier(in_range("--noise", 0, 100)),
      "share of the turns that are drawn from those that are nearly the best");
  add("margin",
      po::value(&settings.margin)
          ->value_name("POINTS")
          ->default_value(settings.margin)
          ->notifier(check_margin),
      "how much such a turn may lose, in points of win percentage");
}

po::options_description describe_options(SelfPlayOptions& options) {
  po::options_description description(line_width);
  const auto set_format = [&options](const std::string& name) {
    options.format = parse_format(name);
  };
  auto add = description.add_options();
  const std::string about_game =
      fmt::format("which game, if no start says it: {}", game_alternatives());
  add("game,g", po::value(&options.game)->value_name("NAME"), about_game.c_str());
  add("games,n",
      po::value(&options.games)
          ->value_name("N")
          ->default_value(options.games)
          ->notifier(in_range("--games", 1, most_games)),
      "play N games");
  add("first",
      po::value(&options.first)
          ->value_name("N")
          ->default_value(options.first)
          ->notifier(in_range("--first", 1, most_games)),
      "the number of the first one");
  add("seed,s",
      po::value(&options.settings.seed)->value_name("N")->default_value(options.settings.seed),
      "seed of the random numbers");
  add("start", po::value(&options.starts)->value_name("START")->composing(),
      "where games begin; may be given several times (if not given: random, or the usual start)");
  add_part(description, options.batch.part);
  add("depth,d",
      po::value(&options.settings.limits.depth)
          ->value_name("N")
          ->default_value(options.settings.limits.depth)
          ->notifier(in_range("--depth", 1, greatest_depth)),
      "search N turns deep; 1 is fast");
  add("nodes",
      po::value<std::int64_t>()->value_name("N")->notifier(
          into(options.settings.limits.nodes, "--nodes", 1, most_nodes)),
      "node limit for a turn, within --depth");
  add("strength", po::value(&options.strength)->value_name("NAME")->default_value(options.strength),
      "full or exact");
  add("format,f", po::value<std::string>()->value_name("FORMAT")->notifier(set_format),
      "cairn, littlegolem, boardspace or text, as for `cairn convert --to`; cairn if not given");
  add("to", po::value<std::string>()->value_name("FORMAT")->notifier(set_format),
      "another name of --format: cairn, littlegolem, boardspace or text");
  add_noise_options(description, options.settings);
  description.add(output_options(options.batch));
  return description;
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
  if (!parse_options(selfplay_help, describe_options(options), arguments, operands, &given))
    return false;
  if (given.contains("format") && given.contains("to"))
    throw Error(Error::Kind::usage, "--to is another name of --format; leave one of them out");
  if (!operands.empty())
    throw Error(Error::Kind::usage,
                fmt::format("selfplay takes no FILE; begin games from {} with --start {}",
                            operands[0], operands[0]));
  options.settings.player.strength = parse_strength(options.strength);
  return true;
}

}  // namespace cairn::cli
