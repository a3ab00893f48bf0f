#include "games/list.hpp"

#include <algorithm>
#include <cstddef>

#include "core/error.hpp"
#include "core/text.hpp"
#include "games/board_setup.hpp"

namespace cairn {

// Each is in the game's folder, in module.cpp.
const AnyGame& tzaar_module();
const AnyGame& towers_module();

namespace {

std::vector<const AnyGame*>& list() {
  static std::vector<const AnyGame*> games{&tzaar_module(), &towers_module()};
  return games;
}

template <class Matches>
const AnyGame* find(Matches matches) {
  const auto found =
      std::ranges::find_if(list(), [&](const AnyGame* game) { return matches(*game); });
  return found == list().end() ? nullptr : *found;
}

// What the games have, joined by `separator`.
template <class Text>
std::string of_all(std::string_view separator, Text text) {
  std::string joined;
  for (const AnyGame* game : list())
    joined += (joined.empty() ? "" : std::string(separator)) + text(*game);
  return joined;
}

void add_word(std::vector<std::string_view>& words, std::string_view word) {
  if (std::ranges::find(words, word) == words.end()) words.push_back(word);
}

std::string_view word_before_blank(std::string_view line) {
  return line.substr(0, line.find_first_of(" \t"));
}

// Returns what each game has against a position.
std::string what_is_wrong_in(std::string_view line) {
  return of_all("; ", [&](const AnyGame& game) {
    try {
      return game.position_text(std::string(line), Format::text);
    } catch (const Error& error) {
      return game.title + ": " + error.what();
    }
  });
}

}  // namespace

std::span<const AnyGame* const> games() {
  return list();
}

void add_game(const AnyGame& game) {
  list().push_back(&game);
}

const AnyGame& game_named(std::string_view name) {
  if (const AnyGame* game = find([&](const AnyGame& known) { return known.name == name; }))
    return *game;
  throw Error(Error::Kind::usage,
              "unknown game '" + std::string(name) + "'; expected " +
                  of_all(" or ", [](const AnyGame& game) { return game.name; }));
}

const AnyGame* find_name(std::string_view name) {
  return find([&](const AnyGame& game) { return equal_in_any_case(game.name, name); });
}

const AnyGame* find_sgf_name(std::string_view sgf_name) {
  return find([&](const AnyGame& game) { return equal_in_any_case(game.sgf_name, sgf_name); });
}

const AnyGame* find_board_parts(int parts) {
  return find([&](const AnyGame& game) { return game.board_parts == parts; });
}

std::vector<std::string_view> ending_words() {
  std::vector<std::string_view> words;
  for (const AnyGame* game : list())
    for (const std::string_view word : game->endings) add_word(words, word);
  if (find([](const AnyGame& game) { return game.can_recur; })) add_word(words, repetition.word);
  return words;
}

std::vector<std::string_view> setup_words() {
  std::vector<std::string_view> words;
  for (const AnyGame* game : list())
    for (const std::string_view setup : game->setups) add_word(words, setup);
  words.push_back(other_setup);
  return words;
}

bool reads_position(const AnyGame& game, std::string_view text) {
  try {
    game.position_text(text, Format::text);
    return true;
  } catch (const Error&) {
    return false;
  }
}

int count_board_parts(std::string_view position_text) {
  return static_cast<int>(std::ranges::count(word_before_blank(position_text), '/')) + 1;
}

bool looks_like_board(std::string_view word) {
  constexpr int least_parts = 7;  // fewer are a result, a path, or the address of a page
  const int parts = count_board_parts(word);
  return parts >= least_parts || find_board_parts(parts) || lists_pieces(word);
}

bool is_position_line(std::string_view line) {
  const std::string_view word = word_before_blank(line);
  return looks_like_board(word) || find_name(word) != nullptr;
}

NamedPosition read_position_line(std::string_view line) {
  const std::string_view word = word_before_blank(line);
  if (const AnyGame* game = find_name(word)) {
    const std::size_t start = line.find_first_not_of(" \t", word.size());
    return {game->name, std::string(start == line.npos ? "" : line.substr(start))};
  }
  if (lists_pieces(word)) {
    const AnyGame* game = find([&](const AnyGame& each) { return reads_position(each, line); });
    if (!game) throw Error(Error::Kind::syntax, what_is_wrong_in(line));
    return {game->name, std::string(line)};
  }
  const int parts = count_board_parts(line);
  if (const AnyGame* game = find_board_parts(parts)) return {game->name, std::string(line)};
  const std::string expected = of_all(" or ", [](const AnyGame& game) {
    return std::to_string(game.board_parts) + " (" + game.title + ')';
  });
  throw Error(Error::Kind::syntax, "a board of " + std::to_string(parts) +
                                       " parts joined by `/` in " + quote(line) + "; " + expected +
                                       " expected");
}

std::string with_space_names(std::string_view turn, std::string_view game, SpaceNames from,
                             SpaceNames to) {
  const AnyGame* const known = find_name(game);
  return known && known->renamed ? known->renamed(turn, from, to) : std::string(turn);
}

std::string expected_sgf_names() {
  return of_all(" or ", [](const AnyGame& game) { return "FF[" + game.sgf_name + ']'; });
}

}  // namespace cairn
