// What a tournament came to: the standings, who played whom, and the rounds.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace cairn {

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
  std::string first_date;  // as the records have it; empty if no game has a date
  std::string last_date;
  std::vector<EventStanding> standings;  // in their order
  std::vector<EventRound> rounds;        // in their order
};

}  // namespace cairn
