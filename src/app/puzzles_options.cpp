#include <array>
#include <cstdint>
#include <fmt/format.h>

#include "app/options.hpp"
#include "app/puzzles.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/output/look.hpp"
#include "games/list.hpp"
#include "puzzles/puzzle_set.hpp"

namespace cairn::cli {

namespace {

constexpr Help puzzles_help{
    .usage = "cairn puzzles [OPTION...] FILE... -o DIR",
    .about =
        R"(Makes a set of puzzles: positions in which the side to move wins by force in a few turns, and by
one first turn only: every other first turn is proven to lose. They come from games and from turns
that the loser could have played instead; or they are composed (--compose), where the game allows
it. The best puzzle of every game is taken, none twice, turned or mirrored.

A FILE holds records, or the JSON of `cairn analyse`, or is a database with analyses; their proofs
save most of the search.

DIR is created if necessary, and gets

  puzzles.jsonl  everything, one line a puzzle, the easiest first (docs/formats/schema-puzzle.md)
  puzzles.csv    a table in the columns of lichess' puzzle database
  puzzles.sgf    the solutions as trees, one game a puzzle
  puzzles.pdf    sheets to print: the puzzles, then the answers on pages of their own
  puzzles.html   a page to solve them on, without a network
  certificates.tar.bz2  the proofs, for `cairn verify`
  summary.txt    how many there are of each class and theme, and a line for each puzzle

The same games and options give the same set, whatever -j. An interrupted run keeps what it has in
DIR/journal.jsonl, and the same command resumes it. A run with --part leaves its journal in DIR:
join the journals of all parts, and the command without --part makes the set of them all.
)",
    .examples = R"(  cairn puzzles archive/ -o set
  cairn puzzles games.sgf --known old/puzzles.jsonl --per-class 12 -o set
  cairn puzzles --self-play 500 --seed 7 -o set
  cairn puzzles --compose 300 --game towers --win-in 2-6 --per-class 12 -o set
  cairn puzzles --first-steps --game tzaar -o first-steps
  cairn puzzles games.db --part 3/8 -o parts/3
  mkdir set && cat parts/*/journal.jsonl >set/journal.jsonl && cairn puzzles games.db -o set
  cairn puzzles games.sgf --win-in 3-4 --without material -o set
  cairn verify set/certificates.tar.bz2
)",
};

constexpr int most_length = 50;
constexpr int most_puzzles = 1'000'000;

// A filter that can be switched off by its name on the command line.
struct Filter {
  std::string_view name;
  bool PuzzleSettings::*is_on;
};
constexpr std::array filters{Filter{"glance", &PuzzleSettings::refuse_glance},
                             Filter{"obvious", &PuzzleSettings::refuse_obvious},
                             Filter{"length", &PuzzleSettings::limit_length},
                             Filter{"material", &PuzzleSettings::limit_material},
                             Filter{"choice", &PuzzleSettings::demand_choice},
                             Filter{"defences", &PuzzleSettings::limit_defences},
                             Filter{"idea", &PuzzleSettings::demand_idea}};

void switch_off(const std::string& name, PuzzleSettings& settings) {
  for (const Filter& filter : filters)
    if (name == filter.name) {
      settings.*filter.is_on = false;
      return;
    }
  throw Error(Error::Kind::usage,
              "--without " + quote(name) +
                  "; glance, obvious, length, material, choice, defences or idea can be left out");
}

void set_turns(const std::string& text, PuzzleSettings& settings) {
  int least = 0;
  int most = 0;
  char rest = 0;
  const int read = std::sscanf(text.c_str(), "%d-%d%c", &least, &most, &rest);
  if (read == 1 && text.find_first_not_of("0123456789") == text.npos) most = least;
  const bool is_one = most == least && text == std::to_string(least);
  const bool is_range = read == 2 && text == fmt::format("{}-{}", least, most);
  if ((!is_one && !is_range) || least < 1 || most < least || most > most_length)
    throw Error(Error::Kind::usage,
                "--win-in is " + quote(text) + "; a number from 1 to 50 or two like 2-5 expected");
  settings.least_turns = least;
  settings.most_turns = most;
}

void add_filters(po::options_description& description, PuzzleSettings& settings) {
  const auto set_win_in = [&](const std::string& text) { set_turns(text, settings); };
  const auto switch_all_off = [&](const std::vector<std::string>& names) {
    for (const std::string& name : names) switch_off(name, settings);
  };
  auto add = description.add_options();
  add("win-in", po::value<std::string>()->value_name("A-B")->notifier(set_win_in),
      "puzzles that are won in A to B turns of the solver (2-5 if not given)");
  add("choices",
      po::value(&settings.least_choices)
          ->value_name("N")
          ->default_value(settings.least_choices)
          ->notifier(in_range("--choices", 1, 1'000'000)),
      "at least N legal first turns (and two after which the defender does not win at once)");
  add("chances",
      po::value(&settings.most_win_percent)
          ->value_name("PERCENT")
          ->default_value(settings.most_win_percent),
      "the solver is not already so far ahead that the evaluation alone gives it more");
  add("without",
      po::value<std::vector<std::string>>()->value_name("FILTER")->composing()->notifier(
          switch_all_off),
      "leave a filter out: glance (no win with the first action, no forced first turn), obvious (no win in two turns that the shallowest search finds, no capture or forced defence that a glance finds), length, material (--chances), choice (--choices), defences (at most twelve groups of them, by what meets them), idea (a theme that tells how it is won). May be repeated");
}

void add_budgets(po::options_description& description, PuzzleSettings& settings) {
  const auto add = [&](const char* name, std::uint64_t& nodes, const char* text) {
    const std::string shown = fmt::format("{} ({} if not given)", text, nodes);
    description.add_options()(
        name,
        po::value<std::int64_t>()->value_name("N")->notifier(into(nodes, name, 1, most_nodes)),
        shown.c_str());
  };
  add("nodes", settings.win_nodes, "node limit for who wins a position");
  add("tactic-nodes", settings.tactic_nodes,
      "node limit where several positions in a row could not be settled");
  add("turn-nodes", settings.turn_nodes, "node limit for each wrong first turn");
  add("length-nodes", settings.length_nodes, "node limit for each length of a solution");
}

void add_sheets(po::options_description& description, PuzzleSheets& sheets) {
  const auto check_number = [](int puzzles) {
    if (puzzles != 0) expect_range("--sheet", puzzles, 2, most_puzzles_a_page);
  };
  const auto set_paper = [&sheets](const std::string& name) {
    sheets.paper = paper_named(name);
    sheets.paper.one_scale = true;
  };
  auto add = description.add_options();
  add("sheet",
      po::value(&sheets.puzzles_a_page)
          ->value_name("N")
          ->default_value(sheets.puzzles_a_page)
          ->notifier(check_number),
      "N puzzles on a page of the sheets, 2 to 12; 0: no sheets");
  add("paper",
      po::value<std::string>()->value_name("PAPER")->default_value("a4")->notifier(set_paper),
      "the paper of the sheets: a4, a5, a6, letter, or millimetres like 120x180");
  add("svg", po::bool_switch(&sheets.svg), "the sheets' pages as SVG in DIR/sheets, too");
  const auto set_language = [&sheets](const std::string& code) {
    sheets.language = &language_named(code);
  };
  add("language", po::value<std::string>()->value_name("CODE")->notifier(set_language),
      language_help);
}

void add_composing(po::options_description& description, PuzzlesOptions& options) {
  description.add_options()(
      "compose",
      po::value(&options.compose)->value_name("N")->notifier(in_range("--compose", 1, 100'000'000)),
      "compose N puzzles, after those of FILEs: a random board is changed until it is a puzzle; the first boards are kept in DIR/boards.txt");
}

void add_self_play(po::options_description& description, PuzzlesOptions& options) {
  auto add = description.add_options();
  add("self-play",
      po::value(&options.self_play)
          ->value_name("N")
          ->notifier(in_range("--self-play", 1, 100'000'000)),
      "take N games of the engine against itself, after those of FILEs; they are kept in DIR/games.sgf");
  const std::string about_game =
      fmt::format("which game they or the boards are of: {}", game_alternatives());
  add("game", po::value(&options.game)->value_name("NAME"), about_game.c_str());
  add("seed", po::value(&options.seed)->value_name("N")->default_value(options.seed),
      "seed of their random numbers, or of the boards'");
  add("depth",
      po::value(&options.depth)
          ->value_name("N")
          ->default_value(options.depth)
          ->notifier(in_range("--depth", 1, greatest_depth)),
      "how deep they are searched, in turns");
}

void add_first_steps(po::options_description& description, PuzzlesOptions& options) {
  description.add_options()(
      "first-steps", po::bool_switch(&options.is_first_steps),
      "a set for beginners: 30 very easy and easy puzzles of one or two turns, obvious ones included; without FILEs composed, or from games of the engine. Other options may change the numbers");
}

po::options_description describe_options(PuzzlesOptions& options) {
  po::options_description description(line_width);
  PuzzleSettings& settings = options.settings;
  const auto set_memory = [&settings](int mebibytes) {
    expect_range("--memory", mebibytes, 4, most_memory);
    settings.table_bytes = static_cast<std::size_t>(mebibytes) << 20;
  };
  auto add = description.add_options();
  add("known", po::value(&options.known)->value_name("FILE")->composing(),
      "puzzles.jsonl of an earlier set, whose puzzles are not taken again; may be repeated");
  add("per-game",
      po::value(&settings.puzzles_per_game)
          ->value_name("N")
          ->default_value(settings.puzzles_per_game)
          ->notifier(in_range("--per-game", 0, most_puzzles)),
      "at most N puzzles of a game; 0: all");
  add("per-class",
      po::value(&options.most_of_a_class)
          ->value_name("N")
          ->default_value(options.most_of_a_class)
          ->notifier(in_range("--per-class", 0, most_puzzles)),
      "at most N puzzles of each class of difficulty, chosen for variety; 0: all");
  add("most",
      po::value(&options.most)
          ->value_name("N")
          ->default_value(options.most)
          ->notifier(in_range("--most", 0, most_puzzles)),
      "at most N puzzles altogether, chosen in the same way; 0: all");
  add("variations",
      po::value(&settings.most_variations)
          ->value_name("N")
          ->default_value(settings.most_variations)
          ->notifier(in_range("--variations", 0, 1'000'000)),
      "in each lost position, look at N turns that the loser could have played instead");
  add("memory", po::value<int>()->value_name("MIB")->notifier(set_memory),
      "memory of each worker's searches (64 if not given)");
  add_sheets(description, options.look.sheets);
  add_csv_safe(description, options.look.csv_texts);
  add_filters(description, settings);
  add_budgets(description, settings);
  add_self_play(description, options);
  add_composing(description, options);
  add_first_steps(description, options);
  description.add(batch_options(options.batch, "the directory for the set"));
  return description;
}

// Sets what --first-steps stands for, as far as the command does not say otherwise.
void apply_first_steps(PuzzlesOptions& options, const GivenOptions& given) {
  PuzzleSettings& settings = options.settings;
  settings.refuse_glance = settings.refuse_obvious = settings.demand_idea = false;
  settings.limit_material = false;
  options.hardest = DifficultyClass::easy;
  const auto set = [&](const char* name, auto& number, int value) {
    if (!given.contains(name)) number = value;
  };
  if (!given.contains("win-in")) set_turns("1-2", settings);
  set("most", options.most, 30);
  set("per-game", settings.puzzles_per_game, 4);
  // Short wins need small budgets; few of them have one solution, so many turns are looked at.
  set("variations", settings.most_variations, 40);
  set("nodes", settings.win_nodes, 4000);
  set("tactic-nodes", settings.tactic_nodes, 500);
  set("turn-nodes", settings.turn_nodes, 5000);
  if (options.has_games()) return;
  if (options.game.empty())
    throw Error(Error::Kind::usage, "--first-steps without FILEs needs a game; add --game NAME");
  if (game_named(options.game).is_composable)
    options.compose = 150;
  else
    options.self_play = 400;
}

void check_source(const PuzzlesOptions& options, const GivenOptions& given) {
  if (options.self_play > 0 && options.compose > 0)
    throw Error(Error::Kind::usage,
                "--game and --seed cannot be both of --self-play and of --compose; make two sets, "
                "and name the first with --known");
  const bool has_files = !options.files.empty() || !options.batch.file_lists.empty();
  if (options.compose > 0 && !has_files && given.contains("variations"))
    throw Error(Error::Kind::usage,
                "--variations is for games, and composing needs none; leave it out or name FILEs");
  if (options.self_play == 0 && given.contains("depth"))
    throw Error(Error::Kind::usage, "--depth is for games of the engine; add --self-play N");
  for (const char* const name : {"game", "seed"})
    if (!options.makes_source() && given.contains(name))
      throw Error(
          Error::Kind::usage,
          fmt::format("--{} is for games of the engine or for composing; add --self-play N or "
                      "--compose N",
                      name));
}

}  // namespace

bool parse_puzzles_options(const Arguments& arguments, PuzzlesOptions& options) {
  GivenOptions given;
  if (!parse_options(puzzles_help, describe_options(options), arguments, options.files, &given))
    return false;
  if (options.is_first_steps) apply_first_steps(options, given);
  check_source(options, given);
  if (options.compose > 0) options.game = composed_game(options.game);
  for (const char* const name : {"paper", "svg"})
    if (options.look.sheets.puzzles_a_page == 0 && given.contains(name))
      throw Error(
          Error::Kind::usage,
          fmt::format("--{} is for sheets, and --sheet 0 asks for none; leave one out", name));
  if (options.batch.output == "-")
    throw Error(Error::Kind::usage, "puzzles are written to a directory; name it with -o DIR");
  const double chances = options.settings.most_win_percent;
  if (!(chances > 0 && chances <= 100))
    throw Error(Error::Kind::usage,
                fmt::format("--chances is {}; it must be above 0 and at most 100", chances));
  if (!options.has_games())
    throw Error(Error::Kind::usage,
                "games come from FILEs or from --self-play N, and boards from --compose N; give at "
                "least one of them");
  return true;
}

}  // namespace cairn::cli
