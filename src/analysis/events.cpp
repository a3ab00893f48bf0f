#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "analysis/statistics.hpp"
#include "core/date.hpp"

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
    if (!game.has_opponents()) return;
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
    report.outside += !game.has_opponents();
    report.unplayed += game.has_result() && game.has_opponents() && !game.is_rated();
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

namespace {

// Between ratings and the scale on which Glickman computes.
constexpr double scale = 173.7178;
constexpr double usual_rating = 1500;
constexpr double usual_deviation = 350;
constexpr double volatility_tolerance = 0.000001;

double weight_of(double phi) {  // Glickman's g
  return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

// Finds the new volatility by the Illinois algorithm, step 5 of the paper.
double new_volatility(double phi, double volatility, double delta, double variance) {
  const double a = std::log(volatility * volatility);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + variance + e;
    return e * (delta * delta - sum) / (2 * sum * sum) -
           (x - a) / (rating_constancy * rating_constancy);
  };
  double low = a;
  double high = 0;
  if (delta * delta > phi * phi + variance) {
    high = std::log(delta * delta - phi * phi - variance);
  } else {
    int k = 1;
    while (f(a - k * rating_constancy) < 0) ++k;
    high = a - k * rating_constancy;
  }
  double f_low = f(low);
  double f_high = f(high);
  while (std::abs(high - low) > volatility_tolerance) {
    const double middle = low + (low - high) * f_low / (f_high - f_low);
    const double f_middle = f(middle);
    if (f_middle * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = middle;
    f_high = f_middle;
  }
  return std::exp(low / 2);
}

// Counts months one after the other, from 1.
int number_of_month(int month) {
  return month / 100 * 12 + month % 100 + 1;
}

// The month of a game like 202611, the first one of the year if it is not told, or nothing without
// a date.
std::optional<int> month_of(const GameFigures& game) {
  const ParsedDate told = parse_date(game.date);
  if (told.days.empty()) return std::nullopt;
  const auto month = static_cast<int>(told.days.front().first / 100);
  return month % 100 == 0 ? month + 1 : month;
}

// The players, and the results of the month that is read.
struct Field {
  struct Entry {
    RatedPlayer player;
    int last = 0;  // number_of_month() the month up to which the rating holds
    std::vector<RatedResult> results;
  };
  std::unordered_map<std::string, Entry> entries;

  // Lets the months pass in which the player did not play.
  static GlickoRating waited(const Entry& entry, int now) {
    GlickoRating rating = entry.player.rating;
    if (entry.last == 0) return rating;
    for (int i = entry.last + 1; i < now && rating.deviation < usual_deviation; ++i)
      rating = rated(rating, {});
    return rating;
  }

  void rate_month(int month, std::span<const GameFigures* const> games) {
    const int now = number_of_month(month);
    std::vector<Entry*> present;
    for (const GameFigures* game : games)
      for (const SideFigures& side : game->sides) {
        Entry& entry = entries[side.player];
        if (entry.last == now) continue;
        entry.player.rating = waited(entry, now);
        entry.last = now;
        present.push_back(&entry);
      }
    for (const GameFigures* game : games)
      for (const Side side : both_sides) {
        Entry& entry = entries[game->sides[index(side)].player];
        const Entry& other = entries[game->sides[index(opponent(side))].player];
        const double score = game->is_draw ? 0.5 : game->winner == side ? 1 : 0;
        entry.results.push_back({other.player.rating, score});
      }
    for (Entry* entry : present) {
      RatedPlayer& player = entry->player;
      player.rating = rated(player.rating, entry->results);
      player.games += static_cast<int>(entry->results.size());
      player.history.push_back({month, player.rating});
      entry->results.clear();
    }
  }
};

}  // namespace

GlickoRating rated(const GlickoRating& before, std::span<const RatedResult> results) {
  const double phi = before.deviation / scale;
  if (results.empty()) {
    const double grown = scale * std::hypot(phi, before.volatility);
    return {before.rating, std::min(grown, usual_deviation), before.volatility};
  }
  const double mu = (before.rating - usual_rating) / scale;
  double information = 0;
  double surprise = 0;
  for (const RatedResult& result : results) {
    const double weight = weight_of(result.opponent.deviation / scale);
    const double distance = mu - (result.opponent.rating - usual_rating) / scale;
    const double expected = 1 / (1 + std::exp(-weight * distance));
    information += weight * weight * expected * (1 - expected);
    surprise += weight * (result.score - expected);
  }
  const double variance = 1 / information;
  const double volatility = new_volatility(phi, before.volatility, variance * surprise, variance);
  const double waited = std::hypot(phi, volatility);
  const double after = 1 / std::sqrt(1 / (waited * waited) + information);
  return {scale * (mu + after * after * surprise) + usual_rating, scale * after, volatility};
}

std::vector<RatedPlayer> ratings_of(std::span<const GameFigures* const> games) {
  std::map<int, std::vector<const GameFigures*>> months;
  std::vector<const GameFigures*> undated;
  for (const GameFigures* game : games) {
    if (!game->is_rated()) continue;
    const auto month = month_of(*game);
    (month ? months[*month] : undated).push_back(game);
  }
  if (months.empty() && !undated.empty()) months[0] = std::move(undated);
  Field field;
  for (const auto& [month, part] : months) field.rate_month(month, part);
  std::vector<RatedPlayer> players;
  const int end = months.empty() ? 0 : number_of_month(months.rbegin()->first) + 1;
  for (auto& [name, entry] : field.entries) {
    entry.player.player = name;
    entry.player.rating = Field::waited(entry, end);
    players.push_back(std::move(entry.player));
  }
  std::ranges::sort(players, [](const RatedPlayer& a, const RatedPlayer& b) {
    return a.rating.rating != b.rating.rating ? a.rating.rating > b.rating.rating
                                              : a.player < b.player;
  });
  return players;
}

}  // namespace cairn
