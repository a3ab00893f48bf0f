#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <limits>

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

Option filters_option(PuzzleSettings& settings) {
  std::vector<std::string_view> names;
  for (const Filter& filter : filters) names.push_back(filter.name);
  const auto switch_off = [&settings, names](std::string_view option,
                                             const std::vector<std::string>& given) {
    for (const std::string& name : given) {
      const auto filter = std::ranges::find(filters, name, &Filter::name);
      if (filter == filters.end()) refuse_word(option, name, names);
      settings.*filter->is_on = false;
    }
  };
  return {
      "without",
      "FILTER",
      {switch_off, {}, names},
      "leave a filter out: glance (no win with the first action, no forced first turn), obvious (no win in two turns that the shallowest search finds, no capture or forced defence that a glance finds), length, material (--chances), choice (--choices), defences (at most twelve groups of them, by what meets them), idea (a theme that tells how it is won). May be repeated"};
}

// The row of a limit of nodes.
Option nodes_option(std::string_view name, std::uint64_t& nodes, std::string_view about) {
  return {name, "N", without_default(number(nodes, 1, most_nodes)),
          fmt::format("{} ({} if not given)", about, nodes)};
}

OptionTable table_of(PuzzlesOptions& options) {
  PuzzleSettings& settings = options.settings;
  PuzzleSheets& sheets = options.look.sheets;
  const Target win_in{
      [&settings](std::string_view, const std::string& turns) { set_turns(turns, settings); }};
  const Target puzzles_a_page{
      Take<std::int64_t>([&sheets](std::string_view option, std::int64_t number) {
        if (number != 0) expect_range(option, number, 2, most_puzzles_a_page);
        sheets.puzzles_a_page = static_cast<int>(number);
      }),
      std::to_string(sheets.puzzles_a_page)};
  const Target paper{[&sheets](std::string_view, const std::string& name) {
                       sheets.paper = paper_named(name);
                       sheets.paper.one_scale = true;
                     },
                     "a4"};
  sheets.paper.one_scale = true;
  const std::vector<Option> own{
      {"known", "FILE", texts(options.known),
       "puzzles.jsonl of an earlier set, whose puzzles are not taken again; may be repeated"},
      {"per-game", "N", number(settings.puzzles_per_game, 0, most_puzzles),
       "at most N puzzles of a game; 0: all"},
      {"per-class", "N", number(options.most_of_a_class, 0, most_puzzles),
       "at most N puzzles of each class of difficulty, chosen for variety; 0: all"},
      {"most", "N", number(options.most, 0, most_puzzles),
       "at most N puzzles altogether, chosen in the same way; 0: all"},
      {"variations", "N", number(settings.most_variations, 0, 1'000'000),
       "in each lost position, look at N turns that the loser could have played instead"},
      {"memory", "MIB", without_default(bytes(settings.table_bytes, 20, 4, most_memory)),
       "memory of each worker's searches (64 if not given)"},
      {"sheet", "N", puzzles_a_page, "N puzzles on a page of the sheets, 2 to 12; 0: no sheets"},
      {"paper", "PAPER", paper,
       "the paper of the sheets: a4, a5, a6, letter, or millimetres like 120x180"},
      {"title", "TEXT", text(sheets.texts.title), "the title of the sheets; the game if not given"},
      {"author", "NAME", text(sheets.texts.author), "below the title of the first sheet"},
      {"no-ratings", "", flag(sheets.texts.without_ratings), "sheets without the puzzles' ratings"},
      {"svg", "", flag(sheets.svg), "the sheets' pages as SVG in DIR/sheets, too"},
      {"language", "CODE", language_target(sheets.language), language_help},
      csv_safe_option(options.look.csv_texts),
      {"win-in", "A-B", win_in,
       "puzzles that are won in A to B turns of the solver (2-5 if not given)"},
      {"choices", "N", number(settings.least_choices, 1, 1'000'000),
       "at least N legal first turns (and two after which the defender does not win at once)"},
      {"chances", "PERCENT",
       real(
           settings.most_win_percent, [](double value) { return 0 < value && value <= 100; },
           "above 0 and at most 100"),
       "the solver is not already so far ahead that the evaluation alone gives it more"},
      filters_option(settings),
      nodes_option("nodes", settings.win_nodes, "node limit for who wins a position"),
      nodes_option("tactic-nodes", settings.tactic_nodes,
                   "node limit where several positions in a row could not be settled"),
      nodes_option("turn-nodes", settings.turn_nodes, "node limit for each wrong first turn"),
      nodes_option("length-nodes", settings.length_nodes,
                   "node limit for each length of a solution"),
      {"self-play", "N", without_default(number(options.self_play, 1, 100'000'000)),
       "take N games of the engine against itself, after those of FILEs; they are kept in DIR/games.sgf"},
      {"game", "NAME", one_of(options.game, game_words()),
       "which game they or the boards are of: {words}"},
      {"seed", "N",
       number(options.seed, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()),
       "seed of their random numbers, or of the boards'"},
      {"depth", "N", number(options.depth, 1, greatest_depth),
       "how deep they are searched, in turns"},
      {"compose", "N", without_default(number(options.compose, 1, 100'000'000)),
       "compose N puzzles, after those of FILEs: a random board is changed until it is a puzzle; the first boards are kept in DIR/boards.txt"},
      {"first-steps", "", flag(options.is_first_steps),
       "a set for beginners: 30 very easy and easy puzzles of one or two turns, obvious ones included; without FILEs composed, or from games of the engine. Other options may change the numbers"}};
  return own + batch_options(options.batch, "the directory for the set");
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
  if (!parse_options(puzzles_help, table_of(options), arguments, options.files, &given))
    return false;
  if (options.is_first_steps) apply_first_steps(options, given);
  check_source(options, given);
  if (options.compose > 0) options.game = composed_game(options.game);
  for (const char* const name : {"paper", "svg", "title", "author", "no-ratings"})
    if (options.look.sheets.puzzles_a_page == 0 && given.contains(name))
      throw Error(
          Error::Kind::usage,
          fmt::format("--{} is for sheets, and --sheet 0 asks for none; leave one out", name));
  if (options.batch.output == "-")
    throw Error(Error::Kind::usage, "puzzles are written to a directory; name it with -o DIR");
  if (!options.has_games())
    throw Error(Error::Kind::usage,
                "games come from FILEs or from --self-play N, and boards from --compose N; give at "
                "least one of them");
  return true;
}

}  // namespace cairn::cli
