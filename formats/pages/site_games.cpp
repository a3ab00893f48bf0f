#include "formats/pages/site_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "formats/analysis/summary.hpp"
#include "formats/pages/game_page_html.hpp"
#include "formats/pages/page_assets.hpp"
#include "formats/pages/page_messages.hpp"
#include "formats/pages/page_signs.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"
#include "formats/statistics/statistics_words.hpp"
#include "formats/text/text_hash.hpp"

namespace cairn {

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

// The fields of a game in the order of page/site.js, but for the day and the page.
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

}  // namespace cairn
