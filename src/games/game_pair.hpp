// Says whether two records with the same turns are one game, and puts it in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/date_text.hpp"
#include "model/record.hpp"
#include "model/result_text.hpp"

namespace cairn {

// What a record tells of its game besides the turns, as it is compared.
struct GameFacts {
  // Folded, and empty where nothing is told. Names are the main names of people.
  std::string white, black, event, place, round;
  ParsedDate date;
  ResultKind result = ResultKind::open;  // by the rules, or else as the tags tell

  GameFacts() = default;
  GameFacts(const Properties& tags, ResultKind result);

  // The number of facts that are told.
  std::uint32_t count() const;
};

// A game of a pair.
struct PairedGame {
  std::string label;  // says where it is
  std::size_t turns = 0;
  std::uint64_t maps = 0;  // GameKeys::maps
  std::string setup;       // GameKeys::setup
  GameFacts facts;
};

// What two records are that have the same turns, as far as the shorter one goes.
enum class Likeness : std::uint8_t {
  one_game,
  other_games,  // players, day, event, round, place or result contradict each other
  unknown,      // nothing contradicts, but there are too few turns to tell
};

// So many turns from a start that many games share are taken for one game: five by each player.
// Whoever begins as he always does plays three or four turns again, with dozens of legal ones at
// each; ten in a row by two pairs of players are hardly met.
inline constexpr std::size_t enough_turns = 10;

// Says what two records of the same turns are. Fewer than `enough_turns` are one game only if the
// start is no usual one, so that it tells the game already; or if the tags agree: if both name the
// same players, and are of equal length or of one day; or if both records are of equal length and
// tell the same, which may be nothing.
Likeness likeness(const PairedGame& a, const PairedGame& b);

// Says what a game is of another one with the same turns: "a copy of a.sgf:1:1, mirrored left to
// right", "a longer copy of a.sgf:1:1, which has 12 of its 14 turns", "the same turns by others as
// a.sgf:1:1".
std::string words_for_pair(const std::string& game, const PairedGame& told,
                           const PairedGame& other);

}  // namespace cairn
