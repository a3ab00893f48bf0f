#include "formats/pages/archive_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "formats/analysis/summary.hpp"
#include "formats/pages/bar_chart.hpp"
#include "formats/pages/board_svg.hpp"
#include "formats/pages/game_page_html.hpp"
#include "formats/pages/page_assets.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"
#include "formats/statistics/statistics_text.hpp"
#include "formats/text/text_hash.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t rows_without_script = 200;
constexpr std::size_t most_bars = 40;
constexpr std::size_t most_games_of_a_player = 200;

std::string site_page(std::string_view up, std::string_view title, const std::string& body,
                      bool has_games = false) {
  const std::string style = fmt::format("{}{}", up, site_style_file);
  const std::string script = fmt::format("{}{}", up, site_script_file);
  PageFrame frame{style, {}, script, {}};
  if (has_games) frame.data = site_games_file;
  return whole_page(frame, title, body);
}

// `players` are links to more pages; may be empty.
std::string site_navigation(std::string_view up, const std::string& players = {}) {
  constexpr std::array<std::array<std::string_view, 2>, 4> pages{
      {{"index.html", "Games"},
       {"statistics.html", "Statistics and players"},
       {"openings.html", "Openings"},
       {"moments.html", "Instructive moments"}}};
  std::string text = "<nav aria-label=\"Archive\"><ul>";
  for (const auto& [file, name] : pages)
    text += fmt::format("<li><a href=\"{}{}\">{}</a></li>", up, file, name);
  return text + players + "</ul></nav>\n";
}

std::string with_heading(std::string_view up, std::string_view title, const std::string& content) {
  return fmt::format(
      "{}<header><h1><bdi>{}</bdi></h1></header>\n<main class=\"archive\">\n{}\n</main>",
      site_navigation(up), html_text(title), content);
}

std::string player_link(std::string_view up, const std::string& name) {
  return fmt::format("<a href=\"{}{}\"><bdi>{}</bdi></a>", up, player_file(name), html_text(name));
}

std::string short_result(const GameFigures& game) {
  if (game.winner) return *game.winner == Side::white ? "1-0" : "0-1";
  return game.is_draw ? "\u00bd-\u00bd" : "*";
}

std::string cell(std::optional<double> percentage) {
  return percentage ? fmt::format("{:.1f}", *percentage) : std::string("\u2013");
}

std::string game_row(std::string_view up, const ArchiveGame& game) {
  const GameFigures& figures = game.figures;
  return fmt::format(
      "<tr><td>{}</td><td>{}</td><td><a href=\"{}{}\">{}</a></td><td>{}</td><td>{}</td><td><bdi>{}</bdi></td>"
      "<td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
      player_link(up, figures.sides[0].player), player_link(up, figures.sides[1].player), up,
      game.file, short_result(figures), html_text(figures.ending), figures.turns,
      html_text(figures.event), html_text(figures.date), cell(figures.sides[0].accuracy),
      cell(figures.sides[1].accuracy), figures.sides[0].marks() + figures.sides[1].marks());
}

std::string games_table_html(const std::string& rows) {
  return "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Games\"><table id=\"games\"><thead><tr>"
         "<th scope=\"col\">White</th><th scope=\"col\">Black</th><th scope=\"col\">Result</th>"
         "<th scope=\"col\">Ending</th><th scope=\"col\">Turns</th><th scope=\"col\">Event</th>"
         "<th scope=\"col\">Date</th><th scope=\"col\">White %</th><th scope=\"col\">Black %</th>"
         "<th scope=\"col\">Marks</th></tr></thead><tbody>\n" +
         rows + "</tbody></table></div>";
}

// A table of figures. The labels of the table of players are links.
std::string figures_html(const StatisticsTable& table, std::string_view up) {
  std::string text = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\"><table><thead><tr><th scope=\"col\">{1}</th>",
      html_text(table.title), html_text(table.label_name));
  for (const auto& column : table.columns)
    text += fmt::format("<th scope=\"col\">{}</th>", html_text(column.title));
  text += "</tr></thead><tbody>\n";
  for (const auto& row : table.rows) {
    const std::string label =
        table.name == "players" ? player_link(up, row.label) : html_text(row.label);
    text += fmt::format("<tr><th scope=\"row\">{}</th>", label);
    for (std::size_t i = 0; i < row.values.size(); ++i)
      text += fmt::format("<td>{}</td>", figure_text(table.columns[i], row.values[i]));
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>";
}

std::string symbols_of(const std::vector<PageBoard>& boards) {
  std::string text;
  for (std::size_t i = 0; i < boards.size(); ++i)
    text += board_symbols(boards[i], static_cast<int>(i));
  return text;
}

std::string picture_of(const std::vector<PageBoard>& boards, const ShownPosition& shown,
                       std::string_view words) {
  std::vector<PictureTurn> turns;
  if (shown.best) turns.push_back({&*shown.best, !shown.played.has_value()});
  if (shown.played) turns.push_back({&*shown.played, true});
  return board_picture(boards[shown.board], static_cast<int>(shown.board), shown.looks, turns,
                       words);
}

std::string moments_html(const std::vector<PageBoard>& boards,
                         const std::vector<ShownMoment>& moments, std::string_view up) {
  std::string text(arrows_legend);
  text += "<div class=\"figures\">";
  for (const ShownMoment& shown : moments)
    text += fmt::format(
        "<figure><a href=\"{0}{1}\">{2}</a><figcaption><a href=\"{0}{1}\"><b><bdi>{3}</bdi></b></a><br>{4}</figcaption></figure>\n",
        up, shown.moment.address,
        picture_of(boards, shown.position, "The board before " + shown.moment.title),
        html_text(shown.moment.title), html_text(shown.moment.text));
  return text + "</div>";
}

std::string node_html(const OpeningsPage& page, const OpeningsPage::Node& node, int depth) {
  const OpeningNode& figures = node.figures;
  const int ended = figures.white_wins + figures.black_wins + figures.draws;
  std::string text = fmt::format("{} game{}", figures.games, figures.games == 1 ? "" : "s");
  if (ended > 0)
    text += fmt::format(", White scores {:.0f} %",
                        100 * (figures.white_wins + figures.draws / 2.0) / ended);
  if (figures.accuracy) text += fmt::format(", accuracy {:.1f} %", *figures.accuracy);
  const std::string name =
      depth == 0 ? std::string("The start") : fmt::format("{}. {}", depth, html_text(figures.turn));
  std::string inner = fmt::format("<figure>{}</figure><div>",
                                  picture_of(page.boards, node.position, "After " + name));
  for (const auto& child : node.children) inner += node_html(page, child, depth + 1);
  if (node.hidden > 0) inner += fmt::format("<p class=\"faint\">and {} more</p>", node.hidden);
  inner += "</div>";
  return fmt::format(
      "<details{}><summary><b>{}</b> {}</summary><div class=\"node\">{}</div></details>\n",
      depth == 0 ? " open" : "", name, text, inner);
}

}  // namespace

std::string_view site_style() {
  return list_style_text;
}

std::string_view site_game_style() {
  return game_page_style;
}

std::string_view site_script() {
  return site_script_text;
}

std::string player_file(std::string_view name) {
  return fmt::format("players/{:016x}.html", text_hash(name));
}

std::string write_games_script(std::span<const ArchiveGame> games) {
  std::map<std::string, int> numbers;
  Json words = Json::array();
  const auto number = [&](const std::string& word) {
    const auto [place, is_new] = numbers.try_emplace(word, static_cast<int>(numbers.size()));
    if (is_new) words.push_back(word);
    return place->second;
  };
  const auto accuracy = [](std::optional<double> value) {
    return value ? Json(std::round(*value * 10) / 10) : Json();
  };
  Json rows = Json::array();
  for (const ArchiveGame& game : games) {
    const GameFigures& f = game.figures;
    rows.push_back({number(f.sides[0].player), number(f.sides[1].player), number(short_result(f)),
                    number(f.ending), f.turns, number(f.event), number(f.date),
                    accuracy(f.sides[0].accuracy), accuracy(f.sides[1].accuracy),
                    f.sides[0].marks() + f.sides[1].marks(), game.file});
  }
  Json players = Json::object();
  for (const ArchiveGame& game : games)
    for (const SideFigures& side : game.figures.sides)
      players[std::to_string(number(side.player))] = player_file(side.player);
  return "globalThis.cairnGames = " +
         for_script({{"words", words}, {"players", players}, {"games", rows}}) + ";\n";
}

std::string write_index_page(std::span<const ArchiveGame> games, const Statistics& statistics,
                             std::string_view title) {
  std::string rows;
  for (const ArchiveGame& game : games.first(std::min(games.size(), rows_without_script)))
    rows += game_row("", game);
  std::string content = fmt::format("<p class=\"facts\">{} games, {} of them analysed</p>\n",
                                    statistics.games, statistics.analysed);
  content += index_template;
  content += games_table_html(rows);
  content += "<p><button id=\"more\" type=\"button\" hidden>Show more</button></p>";
  return site_page("", title, with_heading("", title, content), true);
}

std::string write_statistics_page(const Statistics& statistics) {
  std::string content = fmt::format("<p class=\"facts\">{} games, {} of them analysed</p>\n",
                                    statistics.games, statistics.analysed);
  content +=
      "<p class=\"key\"><b><i class=\"white-wins\"></i> White wins</b> <b><i class=\"draws\"></i> draw</b> "
      "<b><i class=\"open\"></i> open</b> <b><i class=\"black-wins\"></i> Black wins</b></p>";
  for (const GameStatistics& game : statistics.by_game)
    for (const StatisticsTable& table : game.tables) {
      content += fmt::format("<section><h2>{}</h2>\n", html_text(table.title));
      const bool is_counted = table.name != "players" && table.columns.front().name == "games";
      if (is_counted) content += bar_chart(table, most_bars);
      content += is_counted ? fmt::format("<details><summary>As figures</summary>{}</details>",
                                          figures_html(table, ""))
                            : figures_html(table, "");
      content += "</section>\n";
    }
  return site_page("", "Statistics", with_heading("", "Statistics and players", content));
}

std::string write_moments_page(const MomentsPage& page) {
  std::string content = symbols_of(page.boards);
  for (const auto& part : page.parts)
    content += fmt::format("<section><h2>{}</h2>{}</section>\n", part.title,
                           moments_html(page.boards, part.moments, ""));
  if (page.parts.empty()) content += "<p>No game of this archive is analysed.</p>";
  return site_page("", "Instructive moments", with_heading("", "Instructive moments", content));
}

std::string write_player_page(const PlayerPage& page) {
  constexpr std::string_view up = "../";
  std::string content = symbols_of(page.boards);
  content += "<section><h2>Score and accuracy</h2>" + figures_html(page.figures.front(), up) +
             "</section>\n";
  std::vector<std::optional<double>> accuracy;
  for (const ArchiveGame* game : page.games)
    for (const SideFigures& side : game->figures.sides)
      if (side.player == page.name) accuracy.push_back(side.accuracy);
  if (const std::string chart = percentage_chart(accuracy, "Accuracy over time"); !chart.empty())
    content += "<section><h2>Accuracy over time</h2>" + chart + "</section>\n";
  if (!page.moments.empty())
    content += "<section><h2>Typical mistakes</h2>" + moments_html(page.boards, page.moments, up) +
               "</section>\n";
  std::string rows;
  const std::size_t first = page.games.size() - std::min(page.games.size(), most_games_of_a_player);
  for (std::size_t i = page.games.size(); i-- > first;) rows += game_row(up, *page.games[i]);
  content += fmt::format("<section><h2>{} game{}</h2>{}", page.games.size(),
                         page.games.size() == 1 ? "" : "s", games_table_html(rows));
  if (first > 0) content += fmt::format("<p>and {} earlier ones</p>", first);
  return site_page(up, page.name, with_heading(up, page.name, content + "</section>"));
}

std::string write_openings_page(const OpeningsPage& page) {
  std::string content = symbols_of(page.boards);
  content +=
      "<p class=\"faint\">First turns that are images of each other under a symmetry of the "
      "board count as one.</p>\n";
  for (const auto& tree : page.trees)
    content += fmt::format("<section><h2>{}</h2>{}</section>\n", html_text(tree.title),
                           node_html(page, tree.root, 0));
  if (page.trees.empty()) content += "<p>No two games of this archive have the same start.</p>";
  return site_page("", "Openings", with_heading("", "Openings", content));
}

std::string write_site_game_page(const GamePage& page, bool has_engine, Compressor compressed) {
  constexpr std::string_view up = "../";
  const auto above = [&](std::string_view file) { return fmt::format("{}{}", up, file); };
  std::string navigation =
      fmt::format("<a class=\"navlink wide\" href=\"{}index.html\">Games</a>", up);
  for (const Side side : both_sides) {
    const std::string player = player_name(*page.game, side);
    navigation += fmt::format("<a class=\"navlink wide\" href=\"{}{}\">{}</a>", up,
                              player_file(player), html_text(player));
  }
  const std::string style = above(has_engine ? site_board_style_file : site_game_style_file);
  const std::string script = above(has_engine ? site_board_script_file : site_script_file);
  const std::string engine = has_engine ? above(site_engine_file) : "";
  return whole_page({style, {}, script, {}, engine, has_engine}, game_page_title(page),
                    game_page_body(page, {navigation, has_engine}, compressed));
}

}  // namespace cairn
