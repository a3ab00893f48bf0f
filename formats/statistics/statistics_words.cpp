#include "formats/statistics/statistics_words.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "model/date_text.hpp"

namespace cairn {

namespace {

// Whether a date is told within another one: 2026-07-07 in 2026-07, which is all that some records
// of an event tell.
bool holds_days_of(std::string_view whole, std::string_view part) {
  const ParsedDate all = parse_date(whole);
  const ParsedDate some = parse_date(part);
  return whole == part || (!all.days.empty() && !some.days.empty() &&
                           all.days.front().first <= some.days.front().first &&
                           some.days.back().last <= all.days.back().last);
}

}  // namespace

std::string games_in_words(int games, const Language& language) {
  return language.phrase_n(games, "{n} game", "{n} games");
}

std::string analysed_in_words(int games, const Language& language) {
  return language.phrase_n(games, "{n} of them analysed", "{n} of them analysed");
}

std::vector<std::string> remarks_on(const GameStatistics& statistics, const Language& language) {
  std::vector<std::string> remarks;
  if (const int n = statistics.without_date; n > 0)
    remarks.push_back(language.phrase_n(
        n, "{n} game has no date: they are missing in the figures by year and in the ratings.",
        "{n} games have no date: they are missing in the figures by year and in the ratings."));
  if (const int n = statistics.without_result; n > 0)
    remarks.push_back(language.phrase_n(
        n, "{n} game has no result: they are counted as open, and score nothing.",
        "{n} games have no result: they are counted as open, and score nothing."));
  if (const int n = statistics.without_players; n > 0)
    remarks.push_back(language.phrase_n(
        n, "{n} game has no name of a player: they are missing in ratings and tables of events.",
        "{n} games have no name of a player: they are missing in ratings and tables of events."));
  if (statistics.searches.size() == 1)
    remarks.push_back(
        language.phrase("Analyses: {searches}.", {{"searches", statistics.searches.front()}}));
  if (statistics.searches.size() > 1)
    remarks.push_back(language.phrase(
        "The games were analysed in {n} ways. Figures of accuracy and marks put these together, "
        "and are not quite comparable; those of each way stand by themselves under “Analyses by "
        "how they were made”.",
        {{"n", statistics.searches.size()}}));
  return remarks;
}

std::string dates_of(const EventReport& event, const Language& language) {
  if (event.first_date.empty()) return language.phrase("no dates");
  if (holds_days_of(event.first_date, event.last_date)) return event.first_date;
  return language.phrase("{first} to {last}",
                         {{"first", event.first_date}, {"last", event.last_date}});
}

std::string facts_of(const EventReport& event, const Language& language) {
  std::string text = games_in_words(event.games, language);
  const auto add = [&](const std::string& words) { text += ", " + words; };
  add(dates_of(event, language));
  if (const int n = event.without_result; n > 0)
    add(language.phrase_n(n, "{n} without a result", "{n} without a result"));
  if (event.rounds.empty())
    add(language.phrase("no rounds are told"));
  else if (const int n = event.without_round; n > 0)
    add(language.phrase_n(n, "{n} without a round", "{n} without a round"));
  return text;
}

std::string points_in_words(double points) {
  const double whole = std::floor(points);
  if (points == whole) return fmt::format("{:.0f}", points);
  return (whole == 0 ? std::string() : fmt::format("{:.0f}", whole)) + "\u00BD";
}

}  // namespace cairn
