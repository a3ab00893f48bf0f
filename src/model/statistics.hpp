// The statistics of an archive: tables of figures. All writers go through them in the same way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/event_report.hpp"

namespace cairn {

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
  std::vector<std::string> searches;  // how they were analysed, in words, the most frequent first
  std::vector<StatisticsTable> tables;
  std::vector<EventReport> events;  // the same as the tables of events tell, to be shown as tables
};

struct Statistics {
  int games = 0;
  int analysed = 0;
  std::vector<GameStatistics> by_game;  // that with the most games first
};

}  // namespace cairn
