#include "formats/pages/site_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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
        "<figure class=\"fig\"><a href=\"{}{}\">{}<span class=\"cap\"><bdi>{}</bdi></span></a><p>{}</p></figure>\n",
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
                      "two deviations: in 95 of 100 cases the strength lies so near."));
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

}  // namespace cairn
