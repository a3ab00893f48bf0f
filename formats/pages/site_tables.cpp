#include "formats/pages/site_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "formats/pages/bar_chart.hpp"
#include "formats/pages/board_svg.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/statistics/statistics_text.hpp"
#include "formats/statistics/statistics_words.hpp"

namespace cairn {

namespace {

constexpr std::size_t most_bars = 40;

bool is_player(std::string_view label_name) {
  return label_name == "player" || label_name == "opponent";
}

std::string label_html(const std::string& label, std::string_view label_name, std::string_view up,
                       std::string_view game) {
  return is_player(label_name) ? player_link(up, label, game)
                               : fmt::format("<bdi>{}</bdi>", html_text(label));
}

std::string remarks_html(const GameStatistics& statistics) {
  std::string text;
  for (const std::string& remark : remarks_on(statistics))
    text += fmt::format("<li>{}</li>", html_text(remark));
  return text.empty() ? text : "<ul class=\"remarks\">" + text + "</ul>";
}

bool is_counted(const StatisticsTable& table) {
  return table.columns.front().name == "games" && table.more_label_names.empty() &&
         table.name != "players" && table.name != "searches";
}

// "Most games: 34, 2021. 120 games in all."
std::string sentence_on(const StatisticsTable& table) {
  double all = 0;
  for (const auto& row : table.rows) all += row.values.front().value_or(0);
  const auto most = std::ranges::max_element(
      table.rows, {}, [](const StatisticsTable::Row& row) { return row.values.front(); });
  return fmt::format("Most games: {:.0f}, {}. {} in all.", most->values.front().value_or(0),
                     most->label, games_in_words(static_cast<int>(all)));
}

// What is a page of its own.
bool is_elsewhere(const StatisticsTable& table) {
  return table.label_name == "event" || table.name == "players" || table.name == "ratings" ||
         table.name == "head_to_head";
}

const StatisticsTable* table_named(const GameStatistics& statistics, std::string_view name) {
  const auto found = std::ranges::find(statistics.tables, name, &StatisticsTable::name);
  return found == statistics.tables.end() ? nullptr : &*found;
}

std::string cross_cell(const EventStanding& player, std::size_t self, std::size_t opponent) {
  if (self == opponent) return "<td class=\"self\">×</td>";
  const auto found = player.against.find(opponent);
  if (found == player.against.end()) return "<td></td>";
  const EventScore& score = found->second;
  return score.games == 1 ? fmt::format("<td>{}</td>", points_in_words(score.points))
                          : fmt::format("<td>{}<small>/{}</small></td>",
                                        points_in_words(score.points), score.games);
}

// The standings, with a cross table if there are not too many players for it.
std::string standings_html(const EventReport& event, std::string_view game) {
  constexpr std::size_t most_opponents = 30;
  const std::size_t opponents =
      event.standings.size() > most_opponents ? 0 : event.standings.size();
  std::string text = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table "
      "class=\"figures cross\"><thead><tr><th scope=\"col\">#</th><th "
      "scope=\"col\">Player</th><th scope=\"col\">Points</th><th scope=\"col\">Games</th>",
      html_text("Standings: " + event.name));
  for (std::size_t i = 0; i < opponents; ++i)
    text += fmt::format("<th scope=\"col\">{}</th>", i + 1);
  text +=
      "<th scope=\"col\">Direct</th><th scope=\"col\">Sonneborn-Berger</th></tr></thead><tbody>\n";
  for (std::size_t i = 0; i < event.standings.size(); ++i) {
    const EventStanding& player = event.standings[i];
    text += fmt::format("<tr><td>{}</td><th scope=\"row\">{}</th><td><b>{}</b></td><td>{}</td>",
                        player.rank, player_link("", player.player, game),
                        points_in_words(player.points), player.games);
    for (std::size_t j = 0; j < opponents; ++j) text += cross_cell(player, i, j);
    text += fmt::format("<td>{}</td><td>{:.2f}</td></tr>\n", points_in_words(player.direct),
                        player.sonneborn_berger);
  }
  return text + "</tbody></table></div>";
}

std::string rounds_html(const EventReport& event, ArchiveGames games) {
  std::string text;
  for (const EventRound& round : event.rounds) {
    text +=
        fmt::format("<h3>Round <bdi>{}</bdi></h3><ul class=\"games-of\">", html_text(round.name));
    for (const std::size_t i : round.games) {
      const auto& [white, black] = games[i]->figures.sides;
      text += fmt::format("<li><a href=\"{}\"><bdi>{}</bdi> – <bdi>{}</bdi></a> {}</li>",
                          games[i]->file, html_text(white.player), html_text(black.player),
                          html_text(games[i]->figures.result));
    }
    text += "</ul>";
  }
  return text;
}

// Upsets as a list, each with a link to the turn at which the game turned, if that is known.
std::string upsets_html(std::span<const Upset> upsets) {
  if (upsets.empty()) return {};
  std::string text =
      "<section><h2>Upsets</h2><p class=\"faint\">Other games, which the weaker player won, by the "
      "ratings of the whole archive; the least expected first.</p><ul class=\"games-of\">";
  for (const auto& [game, winner, loser, expected] : upsets) {
    const std::optional<int> turn = game->figures.turning_point;
    text += fmt::format(
        "<li><a href=\"{}{}\"><bdi>{}</bdi> ({:.0f}) beat <bdi>{}</bdi> ({:.0f})</a>{} <small "
        "class=\"faint\">Expected score: {:.0f} %.{}</small></li>",
        game->file, turn ? fmt::format("#{}", *turn) : "", html_text(winner->player),
        winner->rating.rating, html_text(loser->player), loser->rating.rating,
        game->figures.date.empty() ? "" : ", " + html_text(game->figures.date), 100 * expected,
        turn ? fmt::format(" It turned at turn {}.", *turn) : "");
  }
  return text + "</ul></section>\n";
}

}  // namespace

std::string figures_html(const StatisticsTable& table, std::string_view up, std::string_view game) {
  std::string text = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table "
      "class=\"figures\"><thead><tr><th scope=\"col\">{}</th>",
      html_text(table.title), html_text(table.label_name));
  for (const std::string& name : table.more_label_names)
    text += fmt::format("<th scope=\"col\">{}</th>", html_text(name));
  for (const auto& column : table.columns)
    text += fmt::format("<th scope=\"col\">{}</th>", html_text(column.title));
  text += "</tr></thead><tbody>\n";
  for (const auto& row : table.rows) {
    text += fmt::format("<tr><th scope=\"row\">{}</th>",
                        label_html(row.label, table.label_name, up, game));
    for (std::size_t i = 0; i < row.more_labels.size(); ++i)
      text += fmt::format("<td class=\"text\">{}</td>",
                          label_html(row.more_labels[i], table.more_label_names[i], up, game));
    for (std::size_t i = 0; i < row.values.size(); ++i)
      text += fmt::format("<td>{}</td>", figure_text(table.columns[i], row.values[i]));
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>";
}

std::string chart_html(std::string_view title, const std::string& picture,
                       std::string_view sentence, const std::string& figures) {
  return fmt::format(
      "<figure class=\"picture\"><figcaption>{}</figcaption>{}<p class=\"faint\">{}</p>"
      "<details><summary>As figures</summary>{}</details></figure>",
      html_text(title), picture, html_text(sentence), figures);
}

std::string board_symbols_of(const std::vector<PageBoard>& boards) {
  std::string text;
  for (std::size_t i = 0; i < boards.size(); ++i)
    text += board_symbols(boards[i], static_cast<int>(i));
  return text;
}

std::string moments_html(const std::vector<PageBoard>& boards,
                         const std::vector<ShownMoment>& moments, std::string_view up) {
  std::string text = arrows_legend();
  text += "<div class=\"figs\">";
  for (const ShownMoment& shown : moments) {
    std::vector<PictureTurn> turns;
    const ShownPosition& position = shown.position;
    if (position.best) turns.push_back({&*position.best, !position.played.has_value()});
    if (position.played) turns.push_back({&*position.played, true});
    const std::string picture =
        board_picture(boards[position.board], static_cast<int>(position.board), position.looks,
                      turns, "The board before " + shown.moment.title);
    text += fmt::format(
        "<figure class=\"fig\"><a href=\"{}{}\">{}<span class=\"cap\"><bdi>{}</bdi></span></a><p>{}</p></figure>\n",
        up, shown.moment.address, picture, html_text(shown.moment.title),
        html_text(shown.moment.text));
  }
  return text + "</div>";
}

std::string write_statistics_page(const Site& site, const SitePlace& place,
                                  const GameStatistics& statistics) {
  std::string content = fmt::format(
      "<p class=\"facts\">{}, {} of them analysed</p>\n{}"
      "<p class=\"key\"><b><i class=\"white-wins\"></i> White wins</b> <b><i class=\"draws\"></i> draw</b> "
      "<b><i class=\"open\"></i> not known</b> <b><i class=\"black-wins\"></i> Black wins</b></p>",
      games_in_words(statistics.games), statistics.analysed, remarks_html(statistics));
  for (const StatisticsTable& table : statistics.tables) {
    if (is_elsewhere(table)) continue;
    const std::string figures = figures_html(table, "", place.part->game);
    content +=
        fmt::format("<section><h2>{}</h2>\n{}</section>\n", html_text(table.title),
                    is_counted(table)
                        ? chart_html(fmt::format("{}: games by {}", table.title, table.label_name),
                                     bar_chart(table, most_bars), sentence_on(table), figures)
                        : figures);
  }
  return site_page(site, place, "Statistics", content);
}

std::string write_players_page(const Site& site, const SitePlace& place,
                               const GameStatistics& statistics) {
  std::string content = remarks_html(statistics);
  const auto add = [&](std::string_view name, std::string_view words) {
    const StatisticsTable* table = table_named(statistics, name);
    if (table == nullptr) return;
    content +=
        fmt::format("<section><h2>{}</h2><p class=\"faint\">{}</p>{}</section>\n",
                    html_text(table->title), words, figures_html(*table, "", place.part->game));
  };
  add("ratings",
      "Strength by Glicko-2, month by month, beginning with 1500. “+-” is two deviations: "
      "in 95 of 100 cases the strength lies so near.");
  add("players", "“Accuracy” is the mean of the games that are analysed.");
  add("head_to_head", "Pairs that have played at least twice, each from both sides.");
  return site_page(site, place, "Players", content);
}

std::string write_events_page(const Site& site, const SitePlace& place,
                              std::span<const EventReport> events, ArchiveGames games) {
  std::string content =
      "<p class=\"faint\">Ranked by points, then by the points against those with as many "
      "(direct), then by Sonneborn-Berger: the points of the opponents one has beaten, and half of "
      "those one has drawn with.</p>";
  for (const EventReport& event : events)
    content +=
        fmt::format("<section><h2><bdi>{}</bdi></h2><p class=\"facts\">{}</p>{}{}</section>\n",
                    html_text(event.name), html_text(facts_of(event)),
                    standings_html(event, place.part->game), rounds_html(event, games));
  if (events.empty()) content = "<p>No two games of this archive name the same event.</p>";
  return site_page(site, place, "Events", content);
}

std::string write_moments_page(const Site& site, const SitePlace& place, const MomentsPage& page) {
  std::string content = board_symbols_of(page.boards);
  for (const auto& part : page.parts)
    content += fmt::format("<section><h2>{}</h2><p class=\"faint\">{}</p>{}</section>\n",
                           html_text(part.title), html_text(part.reason),
                           moments_html(page.boards, part.moments, ""));
  if (page.parts.empty()) content += "<p>No game of this archive is analysed.</p>";
  content += upsets_html(page.upsets);
  return site_page(site, place, "Moments", content);
}

}  // namespace cairn
