#include "formats/pages/site_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <vector>

#include "formats/pages/line_chart.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/site_games.hpp"
#include "formats/pages/site_tables.hpp"
#include "formats/statistics/statistics_words.hpp"
#include "model/date_text.hpp"

namespace cairn {

namespace {

constexpr std::size_t most_games_of_a_player = 10;
constexpr std::size_t opponents_of_a_player = 20;
constexpr std::size_t first_turns_of_a_player = 12;
constexpr std::size_t most_steps = 60;  // of a rating in its picture
constexpr std::size_t smoothing = 17;   // games, as many as a curve needs that does not zigzag
constexpr std::size_t best_games = 5;

std::string card(std::string_view label, const std::string& figure, const std::string& words) {
  return fmt::format(
      "<div class=\"card\"><span class=\"lab\">{}</span><b>{}</b><small>{}</small></div>", label,
      figure, words);
}

std::string by_side(const std::string& white, const std::string& black, const Language& language) {
  return language.phrase("{white} as White, {black} as Black",
                         {{"white", white}, {"black", black}});
}

std::string cards_html(const PlayerPage& page, const Language& language) {
  const auto& rows = page.figures.front().rows;  // White, Black, both
  const auto percent = [&](const std::optional<double>& value) {
    return value ? language.exact_percent(*value) : std::string("–");
  };
  constexpr std::size_t score = 4, accuracy = 5, blunders = 8;
  std::string text = card(language.phrase("Games"), fmt::format("{:.0f}", *rows[2].values[0]),
                          by_side(fmt::format("{:.0f}", *rows[0].values[0]),
                                  fmt::format("{:.0f}", *rows[1].values[0]), language));
  text += card(language.phrase("Score"), percent(rows[2].values[score]),
               by_side(percent(rows[0].values[score]), percent(rows[1].values[score]), language));
  if (page.rating)
    text +=
        card(language.phrase("Rating"), fmt::format("{:.0f}", page.rating->rating.rating),
             language.phrase("give or take {error}, by {games}",
                             {{"error", fmt::format("{:.0f}", 2 * page.rating->rating.deviation)},
                              {"games", games_in_words(page.rating->games, language)}}));
  if (rows[2].values[accuracy]) {
    text += card(language.phrase("Accuracy"), percent(rows[2].values[accuracy]),
                 language.phrase("mean of the games that are analysed"));
    text += card(language.phrase("Blunders in 100 turns"),
                 language.one_decimal(*rows[2].values[blunders]),
                 language.phrase_n(std::lround(rows[2].values.back().value_or(0)),
                                   "{n} proven win given away", "{n} proven wins given away"));
  }
  return "<div class=\"cards\">" + text + "</div>";
}

const SideFigures& figures_in(const GameFigures& game, const std::string& player) {
  return game.sides[game.sides[0].player == player ? 0 : 1];
}

std::string accuracy_html(const PlayerPage& page, const Language& language) {
  const std::string title = language.of_in("figures", "Accuracy over time");
  LineChart chart{title, language.forms().percent_sign, {}, {}, {}, {}};
  int undated = 0;
  StatisticsTable table{
      "accuracy", "Accuracy over time", "date", {{"accuracy", "accuracy %", 1}}, {}};
  for (const ArchiveGame* game : page.games) {
    const auto accuracy = figures_in(game->figures, page.name).accuracy;
    const ParsedDate told = parse_date(game->figures.date);
    if (!accuracy) continue;
    if (told.days.empty()) {
      ++undated;
      continue;
    }
    chart.points.push_back({year_of_day(told.days.front().first), *accuracy});
    table.rows.push_back({game->figures.date, {accuracy}});
  }
  if (chart.points.size() < 2) return {};
  std::ranges::stable_sort(chart.points, {}, &ChartPoint::year);
  chart.line = smoothed(chart.points, smoothing);
  return chart_html(
      language.phrase("Accuracy in percent over the years: {games}",
                      {{"games", games_in_words(static_cast<int>(chart.points.size()), language)}}),
      line_chart(chart),
      language.phrase(
          "A dot is a game, the line the middle of {n} games around. It begins at {first} "
          "and ends at {last}.",
          {{"n", smoothing},
           {"first", language.percent(chart.line.front().value)},
           {"last", language.percent(chart.line.back().value)}}) +
          (undated > 0 ? " " + language.phrase_n(undated, "{n} game without a date left out.",
                                                 "{n} games without a date left out.")
                       : std::string()),
      figures_html(table, site_top, page.games.front()->figures.game, language), language);
}

// The steps that a picture shows: the last one, and so many before it that are as far apart.
std::vector<RatedPlayer::Step> some_steps(const std::vector<RatedPlayer::Step>& all) {
  const std::size_t gap = (all.size() + most_steps - 1) / most_steps;
  std::vector<RatedPlayer::Step> steps;
  for (std::size_t i = (all.size() - 1) % gap; i < all.size(); i += gap) steps.push_back(all[i]);
  return steps;
}

std::string rating_html(const PlayerPage& page, const Language& language) {
  if (!page.rating || page.rating->history.size() < 2 || page.rating->history.front().month == 0)
    return {};
  const std::string title = language.of_in("figures", "Rating over time");
  LineChart chart{title, "", {}, {}, {}, {}};
  StatisticsTable table{
      "rating", "Rating over time", "month", {{"rating", "rating", 0}, {"error", "+-", 0}}, {}};
  for (const RatedPlayer::Step& step : some_steps(page.rating->history)) {
    const double year = year_of_day(step.month * 100);
    const double error = 2 * step.rating.deviation;
    chart.line.push_back({year, step.rating.rating});
    chart.low.push_back({year, step.rating.rating - error});
    chart.high.push_back({year, step.rating.rating + error});
    table.rows.push_back(
        {fmt::format("{}-{:02}", step.month / 100, step.month % 100), {step.rating.rating, error}});
  }
  return chart_html(
      language.phrase("Rating (Glicko-2) over the years"), line_chart(chart),
      language.phrase(
          "The rating goes from {first} to {last}; in 95 of 100 cases the strength lies "
          "in the band around it.",
          {{"first", fmt::format("{:.0f}", chart.line.front().value)},
           {"last", fmt::format("{:.0f}", chart.line.back().value)}}),
      figures_html(table, site_top, page.games.front()->figures.game, language), language);
}

// Won games with the highest accuracy.
std::string best_games_html(const PlayerPage& page, const Language& language) {
  std::vector<const ArchiveGame*> best;
  for (const ArchiveGame* game : page.games) {
    const SideFigures& side = figures_in(game->figures, page.name);
    const bool has_won =
        game->figures.winner && &game->figures.sides[index(*game->figures.winner)] == &side;
    if (has_won && side.accuracy) best.push_back(game);
  }
  const auto worth = [&](const ArchiveGame* game) {
    return -*figures_in(game->figures, page.name).accuracy;
  };
  std::ranges::stable_sort(best, {}, worth);
  best.resize(std::min(best.size(), best_games));
  if (best.empty()) return {};
  return fmt::format("<section><h2>{}</h2><p class=\"faint\">{}</p>{}</section>\n",
                     language.phrase("Best games"),
                     language.phrase("Won with the highest accuracy."),
                     games_table_html(site_top, best, language, page.name));
}

// What the player plays first, or of what kind it is if no other game has the start.
std::string openings_html(const PlayerPage& page, const Language& language) {
  std::map<std::string, int> counts;
  for (const ArchiveGame* game : page.games)
    if (game->opening >= 0 && !game->figures.first_turn.empty() &&
        game->figures.opening.size() > 1 &&
        game->figures.sides[index(game->figures.opening[1].player)].player == page.name)
      ++counts[game->figures.first_turn];
  if (counts.empty()) return {};
  std::vector<std::pair<int, std::string>> rows;
  for (const auto& [turn, count] : counts) rows.push_back({-count, turn});
  std::ranges::sort(rows);
  StatisticsTable table{"openings", "First turns", "first turn", {{"games", "games", 0}}, {}};
  for (const auto& [count, turn] : rows) table.rows.push_back({turn, {-count}});
  return fmt::format("<section><h2>{}</h2>{}</section>\n", language.of_in("figures", table.title),
                     first_figures_html(table, first_turns_of_a_player, site_top,
                                        page.games.front()->figures.game, language));
}

}  // namespace

std::string write_player_page(const Site& site, const SitePlace& place, const PlayerPage& page) {
  const Language& language = *site.language;
  std::string content = board_symbols_of(page.boards) + cards_html(page, language);
  content += accuracy_html(page, language) + rating_html(page, language);
  if (!page.moments.empty())
    content += fmt::format("<section><h2>{}</h2><p class=\"faint\">{}</p>{}</section>\n",
                           language.phrase("Typical mistakes"),
                           language.phrase("The costliest turns, each kind of reason once."),
                           moments_html(page.boards, page.moments, site_top, language));
  for (const StatisticsTable& table : page.figures)
    if (!table.rows.empty())
      content += fmt::format(
          "<section><h2>{}</h2>{}</section>\n", html_text(language.of_in("figures", table.title)),
          first_figures_html(table, opponents_of_a_player, site_top, place.part->game, language));
  content += openings_html(page, language) + best_games_html(page, language);
  const std::size_t count = std::min(page.games.size(), most_games_of_a_player);
  const std::vector<const ArchiveGame*> latest(page.games.rbegin(),
                                               page.games.rbegin() + static_cast<long>(count));
  content += fmt::format("<section><h2>{}</h2>{}",
                         games_in_words(static_cast<int>(page.games.size()), language),
                         games_table_html(site_top, latest, language, page.name));
  if (count < page.games.size())
    content += fmt::format("<p><a href=\"{}{}#player={}\">{}</a></p>", site_top,
                           part_file("games", place.part->game), address_part(page.name),
                           language.phrase("All games of this player"));
  return site_page(site, place, page.name, content + "</section>");
}

}  // namespace cairn
