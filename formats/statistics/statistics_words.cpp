#include "formats/statistics/statistics_words.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

namespace cairn {

namespace {

std::string without(int games, std::string_view what) {
  return fmt::format("{} {} no {}", games_in_words(games), games == 1 ? "has" : "have", what);
}

}  // namespace

std::string games_in_words(int games) {
  return fmt::format("{} game{}", games, games == 1 ? "" : "s");
}

std::vector<std::string> remarks_on(const GameStatistics& statistics) {
  std::vector<std::string> remarks;
  if (statistics.without_date > 0)
    remarks.push_back(without(statistics.without_date,
                              "date: they are missing in the figures by year and in the ratings."));
  if (statistics.without_result > 0)
    remarks.push_back(
        without(statistics.without_result, "result: they are counted as open, and score nothing."));
  if (statistics.without_players > 0)
    remarks.push_back(
        without(statistics.without_players,
                "name of a player: they are missing in ratings and tables of events."));
  if (statistics.searches.size() == 1)
    remarks.push_back("Analyses: " + statistics.searches.front() + ".");
  if (statistics.searches.size() > 1)
    remarks.push_back(
        fmt::format("The games were analysed in {} ways. Figures of accuracy and marks put these "
                    "together, and are not quite comparable; those of each way stand by themselves "
                    "under \u201CAnalyses by how they were made\u201D.",
                    statistics.searches.size()));
  return remarks;
}

std::string facts_of(const EventReport& event) {
  std::string text = games_in_words(event.games);
  if (event.first_date.empty())
    text += ", no dates";
  else if (event.first_date == event.last_date)
    text += ", " + event.first_date;
  else
    text += fmt::format(", {} to {}", event.first_date, event.last_date);
  if (event.without_result > 0) text += fmt::format(", {} without a result", event.without_result);
  if (event.rounds.empty())
    text += ", no rounds are told";
  else if (event.without_round > 0)
    text += fmt::format(", {} without a round", event.without_round);
  return text;
}

std::string points_in_words(double points) {
  const double whole = std::floor(points);
  if (points == whole) return fmt::format("{:.0f}", points);
  return (whole == 0 ? std::string() : fmt::format("{:.0f}", whole)) + "\u00BD";
}

}  // namespace cairn
