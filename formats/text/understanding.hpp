// Finds out what a record means where its text alone does not say: from where a list of turns is
// played, where one turn ends and the next begins, and who gave up.
// What can be played by the rules decides. What was assumed is told in the record's notes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/foreign_board.hpp"
#include "model/record.hpp"

namespace cairn {

// A board of a game as other programs write it, with which a text begins.
struct BoardOfGame {
  std::string game;
  ForeignBoard board;
};
std::optional<BoardOfGame> find_foreign_board(std::string_view text);

// What a text tells of how a turn belongs to the one before it.
struct TypedPlace {
  int number = 0;          // that of the turn, or 0
  bool is_joined = false;  // whether a sign such as a comma joins it to the one before it
};

// Joins actions that the text has as turns of their own, if more can be played then: those with a
// sign between them, with the same number, by the same side, or those that are no turn alone.
// `typed` has what is told of each turn.
// A record without a game is a list of turns from the usual start of the game in which most of it
// can be played; its game stays empty if it can be played in none.
void settle_turns(Record& record, const std::vector<TypedPlace>& typed);

// Gives a record without a start that of a list of turns, if more of it can be played from there.
void settle_start(Record& record);

// Takes a last turn that is `resign`, `timeout` or the like from the record and makes it the
// result.
void take_leaving(Record& record);

}  // namespace cairn
