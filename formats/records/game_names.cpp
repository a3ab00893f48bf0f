#include "formats/records/game_names.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/text.hpp"

namespace cairn {

namespace {

template <class Matches>
const GameName* find(Matches matches) {
  const auto found = std::ranges::find_if(game_names(), matches);
  return found == game_names().end() ? nullptr : &*found;
}

std::string_view word_before_blank(std::string_view line) {
  return line.substr(0, line.find_first_of(" \t"));
}

}  // namespace

const GameName* find_name(std::string_view name) {
  return find([&](const GameName& game) { return equal_in_any_case(game.name, name); });
}

const GameName* find_sgf_name(std::string_view sgf_name) {
  return find([&](const GameName& game) { return equal_in_any_case(game.sgf_name, sgf_name); });
}

const GameName* find_board_parts(int parts) {
  return find([&](const GameName& game) { return game.board_parts == parts; });
}

int count_board_parts(std::string_view position_text) {
  return static_cast<int>(std::ranges::count(word_before_blank(position_text), '/')) + 1;
}

bool looks_like_board(std::string_view word) {
  constexpr int least_parts = 7;  // fewer are a result, a path, or the address of a page
  return count_board_parts(word) >= least_parts;
}

bool is_position_line(std::string_view line) {
  const std::string_view word = word_before_blank(line);
  return looks_like_board(word) || find_name(word) != nullptr;
}

NamedPosition read_position_line(std::string_view line) {
  const std::string_view word = word_before_blank(line);
  if (const GameName* game = find_name(word)) {
    const std::size_t start = line.find_first_not_of(" \t", word.size());
    return {game->name, std::string(start == line.npos ? "" : line.substr(start))};
  }
  const int parts = count_board_parts(line);
  if (const GameName* game = find_board_parts(parts)) return {game->name, std::string(line)};
  std::string expected;
  for (const GameName& game : game_names())
    expected += (expected.empty() ? "" : " or ") + std::to_string(game.board_parts) + " (" +
                game.title + ')';
  throw Error(Error::Kind::syntax, "a board of " + std::to_string(parts) +
                                       " parts joined by `/` in " + quote(line) + "; " +
                                       expected + " expected");
}

std::string with_space_names(std::string_view turn, std::string_view game, SpaceNames from,
                             SpaceNames to) {
  const GameName* const name = find_name(game);
  return name && name->renamed ? name->renamed(turn, from, to) : std::string(turn);
}

std::string expected_sgf_names() {
  std::string expected;
  for (const GameName& game : game_names())
    expected += (expected.empty() ? "FF[" : " or FF[") + game.sgf_name + ']';
  return expected;
}

}  // namespace cairn
