#include "analysis/event_reports.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

#include "model/date_text.hpp"

namespace cairn {

namespace {

using GameNumbers = std::vector<std::size_t>;

std::int64_t first_day(const std::string& date) {
  const ParsedDate told = parse_date(date);
  return told.days.empty() ? 0 : told.days.front().first;
}

// What the players of an event scored, by index into `players`.
struct Scores {
  std::vector<EventStanding> players;
  std::map<std::string, std::size_t> places;

  std::size_t place(const std::string& name) {
    const auto [found, is_new] = places.try_emplace(name, players.size());
    if (is_new) players.emplace_back().player = name;
    return found->second;
  }

  void add(const GameFigures& game) {
    if (!game.has_players() || game.sides[0].player == game.sides[1].player) return;
    const std::array pair{place(game.sides[0].player), place(game.sides[1].player)};
    if (!game.has_result()) return;
    for (const Side side : both_sides) {
      EventStanding& player = players[pair[index(side)]];
      const double points = game.is_draw ? 0.5 : game.winner == side ? 1 : 0;
      ++player.games;
      player.wins += points == 1;
      player.draws += game.is_draw;
      player.losses += points == 0;
      player.points += points;
      EventScore& score = player.against[pair[index(opponent(side))]];
      ++score.games;
      score.points += points;
    }
  }
};

// A win is worth the opponent's points, a draw half of them: with several games against one
// opponent, the points scored against that one times the opponent's.
void break_ties(std::vector<EventStanding>& players) {
  for (EventStanding& player : players)
    for (const auto& [place, score] : player.against) {
      const EventStanding& other = players[place];
      player.sonneborn_berger += score.points * other.points;
      if (other.points == player.points) player.direct += score.points;
    }
}

auto standing_of(const EventStanding& player) {
  return std::tuple(-player.points, -player.direct, -player.sonneborn_berger);
}

// Puts the players in their order, and gives them their ranks.
std::vector<EventStanding> ordered(std::vector<EventStanding> players) {
  std::vector<std::size_t> order(players.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return std::pair(standing_of(players[a]), std::string_view(players[a].player)) <
           std::pair(standing_of(players[b]), std::string_view(players[b].player));
  });
  std::vector<std::size_t> new_place(players.size());
  for (std::size_t i = 0; i < order.size(); ++i) new_place[order[i]] = i;
  std::vector<EventStanding> sorted;
  for (std::size_t i = 0; i < order.size(); ++i) {
    EventStanding& player = sorted.emplace_back(std::move(players[order[i]]));
    std::map<std::size_t, EventScore> against;
    for (const auto& [place, score] : player.against) against[new_place[place]] = score;
    player.against = std::move(against);
    const bool is_tied = i > 0 && standing_of(sorted[i - 1]) == standing_of(player);
    player.rank = is_tied ? sorted[i - 1].rank : static_cast<int>(i) + 1;
  }
  return sorted;
}

// Rounds with numbers come in the order of these.
std::pair<int, std::string> round_key(const std::string& name) {
  const std::size_t begin = name.find_first_of("0123456789");
  int number = 0;
  if (begin != name.npos) std::from_chars(name.data() + begin, name.data() + name.size(), number);
  return {number, name};
}

EventReport report_of(const std::string& name, const GameNumbers& part,
                      std::span<const GameFigures* const> games) {
  EventReport report;
  report.name = name;
  report.games = static_cast<int>(part.size());
  Scores scores;
  std::map<std::pair<int, std::string>, GameNumbers> rounds;
  std::int64_t first = 0;
  std::int64_t last = 0;
  for (const std::size_t i : part) {
    const GameFigures& game = *games[i];
    scores.add(game);
    report.without_result += !game.has_result();
    report.without_round += game.round.empty();
    if (!game.round.empty()) rounds[round_key(game.round)].push_back(i);
    const std::int64_t day = first_day(game.date);
    if (day == 0) continue;
    if (first == 0 || day < first) std::tie(first, report.first_date) = std::pair(day, game.date);
    if (day > last) std::tie(last, report.last_date) = std::pair(day, game.date);
  }
  break_ties(scores.players);
  report.standings = ordered(std::move(scores.players));
  for (auto& [key, round] : rounds) report.rounds.push_back({key.second, std::move(round)});
  return report;
}

// The games of each event that at least two games name.
std::map<std::string, GameNumbers> games_of_events(std::span<const GameFigures* const> games) {
  std::map<std::string, GameNumbers> events;
  for (std::size_t i = 0; i < games.size(); ++i)
    if (!games[i]->event.empty()) events[games[i]->event].push_back(i);
  std::erase_if(events, [](const auto& event) { return event.second.size() < 2; });
  return events;
}

std::optional<double> points_of_white(const GameFigures& game) {
  if (!game.has_result()) return std::nullopt;
  return game.is_draw ? 0.5 : game.winner == Side::white ? 1 : 0;
}

}  // namespace

std::size_t count_events(std::span<const GameFigures* const> games) {
  return games_of_events(games).size();
}

std::vector<EventReport> event_reports(std::span<const GameFigures* const> games) {
  std::vector<EventReport> reports;
  for (const auto& [name, part] : games_of_events(games))
    reports.push_back(report_of(name, part, games));
  std::ranges::stable_sort(reports, std::ranges::greater{},
                           [](const EventReport& report) { return first_day(report.last_date); });
  return reports;
}

std::vector<StatisticsTable> event_tables(std::span<const EventReport> events,
                                          std::span<const GameFigures* const> games) {
  StatisticsTable standings{"standings",
                            "Standings",
                            "event",
                            {{"rank", "rank", 0},
                             {"games", "games", 0},
                             {"wins", "wins", 0},
                             {"draws", "draws", 0},
                             {"losses", "losses", 0},
                             {"points", "points", 1},
                             {"direct", "direct", 1},
                             {"sonneborn_berger", "Sonneborn-Berger", 2}},
                            {},
                            {"player"}};
  StatisticsTable cross{"cross_table",
                        "Cross tables",
                        "event",
                        {{"games", "games", 0}, {"points", "points", 1}},
                        {},
                        {"player", "opponent"}};
  StatisticsTable rounds{"rounds", "Rounds",
                         "event",  {{"points_of_white", "White's points", 1}},
                         {},       {"round", "white", "black"}};
  for (const EventReport& event : events) {
    for (const EventStanding& player : event.standings) {
      standings.rows.push_back(
          {event.name,
           {player.rank, player.games, player.wins, player.draws, player.losses, player.points,
            player.direct, player.sonneborn_berger},
           {player.player}});
      for (const auto& [place, score] : player.against)
        cross.rows.push_back({event.name,
                              {score.games, score.points},
                              {player.player, event.standings[place].player}});
    }
    for (const EventRound& round : event.rounds)
      for (const std::size_t i : round.games)
        rounds.rows.push_back({event.name,
                               {points_of_white(*games[i])},
                               {round.name, games[i]->sides[0].player, games[i]->sides[1].player}});
  }
  return {std::move(standings), std::move(cross), std::move(rounds)};
}

}  // namespace cairn
