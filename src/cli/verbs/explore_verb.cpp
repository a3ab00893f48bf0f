// cairn explore: what was played from a position in the games of a database.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "archive/database/explored_position.hpp"
#include "cli/batch/batch_command_line.hpp"
#include "cli/input/source.hpp"
#include "cli/options/common_values.hpp"
#include "cli/options/options.hpp"
#include "cli/output/file_claims.hpp"
#include "cli/output/output_file.hpp"
#include "cli/shell/colour.hpp"
#include "cli/shell/status.hpp"
#include "core/error.hpp"
#include "formats/figure/board_text.hpp"
#include "formats/statistics/exploration_text.hpp"
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
the position after them is shown. --games N lists at most N of the games in which it stands (in text
10 if not given): after which turn it stands there for the first time, what was played
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

po::options_description describe_options(ExploreOptions& options) {
  po::options_description description(line_width);
  auto add = description.add_options();
  add("format,f", po::value(&options.format)->value_name("FORMAT"), "text or json");
  add("games,n",
      po::value<int>()->value_name("N")->notifier(
          into(options.most_games, "--games", 1, most_listed_games)),
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
  DatabaseExplorer::Asked asked;
  if (!options.part.is_everything())
    asked = [&](std::uint64_t content) { return options.part.contains(content); };
  const auto [found, board] =
      explored(operands[0], given, options.games_listed(), std::move(asked));
  const bool is_coloured = options.target == "-" && has_colours(Stream::output);
  OutputFile output(options.target);
  output.write(options.format == "json" ? write_exploration_json(found)
                                        : (is_coloured ? with_colours(board) : board) + '\n' +
                                              write_exploration_text(found));
  output.finish();
  return status::good;
}

}  // namespace cairn::cli
