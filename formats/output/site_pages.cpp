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
#include "formats/output/template.hpp"
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

// The pages of the part, for the header.
PageContent::List navigation(const SitePlace& place, const Language& language) {
  PageContent::List links;
  if (place.part == nullptr) return links;
  for (const auto& [kind, title] : kinds)
    if (kind != puzzles_kind || place.part->puzzles > 0)
      links.push_back({{"file", part_file(kind, place.part->game)},
                       {"is-current", kind == place.kind},
                       {"title", language.of(title)}});
  return links;
}

// The same page in each part.
PageContent::List choice_of_game(const Site& site, const SitePlace& place) {
  PageContent::List links;
  if (site.parts.size() < 2 || place.choices.empty()) return links;
  for (std::size_t i = 0; i < site.parts.size(); ++i)
    links.push_back({{"file", place.choices[i]},
                     {"is-current", &site.parts[i] == place.part},
                     {"title", site.language->of(site.parts[i].title)}});
  return links;
}

// The link from a page to that of a player. Players' pages, the only ones in a folder with such
// links, lie in one folder, so that the link needs no way up and down again.
Html player_link(std::string_view up, const std::string& name, std::string_view game) {
  const std::string file = player_file(name, game);
  const std::string_view address =
      std::string_view(file).substr(up.empty() ? 0 : file.find('/') + 1);
  return {fmt::format("<a class=\"pl\" href=\"{}\">{}</a>", address, name_html(name))};
}

// A name as a part of addresses, the same for all of its spellings: `anna-muller` for "Anna
// Müller", `jean_pierre` for "Jean-Pierre". What cannot be told so is told apart by a hash behind a
// `~`, which stands in no other address, so that the address does not depend on which names there
// are.
std::string name_in_address(std::string_view name) {
  constexpr std::size_t longest = 40;
  const std::string whole = folded(name);
  std::string text;
  bool is_whole = !whole.empty() && whole.size() <= longest;
  for (const char c : whole) {
    const bool is_plain = ('a' <= c && c <= 'z') || ('0' <= c && c <= '9');
    is_whole = is_whole && (is_plain || c == ' ' || c == '-');
    if (text.size() == longest) break;
    if (is_plain) text += c;
    if (c == ' ' && !text.empty()) text += '-';
    if (c == '-') text += '_';
  }
  if (text.empty()) text = "name";
  return is_whole ? text
                  : fmt::format("{}~{:08x}", text, static_cast<std::uint32_t>(text_hash(whole)));
}

// Returns the whole page, whose content one of the templates in page/site has.
std::string site_page(const Site& site, const SitePlace& place, std::string_view title,
                      std::string_view content, PageContent::Fields fields) {
  const Language& language = *site.language;
  const auto from_here = [&](std::string_view file) { return fmt::format("{}{}", place.up, file); };
  const std::string style = from_here(site_style_file);
  const std::string script = from_here(site_script_file);
  PageFrame frame{style, {}, script, {}};
  if (&language != &english()) frame.data.push_back(from_here(site_words_file));
  for (const std::string& file : place.data) frame.data.push_back(from_here(file));
  frame.description = place.description;
  frame.has_pictures = !site.branding.logo.empty();
  fields.push_back({"up", place.up});
  const bool is_named = site.branding.title != language.of(SiteBranding{}.title);
  const Html body = render_template("site",
                                    {{"up", place.up},
                                     {"name", is_named ? site.branding.title : "Cairn"},
                                     {"club", is_named ? site.branding.title : ""},
                                     {"own-logo", site.branding.logo},
                                     {"cairns-logo", site.branding.logo.empty() && !is_named},
                                     {"kinds", navigation(place, language)},
                                     {"title", title},
                                     {"choices", choice_of_game(site, place)},
                                     {"content", render_template(content, fields, language)},
                                     {"archive", site.branding.title},
                                     {"licence", site.branding.licence},
                                     {"unreviewed", language.unreviewed() > 0}},
                                    language);
  return whole_page(frame,
                    title == site.branding.title
                        ? std::string(title)
                        : fmt::format("{} \u00B7 {}", title, site.branding.title),
                    body.text, language);
}

constexpr std::size_t most_bars = 40;
constexpr std::size_t most_pairs = 1000;  // of players

bool is_player(std::string_view label_name) {
  return label_name == "player" || label_name == "opponent";
}

// The label of a row; po/stored.txt has those that are words of Cairn's. Shares are "95-100 %".
std::string label_in(const std::string& label, const Language& language) {
  constexpr std::string_view percent = " %";
  if (!label.ends_with(percent)) return language.of_in("figures", ending_in_words(label));
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

Html label_html(const std::string& label, std::string_view label_name, const SitePlace& place,
                const Language& language) {
  return is_player(label_name) ? player_link(place.up, label, place.part->game)
                               : Html{name_html(label_in(label, language))};
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

PageContent::List remarks(const GameStatistics& statistics, const Language& language) {
  return list_of(remarks_on(statistics, language), [](const std::string& text) { return text; });
}

bool is_counted(const StatisticsTable& table) {
  return table.columns.front().name == "games" && table.more_label_names.empty() &&
         table.name != "players" && table.name != "searches";
}

// "Most games: 34, 2021. 120 games in all."; a game has avoidable points of each side.
std::string sentence_on(const StatisticsTable& table, const Language& language) {
  double all = 0;
  for (const auto& row : table.rows) all += row.values.front().value_or(0);
  const auto most = std::ranges::max_element(
      table.rows, {}, [](const StatisticsTable::Row& row) { return row.values.front(); });
  const std::string n = language.number(std::lround(most->values.front().value_or(0)));
  if (table.name == "avoidable")
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

// A figure as it stands in a column; nothing for none.
std::string figure_in(const StatisticsTable::Column& column, std::optional<double> value,
                      const Language& language) {
  if (column.name == "games" && value) return language.number(std::lround(*value));
  std::string text = figure_text(column, value);
  if (const std::size_t point = text.find('.'); point != text.npos)
    text.replace(point, 1, language.forms().decimal_sign);
  return text;
}

// A table of figures, without the columns in which nothing stands. Names of players in it are links
// to their pages. At most so many rows are shown, and the number of the others is said.
Html figures_html(StatisticsTable table, const SitePlace& place, const Language& language,
                  std::size_t most = std::string::npos) {
  const std::size_t all = table.rows.size();
  table.rows.resize(std::min(all, most));
  const auto hidden = static_cast<long>(all - table.rows.size());
  const std::vector<std::size_t> columns = filled_columns(table);
  const auto written = [&](const StatisticsTable::Row& row) -> PageContent {
    PageContent::List labels;
    for (std::size_t i = 0; i < row.more_labels.size(); ++i)
      labels.push_back(label_html(row.more_labels[i], table.more_label_names[i], place, language));
    return {{"label", label_html(row.label, table.label_name, place, language)},
            {"labels", std::move(labels)},
            {"cells", list_of(columns, [&](std::size_t i) {
               return figure_in(table.columns[i], row.values[i], language);
             })}};
  };
  return render_template(
      "figures",
      {{"title", language.of_in("figures", table.title)},
       {"first-head", label_name_in(table.label_name, language)},
       {"label-heads", list_of(table.more_label_names,
                               [&](const auto& name) { return label_name_in(name, language); })},
       {"heads",
        list_of(columns, [&](std::size_t i) { return head_in(table.columns[i].title, language); })},
       {"rows", list_of(table.rows, written)},
       {"hidden", hidden == 0 ? ""
                              : language.phrase_n(hidden, "{n} more row is not shown.",
                                                  "{n} more rows are not shown.")}},
      language);
}

// A picture with its title, its figures as a table, and a sentence that says what it shows.
Html chart_html(std::string_view title, std::string picture, std::string_view sentence,
                Html figures, const Language& language) {
  return render_template("chart",
                         {{"title", title},
                          {"picture", Html{std::move(picture)}},
                          {"sentence", sentence},
                          {"figures", std::move(figures)}},
                         language);
}

Html counted_html(const StatisticsTable& table, Html figures, const Language& language) {
  const StatisticsTable shown = table_in(table, language);
  const std::string title = language.phrase(
      "{table}: games by {label}",
      {{"table", shown.title}, {"label", label_name_in(table.label_name, language)}});
  return chart_html(title, bar_chart(shown, most_bars, language), sentence_on(shown, language),
                    std::move(figures), language);
}

Html board_symbols_of(const std::vector<PageBoard>& boards) {
  Html symbols;
  for (std::size_t i = 0; i < boards.size(); ++i)
    symbols.text += board_symbols(boards[i], static_cast<int>(i));
  return symbols;
}

// A part of a page with a heading and, if there are any, words on what it shows.
PageContent section(const std::string& title, const std::string& words, Html content) {
  return {{"title", title}, {"words", words}, {"content", std::move(content)}};
}

// Boards with the moments of a list under each other.
Html moments_html(const std::vector<PageBoard>& boards, const std::vector<ShownMoment>& moments,
                  std::string_view up, const Language& language) {
  const auto written = [&](const ShownMoment& shown) -> PageContent {
    std::vector<PictureTurn> turns;
    const ShownPosition& position = shown.position;
    if (position.best) turns.push_back({&*position.best, !position.played.has_value()});
    if (position.played) turns.push_back({&*position.played, true});
    std::string picture = board_picture(
        boards[position.board], static_cast<int>(position.board), position.looks, turns,
        language.phrase("The board before {moment}", {{"moment", shown.moment.title}}));
    return {{"address", shown.moment.address},
            {"picture", Html{std::move(picture)}},
            {"title", shown.moment.title},
            {"text", shown.moment.text}};
  };
  return render_template("pictures", {{"up", up}, {"moments", list_of(moments, written)}},
                         language);
}

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

std::string points_text(std::optional<double> points, const Language& language) {
  return points ? language.number(std::lround(*points)) : std::string();
}

PageContent::List marks_of(const GameFigures& game) {
  const auto& [white, black] = game.sides;
  PageContent::List marks;
  const auto add = [&](Mark mark, int count) {
    if (count > 0) marks.push_back({{"kind", name(mark)}, {"sign", glyph(mark)}, {"count", count}});
  };
  add(Mark::blunder, white.blunders + black.blunders);
  add(Mark::mistake, white.mistakes + black.mistakes);
  add(Mark::inaccuracy, white.inaccuracies + black.inaccuracies);
  return marks;
}

// The row of a game in a table; `self` is a player who is not linked.
PageContent game_row(std::string_view up, const ArchiveGame& game, const Language& language,
                     std::string_view self) {
  const GameFigures& f = game.figures;
  const auto& [white, black] = f.sides;
  // The number of turns; on a phone the word is shown, too.
  const std::string turns = language.phrase_n(f.turns, "{n} turn", "{n} turns");
  const std::string digits = language.number(f.turns);
  const std::size_t end = turns.find(digits) + digits.size();
  return {{"players", list_of(both_sides,
                              [&](Side side) -> PageContent {
                                const std::string& player = f.sides[index(side)].player;
                                return {
                                    {"side", side == Side::white ? "w" : "b"},
                                    {"player", player == self ? Html{name_html(player)}
                                                              : player_link(up, player, f.game)}};
                              })},
          {"file", game.file},
          {"white", Html{name_html(white.player)}},
          {"black", Html{name_html(black.player)}},
          {"result", result_in_figures(f)},
          {"ending", language.of_in("figures", ending_in_words(f.ending))},
          {"turns", turns.substr(0, end)},
          {"turns-word", turns.substr(end)},
          {"event", Html{name_html(f.event)}},
          {"date", f.date},
          {"white-avoidable", points_text(white.avoidable, language)},
          {"black-avoidable", points_text(black.avoidable, language)},
          {"marks", marks_of(f)}};
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
  const auto points = [](std::optional<double> value) {
    return value ? Json(static_cast<int>(std::round(*value))) : Json();
  };
  return {words.number(white.player),
          words.number(black.player),
          result_number(f),
          words.number(language.of_in("figures", ending_in_words(f.ending))),
          f.turns,
          words.number(f.event),
          words.number(f.date),
          points(white.avoidable),
          points(black.avoidable),
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

Html linked_player(const std::string& name, std::string_view up, std::string_view game) {
  return {fmt::format("<a class=\"pl\" href=\"{}{}\">{}</a>", up, player_file(name, game),
                      name_html(name))};
}

// The event in the list, with who is first; of many who share it the first ones.
PageContent event_row(const EventReport& event, std::string_view game, const Language& language) {
  constexpr std::size_t most_names = 3;
  const auto first =
      static_cast<std::size_t>(std::ranges::count(event.standings, 1, &EventStanding::rank));
  const auto winners = std::span(event.standings).first(std::min(first, most_names));
  return {{"file", event_file(event.name, game)},
          {"name", Html{name_html(event.name)}},
          {"winners", list_of(winners,
                              [&](const EventStanding& player) {
                                return linked_player(player.player, "", game);
                              })},
          {"others", first > most_names},
          {"points", first == 0 ? "" : points_in_words(event.standings.front().points)},
          {"games", language.number(event.games)},
          {"dates", dates_of(event, language)}};
}

// The result of a player against another, if they have met.
PageContent cross_cell(const EventStanding& player, std::size_t self, std::size_t opponent) {
  const auto found = player.against.find(opponent);
  const bool has_met = found != player.against.end();
  return {
      {"is-self", self == opponent},
      {"points", has_met ? points_in_words(found->second.points) : ""},
      {"games", has_met && found->second.games != 1 ? std::to_string(found->second.games) : ""}};
}

constexpr std::size_t most_crossed = 60;  // of a cross table that a page can show

// The standings, with a cross table if there are not too many players for it.
PageContent::List standings_of(const EventReport& event, std::string_view game,
                               const Language& language) {
  const std::size_t count = event.standings.size();
  PageContent::List rows;
  for (std::size_t i = 0; i < count; ++i) {
    const EventStanding& player = event.standings[i];
    PageContent::List against;
    for (std::size_t j = 0; j < count && count <= most_crossed; ++j)
      against.push_back(cross_cell(player, i, j));
    rows.push_back({{"n", i + 1},
                    {"rank", player.rank},
                    {"player", linked_player(player.player, site_top, game)},
                    {"points", points_in_words(player.points)},
                    {"games", player.games},
                    {"direct", points_in_words(player.direct)},
                    {"sonneborn-berger", figure_in({"", "", 2}, player.sonneborn_berger, language)},
                    {"against", std::move(against)}});
  }
  return rows;
}

// A game in a list of games.
PageContent listed_game(std::string_view up, const ArchiveGame& game, const Language& language) {
  return {{"file", fmt::format("{}{}", up, game.file)}, {"white", game.figures.sides[0].player},
          {"black", game.figures.sides[1].player},      {"result", result_in_figures(game.figures)},
          {"title", language.of(game.figures.title)},   {"date", game.figures.date}};
}

constexpr std::size_t most_addresses = 50'000;  // of a site map, by its standard
constexpr std::string_view no_time = "1970-01-01T00:00:00Z";

// "2026-01-31T00:00:00Z"; what is not known of a date is its first day.
std::string time_of(const GameFigures& game) {
  const ParsedDate told = parse_date(game.date);
  if (told.days.empty()) return std::string(no_time);
  const auto day = told.days.front().first;
  return fmt::format("{:04}-{:02}-{:02}T00:00:00Z", day / 10000,
                     std::max<long long>(day / 100 % 100, 1), std::max<long long>(day % 100, 1));
}

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
            {"avoidable", tenths(figures.avoidable)},
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

constexpr std::size_t most_games_of_a_player = 10;
constexpr std::size_t opponents_of_a_player = 20;
constexpr std::size_t first_turns_of_a_player = 12;
constexpr std::size_t most_steps = 60;  // of a rating in its picture
constexpr std::size_t smoothing = 17;   // games, as many as a curve needs that does not zigzag
constexpr std::size_t best_games = 5;

PageContent card(const std::string& label, const std::string& figure, const std::string& words) {
  return {{"label", label}, {"figure", figure}, {"words", words}};
}

std::string by_side(const std::string& white, const std::string& black, const Language& language) {
  return language.phrase("{white} as White, {black} as Black",
                         {{"white", white}, {"black", black}});
}

// The player's games that say nothing of strength although they have a result.
int count_unrated(const PlayerPage& page) {
  return static_cast<int>(std::ranges::count_if(page.games, [](const ArchiveGame* game) {
    const GameFigures& figures = game->figures;
    return figures.has_result() && figures.has_players() && !figures.is_rated();
  }));
}

PageContent::List cards_of(const PlayerPage& page, const Language& language) {
  const auto& rows = page.figures.front().rows;  // White, Black, both
  const auto percent = [&](const std::optional<double>& value) {
    return value ? language.exact_percent(*value) : std::string("–");
  };
  constexpr std::size_t score = 4, avoidable = 5, blunders = 8;
  PageContent::List cards;
  cards.push_back(card(language.phrase("Games"), fmt::format("{:.0f}", *rows[2].values[0]),
                       by_side(fmt::format("{:.0f}", *rows[0].values[0]),
                               fmt::format("{:.0f}", *rows[1].values[0]), language)));
  cards.push_back(
      card(language.phrase("Score"), percent(rows[2].values[score]),
           by_side(percent(rows[0].values[score]), percent(rows[1].values[score]), language)));
  if (page.rating) {
    std::string words =
        language.phrase("give or take {error}, by {games}",
                        {{"error", fmt::format("{:.0f}", 2 * page.rating->rating.deviation)},
                         {"games", games_in_words(page.rating->games, language)}});
    if (const int n = count_unrated(page); n > 0) words += ". " + unrated_in_words(n, language);
    cards.push_back(
        card(language.phrase("Rating"), fmt::format("{:.0f}", page.rating->rating.rating), words));
  }
  if (rows[2].values[avoidable]) {
    cards.push_back(card(language.phrase("Avoidable points"),
                         language.one_decimal(*rows[2].values[avoidable]),
                         language.phrase("mean of the games that are analysed")));
    cards.push_back(card(
        language.phrase("Blunders in 100 turns"), language.one_decimal(*rows[2].values[blunders]),
        language.phrase_n(std::lround(rows[2].values.back().value_or(0)),
                          "{n} proven win given away", "{n} proven wins given away")));
  }
  return cards;
}

const SideFigures& figures_in(const GameFigures& game, const std::string& player) {
  return game.sides[game.sides[0].player == player ? 0 : 1];
}

Html avoidable_html(const PlayerPage& page, const SitePlace& place, const Language& language) {
  const std::string title = language.of_in("figures", "Avoidable points over time");
  LineChart chart{title, "", {}, {}, {}, {}};
  int undated = 0;
  StatisticsTable table{"avoidable",
                        "Avoidable points over time",
                        "date",
                        {{"avoidable", "avoidable points", 1}},
                        {}};
  for (const ArchiveGame* game : page.games) {
    const auto avoidable = figures_in(game->figures, page.name).avoidable;
    const ParsedDate told = parse_date(game->figures.date);
    if (!avoidable) continue;
    if (told.days.empty()) {
      ++undated;
      continue;
    }
    chart.points.push_back({year_of_day(told.days.front().first), *avoidable});
    table.rows.push_back({game->figures.date, {avoidable}});
  }
  if (chart.points.size() < 2) return {};
  std::ranges::stable_sort(chart.points, {}, &ChartPoint::year);
  chart.line = smoothed(chart.points, smoothing);
  return chart_html(
      language.phrase("Avoidable points over the years: {games}",
                      {{"games", games_in_words(static_cast<int>(chart.points.size()), language)}}),
      line_chart(chart),
      language.phrase(
          "A dot is a game, the line the middle of {n} games around. It begins at {first} "
          "and ends at {last}.",
          {{"n", smoothing},
           {"first", language.one_decimal(chart.line.front().value)},
           {"last", language.one_decimal(chart.line.back().value)}}) +
          (undated > 0 ? " " + language.phrase_n(undated, "{n} game without a date left out.",
                                                 "{n} games without a date left out.")
                       : std::string()),
      figures_html(table, place, language), language);
}

// The steps that a picture shows: the last one, and so many before it that are as far apart.
std::vector<RatedPlayer::Step> some_steps(const std::vector<RatedPlayer::Step>& all) {
  const std::size_t gap = (all.size() + most_steps - 1) / most_steps;
  std::vector<RatedPlayer::Step> steps;
  for (std::size_t i = (all.size() - 1) % gap; i < all.size(); i += gap) steps.push_back(all[i]);
  return steps;
}

Html rating_html(const PlayerPage& page, const SitePlace& place, const Language& language) {
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
      figures_html(table, place, language), language);
}

// A table of games, without the columns in which nothing stands.
Html games_table_html(ArchiveGames games, const SitePlace& place, const Language& language,
                      std::string_view self) {
  const bool is_analysed = std::ranges::any_of(
      games, [](const ArchiveGame* game) { return game->figures.is_analysed(); });
  return render_template("gamestable",
                         {{"up", place.up},
                          {"analysed", is_analysed},
                          {"rows", list_of(games,
                                           [&](const ArchiveGame* game) {
                                             return game_row(place.up, *game, language, self);
                                           })}},
                         language);
}

// Won games with the fewest avoidable points.
std::vector<const ArchiveGame*> best_games_of(const PlayerPage& page) {
  std::vector<const ArchiveGame*> best;
  for (const ArchiveGame* game : page.games) {
    const SideFigures& side = figures_in(game->figures, page.name);
    const bool has_won =
        game->figures.winner && &game->figures.sides[index(*game->figures.winner)] == &side;
    if (has_won && side.avoidable) best.push_back(game);
  }
  const auto worth = [&](const ArchiveGame* game) {
    return *figures_in(game->figures, page.name).avoidable;
  };
  std::ranges::stable_sort(best, {}, worth);
  best.resize(std::min(best.size(), best_games));
  return best;
}

// What the player plays first, or of what kind it is if no other game has the start.
StatisticsTable first_turns_of(const PlayerPage& page) {
  std::map<std::string, int> counts;
  for (const ArchiveGame* game : page.games)
    if (game->opening >= 0 && !game->figures.first_turn.empty() &&
        game->figures.opening.size() > 1 &&
        game->figures.sides[index(game->figures.opening[1].player)].player == page.name)
      ++counts[game->figures.first_turn];
  std::vector<std::pair<int, std::string>> rows;
  for (const auto& [turn, count] : counts) rows.push_back({-count, turn});
  std::ranges::sort(rows);
  StatisticsTable table{"openings", "First turns", "first turn", {{"games", "games", 0}}, {}};
  for (const auto& [count, turn] : rows) table.rows.push_back({turn, {-count}});
  return table;
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
  return fmt::format("players/{}-{}.html", name_in_address(name), game);
}

std::string write_statistics_page(const Site& site, const SitePlace& place,
                                  const GameStatistics& statistics) {
  const Language& language = *site.language;
  PageContent::List sections;
  for (const StatisticsTable& table : statistics.tables) {
    if (is_elsewhere(table)) continue;
    Html figures = figures_html(table, place, language);
    sections.push_back(
        section(language.of_in("figures", table.title), "",
                is_counted(table) ? counted_html(table, std::move(figures), language) : figures));
  }
  return site_page(site, place, language.of("Statistics"), "statistics",
                   {{"games", games_in_words(statistics.games, language)},
                    {"analysed", analysed_in_words(statistics.analysed, language)},
                    {"remarks", remarks(statistics, language)},
                    {"sections", std::move(sections)}});
}

std::string write_players_page(const Site& site, const SitePlace& place,
                               const GameStatistics& statistics) {
  const Language& language = *site.language;
  PageContent::List sections;
  const auto add = [&](std::string_view name, const std::string& words,
                       std::size_t most = std::string::npos) {
    if (const StatisticsTable* table = table_named(statistics, name))
      sections.push_back(section(language.of_in("figures", table->title), words,
                                 figures_html(*table, place, language, most)));
  };
  add("ratings",
      language.phrase("Strength by Glicko-2, month by month, beginning with 1500. “+-” is "
                      "two deviations: in 95 of 100 cases the strength lies within it."));
  add("players", language.phrase("“Avoidable points” is the mean of the games that are analysed."));
  add("head_to_head",
      language.phrase("Pairs that have played at least twice; the figures are the first player’s."),
      most_pairs);
  return site_page(site, place, language.of("Players"), "players",
                   {{"remarks", remarks(statistics, language)}, {"sections", std::move(sections)}});
}

std::string write_moments_page(const Site& site, const SitePlace& place, const MomentsPage& page) {
  const Language& language = *site.language;
  const bool has_puzzles = place.part->puzzles > 0;
  const auto written = [&](const MomentsPage::Part& part) {
    return section(part.title, part.reason,
                   moments_html(page.boards, part.moments, place.up, language));
  };
  return site_page(site, place, language.of("Moments"), "moments",
                   {{"puzzles", has_puzzles ? part_file(puzzles_kind, place.part->game) : ""},
                    {"symbols", board_symbols_of(page.boards)},
                    {"sections", list_of(page.parts, written)}});
}

std::size_t games_scripts(std::size_t games) {
  return (games + games_of_a_script - 1) / games_of_a_script;
}

std::string games_script_file(std::string_view game, std::size_t part) {
  return fmt::format("games-{}-{}.js", game, part + 1);
}

std::string game_stem(const GameFigures& game, std::int64_t day, std::string_view digits) {
  std::string date;
  if (day > 0) date = fmt::format("{:04}-", day / 10000);
  if (const auto month = day / 100 % 100; month > 0) date += fmt::format("{:02}-", month);
  if (day % 100 > 0) date += fmt::format("{:02}-", day % 100);
  return fmt::format("{}{}-{}-{}", date, name_in_address(game.sides[0].player),
                     name_in_address(game.sides[1].player), digits);
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
    // The script finds the rest of most names by itself.
    const std::string stem = stem_of(game->file, '.');
    const std::string digits = stem.substr(stem.rfind('-') + 1);
    const bool is_told = game->day == 0 || is_plain_date(f.date, game->day);
    pages += (pages.empty() ? "" : " ") +
             (is_told && stem == game_stem(f, game->day, digits) ? digits : stem);
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

std::string write_games_page(const Site& site, const SitePlace& place, ArchiveGames games) {
  const Language& language = *site.language;
  return site_page(site, place, language.phrase("Games"), "games",
                   {{"games", games_in_words(place.part->games, language)},
                    {"analysed-games", analysed_in_words(place.part->analysed, language)},
                    {"analysed", place.part->analysed > 0},
                    {"scripts", games_scripts(games.size())},
                    {"game", place.part->game},
                    {"rows", PageContent::List{}}});
}

std::string write_site_game_page(const GamePage& page, PageSurroundings around,
                                 Compressor compressed) {
  const auto above = [](std::string_view file) { return fmt::format("{}{}", site_top, file); };
  const std::string& game = page.game->game;
  const Language& language = *page.language;
  around.navigation = render_template(
      "gamelinks",
      {{"games", part_file("games", game)},
       {"players", list_of(both_sides,
                           [&](Side side) -> PageContent {
                             const std::string player = player_name(*page.game, side);
                             return {{"file", player_file(player, game)}, {"name", player}};
                           })}},
      language);
  const std::string title = game_page_title(page);
  const std::string description =
      language.phrase_n(static_cast<long>(page.turns.size()), "{players}: {result}. {n} turn.",
                        "{players}: {result}. {n} turns.",
                        {{"players", title}, {"result", language.of(page.game->result)}});
  PageFrame frame;
  const std::string style = above(around.has_engine ? site_board_style_file : site_game_style_file);
  const std::string script = above(around.has_engine ? site_board_script_file : site_script_file);
  frame.style = style;
  frame.script = script;
  if (around.has_engine) frame.data.push_back(above(site_engine_file));
  frame.has_engine = around.has_engine;
  frame.has_pictures = !around.logo.empty();
  frame.description = description;
  return whole_page(frame, title, game_page_body(page, around, compressed), language);
}

std::string event_file(std::string_view name, std::string_view game) {
  return fmt::format("events/{}-{}.html", name_in_address(name), game);
}

std::string write_events_page(const Site& site, const SitePlace& place,
                              std::span<const EventReport> events) {
  const Language& language = *site.language;
  return site_page(site, place, language.of("Events"), "events",
                   {{"events", list_of(events, [&](const EventReport& event) {
                       return event_row(event, place.part->game, language);
                     })}});
}

std::string write_event_page(const Site& site, const SitePlace& place, const EventReport& event,
                             ArchiveGames games) {
  constexpr int most_games = 60;
  const Language& language = *site.language;
  const std::string_view game = place.part->game;
  const bool lists_games = event.games <= most_games;
  const auto written = [&](const EventRound& round) -> PageContent {
    return {{"name", Html{fmt::format("<bdi>{}</bdi>", html_text(round.name))}},
            {"games", list_of(round.games, [&](std::size_t i) {
               return listed_game(site_top, *games[i], language);
             })}};
  };
  return site_page(
      site, place, event.name, "event",
      {{"facts", facts_of(event, language)},
       {"event", event.name},
       {"standings", standings_of(event, game, language)},
       {"uncrossed", event.standings.size() > most_crossed},
       {"all", lists_games && event.without_round == 0
                   ? ""
                   : fmt::format("{}{}#event={}", site_top, part_file("games", game),
                                 address_part(event.name))},
       {"rounds", lists_games ? list_of(event.rounds, written) : PageContent::List{}}});
}

std::string write_home_page(const Site& site, ArchiveGames newest, const MomentsPage& shown) {
  const SiteBranding& branding = site.branding;
  const Language& language = *site.language;
  PageContent::List parts;
  PageContent::List puzzles;
  for (const SitePart& part : site.parts) {
    parts.push_back(
        {{"file", part_file("games", part.game)},
         {"title", language.of(part.title)},
         {"games", games_in_words(part.games, language)},
         {"analysed",
          part.analysed == 0 ? std::string() : analysed_in_words(part.analysed, language)}});
    if (part.puzzles > 0)
      puzzles.push_back(
          {{"file", part_file(puzzles_kind, part.game)}, {"title", puzzles_title(part, language)}});
  }
  SitePlace place;
  const std::string description =
      language.phrase("{title}: games to play through.", {{"title", branding.title}});
  place.description = description;
  place.part = site.parts.empty() ? nullptr : &site.parts.front();
  return site_page(
      site, place, branding.title, "home",
      {{"about", Html{branding.about}},
       {"parts", std::move(parts)},
       {"symbols", board_symbols_of(shown.boards)},
       {"board", shown.parts.empty()
                     ? Html{}
                     : moments_html(shown.boards, shown.parts.front().moments, place.up, language)},
       {"board-title", shown.parts.empty() ? "" : shown.parts.front().title},
       {"dated", !newest.empty() && newest.front()->day > 0},
       {"newest",
        list_of(newest, [&](const ArchiveGame* game) { return listed_game("", *game, language); })},
       {"puzzles", std::move(puzzles)},
       {"downloads",
        list_of(branding.downloads,
                [&](const SiteBranding::Download& download) -> PageContent {
                  return {{"file", download.file}, {"title", language.of(download.title)}};
                })},
       {"facts", !branding.licence.empty() || !branding.made.empty() || !branding.base.empty()},
       {"licence", branding.licence},
       {"made", branding.made},
       {"date", Html{fmt::format("<span class=\"date\">{}</span>", html_text(branding.made))}},
       {"feed", branding.base}});
}

std::string write_feed(const Site& site, ArchiveGames newest) {
  const auto written = [&](const ArchiveGame* game) -> PageContent {
    const GameFigures& f = game->figures;
    return {{"white", f.sides[0].player},
            {"black", f.sides[1].player},
            {"file", game->file},
            {"time", time_of(f)},
            {"game", site.language->of(f.title)},
            {"result", site.language->of(f.result)}};
  };
  return render_template("feed", {{"title", site.branding.title},
                                  {"base", site.branding.base},
                                  {"updated", newest.empty() ? std::string(no_time)
                                                             : time_of(newest.front()->figures)},
                                  {"games", list_of(newest, written)}})
             .text +
         '\n';
}

std::vector<std::pair<std::string, std::string>> write_site_maps(
    const Site& site, std::span<const std::string> addresses) {
  const auto map = [&](std::string_view root, std::string_view kind, PageContent::List list) {
    return render_template("sitemap", {{"root", root},
                                       {"kind", kind},
                                       {"base", site.branding.base},
                                       {"addresses", std::move(list)}})
               .text +
           '\n';
  };
  std::vector<std::pair<std::string, std::string>> maps;
  PageContent::List names;
  for (std::size_t first = 0; first < addresses.size(); first += most_addresses) {
    const std::size_t count = std::min(most_addresses, addresses.size() - first);
    names.push_back(fmt::format("sitemap-{}.xml", maps.size() + 1));
    maps.push_back({fmt::format("sitemap-{}.xml", maps.size() + 1),
                    map("urlset", "url",
                        list_of(addresses.subspan(first, count),
                                [](const std::string& address) { return address; }))});
  }
  if (maps.size() == 1)
    maps.front().first = "sitemap.xml";
  else
    maps.push_back({"sitemap.xml", map("sitemapindex", "sitemap", std::move(names))});
  return maps;
}

std::string openings_script_file(std::string_view game) {
  return fmt::format("openings-{}.js", game);
}

std::string write_openings_script(const OpeningsPage& page, const Language& language) {
  Json trees = Json::array();
  for (const OpeningsPage::Tree& tree : page.trees)
    trees.push_back({{"title", in_words(tree.title, language)},
                     {"setup", tree.is_by_kind ? "" : tree.title.substr(tree.title.rfind(' ') + 1)},
                     {"start", tree.looks},
                     {"root", node_json(page, tree.root, language)}});
  Json json{{"trees", std::move(trees)}};
  if (!page.boards.empty()) json["board"] = board_json(page.boards.front(), 0, language);
  return "globalThis.cairnOpenings = " + for_script(json) + ";\n";
}

std::string write_openings_page(const Site& site, const SitePlace& place,
                                const OpeningsPage& page) {
  return site_page(site, place, site.language->of("Openings"), "openings",
                   {{"symbols", board_symbols_of(page.boards)},
                    {"by-kind", std::ranges::any_of(page.trees, &OpeningsPage::Tree::is_by_kind)},
                    {"game", place.part->game},
                    {"scripts", games_scripts(static_cast<std::size_t>(place.part->games))},
                    {"analysed", place.part->analysed > 0},
                    {"trees", !page.trees.empty()}});
}

std::string write_player_page(const Site& site, const SitePlace& place, const PlayerPage& page) {
  const Language& language = *site.language;
  PageContent::List sections;
  if (!page.moments.empty())
    sections.push_back(section(language.phrase("Typical mistakes"),
                               language.phrase("The costliest turns, each kind of reason once."),
                               moments_html(page.boards, page.moments, place.up, language)));
  const auto add = [&](const StatisticsTable& table, std::size_t most) {
    if (!table.rows.empty())
      sections.push_back(section(language.of_in("figures", table.title), "",
                                 figures_html(table, place, language, most)));
  };
  for (const StatisticsTable& table : page.figures) add(table, opponents_of_a_player);
  add(first_turns_of(page), first_turns_of_a_player);
  if (const auto best = best_games_of(page); !best.empty())
    sections.push_back(section(language.phrase("Best games"),
                               language.phrase("Won with the fewest avoidable points."),
                               games_table_html(best, place, language, page.name)));
  const std::size_t count = std::min(page.games.size(), most_games_of_a_player);
  const std::vector<const ArchiveGame*> latest(page.games.rbegin(),
                                               page.games.rbegin() + static_cast<long>(count));
  return site_page(
      site, place, page.name, "player",
      {{"symbols", board_symbols_of(page.boards)},
       {"cards", cards_of(page, language)},
       {"avoidable", avoidable_html(page, place, language)},
       {"rating", rating_html(page, place, language)},
       {"sections", std::move(sections)},
       {"count", games_in_words(static_cast<int>(page.games.size()), language)},
       {"latest", games_table_html(latest, place, language, page.name)},
       {"all", count == page.games.size()
                   ? ""
                   : fmt::format("{}{}#player={}", site_top, part_file("games", place.part->game),
                                 address_part(page.name))}});
}

}  // namespace cairn
