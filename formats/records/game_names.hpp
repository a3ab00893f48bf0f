// What readers and writers need to know about the games: their names, how to recognise their
// position text, and other names of their spaces. So no reader has to mention a game by name.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/error.hpp"
#include "core/position.hpp"
#include "core/record.hpp"

namespace cairn {

struct GameName {
  std::string name;      // as in Record::game
  std::string title;     // as people write it
  std::string sgf_name;  // the value of SGF's FF property
  int board_parts = 0;   // number of parts, joined by `/`, of the board in position text
  // The text of a turn in other names of spaces; null for a game whose spaces have one name only.
  // Throws Error (syntax) for a name that is no space.
  std::string (*renamed)(std::string_view turn, SpaceNames from, SpaceNames to) = nullptr;
};

// The games that Cairn knows, in their order. It is defined beside the list of games
// (games/list.cpp).
const std::vector<GameName>& game_names();

// Finds a game by its name or SGF name (ignoring case), or by the number of parts of its board.
// Returns null if no game matches.
const GameName* find_name(std::string_view name);
const GameName* find_sgf_name(std::string_view sgf_name);
const GameName* find_board_parts(int parts);

// The number of parts that a board in position text has. Only the text before the first blank
// counts.
int count_board_parts(std::string_view position_text);

// Whether the word may be a board, perhaps a damaged one: it has several parts.
bool looks_like_board(std::string_view word);

// Whether a line is meant as a start: its first word may be a board, or is a game's name, after
// which a start in any notation of that game may follow, instead of the game's usual one.
bool is_position_line(std::string_view line);

// A game's name and the text of a position of that game.
struct NamedPosition {
  std::string game;
  std::string start;
};

// Splits such a line into game and position; where no name is given, the number of parts of the
// board determines the game. Throws Error (syntax) if no game has a board of that form.
NamedPosition read_position_line(std::string_view line);

// The text of a turn of the game in other names of spaces; the same text if its spaces have one
// name only. Throws Error (syntax) for a name that is no space.
std::string with_space_names(std::string_view turn, std::string_view game, SpaceNames from,
                             SpaceNames to);

// The text "FF[A] or FF[B]", made from the SGF names, for messages.
std::string expected_sgf_names();

}  // namespace cairn

namespace cairn::words {

// The words that machine-readable output (JSON, CSV) uses for the values of enumerations.

// A value of an enumeration and its word.
template <class Enumeration>
using Word = std::pair<Enumeration, std::string_view>;

inline constexpr std::array sides{Word<Side>{Side::white, "white"},
                                  Word<Side>{Side::black, "black"}};

inline constexpr std::array value_kinds{Word<Value::Kind>{Value::Kind::estimate, "estimate"},
                                        Word<Value::Kind>{Value::Kind::white_wins, "white_wins"},
                                        Word<Value::Kind>{Value::Kind::black_wins, "black_wins"},
                                        Word<Value::Kind>{Value::Kind::draw, "draw"}};

inline constexpr std::array marks{
    Word<Mark>{Mark::none, "none"}, Word<Mark>{Mark::inaccuracy, "inaccuracy"},
    Word<Mark>{Mark::mistake, "mistake"}, Word<Mark>{Mark::blunder, "blunder"}};

inline constexpr std::array verdicts{Word<Verdict>{Verdict::none, "none"},
                                     Word<Verdict>{Verdict::threw_away_win, "threw_away_win"},
                                     Word<Verdict>{Verdict::missed_win, "missed_win"},
                                     Word<Verdict>{Verdict::lost_win, "lost_win"},
                                     Word<Verdict>{Verdict::walked_into_loss, "walked_into_loss"},
                                     Word<Verdict>{Verdict::lost_at_latest, "lost_at_latest"}};
inline constexpr std::array excuses{Word<Excuse>{Excuse::none, "none"},
                                    Word<Excuse>{Excuse::lost_anyway, "lost_anyway"},
                                    Word<Excuse>{Excuse::no_better_turn, "no_better_turn"},
                                    Word<Excuse>{Excuse::second_look, "second_look"}};

inline constexpr std::array error_kinds{Word<Error::Kind>{Error::Kind::syntax, "syntax"},
                                        Word<Error::Kind>{Error::Kind::position, "position"},
                                        Word<Error::Kind>{Error::Kind::illegal, "illegal"},
                                        Word<Error::Kind>{Error::Kind::ambiguous, "ambiguous"},
                                        Word<Error::Kind>{Error::Kind::io, "io"},
                                        Word<Error::Kind>{Error::Kind::usage, "usage"},
                                        Word<Error::Kind>{Error::Kind::internal, "internal"}};

// The word for a value; empty if the list does not contain the value.
template <class Enumeration, std::size_t size>
constexpr std::string_view word_for(const std::array<Word<Enumeration>, size>& words,
                                    Enumeration value) {
  for (const auto& [known, word] : words)
    if (known == value) return word;
  return {};
}

}  // namespace cairn::words
