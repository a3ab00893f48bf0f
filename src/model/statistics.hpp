// The statistics of an archive: tables of figures. All writers go through them in the same way.
#pragma once

#include <optional>
#include <string>
#include <vector>

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
  };

  std::string name;        // for programs: "players"
  std::string title;       // for people: "Players"
  std::string label_name;  // what the labels are: "player"
  std::vector<Column> columns;
  std::vector<Row> rows;
};

struct Statistics {
  int games = 0;
  int analysed = 0;  // how many of them were searched
  std::vector<StatisticsTable> tables;
};

}  // namespace cairn
