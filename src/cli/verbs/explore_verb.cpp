// cairn explore: what was played from a position in the games of a database.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/index_game.hpp"
#include "analysis/replay.hpp"
#include "archive/database/database_explorer.hpp"
#include "cli/batch/batch_command_line.hpp"
#include "cli/input/source.hpp"
#include "cli/options/options.hpp"
#include "cli/options/part.hpp"
#include "cli/output/file_claims.hpp"
#include "cli/output/output_file.hpp"
#include "cli/shell/status.hpp"
#include "core/error.hpp"
#include "core/turn.hpp"
#include "formats/figure/board_text.hpp"
#include "formats/records/reader.hpp"
#include "formats/statistics/exploration_text.hpp"
#include "games/list.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

constexpr int most_listed_games = 100'000'000;
constexpr std::size_t usual_games = 10;  // that a text lists

constexpr Help explore_help{
    .usage = "cairn explore [OPTION...] DATABASE [POSITION [TURN...]]",
    .about =
        R"(Shows which turns were played from a position in the games of a database, how often, with
which results for the player who made them, by whom, and how much they lost on average where they
are analysed. Images of the position count too: turned, mirrored or with the colours swapped;
turns that lead to images of one position count as one.
POSITION is position text, or a FILE whose first position is taken; if it is left out, the start
that most games have. Turns may follow position text, in the same argument or in more of them; then
the position after them is shown. --games N lists N of the games behind it at most, 10 if nothing
is said and the output is text: after which turn it stands there for the first time, what was played
then, from the position as it was asked for and as it is in the game, the result, the date, the
record and the players.
  text  the board, and tables for people (the default)
  json  one object, for programs (docs/formats/schema-exploration.md)
)",
    .examples = R"(  cairn explore games.db
  cairn explore --format json games.db 'tzaar fixed'
  cairn explore --games 20 games.db towers
  cairn explore games.db 'towers d2+c2 e7+d7'
)",
};

Record start_of(DatabaseExplorer& database, const std::string& path) {
  const std::optional<StoredRecord> stored = database.commonest_start();
  if (!stored)
    throw Error(Error::Kind::usage, path + ": no game is in it; add some with `cairn convert`");
  const std::vector<ReadResult> read = read_records(stored->text, stored->source);
  if (const auto* error = std::get_if<Error>(&read.front().content)) throw *error;
  return std::get<Record>(read.front().content);
}

// Gives the turns their texts: those of the first legal turn that leads to the position.
template <Game G>
void name_explored_turns(const typename G::Position& position, Exploration& found) {
  std::unordered_map<std::uint64_t, std::string> texts;
  for_each_turn(position,
                [&](const Turn<typename G::Position>& turn, const typename G::Position& reached) {
                  std::string& text = texts[position_key<G>(reached)];
                  if (text.empty()) text = G::write_turn(position, turn, Format::text);
                });
  for (ExploredTurn& turn : found.turns) turn.turn = texts[turn.position];
  for (ExploredGame& game : found.behind)
    if (!game.played.empty()) game.turn = texts[game.next];
}

// What a database says of a position, and the board.
struct Explored {
  Exploration found;
  std::string board;
};

template <Game G>
typename G::Position reached_by(const Record& record) {
  const ReplayEnd<G> end = play_to_end<G>(record);
  if (end.error) throw *end.error;
  return end.position;
}

template <Game G>
Explored explore(DatabaseExplorer& database, const Record& record, std::size_t most_games) {
  const typename G::Position position = reached_by<G>(record);
  const std::uint64_t key = position_key<G>(position);
  Exploration found{std::string(G::name), G::write_position(position, Format::text),
                    database.count_games(key), database.turns_from(key)};
  if (most_games > 0) found.behind = database.games_with(key, most_games);
  if (!found.turns.empty()) name_explored_turns<G>(position, found);
  return {std::move(found), write_board_text(G::diagram(position))};
}

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

// Looks up the position that a record reaches, or the start that most games have.
Explored explored(const std::string& path, const std::optional<Record>& given,
                  const ExploreOptions& options) {
  try {
    DatabaseExplorer::Asked asked;
    if (!options.part.is_everything())
      asked = [&](std::uint64_t content) { return options.part.contains(content); };
    DatabaseExplorer database(path, std::move(asked));
    Record record = given ? *given : start_of(database, path);
    if (!given) record.turns.clear();
    Explored found;
    with_game(record.game,
              [&]<Game G>() { found = explore<G>(database, record, options.games_listed()); });
    return found;
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::io) throw;
    throw Error(error.kind(), path + ": " + error.what());
  }
}

po::options_description describe_options(ExploreOptions& options) {
  po::options_description description(line_width);
  const auto set_games = [&options](int games) {
    expect_range("--games", games, 1, most_listed_games);
    options.most_games = static_cast<std::size_t>(games);
  };
  auto add = description.add_options();
  add("format,f", po::value(&options.format)->value_name("FORMAT"), "text or json");
  add("games,n", po::value<int>()->value_name("N")->notifier(set_games),
      "list the first N games in which the position stands, too");
  add("output,o", po::value(&options.target)->value_name("FILE"),
      "where the result goes; - (the default) is standard output");
  add_part(description, options.part);
  add_spaces(description, options.spaces);
  return description;
}

}  // namespace

int run_explore(const Arguments& arguments) {
  ExploreOptions options;
  std::vector<std::string> operands;
  if (!parse_options(explore_help, describe_options(options), arguments, operands))
    return status::good;
  if (operands.empty())
    throw Error(Error::Kind::usage, "explore takes DATABASE and POSITION; name a database");
  if (options.format != "text" && options.format != "json")
    throw Error(Error::Kind::usage,
                "unknown format " + cairn::quoted(options.format) + "; text or json expected");
  std::string line;  // position text with turns, or a file
  for (std::size_t i = 1; i < operands.size(); ++i) line += (i > 1 ? " " : "") + operands[i];
  std::optional<Record> given;
  if (!line.empty()) given = read_line_of_play(line, options.spaces);
  if (given) say_notes(*given);
  FileClaims claims;
  claims.read(operands[0]);
  if (given)
    for (const std::string& file : files_of_source(line)) claims.read(file);
  claims.write("-o", options.target);
  const auto [found, board] = explored(operands[0], given, options);
  OutputFile output(options.target);
  output.write(options.format == "json" ? write_exploration_json(found)
                                        : board + '\n' + write_exploration_text(found));
  output.finish();
  return status::good;
}

}  // namespace cairn::cli
