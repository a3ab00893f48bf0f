#include "formats/statistics/exploration_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/version.hpp"
#include "formats/json/json_value.hpp"
#include "text/quote.hpp"

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

std::string turns_text(const std::vector<ExploredTurn>& turns) {
  std::size_t width = 4;
  for (const ExploredTurn& turn : turns) width = std::max(width, turn.turn.size());
  std::string text = fmt::format(
      "{:<{}}  games   wins  draws losses  score %  mean loss  players\n", "turn", width);
  for (const ExploredTurn& turn : turns)
    text +=
        fmt::format("{:<{}}  {:>5}  {:>5}  {:>5}  {:>5}  {:>7}  {:>9}  {}\n", turn.turn, width,
                    turn.games, turn.wins, turn.draws, turn.losses, figure_or_dash(score_of(turn)),
                    figure_or_dash(turn.mean_loss), names_in_line(turn.players));
  return text;
}

std::string or_dash(const std::string& text) {
  return text.empty() ? "-" : text;
}

std::string games_text(const Exploration& exploration) {
  std::size_t turn_width = 4, played_width = 11;
  for (const ExploredGame& game : exploration.behind) {
    turn_width = std::max(turn_width, game.turn.size());
    played_width = std::max(played_width, game.played.size());
  }
  std::string text =
      fmt::format("\n{}{}\nafter  {:<{}}  {:<{}}  result  date        record, players\n",
                  counted(exploration.games, "game"),
                  exploration.games == exploration.behind.size()
                      ? std::string()
                      : fmt::format(", of which these are the first {}", exploration.behind.size()),
                  "turn", turn_width, "in the game", played_width);
  for (const ExploredGame& game : exploration.behind)
    text += fmt::format("{:>5}  {:<{}}  {:<{}}  {:<6}  {:<10}  {}:{}:{}, {} - {}\n", game.after,
                        or_dash(game.turn), turn_width, or_dash(game.played), played_width,
                        game.result, or_dash(game.date), game.source, game.place.line,
                        game.place.column, or_dash(game.white), or_dash(game.black));
  return text;
}

nlohmann::ordered_json text_or_null(const std::string& text) {
  if (text.empty()) return nullptr;
  return in_utf8(text);
}

nlohmann::ordered_json to_json(const ExploredGame& game) {
  nlohmann::ordered_json row{{"source", in_utf8(game.source)},
                             {"number", game.number},
                             {"line", game.place.line},
                             {"column", game.place.column}};
  row["white"] = text_or_null(game.white);
  row["black"] = text_or_null(game.black);
  row["date"] = text_or_null(game.date);
  row["result"] = game.result;
  row["after"] = game.after;
  row["turn"] = text_or_null(game.turn);
  row["played"] = text_or_null(game.played);
  return row;
}

}  // namespace

std::string write_exploration_text(const Exploration& exploration) {
  std::string text = exploration.position + '\n';
  if (exploration.turns.empty())
    text += "no turn was played there\n";
  else
    text += turns_text(exploration.turns);
  if (!exploration.behind.empty()) text += games_text(exploration);
  return text;
}

std::string write_exploration_json(const Exploration& exploration) {
  nlohmann::ordered_json json{{"cairn", version}, {"schema", exploration_schema}};
  json["game"] = exploration.game;
  json["position"] = exploration.position;
  json["games"] = exploration.games;
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
  if (!exploration.behind.empty()) json["behind"] = nlohmann::ordered_json::array();
  for (const ExploredGame& game : exploration.behind) json["behind"].push_back(to_json(game));
  return json::dump(json) + '\n';
}

}  // namespace cairn
