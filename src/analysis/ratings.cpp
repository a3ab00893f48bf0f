#include "analysis/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <unordered_map>

#include "model/told_date.hpp"

namespace cairn {

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
  const ToldDate told = read_date(game.date);
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
    const auto& [white, black] = game->sides;
    if (!game->has_result() || !game->has_players() || white.player == black.player) continue;
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
