#include "games/typed_play.hpp"

#include <utility>
#include <variant>

#include "core/error.hpp"
#include "games/list.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

// Reads a start that does not name its game. Exactly one game must be able to read it.
Record read_start(const std::string& text) {
  std::vector<std::string> games;
  std::string names;
  std::string titles;
  for (const GameName& game : game_names()) {
    names += (names.empty() ? "" : ", ") + game.name;
    titles += (titles.empty() ? "" : " or ") + game.title;
    try {
      with_game(game.name, [&]<Game G>() { G::parse_position(text); });
      games.push_back(game.name);
    } catch (const Error&) {
      continue;
    }
  }
  if (games.empty())
    throw Error(Error::Kind::syntax, cairn::quoted(text) + " is neither a file nor a position of " +
                                         titles + "; position text, or the name of a game (" +
                                         names + ") and a start of it, expected");
  if (games.size() > 1)
    throw Error(Error::Kind::ambiguous, cairn::quoted(text) +
                                            " is a start of several games; put the name of one (" +
                                            games[0] + ", " + games[1] + ") before it");
  Record record;
  record.source = typed_label;
  record.game = games[0];
  record.start = text;
  return record;
}

std::vector<ReadResult> read_position_text(const std::string& text,
                                           std::optional<SpaceNames> spaces) {
  std::vector<ReadResult> results;
  Reading reading;
  reading.spaces = spaces;
  const auto add = [&](ReadResult result) {
    result.text = {};  // the caller's text may go
    results.push_back(std::move(result));
  };
  read_records(text, std::string(typed_label), add, reading);
  return results;
}

// Returns the only record of the results. Throws the error in its place, with its words for people.
Record first_of(std::vector<ReadResult> results) {
  if (const Error* error = std::get_if<Error>(&results.front().content))
    throw Error(error->kind(), describe(std::string(typed_label), *error));
  return std::get<Record>(std::move(results.front().content));
}

}  // namespace

bool looks_like_path(std::string_view text) {
  return text.find_first_of(" \t\r\n") == text.npos && text.find_first_of("./") != text.npos;
}

std::vector<ReadResult> typed_positions(const std::string& text, std::optional<SpaceNames> spaces) {
  if (looks_like_path(text))
    throw Error(
        Error::Kind::io,
        cairn::quoted(text) +
            " is neither a file nor position text, which is a board, who is to move, and a stage "
            "or number, with blanks between");
  if (is_position_line(text)) return read_position_text(text, spaces);
  ReadResult start;
  start.content = read_start(text);
  return {start};
}

Record typed_play(const std::string& text, std::optional<SpaceNames> spaces) {
  std::optional<Error> failure;  // why the whole text is no position
  for (std::size_t end = text.size(); end != text.npos && end > 0;
       end = text.find_last_of(' ', end - 1)) {
    try {
      const Record start = first_of(typed_positions(text.substr(0, end)));
      if (!start.turns.empty()) continue;  // they may be in other names
      with_game(start.game, [&]<Game G>() { G::parse_position(start.start); });
      const std::string turns = text.substr(end);
      if (turns.empty()) return start;
      return std::get<Record>(
          read_position_text(start.game + ' ' + start.start + '\n' + turns + '\n', spaces)
              .front()
              .content);
    } catch (const Error& error) {
      if (!failure) failure = error;
    }
  }
  throw *failure;
}

}  // namespace cairn
