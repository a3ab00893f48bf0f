#include "formats/statistics/exploration_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/version.hpp"
#include "formats/json/json_value.hpp"
#include "formats/text/quote.hpp"

namespace cairn {

namespace {

// The player's score in percent, over the games whose result is known.
std::optional<double> score_of(const ExploredTurn& turn) {
  const std::size_t known = turn.wins + turn.draws + turn.losses;
  if (known == 0) return std::nullopt;
  const double points = static_cast<double>(turn.wins) + static_cast<double>(turn.draws) / 2;
  return 100 * points / static_cast<double>(known);
}

std::string figure_or_dash(const std::optional<double>& value) {
  return value ? fmt::format("{:.1f}", *value) : "-";
}

nlohmann::ordered_json rounded_figure(const std::optional<double>& value) {
  constexpr double hundredths = 100;
  if (!value) return nullptr;
  return std::round(*value * hundredths) / hundredths;
}

std::string names_in_line(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

std::string write_exploration_text(const Exploration& exploration) {
  std::size_t width = 4;
  for (const ExploredTurn& turn : exploration.turns) width = std::max(width, turn.turn.size());
  std::string text = exploration.position + '\n';
  if (exploration.turns.empty()) return text + "no turn was played there\n";
  text += fmt::format("{:<{}}  games   wins  draws losses  score %  mean loss  players\n", "turn",
                      width);
  for (const ExploredTurn& turn : exploration.turns)
    text +=
        fmt::format("{:<{}}  {:>5}  {:>5}  {:>5}  {:>5}  {:>7}  {:>9}  {}\n", turn.turn, width,
                    turn.games, turn.wins, turn.draws, turn.losses, figure_or_dash(score_of(turn)),
                    figure_or_dash(turn.mean_loss), names_in_line(turn.players));
  return text;
}

std::string write_exploration_json(const Exploration& exploration) {
  nlohmann::ordered_json json{{"cairn", version}, {"schema", exploration_schema}};
  json["game"] = exploration.game;
  json["position"] = exploration.position;
  json["turns"] = nlohmann::ordered_json::array();
  for (const ExploredTurn& turn : exploration.turns) {
    auto& row = json["turns"].emplace_back();
    row["turn"] = turn.turn;
    row["games"] = turn.games;
    row["wins"] = turn.wins;
    row["draws"] = turn.draws;
    row["losses"] = turn.losses;
    row["score"] = rounded_figure(score_of(turn));
    row["mean_loss"] = rounded_figure(turn.mean_loss);
    row["players"] = json::to_json(turn.players);
  }
  return json::dump(json) + '\n';
}

}  // namespace cairn
