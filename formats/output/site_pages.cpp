#include "formats/output/site_pages.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/wording.hpp"
#include "core/date.hpp"
#include "core/people.hpp"
#include "core/text.hpp"
#include "formats/output/charts.hpp"
#include "formats/output/game_page.hpp"
#include "formats/output/page_boards.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/statistics_text.hpp"
#include "formats/page_assets.hpp"

namespace cairn {

namespace {

// The pages of each part, as the header has them; the names stand in po/stored.txt.
constexpr std::array<std::array<std::string_view, 2>, 7> kinds{{{"games", "Games"},
                                                                {"openings", "Openings"},
                                                                {"players", "Players"},
                                                                {"events", "Events"},
                                                                {"moments", "Moments"},
                                                                {puzzles_kind, "Puzzles"},
                                                                {"statistics", "Statistics"}}};

std::string navigation(const SitePlace& place, const Language& language) {
  if (place.part == nullptr) return {};
  std::string text = fmt::format("<nav aria-label=\"{}\">", language.phrase("Archive"));
  for (const auto& [kind, name] : kinds)
    if (kind != puzzles_kind || place.part->puzzles > 0)
      text += fmt::format("<a class=\"navlink\" href=\"{}{}\"{}>{}</a>", place.up,
                          part_file(kind, place.part->game),
                          kind == place.kind ? " aria-current=\"page\"" : "", language.of(name));
  return text + "</nav>";
}

std::string choice_of_game(const Site& site, const SitePlace& place) {
  if (site.parts.size() < 2 || place.choices.empty()) return {};
  std::string text = fmt::format("<div class=\"choice\" role=\"group\" aria-label=\"{}\">",
                                 site.language->phrase_in("choice", "Game"));
  for (std::size_t i = 0; i < site.parts.size(); ++i)
    text += fmt::format("<a href=\"{}{}\"{}>{}</a>", place.up, place.choices[i],
                        &site.parts[i] == place.part ? " aria-current=\"true\"" : "",
                        html_text(site.language->of(site.parts[i].title)));
  return text + "</div>";
}

std::string logo(const SiteFace& face, std::string_view up) {
  if (face.logo.empty()) return std::string(page_logo);
  return fmt::format("<img class=\"own-logo\" src=\"{}{}\" alt=\"\">", up, face.logo);
}

std::string foot(const SiteFace& face, const Language& language) {
  std::string text = fmt::format("<footer class=\"foot\"><p><bdi>{}</bdi>", html_text(face.title));
  if (!face.licence.empty()) text += " \u00B7 " + html_text(face.licence);
  return fmt::format("{} \u00B7 {}</p>{}</footer>", text, language.phrase("Made with Cairn"),
                     help_wanted(language));
}

}  // namespace

std::string part_file(std::string_view kind, std::string_view game) {
  return fmt::format("{}-{}.html", kind, game);
}

std::vector<std::string> part_files(std::string_view game) {
  std::vector<std::string> files;
  for (const auto& [kind, name] : kinds) files.push_back(part_file(kind, game));
  return files;
}

std::string puzzles_title(const SitePart& part, const Language& language) {
  return language.phrase("{games} puzzles", {{"games", language.of(part.title)}});
}

std::string player_file(std::string_view name, std::string_view game) {
  return fmt::format("players/{:016x}-{}.html", text_hash(folded(name)), game);
}

std::string player_link(std::string_view up, const std::string& name, std::string_view game) {
  const std::string file = player_file(name, game);
  const std::string_view address =
      std::string_view(file).substr(up.empty() ? 0 : file.find('/') + 1);
  return fmt::format("<a class=\"pl\" href=\"{}\">{}</a>", address, name_html(name));
}

std::string site_page(const Site& site, const SitePlace& place, std::string_view title,
                      std::string_view content) {
  const std::string style = fmt::format("{}{}", place.up, site_style_file);
  const std::string script = fmt::format("{}{}", place.up, site_script_file);
  const Language& language = *site.language;
  PageFrame frame{style, {}, script, {}};
  if (&language != &english()) frame.data.push_back(fmt::format("{}{}", place.up, site_words_file));
  for (const std::string& file : place.data)
    frame.data.push_back(fmt::format("{}{}", place.up, file));
  frame.description = place.description;
  frame.has_pictures = !site.face.logo.empty();
  const std::string face_name = site.face.logo.empty() ? "Cairn" : html_text(site.face.title);
  const std::string body = fmt::format(
      "<a class=\"skip\" href=\"#main\">{}</a>\n<header class=\"top\"><a "
      "class=\"brand\" href=\"{}index.html\" aria-label=\"{}\">{}</a>{}</header>\n"
      "<main id=\"main\" class=\"archive\">\n<div class=\"head\"><h1><bdi>{}</bdi></h1>{}</div>\n"
      "{}\n</main>\n{}",
      language.phrase("Skip to the content"), place.up,
      language.phrase("{name}, the archive", {{"name", face_name}}), logo(site.face, place.up),
      navigation(place, language), html_text(title), choice_of_game(site, place), content,
      foot(site.face, language));
  return whole_page(frame,
                    title == site.face.title ? std::string(title)
                                             : fmt::format("{} \u00B7 {}", title, site.face.title),
                    body, language);
}

namespace {

constexpr std::size_t most_bars = 40;
constexpr std::size_t most_pairs = 1000;  // of players, each from both sides

bool is_player(std::string_view label_name) {
  return label_name == "player" || label_name == "opponent";
}

// The label of a row; po/stored.txt has those that are words of Cairn's. Shares are "95-100 %".
std::string label_in(const std::string& label, const Language& language) {
  constexpr std::string_view percent = " %";
  if (!label.ends_with(percent)) return language.of_in("figures", label);
  return label.substr(0, label.size() - percent.size()) +
         std::string(language.forms().percent_sign);
}

// What the rows are about, whose name programs read: "turns_before_the_end".
std::string label_name_in(std::string name, const Language& language) {
  std::ranges::replace(name, '_', ' ');
  return language.of_in("figures", name);
}

// The head of a column, which may begin with a mark: "?! in 100 turns".
std::string head_in(std::string_view head, const Language& language) {
  const std::size_t sign = head.starts_with('?') ? head.find(' ') + 1 : 0;
  return std::string(head.substr(0, sign)) + language.of_in("figures", head.substr(sign));
}

std::string label_html(const std::string& label, std::string_view label_name, std::string_view up,
                       std::string_view game, const Language& language) {
  return is_player(label_name) ? player_link(up, label, game)
                               : name_html(label_in(label, language));
}

// The numbers of the columns in which something stands.
std::vector<std::size_t> filled_columns(const StatisticsTable& table) {
  std::vector<std::size_t> filled;
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (table.rows.empty() ||
        std::ranges::any_of(table.rows, [i](const auto& row) { return row.values[i].has_value(); }))
      filled.push_back(i);
  return filled;
}

std::string remarks_html(const GameStatistics& statistics, const Language& language) {
  std::string text;
  for (const std::string& remark : remarks_on(statistics, language))
    text += fmt::format("<li>{}</li>", html_text(remark));
  return text.empty() ? text : "<ul class=\"remarks\">" + text + "</ul>";
}

bool is_counted(const StatisticsTable& table) {
  return table.columns.front().name == "games" && table.more_label_names.empty() &&
         table.name != "players" && table.name != "searches";
}

// "Most games: 34, 2021. 120 games in all."; a game has an accuracy of each side.
std::string sentence_on(const StatisticsTable& table, const Language& language) {
  double all = 0;
  for (const auto& row : table.rows) all += row.values.front().value_or(0);
  const auto most = std::ranges::max_element(
      table.rows, {}, [](const StatisticsTable::Row& row) { return row.values.front(); });
  const std::string n = language.number(std::lround(most->values.front().value_or(0)));
  if (table.name == "accuracies")
    return language.phrase("Most games: {n}, {label}. White and Black are counted apart.",
                           {{"n", n}, {"label", most->label}});
  return language.phrase("Most games: {n}, {label}. {games} in all.",
                         {{"n", n},
                          {"label", most->label},
                          {"games", games_in_words(static_cast<int>(all), language)}});
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

// A table with its title and labels in the language, as pictures show them.
StatisticsTable table_in(StatisticsTable table, const Language& language) {
  table.title = language.of_in("figures", table.title);
  for (StatisticsTable::Row& row : table.rows) row.label = label_in(row.label, language);
  return table;
}

std::string counted_html(const StatisticsTable& table, const std::string& figures,
                         const Language& language) {
  const StatisticsTable shown = table_in(table, language);
  const std::string title = language.phrase(
      "{table}: games by {label}",
      {{"table", shown.title}, {"label", label_name_in(table.label_name, language)}});
  return chart_html(title, bar_chart(shown, most_bars, language), sentence_on(shown, language),
                    figures, language);
}

}  // namespace

std::string figure_html(const StatisticsTable::Column& column, std::optional<double> value,
                        const Language& language) {
  if (column.name == "games" && value) return language.number(std::lround(*value));
  std::string text = figure_text(column, value);
  if (const std::size_t point = text.find('.'); point != text.npos)
    text.replace(point, 1, language.forms().decimal_sign);
  return text;
}

std::string figures_html(const StatisticsTable& table, std::string_view up, std::string_view game,
                         const Language& language) {
  const std::vector<std::size_t> columns = filled_columns(table);
  std::string text = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table "
      "class=\"figures\"><thead><tr><th scope=\"col\">{}</th>",
      html_text(language.of_in("figures", table.title)),
      html_text(label_name_in(table.label_name, language)));
  for (const std::string& name : table.more_label_names)
    text += fmt::format("<th scope=\"col\">{}</th>", html_text(label_name_in(name, language)));
  for (const std::size_t i : columns)
    text += fmt::format("<th scope=\"col\">{}</th>",
                        html_text(head_in(table.columns[i].title, language)));
  text += "</tr></thead><tbody>\n";
  for (const auto& row : table.rows) {
    // The end tags of cells and rows can be left out, and so can the scope of the first column.
    text += fmt::format("<tr><th>{}", label_html(row.label, table.label_name, up, game, language));
    for (std::size_t i = 0; i < row.more_labels.size(); ++i)
      text += fmt::format(
          "<td class=\"text\">{}",
          label_html(row.more_labels[i], table.more_label_names[i], up, game, language));
    for (const std::size_t i : columns)
      text += fmt::format("<td>{}", figure_html(table.columns[i], row.values[i], language));
    text += '\n';
  }
  return text + "</tbody></table></div>";
}

std::string first_figures_html(const StatisticsTable& table, std::size_t most, std::string_view up,
                               std::string_view game, const Language& language) {
  if (table.rows.size() <= most) return figures_html(table, up, game, language);
  StatisticsTable first = table;
  first.rows.resize(most);
  const auto hidden = static_cast<long>(table.rows.size() - most);
  return figures_html(first, up, game, language) +
         fmt::format("<p class=\"faint\">{}</p>",
                     language.phrase_n(hidden, "{n} more row is not shown.",
                                       "{n} more rows are not shown."));
}

std::string chart_html(std::string_view title, const std::string& picture,
                       std::string_view sentence, const std::string& figures,
                       const Language& language) {
  return fmt::format(
      "<figure class=\"picture\"><figcaption>{}</figcaption>{}<p class=\"faint\">{}</p>"
      "<details><summary>{}</summary>{}</details></figure>",
      html_text(title), picture, html_text(sentence), language.phrase("As figures"), figures);
}

std::string board_symbols_of(const std::vector<PageBoard>& boards) {
  std::string text;
  for (std::size_t i = 0; i < boards.size(); ++i)
    text += board_symbols(boards[i], static_cast<int>(i));
  return text;
}

std::string moments_html(const std::vector<PageBoard>& boards,
                         const std::vector<ShownMoment>& moments, std::string_view up,
                         const Language& language) {
  std::string text = arrows_legend(language);
  text += "<div class=\"figs\">";
  for (const ShownMoment& shown : moments) {
    std::vector<PictureTurn> turns;
    const ShownPosition& position = shown.position;
    if (position.best) turns.push_back({&*position.best, !position.played.has_value()});
    if (position.played) turns.push_back({&*position.played, true});
    const std::string picture = board_picture(
        boards[position.board], static_cast<int>(position.board), position.looks, turns,
        language.phrase("The board before {moment}", {{"moment", shown.moment.title}}));
    text += fmt::format(
        "<figure class=\"fig\"><a href=\"{}{}\">{}<span "
        "class=\"cap\"><bdi>{}</bdi></span></a><p>{}</p></figure>\n",
        up, shown.moment.address, picture, html_text(shown.moment.title),
        html_text(shown.moment.text));
  }
  return text + "</div>";
}

std::string write_statistics_page(const Site& site, const SitePlace& place,
                                  const GameStatistics& statistics) {
  const Language& language = *site.language;
  std::string content = fmt::format(
      "<p class=\"facts\">{}, {}</p>\n{}"
      "<p class=\"key\"><b><i class=\"white-wins\"></i> {}</b> <b><i class=\"draws\"></i> {}</b> "
      "<b><i class=\"open\"></i> {}</b> <b><i class=\"black-wins\"></i> {}</b></p>",
      games_in_words(statistics.games, language), analysed_in_words(statistics.analysed, language),
      remarks_html(statistics, language), language.phrase("White wins"), language.phrase("draw"),
      language.phrase("not known"), language.phrase("Black wins"));
  for (const StatisticsTable& table : statistics.tables) {
    if (is_elsewhere(table)) continue;
    const std::string figures = figures_html(table, "", place.part->game, language);
    content += fmt::format("<section><h2>{}</h2>\n{}</section>\n",
                           html_text(language.of_in("figures", table.title)),
                           is_counted(table) ? counted_html(table, figures, language) : figures);
  }
  return site_page(site, place, language.of("Statistics"), content);
}

std::string write_players_page(const Site& site, const SitePlace& place,
                               const GameStatistics& statistics) {
  const Language& language = *site.language;
  std::string content = remarks_html(statistics, language);
  const auto add = [&](std::string_view name, const std::string& words,
                       std::size_t most = std::string::npos) {
    const StatisticsTable* table = table_named(statistics, name);
    if (table == nullptr) return;
    content += fmt::format("<section><h2>{}</h2><p class=\"faint\">{}</p>{}</section>\n",
                           html_text(language.of_in("figures", table->title)), words,
                           first_figures_html(*table, most, "", place.part->game, language));
  };
  add("ratings",
      language.phrase("Strength by Glicko-2, month by month, beginning with 1500. “+-” is "
                      "two deviations: in 95 of 100 cases the strength lies within it."));
  add("players", language.phrase("“Accuracy” is the mean of the games that are analysed."));
  add("head_to_head",
      language.phrase("Pairs that have played at least twice, each from both sides."), most_pairs);
  return site_page(site, place, language.of("Players"), content);
}

std::string write_moments_page(const Site& site, const SitePlace& place, const MomentsPage& page) {
  const Language& language = *site.language;
  std::string content;
  if (place.part->puzzles > 0)
    content += fmt::format("<p class=\"facts noprint\"><a href=\"{}\">{}</a></p>\n",
                           part_file(puzzles_kind, place.part->game),
                           language.phrase("Puzzles of these games"));
  content += board_symbols_of(page.boards);
  for (const auto& part : page.parts)
    content += fmt::format("<section><h2>{}</h2><p class=\"faint\">{}</p>{}</section>\n",
                           html_text(part.title), html_text(part.reason),
                           moments_html(page.boards, part.moments, "", language));
  if (page.parts.empty())
    content += fmt::format("<p>{}</p>", language.phrase("No game of this archive is analysed."));
  return site_page(site, place, language.of("Moments"), content);
}

namespace {

using Json = nlohmann::ordered_json;

std::string result_in_figures(const GameFigures& game) {
  if (game.winner) return *game.winner == Side::white ? "1\u20130" : "0\u20131";
  return game.is_draw ? "\u00BD\u2013\u00BD" : "\u2013";
}

// As page/games.js has it.
int result_number(const GameFigures& game) {
  if (game.winner) return *game.winner == Side::white ? 1 : 2;
  return game.is_draw ? 3 : 0;
}

std::string accuracy_text(std::optional<double> percentage, const Language& language) {
  return percentage ? language.percent(*percentage) : std::string();
}

std::string marks_html(const GameFigures& game) {
  const auto& [white, black] = game.sides;
  std::string text;
  const auto add = [&](const char* kind, const char* sign, int count) {
    if (count > 0) text += fmt::format("<b class=\"mk {}\">{} {}</b> ", kind, sign, count);
  };
  add("blunder", "??", white.blunders + black.blunders);
  add("mistake", "?", white.mistakes + black.mistakes);
  add("inaccuracy", "?!", white.inaccuracies + black.inaccuracies);
  return text;
}

// Where a table of games stands, and what is shown in it.
struct TablePlace {
  std::string_view up;
  const Language& language;
  std::string_view self;  // a player who is not linked; may be empty
  bool is_analysed;       // whether any of its games is
};

// Cells and rows end where the next ones begin, so that their end tags can be left out; a site has
// very many of them.
std::string name_cell(const TablePlace& place, const GameFigures& game, Side side) {
  const std::string& player = game.sides[index(side)].player;
  return fmt::format(
      "<td class=\"{0}n\"><span class=\"side-{0}\"></span> {1}{2}", side == Side::white ? "w" : "b",
      player == place.self ? name_html(player) : player_link(place.up, player, game.game),
      game.winner == side
          ? fmt::format(" <span class=\"won\">{}</span>", place.language.phrase("won"))
          : "");
}

// The number of turns; on a phone the word is shown, too.
std::string turns_html(int turns, const Language& language) {
  const std::string words = language.phrase_n(turns, "{n} turn", "{n} turns");
  const std::string digits = language.number(turns);
  const std::size_t end = words.find(digits) + digits.size();
  return fmt::format("{}<span>{}</span>", words.substr(0, end), words.substr(end));
}

std::string analysis_cells(const GameFigures& game, const Language& language) {
  return fmt::format("<td class=\"wa\">{}<td class=\"ba\">{}<td class=\"m\">{}",
                     accuracy_text(game.sides[0].accuracy, language),
                     accuracy_text(game.sides[1].accuracy, language), marks_html(game));
}

// The link to the game covers the whole row; the players' names lie above it.
std::string game_row(const TablePlace& place, const ArchiveGame& game) {
  const GameFigures& f = game.figures;
  const Language& language = place.language;
  return fmt::format(
      "<tr>{}{}<td class=\"r\"><a class=\"go\" href=\"{}{}\"><span class=\"hide\">{} – {}, "
      "</span>{}</a><td class=\"e\">{}<td class=\"t\">{}<td class=\"v\">{}<td class=\"d\">{}{}\n",
      name_cell(place, f, Side::white), name_cell(place, f, Side::black), place.up, game.file,
      name_html(f.sides[0].player), name_html(f.sides[1].player), result_in_figures(f),
      html_text(language.of_in("figures", f.ending)), turns_html(f.turns, language),
      name_html(f.event), html_text(f.date), place.is_analysed ? analysis_cells(f, language) : "");
}

// A table of games with these rows, with the columns of an analysis if there is one.
std::string table_of_games(bool is_analysed, const std::string& rows, const Language& language) {
  std::string heads;
  const auto head = [&](const std::string& words, std::string_view kind = "") {
    heads += fmt::format("<th scope=\"col\"{}>{}</th>",
                         kind.empty() ? "" : fmt::format(" class=\"{}\"", kind), words);
  };
  head(language.phrase("White"));
  head(language.phrase("Black"));
  head(language.phrase("Result"));
  head(language.phrase("Ending"));
  head(language.phrase("Turns"), "t");
  head(language.phrase("Event"), "v");
  head(language.phrase("Date"));
  if (is_analysed) {
    head(language.phrase("White’s accuracy"), "wa");
    head(language.phrase("Black’s accuracy"), "ba");
    head(language.phrase("Marks"), "m");
  }
  return fmt::format(
      "<table class=\"games\" id=\"games\"><thead><tr>{}</tr></thead><tbody>\n{}</tbody></table>",
      heads, rows);
}

// The words of a script, each with its number.
struct Words {
  std::map<std::string, int> numbers;
  Json words = Json::array();

  int number(const std::string& word) {
    const auto [place, is_new] = numbers.try_emplace(word, static_cast<int>(numbers.size()));
    if (is_new) words.push_back(word);
    return place->second;
  }
};

// The fields of a game in the order of page/site.js, except for the day and the page.
Json row_json(const ArchiveGame& game, Words& words, const Language& language) {
  const GameFigures& f = game.figures;
  const auto& [white, black] = f.sides;
  const auto accuracy = [](std::optional<double> value) {
    return value ? Json(static_cast<int>(std::round(*value))) : Json();
  };
  return {words.number(white.player),
          words.number(black.player),
          result_number(f),
          words.number(language.of_in("figures", f.ending)),
          f.turns,
          words.number(f.event),
          words.number(f.date),
          accuracy(white.accuracy),
          accuracy(black.accuracy),
          white.blunders + black.blunders,
          white.mistakes + black.mistakes,
          white.inaccuracies + black.inaccuracies,
          words.number(language.of_in("figures", f.setup)),
          f.is_analysed() ? 1 : 0,
          game.opening};
}

template <class Value>
Json by_number(const std::map<int, Value>& values) {
  Json json = Json::object();
  for (const auto& [number, value] : values) json.emplace(std::to_string(number), value);
  return json;
}

// The columns of a table; one that has the same value everywhere is that value.
Json columns_of(const std::vector<Json>& rows) {
  Json columns = Json::array();
  for (std::size_t i = 0; i < rows.front().size(); ++i) {
    Json column = Json::array();
    for (const Json& row : rows) column.push_back(row[i]);
    const bool is_constant =
        std::ranges::all_of(column, [&](const Json& value) { return value == column.front(); });
    columns.push_back(is_constant ? column.front() : std::move(column));
  }
  return columns;
}

// The name of a page without its folder and what follows the last of these signs.
std::string stem_of(std::string_view file, char end) {
  file.remove_prefix(file.find('/') + 1);
  return std::string(file.substr(0, file.rfind(end)));
}

// Whether a script finds the day of a date by itself, from "2019-11-20".
bool is_plain_date(std::string_view date, std::int64_t day) {
  return date == fmt::format("{:04}-{:02}-{:02}", day / 10000, day / 100 % 100, day % 100);
}

}  // namespace

std::size_t games_scripts(std::size_t games) {
  return (games + games_of_a_script - 1) / games_of_a_script;
}

std::string games_script_file(std::string_view game, std::size_t part) {
  return fmt::format("games-{}-{}.js", game, part + 1);
}

std::string write_games_script(ArchiveGames games, const Language& language) {
  Words words;
  std::vector<Json> rows;
  std::map<int, std::string> players;  // by the numbers of their names
  std::map<int, std::int64_t> days;    // by the numbers of their texts
  std::string pages;
  for (const ArchiveGame* game : games) {
    const GameFigures& f = game->figures;
    rows.push_back(row_json(*game, words, language));
    for (const SideFigures& side : f.sides)
      if (std::string& stem = players[words.number(side.player)]; stem.empty())
        stem = stem_of(player_file(side.player, f.game), '-');
    if (!is_plain_date(f.date, game->day)) days[words.number(f.date)] = game->day;
    pages += (pages.empty() ? "" : " ") + stem_of(game->file, '.');
  }
  return "globalThis.cairnGames = (globalThis.cairnGames || []).concat(" +
         for_script({{"game", games.front()->figures.game},
                     {"words", words.words},
                     {"players", by_number(players)},
                     {"days", by_number(days)},
                     {"pages", pages},
                     {"columns", columns_of(rows)}}) +
         ");\n";
}

std::string games_table_html(std::string_view up, ArchiveGames games, const Language& language,
                             std::string_view self) {
  const bool is_analysed = std::ranges::any_of(
      games, [](const ArchiveGame* game) { return game->figures.is_analysed(); });
  const TablePlace place{up, language, self, is_analysed};
  std::string rows;
  for (const ArchiveGame* game : games) rows += game_row(place, *game);
  return table_of_games(is_analysed, rows, language);
}

std::string write_games_page(const Site& site, const SitePlace& place, ArchiveGames games) {
  const Language& language = *site.language;
  const bool is_analysed = place.part->analysed > 0;
  std::string content = fmt::format(
      "<p class=\"facts\">{}, {}</p>\n{}", games_in_words(place.part->games, language),
      analysed_in_words(place.part->analysed, language), translated(filters_template, language));
  if (is_analysed)  // a card has no heads of columns
    content += fmt::format("<p class=\"facts on-cards\">{}</p>",
                           language.phrase("The percentages beside the names are accuracies."));
  content += fmt::format("<div id=\"list\" data-scripts=\"{}\" data-game=\"{}\">{}</div>",
                         games_scripts(games.size()), place.part->game,
                         table_of_games(is_analysed, "", language));
  content +=
      fmt::format("<p><button class=\"b\" id=\"more\" type=\"button\" hidden>{}</button></p>",
                  language.phrase("Show more"));
  return site_page(site, place, language.phrase("Games"), content);
}

std::string write_site_game_page(const GamePage& page, bool has_engine, Compressor compressed) {
  constexpr std::string_view up = "../";
  const auto above = [&](std::string_view file) { return fmt::format("{}{}", up, file); };
  const std::string& game = page.game->game;
  const Language& language = *page.language;
  std::string navigation = fmt::format("<a class=\"navlink wide\" href=\"{}{}\">{}</a>", up,
                                       part_file("games", game), language.phrase("Games"));
  for (const Side side : both_sides) {
    const std::string player = player_name(*page.game, side);
    navigation += fmt::format("<a class=\"navlink wide\" href=\"{}{}\">{}</a>", up,
                              player_file(player, game), html_text(player));
  }
  const std::string title = game_page_title(page);
  const std::string description =
      language.phrase_n(static_cast<long>(page.turns.size()), "{players}: {result}. {n} turn.",
                        "{players}: {result}. {n} turns.",
                        {{"players", title}, {"result", language.of(page.game->result)}});
  PageFrame frame;
  const std::string style = above(has_engine ? site_board_style_file : site_game_style_file);
  const std::string script = above(has_engine ? site_board_script_file : site_script_file);
  frame.style = style;
  frame.script = script;
  if (has_engine) frame.data.push_back(above(site_engine_file));
  frame.has_engine = has_engine;
  frame.description = description;
  return whole_page(frame, title, game_page_body(page, {navigation, has_engine}, compressed),
                    language);
}

std::string with_puzzle_links(std::string page, std::string_view game,
                              std::span<const PuzzleOfGame> puzzles) {
  std::string text;
  for (const PuzzleOfGame& puzzle : puzzles)
    text += fmt::format(R"(<a class="keypt mt1" href="../{}#{}"><b>{}{}</b>{}</a>)",
                        part_file(puzzles_kind, game), puzzle.id, icon("puzzle", ""), puzzle.where,
                        html_text(puzzle.task));
  const std::size_t place = page.find(end_of_about);
  if (place != page.npos) page.insert(place, text);
  return page;
}

namespace {

std::string linked_player(const std::string& name, std::string_view up, std::string_view game) {
  return fmt::format("<a class=\"pl\" href=\"{}{}\">{}</a>", up, player_file(name, game),
                     name_html(name));
}

// Who is first, with the points; of many who share it the first ones.
std::string winners_html(const EventReport& event, std::string_view game) {
  constexpr std::size_t most_names = 3;
  if (event.standings.empty()) return "\u2013";
  std::string text;
  std::size_t i = 0;
  for (; i < event.standings.size() && event.standings[i].rank == 1; ++i)
    if (i < most_names)
      text += (i == 0 ? "" : ", ") + linked_player(event.standings[i].player, "", game);
  if (i > most_names) text += ", \u2026";
  return fmt::format("{} ({})", text, points_in_words(event.standings.front().points));
}

std::string cross_cell(const EventStanding& player, std::size_t self, std::size_t opponent) {
  if (self == opponent) return "<td class=\"self\">×";
  const auto found = player.against.find(opponent);
  if (found == player.against.end()) return "<td>";
  const EventScore& score = found->second;
  return score.games == 1
             ? fmt::format("<td>{}", points_in_words(score.points))
             : fmt::format("<td>{}<small>/{}</small>", points_in_words(score.points), score.games);
}

// The standings, with a cross table if there are not too many players for it.
std::string standings_html(const EventReport& event, std::string_view game,
                           const Language& language) {
  constexpr std::size_t most_opponents = 30;
  const std::size_t opponents =
      event.standings.size() > most_opponents ? 0 : event.standings.size();
  std::string text = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table "
      "class=\"figures cross\"><thead><tr><th scope=\"col\">#</th><th "
      "scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th><th "
      "scope=\"col\">{}</th><th scope=\"col\">Sonneborn-Berger</th>",
      html_text(language.phrase("Standings: {event}", {{"event", event.name}})),
      language.phrase("Player"), language.phrase("Points"), language.phrase("Games"),
      language.phrase("Direct"));
  for (std::size_t i = 0; i < opponents; ++i)
    text += fmt::format("<th scope=\"col\">{}</th>", i + 1);
  text += "</tr></thead><tbody>\n";
  for (std::size_t i = 0; i < event.standings.size(); ++i) {
    const EventStanding& player = event.standings[i];
    text +=
        fmt::format("<tr><td>{}<th scope=\"row\">{}<td><b>{}</b><td>{}<td>{}<td>{}", player.rank,
                    linked_player(player.player, site_top, game), points_in_words(player.points),
                    player.games, points_in_words(player.direct),
                    figure_html({"", "", 2}, player.sonneborn_berger, language));
    for (std::size_t j = 0; j < opponents; ++j) text += cross_cell(player, i, j);
    text += '\n';
  }
  return text + "</tbody></table></div>";
}

// The games of an event by its rounds, if they are not too many.
std::string rounds_html(const EventReport& event, ArchiveGames games, const Language& language) {
  std::string text;
  for (const EventRound& round : event.rounds) {
    text += fmt::format(
        "<section><h2>{}</h2><ul class=\"games-of\">",
        language.phrase("Round {name}",
                        {{"name", fmt::format("<bdi>{}</bdi>", html_text(round.name))}}));
    for (const std::size_t i : round.games) {
      const auto& [white, black] = games[i]->figures.sides;
      text +=
          fmt::format("<li><a href=\"{}{}\"><bdi>{}</bdi> – <bdi>{}</bdi></a> {}</li>", site_top,
                      games[i]->file, html_text(white.player), html_text(black.player),
                      html_text(language.of(games[i]->figures.result)));
    }
    text += "</ul></section>\n";
  }
  return text;
}

std::string event_row(const EventReport& event, std::string_view game, const Language& language) {
  return fmt::format(
      "<tr><th scope=\"row\"><a href=\"{}\">{}</a><td class=\"text\">{}<td>{}<td "
      "class=\"text\">{}\n",
      event_file(event.name, game), name_html(event.name), winners_html(event, game),
      language.number(event.games), html_text(dates_of(event, language)));
}

}  // namespace

std::string event_file(std::string_view name, std::string_view game) {
  return fmt::format("events/{:016x}-{}.html", text_hash(name), game);
}

std::string write_events_page(const Site& site, const SitePlace& place,
                              std::span<const EventReport> events) {
  const Language& language = *site.language;
  const std::string title = language.of("Events");
  if (events.empty())
    return site_page(site, place, title,
                     fmt::format("<p>{}</p>", language.phrase("No two games of this archive name "
                                                              "the same event.")));
  std::string content = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table "
      "class=\"figures events\"><thead><tr><th scope=\"col\">{}</th><th scope=\"col\" "
      "class=\"text\">{}</th><th scope=\"col\">{}</th><th scope=\"col\" "
      "class=\"text\">{}</th></tr></thead><tbody>\n",
      html_text(title), language.phrase("Event"), language.phrase("First place"),
      language.phrase("Games"), language.phrase("Date"));
  for (const EventReport& event : events) content += event_row(event, place.part->game, language);
  return site_page(site, place, title, content + "</tbody></table></div>");
}

std::string write_event_page(const Site& site, const SitePlace& place, const EventReport& event,
                             ArchiveGames games) {
  constexpr int most_games = 60;
  const Language& language = *site.language;
  const std::string_view game = place.part->game;
  std::string content =
      fmt::format("<p class=\"facts\">{}</p>{}<p class=\"faint\">{}</p>",
                  html_text(facts_of(event, language)), standings_html(event, game, language),
                  language.phrase("Ranked by points, then by the points against those with as many "
                                  "(direct), then by Sonneborn-Berger: the points of the opponents "
                                  "one has beaten, and half of those one has drawn with."));
  const bool shows_all = event.games <= most_games && event.without_round == 0;
  if (!shows_all)
    content +=
        fmt::format("<p><a href=\"{}{}#event={}\">{}</a></p>", site_top, part_file("games", game),
                    address_part(event.name), language.phrase("All games of this event"));
  if (event.games <= most_games) content += rounds_html(event, games, language);
  return site_page(site, place, event.name, content);
}

namespace {

constexpr std::size_t most_addresses = 50'000;  // of a site map, by its standard
constexpr std::string_view map_schema = "http://www.sitemaps.org/schemas/sitemap/0.9";

std::string parts_html(const Site& site) {
  std::string text = "<div class=\"cards\">";
  for (const SitePart& part : site.parts)
    text += fmt::format(
        "<a class=\"card\" href=\"{}\"><span class=\"lab\">{}</span><b>{}</b><small>{}</small></a>",
        part_file("games", part.game), html_text(site.language->of(part.title)),
        games_in_words(part.games, *site.language),
        analysed_in_words(part.analysed, *site.language));
  return text + "</div>\n";
}

std::string downloads_html(const SiteFace& face, const Language& language) {
  if (face.downloads.empty()) return {};
  std::string text = fmt::format("<section><h2>{}</h2><ul>", language.phrase("To download"));
  for (const SiteFace::Download& download : face.downloads)
    text += fmt::format("<li><a href=\"{}\" download>{}</a></li>", html_text(download.file),
                        html_text(language.of(download.title)));
  return text + "</ul></section>\n";
}

std::string puzzles_html(const Site& site) {
  std::string links;
  for (const SitePart& part : site.parts)
    if (part.puzzles > 0)
      links += fmt::format("<a class=\"b\" href=\"{}\">{}</a> ", part_file(puzzles_kind, part.game),
                           html_text(puzzles_title(part, *site.language)));
  if (links.empty()) return {};
  return fmt::format("<section><h2>{}</h2><p class=\"row\">{}</p></section>\n",
                     site.language->phrase("Puzzles of these games"), links);
}

// A date on one line.
std::string date_html(const std::string& date) {
  return fmt::format("<span class=\"date\">{}</span>", html_text(date));
}

std::string newest_html(ArchiveGames newest, const Language& language) {
  if (newest.empty()) return {};
  std::string text =
      fmt::format("<section><h2>{}</h2><ul class=\"games-of\">", language.phrase("Newest games"));
  for (const ArchiveGame* game : newest) {
    const GameFigures& f = game->figures;
    text += fmt::format("<li><a href=\"{}\"><bdi>{}</bdi> – <bdi>{}</bdi></a> {} · {}{}</li>",
                        game->file, html_text(f.sides[0].player), html_text(f.sides[1].player),
                        html_text(language.of(f.result)), html_text(language.of(f.title)),
                        f.date.empty() ? "" : " · " + date_html(f.date));
  }
  return text + "</ul></section>\n";
}

// "2026-01-31T00:00:00Z"; what is not known of a date is its first day.
std::string time_of(const GameFigures& game) {
  const ParsedDate told = parse_date(game.date);
  if (told.days.empty()) return "1970-01-01T00:00:00Z";
  const auto day = told.days.front().first;
  return fmt::format("{:04}-{:02}-{:02}T00:00:00Z", day / 10000,
                     std::max<long long>(day / 100 % 100, 1), std::max<long long>(day % 100, 1));
}

}  // namespace

std::string write_home_page(const Site& site, ArchiveGames newest) {
  const SiteFace& face = site.face;
  const Language& language = *site.language;
  std::string content;
  if (!face.about.empty()) content += "<div class=\"about-site\">" + face.about + "</div>\n";
  content += parts_html(site) + newest_html(newest, language) + puzzles_html(site) +
             downloads_html(face, language);
  std::string facts;
  if (!face.licence.empty())
    facts += language.phrase("Licence of the games: {licence}.",
                             {{"licence", html_text(face.licence)}}) +
             " ";
  if (!face.made.empty())
    facts += language.phrase("Made on {date}.", {{"date", date_html(face.made)}});
  if (!face.base.empty())
    facts += fmt::format(" <a href=\"feed.xml\">{}</a>.", language.phrase("New games as a feed"));
  if (!facts.empty()) content += "<p class=\"facts\">" + facts + "</p>";
  SitePlace place;
  const std::string description =
      language.phrase("{title}: games to play through.", {{"title", face.title}});
  place.description = description;
  place.part = site.parts.empty() ? nullptr : &site.parts.front();
  return site_page(site, place, face.title, content);
}

std::string write_feed(const Site& site, ArchiveGames newest) {
  const SiteFace& face = site.face;
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
      "<title>{0}</title>\n<id>{1}</id>\n<link href=\"{1}\"/>\n<link rel=\"self\" "
      "href=\"{1}feed.xml\"/>\n"
      "<updated>{2}</updated>\n<author><name>{0}</name></author>\n",
      html_text(face.title), html_text(face.base),
      newest.empty() ? "1970-01-01T00:00:00Z" : time_of(newest.front()->figures));
  for (const ArchiveGame* game : newest) {
    const GameFigures& f = game->figures;
    text += fmt::format(
        "<entry><title>{} – {}</title><id>{}</id><link href=\"{}\"/><updated>{}</updated>"
        "<summary>{}, {}</summary></entry>\n",
        html_text(f.sides[0].player), html_text(f.sides[1].player),
        html_text(face.base + game->file), html_text(face.base + game->file), time_of(f),
        html_text(site.language->of(f.title)), html_text(site.language->of(f.result)));
  }
  return text + "</feed>\n";
}

std::vector<std::pair<std::string, std::string>> write_site_maps(
    const Site& site, std::span<const std::string> addresses) {
  constexpr std::string_view head = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";
  std::vector<std::pair<std::string, std::string>> maps;
  for (std::size_t first = 0; first < addresses.size(); first += most_addresses) {
    std::string text = fmt::format("{}<urlset xmlns=\"{}\">\n", head, map_schema);
    for (const std::string& address :
         addresses.subspan(first, std::min(most_addresses, addresses.size() - first)))
      text += fmt::format("<url><loc>{}</loc></url>\n", html_text(site.face.base + address));
    maps.push_back({fmt::format("sitemap-{}.xml", maps.size() + 1), text + "</urlset>\n"});
  }
  if (maps.size() == 1) {
    maps.front().first = "sitemap.xml";
    return maps;
  }
  std::string index = fmt::format("{}<sitemapindex xmlns=\"{}\">\n", head, map_schema);
  for (const auto& [name, text] : maps)
    index += fmt::format("<sitemap><loc>{}</loc></sitemap>\n", html_text(site.face.base + name));
  maps.push_back({"sitemap.xml", index + "</sitemapindex>\n"});
  return maps;
}

namespace {

using Json = nlohmann::ordered_json;

Json tenths(std::optional<double> value) {
  return value ? Json(std::round(*value * 10) / 10) : Json();
}

// A title is the game's, a comma, and the name of the start; the kind of a turn may have a comma,
// too: "Tott x Tzarra, then a stack".
std::string in_words(std::string_view text, const Language& language) {
  const std::size_t comma = text.rfind(", ");
  if (comma == text.npos) return language.of_in("figures", text);
  return fmt::format("{}, {}", language.of(text.substr(0, comma)),
                     language.of_in("figures", text.substr(comma + 2)));
}

Json node_json(const OpeningsPage& page, const OpeningsPage::Node& node, const Language& language) {
  const OpeningNode& figures = node.figures;
  Json json{{"id", node.number},
            {"end", node.end},
            {"key", fmt::format("{:016x}", figures.key)},
            {"games", figures.games},
            {"white", figures.white_wins},
            {"black", figures.black_wins},
            {"draws", figures.draws},
            {"accuracy", tenths(figures.accuracy)},
            {"loss", tenths(figures.mean_loss)},
            {"last", figures.last_date},
            {"players", figures.players}};
  if (!figures.turn.empty()) json["turn"] = in_words(figures.turn, language);
  if (node.turn) {
    json["side"] = node.turn->side == Side::white ? "w" : "b";
    json["actions"] = actions_json(page.boards.front(), *node.turn);
  }
  if (node.hidden > 0) json["hidden"] = node.hidden;
  json["next"] = Json::array();
  for (const OpeningsPage::Node& child : node.children)
    json["next"].push_back(node_json(page, child, language));
  return json;
}

}  // namespace

std::string openings_script_file(std::string_view game) {
  return fmt::format("openings-{}.js", game);
}

std::string write_openings_script(const OpeningsPage& page, const Language& language) {
  Json trees = Json::array();
  for (const OpeningsPage::Tree& tree : page.trees)
    trees.push_back({{"title", in_words(tree.title, language)},
                     {"start", tree.looks},
                     {"root", node_json(page, tree.root, language)}});
  Json json{{"trees", std::move(trees)}};
  if (!page.boards.empty()) json["board"] = board_json(page.boards.front(), 0, language);
  return "globalThis.cairnOpenings = " + for_script(json) + ";\n";
}

std::string write_openings_page(const Site& site, const SitePlace& place,
                                const OpeningsPage& page) {
  const Language& language = *site.language;
  std::string content = board_symbols_of(page.boards);
  content += fmt::format(
      "<p class=\"faint\">{}</p>",
      language.phrase(
          "Turns that mirror each other count as one. A turn’s cost is the winning chance "
          "it gave away, on average."));
  if (std::ranges::any_of(page.trees, &OpeningsPage::Tree::is_by_kind))
    content += fmt::format(
        "<p class=\"faint\">{}</p>",
        language.phrase(
            "Games whose start no other game has can be compared by what is done first."));
  content +=
      fmt::format("<div id=\"explorer\" data-game=\"{}\" data-scripts=\"{}\"></div>",
                  place.part->game, games_scripts(static_cast<std::size_t>(place.part->games)));
  if (page.trees.empty())
    content += fmt::format("<p>{}</p>", language.phrase("No game of this archive has a turn."));
  return site_page(site, place, language.of("Openings"), content);
}

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
