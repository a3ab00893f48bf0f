#include "formats/statistics/events_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "formats/statistics/aligned.hpp"
#include "formats/statistics/statistics_words.hpp"

namespace cairn {

namespace {

constexpr std::size_t most_opponents = 16;  // for whom a terminal has columns

// What a player scored against another one: points, and in how many games if these were several.
std::string score_text(const EventStanding& player, std::size_t self, std::size_t opponent) {
  if (self == opponent) return "x";
  const auto found = player.against.find(opponent);
  if (found == player.against.end()) return "-";
  const EventScore& score = found->second;
  return score.games == 1 ? points_in_words(score.points)
                          : fmt::format("{}/{}", points_in_words(score.points), score.games);
}

}  // namespace

std::string write_event_text(const EventReport& event, std::size_t most_rows) {
  const std::size_t count = std::min(event.standings.size(), most_rows);
  const std::size_t opponents = std::min(event.standings.size(), most_opponents);
  std::vector<std::vector<std::string>> lines{{"", "rank", "points", "games"}};
  for (std::size_t i = 0; i < opponents; ++i) lines.front().push_back(fmt::format("{}", i + 1));
  lines.front().insert(lines.front().end(), {"direct", "Sonneborn-Berger"});
  for (std::size_t i = 0; i < count; ++i) {
    const EventStanding& player = event.standings[i];
    std::vector<std::string>& line = lines.emplace_back(
        std::vector<std::string>{player.player, fmt::format("{}", player.rank),
                                 points_in_words(player.points), fmt::format("{}", player.games)});
    for (std::size_t j = 0; j < opponents; ++j) line.push_back(score_text(player, i, j));
    line.push_back(points_in_words(player.direct));
    line.push_back(fmt::format("{:.2f}", player.sonneborn_berger));
  }
  std::string text = fmt::format("\n{} ({})\n{}", event.name, facts_of(event), aligned(lines));
  if (count < event.standings.size())
    text += fmt::format("  and {} more\n", event.standings.size() - count);
  return text;
}

}  // namespace cairn
