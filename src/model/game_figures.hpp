// What the statistics of an archive need to know of one game, as plain data.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/side.hpp"

namespace cairn {

struct SideFigures {
  std::string player;  // "?" if it is not known
  std::optional<double> accuracy;
  int searched = 0;  // how many of the turns were searched
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  int wins_given_away = 0;

  int marks() const { return inaccuracies + mistakes + blunders; }
};

// A position at the beginning of a game. Positions that are images of each other, under the maps of
// the board that leave the start as it is, are one.
struct OpeningStep {
  std::uint64_t key = 0;  // the same for all images
  // The position text of one of them; of the start alone, which many games share.
  std::shared_ptr<const std::string> position;
  Side player = Side::white;   // who made the turn that led to it
  std::optional<double> loss;  // of that turn, if it was searched
};

struct GameFigures {
  std::string source;  // label of the file
  int number = 1;      // of the record in its source, from 1
  std::string game;    // the game's name
  std::string title;   // the game's name for people
  std::string setup;   // the kind of its start
  std::string event;
  std::string round;
  std::string date;                  // as the record has it
  std::array<SideFigures, 2> sides;  // by index(Side)
  std::optional<Side> winner;
  bool is_draw = false;
  std::string result;  // in words
  std::string ending;  // the word for how the game ended; empty if that is not known
  int turns = 0;
  bool is_cut_off = false;
  std::string search;                // how it was analysed, in words; empty if it was not
  std::optional<int> turning_point;  // the number of a turn, from 1
  std::optional<int> decided;        // the number of the turn from which on the win is proven
  std::vector<OpeningStep> opening;  // the start, and the positions after the first turns
  std::string first_turn;            // as it was played; empty if there is none
  // What kinds of turns the first two are, to compare those from different starts, which many games
  // share; null if there is no such turn.
  std::array<std::shared_ptr<const std::string>, 2> kinds;

  bool is_analysed() const { return sides[0].searched + sides[1].searched > 0; }
  bool has_result() const { return winner || is_draw; }
  bool has_players() const { return sides[0].player != "?" && sides[1].player != "?"; }
};

}  // namespace cairn
