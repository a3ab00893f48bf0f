#include "cli/source.hpp"

#include <filesystem>
#include <system_error>
#include <utility>
#include <variant>

#include "cli/inputs.hpp"
#include "formats/quote.hpp"
#include "formats/reader.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

const std::string position_label = "POSITION";  // where messages name a file

std::vector<Record> read_all(const std::string& text, const std::string& label) {
  std::vector<Record> records;
  read_records(text, label, game_names(), [&](ReadResult result) {
    if (const Error* error = std::get_if<Error>(&result.content))
      throw Error(error->kind(), describe(label, *error));
    records.push_back(std::move(std::get<Record>(result.content)));
  });
  return records;
}

// A start without a word on its game: the one game that can read it.
Record read_start(const std::string& text) {
  std::vector<std::string> games;
  std::string reasons;
  for (const GameName& game : game_names()) {
    try {
      with_game(game.name, [&]<Game G>() { G::parse_position(text); });
      games.push_back(game.name);
    } catch (const Error& error) {
      reasons += "; " + game.title + ": " + error.what();
    }
  }
  if (games.empty())
    throw Error(Error::Kind::syntax,
                cairn::quoted(text) + " is no file, and no position of any game" + reasons);
  if (games.size() > 1)
    throw Error(Error::Kind::ambiguous, cairn::quoted(text) +
                                            " is a start of several games; put the name of one (" +
                                            games[0] + ", " + games[1] + ") before it");
  Record record;
  record.source = position_label;
  record.game = games[0];
  record.start = text;
  return record;
}

}  // namespace

std::vector<Record> read_source(const std::string& argument) {
  std::error_code ignored;
  if (argument == "-" || std::filesystem::exists(argument, ignored)) {
    try {
      return read_all(read_file(argument), argument);
    } catch (const Error& error) {
      if (error.kind() != Error::Kind::io) throw;
      throw Error(Error::Kind::io, describe(argument, error));
    }
  }
  if (is_position_line(argument, game_names())) return read_all(argument, position_label);
  return {read_start(argument)};
}

}  // namespace cairn::cli
