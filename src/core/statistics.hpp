// The statistics of an archive as plain data: what is needed of each game, and the tables made of
// it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/position.hpp"
#include "core/record.hpp"
#include "core/text.hpp"

namespace cairn {

struct SideFigures {
  std::string player;  // "?" if it is not known
  // The points of win percentage that turns lost which had a better one; empty if none was
  // searched.
  std::optional<double> avoidable;
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
  bool is_quick = false;             // only great mistakes were looked for
  std::optional<int> turning_point;  // the number of a turn, from 1
  std::optional<int> decided;        // the number of the turn from which on the win is proven
  std::vector<OpeningStep> opening;  // the start, and the positions after the first turns
  std::string first_turn;            // as it was played; empty if there is none
  // What kinds of turns the first two are, to compare those from different starts, which many games
  // share; null if there is no such turn.
  std::array<std::shared_ptr<const std::string>, 2> kinds;
  std::uint64_t play = 0;  // the same for the same positions from the start to the end

  bool is_analysed() const { return sides[0].searched + sides[1].searched > 0; }
  bool has_result() const { return winner || is_draw; }
  bool has_players() const { return sides[0].player != "?" && sides[1].player != "?"; }
  // Whether there are two players who are known.
  bool has_opponents() const { return has_players() && sides[0].player != sides[1].player; }
  // Whether the result tells how strong players are: a game without a turn, a walkover or a
  // bye was not played.
  bool is_rated() const {
    const auto is_bye = [](const SideFigures& side) {
      return equal_in_any_case(side.player, "bye") || equal_in_any_case(side.player, "walkover");
    };
    return has_result() && has_opponents() && turns > 0 && !is_bye(sides[0]) && !is_bye(sides[1]);
  }
};

// How strong a player is by the results of games.

// A strength as Glicko-2 knows it. Two times the deviation to both sides is where the strength lies
// in 95 of 100 cases.
struct GlickoRating {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
};

struct RatedPlayer {
  struct Step {
    int month = 0;  // like 202611, whose games made the rating; 0 if no game has a date
    GlickoRating rating;
  };

  std::string player;
  int games = 0;  // that were rated
  GlickoRating rating;
  std::vector<Step> history;  // one for each month in which the player played
};

// What a tournament came to: the standings, who played whom, and the rounds.

// What a player scored against one opponent.
struct EventScore {
  int games = 0;  // with a result
  double points = 0;
};

struct EventStanding {
  std::string player;
  int rank = 0;  // from 1; the same for players whom no tie-break tells apart
  int games = 0;
  int wins = 0;
  int draws = 0;
  int losses = 0;
  double points = 0;
  double direct = 0;            // points against those with as many points
  double sonneborn_berger = 0;  // points of the opponents: all for a win, half for a draw
  std::map<std::size_t, EventScore> against;  // by the opponent's index in the standings
};

struct EventRound {
  std::string name;                // as the records have it
  std::vector<std::size_t> games;  // indices of the games that the report was made of
};

struct EventReport {
  std::string name;
  int games = 0;
  int without_result = 0;
  int without_round = 0;
  int outside = 0;         // not in the table: without two players who are known
  int unplayed = 0;        // with points in the table, but not rated
  std::string first_date;  // as the records have it; empty if no game has a date
  std::string last_date;
  std::vector<EventStanding> standings;  // in their order
  std::vector<EventRound> rounds;        // in their order
};

// The statistics of an archive: tables of figures. All writers go through them in the same way.

struct StatisticsTable {
  struct Column {
    std::string name;   // for programs: "wins_given_away"
    std::string title;  // for people: "wins given away"
    int decimals = 0;
  };
  struct Row {
    std::string label;
    std::vector<std::optional<double>> values;  // one for each column; empty: not known
    std::vector<std::string> more_labels{};     // one for each of `more_label_names`
  };

  std::string name;        // for programs: "players"
  std::string title;       // for people: "Players"
  std::string label_name;  // what the labels are: "player"
  std::vector<Column> columns;
  std::vector<Row> rows;
  // What else a row is about, such as the opponent where the label is a player.
  std::vector<std::string> more_label_names{};
};

// The statistics of one of the games: figures of different games are never put together.
struct GameStatistics {
  std::string game;   // the game's name
  std::string title;  // the game's name for people
  int games = 0;
  int analysed = 0;  // how many of them were searched
  int without_date = 0;
  int without_result = 0;
  int without_players = 0;            // one or both names are not known
  int quick = 0;                      // of which only great mistakes were looked for
  int unrated = 0;                    // with a result and names, but not played by two players
  int copies = 0;                     // the same as another record, which counts, too
  std::vector<std::string> searches;  // how they were analysed, in words, the most frequent first
  std::vector<StatisticsTable> tables;
  std::vector<EventReport> events;  // the same as the tables of events tell, to be shown as tables
};

struct Statistics {
  int games = 0;
  int analysed = 0;
  std::vector<GameStatistics> by_game;  // that with the most games first
};

// The first turns of many games as a tree.

struct OpeningNode {
  std::uint64_t key = 0;
  std::string position;  // position text, once the turns have names; empty in a tree by kinds
  std::string turn;      // the turn that leads here; empty for a start
  int games = 0;
  int white_wins = 0;
  int black_wins = 0;
  int draws = 0;
  std::optional<double> avoidable;  // mean over both players of all games
  std::optional<double> mean_loss;  // of the turn that leads here, over the games that are analysed
  std::string last_date;            // of a game, as its record has it
  std::vector<std::string>
      players;  // who made the turn that leads here: at most three, the strongest
  std::vector<OpeningNode> children;  // those with the most games first, and at least two
  int rare = 0;                       // how many turns have too few games for a node
};

// The openings from one start, or from many, which have no position in common.
struct OpeningTree {
  std::string game;   // the game's name
  std::string title;  // of the game and the kind of start, for people
  OpeningNode root;
  bool is_by_kind = false;  // turns of one kind are one, whatever their starts
};

// What was played from a position in the games of a database, and how it went.

// A turn that was played there, with all turns that lead to an image of the same position. Results
// are those of the player who made it.
struct ExploredTurn {
  std::uint64_t position = 0;  // key of the position after it
  std::string turn;            // as it is from the position that was asked for
  std::size_t games = 0;
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;           // the rest of the games are open
  std::optional<double> mean_loss;  // in points of win percentage, over the games that are analysed
  std::vector<std::string> players;  // who played it most, at most three
};

// A game in which the position or an image of it stands, as the database has it. What is not known
// is empty.
struct ExploredGame {
  std::string source;  // the file from which it came
  int number = 1;      // of the record in its source, from 1
  Place place{1, 1};   // where it began
  std::string white;
  std::string black;
  std::string date;
  std::string result;  // white, black, draw or open
  int after = 0;  // the turn after which the position stands for the first time, 0 for the start
  std::uint64_t next = 0;  // key of the position after the next turn
  std::string played;      // that turn as it is in the game; empty if the game ends there
  std::string turn;        // as it is from the position that was asked for
};

struct Exploration {
  std::string game;
  std::string position;                // position text
  std::size_t games = 0;               // in how many games it stands
  std::vector<ExploredTurn> turns;     // the most frequent first
  std::vector<ExploredGame> behind{};  // the first of these games, as many as were asked for
};

// What a database knows of a record apart from its text, so that questions need no replay.

struct IndexedTurn {
  Side side = Side::white;
  std::string text;            // in the notation for people (Format::text)
  std::uint64_t position = 0;  // key of the position after the turn
};

// A key of a position is the same for all of its images under the symmetries of board and colours.
struct IndexedGame {
  std::string game;         // the game's name
  Properties tags;          // of the record's root
  std::string setup;        // the kind of start in the game's own words
  std::string result;       // "white", "black", "draw" or "open"
  std::string ending;       // how the game ended: the word that --ending takes; empty if not known
  std::uint64_t start = 0;  // key of the starting position
  std::vector<IndexedTurn> turns;
  // Keys of the game up to its start and up to each turn, which all its images share.
  std::vector<std::uint64_t> beginnings;
  // The maps that take the game to the form that these keys are of (GameKeys::maps).
  std::uint64_t maps = 0;
  bool is_whole = true;  // false if some turn of the record cannot be played
};

}  // namespace cairn
