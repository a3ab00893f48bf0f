#include "formats/output/template.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/annotated_games.hpp"
#include "formats/output/game_page.hpp"
#include "formats/output/site_pages.hpp"
#include "games/list.hpp"

namespace cairn {
namespace {

std::string text_of(std::string_view text, const PageContent& content) {
  return render_text(text, content).text;
}

TEST(Template, EscapesAllButHtml) {
  EXPECT_EQ(text_of("{{a}} {{b}} {{n}}", {{"a", "<&"}, {"b", Html{"<b>"}}, {"n", 12}}),
            "&lt;&amp; <b> 12");
  EXPECT_EQ(text_of("{{a}}", {{"a", "{{b}} @{c}@"}}), "{{b}} @{c}@");
}

TEST(Template, RepeatsAndLeavesOut) {
  const PageContent content{{"list", PageContent::List{"x", "y"}},
                            {"none", PageContent::List{}},
                            {"outer", "o"},
                            {"within", {{"a", 1}, {"outer", "i"}}}};
  EXPECT_EQ(text_of("{{#list}}{{^@first}}, {{/@first}}{{.}}{{outer}}{{/list}}", content), "xo, yo");
  EXPECT_EQ(text_of("{{?list}}<{{#list}}{{.}}{{/list}}>{{/list}}{{?none}}!{{/none}}", content),
            "<xy>");
  EXPECT_EQ(text_of("{{#none}}!{{/none}}{{^none}}none{{/none}}{{^list}}!{{/list}}", content),
            "none");
  EXPECT_EQ(text_of("{{#within}}{{a}}{{outer}}{{/within}}{{outer}}", content), "1io");
}

TEST(Template, SaysMessagesInTheLanguage) {
  const PageContent content{{"n", 3}, {"turn", "<"}};
  EXPECT_EQ(text_of("{{?n}}@{{n}. White {turn}}@{{/n}}", content), "3. White &lt;");
  EXPECT_EQ(render_text("@{[puzzle] Next}@", content, *language_of("de")).text, "N\u00e4chste");
}

TEST(Template, RefusesWhatIsNotThere) {
  const PageContent content{{"a", "1"}};
  for (const char* text : {"{{b}}", "{{#b}}{{/b}}", "{{^b}}{{/b}}", "{{>b}}", "@{x {b}}@",
                           "{{.}}{{", "{{?a}}", "@{a", "{{#a}}@{{/a}}@"})
    EXPECT_ANY_THROW(text_of(text, content)) << text;
}

// A game whose page has everything that pages of games can have.
struct ShownGame {
  AnnotatedGame game = test::small_game();
  GamePage page;

  explicit ShownGame(const Language& language = english()) {
    page.game = &game;
    page.sgf = own_texts(game);
    page.game_title = "Battle of Towers";
    page.board = game_named("towers").empty_board();
    page.language = &language;
    for (const AnnotatedTurn& turn : game.turns) {
      PageTurn& shown = page.turns.emplace_back();
      shown.side = turn.side;
      shown.text = turn.text;
      shown.comment = "<i>";
    }
    using enum GamePage::Line::Kind;
    page.lines.push_back({variation, 1, 1, {page.turns[0]}, "<rest>"});
    page.lines.push_back({variation, 4, 4, {page.turns[0]}, {}});
  }
};

StatisticsTable table(std::string name, std::string label_name) {
  return {std::move(name),
          "Players",
          std::move(label_name),
          {{"games", "games", 0}},
          {{"Ann", {1}}, {"Bob", {2}}}};
}

// Every template is on one of these pages, or a part of one.
std::vector<std::string> all_pages(const Language& language) {
  const ShownGame shown(language);
  const std::vector<PuzzleOfGame> puzzles{{"p.html#1", "Puzzle: <start>", "White to play"}};
  Site site;
  site.branding.title = "<Games>";
  site.branding.about = "<p>about</p>";
  site.branding.licence = "CC";
  site.branding.made = "2026-01-31";
  site.branding.base = "https://x/";
  site.branding.downloads = {{"games.zip", "All records (SGF)"}};
  site.parts = {{"towers", "Battle of Towers", 2, 1, 1}, {"tzaar", "TZAAR", 1, 0, 0}};
  site.language = &language;
  const SitePlace place{"games", &site.parts[0], "", {"a.html", "b.html"}};
  ArchiveGame game;
  game.figures.game = "towers";
  game.figures.sides[0] = {"\u05d0", 90.0, 3, 1, 1, 1, 1};
  game.figures.sides[1] = {"Bob", 80.0, 3, 0, 0, 0, 0};
  game.figures.winner = Side::white;
  game.figures.date = "2026-01-31";
  game.file = "games/1.html";
  const std::vector<const ArchiveGame*> games(12, &game);
  GameStatistics statistics;
  statistics.game = "towers";
  statistics.title = "Battle of Towers";
  statistics.games = 2;
  statistics.analysed = statistics.without_date = statistics.without_result =
      statistics.without_players = 1;
  statistics.tables = {table("players", "player"), table("years", "year")};
  EventReport event;
  event.name = "Cup";
  event.games = 70;
  event.without_round = 1;
  event.rounds = {{"1", {0}}};
  for (const char* name : {"Ann", "Bob", "Cid", "Dan"}) {
    event.standings.emplace_back().player = name;
    event.standings.back().rank = 1;
  }
  event.standings[0].against[1] = {2, 1};
  EventReport round = event;
  round.games = 2;
  PlayerPage player{"Ann", {table("sides", "colour")}, {}, games, {}, {}};
  player.figures[0].rows.assign(3, {"", std::vector<std::optional<double>>(9, 1)});
  player.figures[0].columns.assign(9, {"games", "games", 0});
  player.boards = {shown.page.board};
  player.moments = {{{"towers", "", "", "", "title", "text", "games/1.html#1", "", 1}, {}}};
  player.moments[0].position.looks.assign(shown.page.board.diagram.cells.size(), -1);
  OpeningsPage openings;
  std::vector<std::string> pages{
      write_game_page(shown.page, stored),
      write_site_game_page(shown.page, {.has_engine = true, .puzzles = puzzles}, stored),
      game_page_parts(shown.page),
      write_statistics_page(site, place, statistics),
      write_players_page(site, place, statistics),
      write_moments_page(site, place, {player.boards, {{"Saves", "why", player.moments}}}),
      write_moments_page(site, place, {}),
      write_games_page(site, place, games),
      write_events_page(site, place, {}),
      write_events_page(site, place, std::vector{event}),
      write_event_page(site, place, event, games),
      write_event_page(site, place, round, games),
      write_home_page(site, games, {player.boards, {{"Saves", "why", player.moments}}}),
      write_feed(site, games),
      write_openings_page(site, place, openings),
      write_player_page(site, place, player)};
  site.branding = {};
  pages.push_back(write_home_page(site, {}, {}));
  const PageContent home{{"address", "index.html"}, {"words", "Home"}};
  for (const PageContent& first : {home, PageContent(false)})
    pages.push_back(render_template("puzzles",
                                    {{"home", first},
                                     {"links", PageContent::List{home}},
                                     {"title", "Puzzles"},
                                     {"symbols", Html{}},
                                     {"goals", PageContent::List{"Goal"}},
                                     {"legend", Html{}},
                                     {"unreviewed", false},
                                     {"set", Html{}}},
                                    language)
                        .text);
  const std::vector<std::string> addresses(50'001, "a.html");
  for (const auto& [name, map] : write_site_maps(site, addresses)) pages.push_back(map);
  return pages;
}

// Whether a page has the first elements of a template, up to a value or a message.
bool is_on(const std::string& page, std::string_view text) {
  const std::size_t begin = text.find('<');
  return page.find(text.substr(begin, text.find_first_of("{@", begin) - begin)) != page.npos;
}

TEST(Template, AllAreFilled) {
  for (const Language* language : {&english(), &pseudo_language()}) {
    const std::vector<std::string> pages = all_pages(*language);
    for (const std::string& page : pages) {
      EXPECT_EQ(page.find("{{"), page.npos);
      EXPECT_EQ(page.find("@{"), page.npos);
    }
    for (const std::string_view name : template_names()) {
      const std::string_view text = template_named(name);
      if (text.find('<') == text.npos) continue;  // of other templates alone
      EXPECT_TRUE(std::ranges::any_of(pages, [&](const std::string& page) {
        return is_on(page, text);
      })) << name;
    }
  }
}

}  // namespace
}  // namespace cairn
