#include "formats/pages/site_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "formats/pages/line_chart.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/site_games.hpp"
#include "formats/pages/site_tables.hpp"
#include "formats/statistics/statistics_words.hpp"
#include "model/told_date.hpp"

namespace cairn {

namespace {

constexpr std::size_t most_games_of_a_player = 50;
constexpr std::size_t smoothing = 17;  // games, as many as a curve needs that does not zigzag
constexpr std::size_t best_games = 5;
constexpr std::string_view site_top = "../";

std::string card(std::string_view label, const std::string& figure, const std::string& words) {
  return fmt::format(
      "<div class=\"card\"><span class=\"lab\">{}</span><b>{}</b><small>{}</small></div>", label,
      figure, words);
}

std::string cards_html(const PlayerPage& page) {
  const auto& rows = page.figures.front().rows;  // White, Black, both
  const auto percent = [](const std::optional<double>& value) {
    return value ? fmt::format("{:.0f} %", *value) : std::string("–");
  };
  constexpr std::size_t score = 4, accuracy = 5, blunders = 8;
  std::string text =
      card("Games", fmt::format("{:.0f}", *rows[2].values[0]),
           fmt::format("{:.0f} as White, {:.0f} as Black", *rows[0].values[0], *rows[1].values[0]));
  text += card("Score", percent(rows[2].values[score]),
               fmt::format("{} as White, {} as Black", percent(rows[0].values[score]),
                           percent(rows[1].values[score])));
  if (page.rating)
    text += card("Rating", fmt::format("{:.0f}", page.rating->rating.rating),
                 fmt::format("give or take {:.0f}, by {}", 2 * page.rating->rating.deviation,
                             games_in_words(page.rating->games)));
  if (rows[2].values[accuracy]) {
    text +=
        card("Accuracy", percent(rows[2].values[accuracy]), "mean of the games that are analysed");
    text += card("Blunders in 100 turns", fmt::format("{:.1f}", *rows[2].values[blunders]),
                 fmt::format("{:.0f} proven wins given away", rows[2].values.back().value_or(0)));
  }
  return "<div class=\"cards\">" + text + "</div>";
}

const SideFigures& figures_in(const GameFigures& game, const std::string& player) {
  return game.sides[game.sides[0].player == player ? 0 : 1];
}

std::string accuracy_html(const PlayerPage& page) {
  LineChart chart{"Accuracy over time", "%", {}, {}, {}, {}};
  int undated = 0;
  StatisticsTable table{
      "accuracy", chart.title.data(), "date", {{"accuracy", "accuracy %", 1}}, {}};
  for (const ArchiveGame* game : page.games) {
    const auto accuracy = figures_in(game->figures, page.name).accuracy;
    const ToldDate told = read_date(game->figures.date);
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
      fmt::format("Accuracy in percent over the years: {}",
                  games_in_words(static_cast<int>(chart.points.size()))),
      line_chart(chart),
      fmt::format(
          "A dot is a game, the line the middle of {} games around. It begins at {:.0f} % and ends at "
          "{:.0f} %.{}",
          smoothing, chart.line.front().value, chart.line.back().value,
          undated > 0 ? fmt::format(" {} without a date left out.", games_in_words(undated))
                      : std::string()),
      figures_html(table, site_top, page.games.front()->figures.game));
}

std::string rating_html(const PlayerPage& page) {
  if (!page.rating || page.rating->history.size() < 2 || page.rating->history.front().month == 0)
    return {};
  LineChart chart{"Rating over time", "", {}, {}, {}, {}};
  StatisticsTable table{
      "rating", "Rating over time", "month", {{"rating", "rating", 0}, {"error", "+-", 0}}, {}};
  for (const RatedPlayer::Step& step : page.rating->history) {
    const double year = year_of_day(step.month * 100);
    const double error = 2 * step.rating.deviation;
    chart.line.push_back({year, step.rating.rating});
    chart.low.push_back({year, step.rating.rating - error});
    chart.high.push_back({year, step.rating.rating + error});
    table.rows.push_back(
        {fmt::format("{}-{:02}", step.month / 100, step.month % 100), {step.rating.rating, error}});
  }
  return chart_html("Rating (Glicko-2) over the years", line_chart(chart),
                    fmt::format("The rating goes from {:.0f} to {:.0f}; in 95 of 100 cases the "
                                "strength lies in the band around it.",
                                chart.line.front().value, chart.line.back().value),
                    figures_html(table, site_top, page.games.front()->figures.game));
}

// Won games with the highest accuracy.
std::string best_games_html(const PlayerPage& page) {
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
  return "<section><h2>Best games</h2><p class=\"faint\">Won with the highest accuracy.</p>" +
         games_table_html(site_top, best) + "</section>\n";
}

// What the player plays first from starts that several games have.
std::string openings_html(const PlayerPage& page) {
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
  for (const auto& [count, turn] : rows)
    if (table.rows.size() < 12) table.rows.push_back({turn, {-count}});
  return "<section><h2>First turns</h2>" +
         figures_html(table, site_top, page.games.front()->figures.game) + "</section>\n";
}

}  // namespace

std::string write_player_page(const Site& site, const SitePlace& place, const PlayerPage& page) {
  std::string content = board_symbols_of(page.boards) + cards_html(page);
  content += accuracy_html(page) + rating_html(page);
  if (!page.moments.empty())
    content +=
        "<section><h2>Typical mistakes</h2><p class=\"faint\">The costliest turn of a game, each kind "
        "of reason once.</p>" +
        moments_html(page.boards, page.moments, site_top) + "</section>\n";
  for (const StatisticsTable& table : page.figures)
    if (!table.rows.empty())
      content += fmt::format("<section><h2>{}</h2>{}</section>\n", html_text(table.title),
                             figures_html(table, site_top, place.part->game));
  content += openings_html(page) + best_games_html(page);
  const std::size_t count = std::min(page.games.size(), most_games_of_a_player);
  const std::vector<const ArchiveGame*> latest(page.games.rbegin(),
                                               page.games.rbegin() + static_cast<long>(count));
  content +=
      fmt::format("<section><h2>{}</h2>{}", games_in_words(static_cast<int>(page.games.size())),
                  games_table_html(site_top, latest));
  if (count < page.games.size())
    content += fmt::format("<p><a href=\"{}{}#player={}\">All games of this player</a></p>",
                           site_top, part_file("games", place.part->game), address_part(page.name));
  return site_page(site, place, page.name, content + "</section>");
}

}  // namespace cairn
