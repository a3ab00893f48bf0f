// cairn stats: the figures of an archive.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/statistics.hpp"
#include "app/analysed_records.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "app/site.hpp"
#include "app/source.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/output/board_text.hpp"
#include "formats/output/statistics_text.hpp"
#include "formats/records/explorer.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr Help stats_help{
    .usage = "cairn stats [OPTION...] FILE...",
    .about =
        R"(Counts what is known of the games of an archive, separately for each of the two games: who wins,
how and after how many turns, with which first turns, the score and rating of every player, and
the standings of events. For games in the JSON of `cairn analyse` also avoidable points, marks
per hundred turns, wins given away, and how long before their end the games are decided. Nothing
is searched: analyses are checked by the rules, and what they say is proven counts as they say it.

  text  tables for people (the default); --rows says how long they may be
  json  everything, one object, for programs
  csv   one line for each figure: game, table, labels, figure, value; or, of the table that --table
        names, a line for each of its rows, with its own columns

Openings are counted for starts that several games share, mirrored turns as one; first turns from
other starts by their kinds: which type captures which, and what follows.
)",
    .examples = R"(  cairn stats games/
  cairn stats --player Anna --rows 100 archive.sgf.gz
  cairn analyse --format json games/ -o analysed.json
  cairn stats --format csv analysed.json -o figures.csv
  cairn stats --table players --format csv games.db -o players.csv
)",
};

struct StatsOptions {
  BatchOptions batch;
  std::string format = "text";
  int rows = 20;
  std::string table;  // the only one that is wanted; empty: all
  CsvTexts csv_texts = CsvTexts::as_they_are;
};

// The names of all tables.
std::vector<std::string_view> table_words() {
  static const std::vector<StatisticsTable> tables = empty_tables();
  std::vector<std::string_view> words;
  for (const StatisticsTable& table : tables) words.push_back(table.name);
  return words;
}

// Leaves only the table of this name.
void keep_table(Statistics& statistics, const std::string& name) {
  for (GameStatistics& game : statistics.by_game) {
    std::erase_if(game.tables, [&](const StatisticsTable& table) { return table.name != name; });
    game.events.clear();
  }
}

OptionTable table_of(StatsOptions& options) {
  const std::vector<Option> own{
      {"format,f", "FORMAT", one_of(options.format, {"text", "json", "csv"}), "{words}"},
      {"rows", "N", number(options.rows, 1, 1'000'000), "text: show at most N rows of each table"},
      {"table", "TABLE", one_of(options.table, table_words()), "show this table alone: {words}"},
      csv_safe_option(options.csv_texts)};
  return own + batch_options(options.batch);
}

std::string written(const Statistics& statistics, const StatsOptions& options) {
  if (options.format == "json") return write_statistics_json(statistics);
  if (options.format == "csv")
    return options.table.empty() ? write_statistics_csv(statistics, options.csv_texts)
                                 : write_table_csv(statistics, options.table, options.csv_texts);
  return write_statistics_text(statistics, static_cast<std::size_t>(options.rows));
}

// Reads the games, and adds the figures of each to `games`.
int read_games(const std::vector<std::string>& files, const BatchOptions& options,
               std::vector<GameFigures>& games) {
  const auto present = [&](const Analysed& analysed) {
    Product product{{}, analysed.report};
    if (const auto* study = std::get_if<AnalysedGame>(&analysed.content))
      product.keep = [&games, figures = figures_of(*study)](FileClaims&, RecordReport&) {
        games.push_back(figures);
      };
    return product;
  };
  return run_batch(files, options, stored_analyses(present),
                   {.has_output = false, .other_outputs = {options.output}});
}

std::vector<GameFigures*> pointers_to(std::vector<GameFigures>& games) {
  std::vector<GameFigures*> pointers;
  for (GameFigures& game : games) pointers.push_back(&game);
  return pointers;
}

// The titles of the tables stand out on a terminal.
std::vector<Accent> titles_in_bold(const Statistics& statistics) {
  std::vector<Accent> accents;
  for (const GameStatistics& game : statistics.by_game) {
    accents.push_back({"", game.title, ":", TerminalColour::bold});
    for (const StatisticsTable& table : game.tables)
      accents.push_back({"", table.title, "", TerminalColour::bold});
    for (const EventReport& event : game.events)
      accents.push_back({"", event.name, "", TerminalColour::bold});
  }
  return accents;
}

}  // namespace

int run_stats(const Arguments& arguments) {
  StatsOptions options;
  std::vector<std::string> files;
  GivenOptions given;
  if (!parse_options(stats_help, table_of(options), arguments, files, &given)) return status::good;
  if (given.contains("rows") && options.format != "text")
    throw Error(Error::Kind::usage, "--rows is for text; json and csv have all rows");
  expect_csv(options.csv_texts, options.format);
  std::vector<GameFigures> games;
  const int status = read_games(files, options.batch, games);
  if (stop_requested()) return stopped_status();
  tell_names_of_nobody(options.batch);
  join_spellings(pointers_to(games));
  Statistics statistics = statistics_of(games);
  const std::vector<FiguresOfGames> parts = by_game(games);
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (StatisticsTable& table : openings_tables(named_openings(parts[i])))
      if (!table.rows.empty()) statistics.by_game[i].tables.push_back(std::move(table));
  if (!options.table.empty()) keep_table(statistics, options.table);
  const std::string text = written(statistics, options);
  OutputFile output(options.batch.output);
  const std::vector<Accent> titles = titles_in_bold(statistics);
  options.format == "text" ? output.show(text, paint_for(titles)) : output.write(text);
  output.finish();
  return status;
}

namespace {

constexpr int most_listed_games = 100'000'000;
constexpr std::size_t usual_games = 10;  // that a text lists

constexpr Help explore_help{
    .usage = "cairn explore [OPTION...] DATABASE [POSITION [TURN...]]",
    .about =
        R"(Shows which turns were played from a position in the games of a database: how often, with which
results, by whom, and how much they lost on average. Turned, mirrored and colour-swapped images of
the position count too; turns that lead to images of one position count as one.

POSITION is position text, or a FILE whose first position is taken; by default, the start that
most games have. Turns may follow position text, in the same argument or in more; then the
position after them is shown. --games N lists at most N of the games with the position (in text 10
if not given): after which turn it first stands there, what was played then, seen from the
position as it was asked for and as it is in the game, the result, the date, the record and the
players.

  text  the board, and tables for people (the default)
  json  one object, for programs (docs/formats/schema-exploration.md)
)",
    .examples = R"(  cairn explore games.db
  cairn explore --format json games.db 'tzaar fixed'
  cairn explore --games 20 games.db towers
  cairn explore games.db 'towers d2+c2 e7+d7'
)",
};

struct ExploreOptions {
  std::string format = "text";
  std::string target = "-";
  std::optional<std::size_t> most_games;  // to be listed

  std::size_t games_listed() const {
    return most_games.value_or(format == "text" ? usual_games : 0);
  }
  Part part;
  std::optional<SpaceNames> spaces;  // in the turns after the position
};

OptionTable table_of(ExploreOptions& options) {
  return std::vector<Option>{
      {"format,f", "FORMAT", one_of(options.format, {"text", "json"}), "{words}"},
      {"games,n", "N", number(options.most_games, 1, most_listed_games),
       "also list the first N games with the position"},
      {"output,o", "FILE", text(options.target),
       "where the result goes; - (the default) is standard output"},
      part_option(options.part),
      spaces_option(options.spaces)};
}

}  // namespace

int run_explore(const Arguments& arguments) {
  ExploreOptions options;
  std::vector<std::string> operands;
  if (!parse_options(explore_help, table_of(options), arguments, operands)) return status::good;
  if (operands.empty())
    throw Error(Error::Kind::usage, "explore takes DATABASE and POSITION; name a database");
  std::string line;  // position text with turns, or a file
  for (std::size_t i = 1; i < operands.size(); ++i) line += (i > 1 ? " " : "") + operands[i];
  std::optional<Record> given;
  if (!line.empty()) given = read_source(line, {}, options.spaces).front();
  if (given) given->turns.clear();
  FileClaims claims;
  claims.read(operands[0]);
  if (given)
    for (const std::string& file : files_of_source(line)) claims.read(file);
  claims.write("-o", options.target);
  AskedFor asked;
  if (!options.part.is_everything())
    asked = [&](std::uint64_t content) { return options.part.contains(content); };
  const Exploration found = explored(operands[0], given, options.games_listed(), std::move(asked));
  OutputFile output(options.target);
  if (options.format == "json") {
    output.write(write_exploration_json(found));
  } else {
    output.show(write_board_text(game_named(found.game).diagram(found.position, {}, {})),
                with_colours);
    output.show('\n' + write_exploration_text(found));
  }
  output.finish();
  return status::good;
}

}  // namespace cairn::cli
