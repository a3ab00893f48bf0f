#include "formats/pages/game_page_html.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "formats/analysis/analysis_json.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "formats/analysis/story.hpp"
#include "formats/analysis/summary.hpp"
#include "formats/json/json_value.hpp"
#include "formats/pages/board_json.hpp"
#include "formats/pages/board_svg.hpp"
#include "formats/pages/game_page_parts.hpp"
#include "formats/pages/packed.hpp"
#include "formats/pages/page_assets.hpp"
#include "formats/pages/page_signs.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"

namespace cairn {

namespace {

std::string facts(const GamePage& page) {
  return fmt::format("{} \u00b7 {} \u00b7 {} turn{}", html_text(page.game->result),
                     html_text(page.game_title), page.turns.size(),
                     page.turns.size() == 1 ? "" : "s");
}

std::string cut_off_note(const AnnotatedGame& game) {
  const std::string words = cut_off_in_words(game);
  return words.empty() ? words : fmt::format("<p class=\"note bad\">{}</p>", html_text(words));
}

std::string root_comment(const AnnotatedGame& game) {
  std::string text = comment_of(game.tags);
  for (const RecordTurn& node : game.trailing)
    if (const std::string comment = comment_of(node.properties); !comment.empty())
      text += (text.empty() ? "" : "\n") + comment;
  if (text.empty()) return {};
  return fmt::format("<p class=\"comment\" dir=\"auto\">{}</p>", html_text(text));
}

std::string totals_html(const AnnotatedGame& game) {
  const auto sums = totals(game);
  const auto accuracy = [&](Side side) {
    const auto& value = game.accuracy[index(side)];
    return value ? one_decimal(*value) + " %" : std::string("\u2013");
  };
  const auto row = [](std::string_view label, const std::array<std::string, 2>& cells) {
    std::string text = fmt::format("<tr><th scope=\"row\">{}</th>", label);
    for (const std::string& cell : cells)
      text += fmt::format("<td{}>{}</td>", cell == "0" ? " class=\"zero\"" : "", cell);
    return text + "</tr>";
  };
  const auto count = [&](std::string_view label, int Totals::*member) {
    return row(label, {std::to_string(sums[0].*member), std::to_string(sums[1].*member)});
  };
  const auto marked = [&](Mark mark, std::string_view label, int Totals::*member) {
    return count(fmt::format("<span class=\"mk {}\">{}</span> {}", name(mark), glyph(mark), label),
                 member);
  };
  return fmt::format(
             "<table class=\"tally\"><thead><tr><td></td><th scope=\"col\">{} White</th>"
             "<th scope=\"col\">{} Black</th></tr></thead><tbody>",
             side_sign(Side::white), side_sign(Side::black)) +
         row("Accuracy", {accuracy(Side::white), accuracy(Side::black)}) +
         marked(Mark::inaccuracy, "Inaccuracies", &Totals::inaccuracies) +
         marked(Mark::mistake, "Mistakes", &Totals::mistakes) +
         marked(Mark::blunder, "Blunders", &Totals::blunders) +
         count("Wins given away", &Totals::wins_given_away) + "</tbody></table>";
}

std::string story_html(const AnnotatedGame& game) {
  std::string text;
  for (const StorySentence& sentence : story(game))
    text += (text.empty() ? "" : " ") + html_text(sentence.text);
  return text.empty() ? text : fmt::format("<p class=\"story\">{}</p>", text);
}

// Links to the two turns on which the game hung.
std::string key_points(const AnnotatedGame& game) {
  std::string text;
  if (const auto turn = turning_point(game)) {
    const AnnotatedTurn& played = game.turns[*turn];
    const std::string_view mark = mark_class(played);
    const std::string_view form = mark.empty() ? "verdict" : mark;
    text += fmt::format(
        R"(<a class="keypt mt2" href="#{0}"><b><svg class="shape {1}" viewBox="-7 -7 14 14" aria-hidden="true"><use href="#m-{1}"/></svg>Turning point: turn {0}</b>{2}’s <span class="mono">{3}</span>: {4}</a>)",
        *turn + 1, form, name(played.side), html_text(played.text),
        html_text(change_in_words(game, *turn)));
  }
  if (const auto turn = decided_by(game)) {
    const bool is_white = game.turns[*turn].after.kind == Value::Kind::white_wins;
    const std::string limit = unproven_before(game, *turn);
    text += fmt::format(
        R"(<a class="keypt mt1" href="#{0}"><b>{1}Decided: turn {0}</b>From here {2} wins by force{3}</a>)",
        *turn + 1, proven_sign(), name(is_white ? Side::white : Side::black),
        limit.empty() ? "" : "; " + html_text(limit));
  }
  return text;
}

std::string meaning(const AnnotatedGame& game) {
  if (!is_analysed(game)) return {};
  return fmt::format(
      "<details><summary>{}What the numbers mean</summary><p class=\"small faint\">A percentage is "
      "White’s chance to win, as a search of {} turn{} estimates it. What is said in words "
      "(“White wins by force”), and the sign of the three stones, is proven. A turn is an "
      "inaccuracy (?!) if it costs its player 5 points or more, a mistake (?) from 10 and a "
      "blunder (&#63;&#63;) from 15 points on. Accuracy is 100 % if no turn costs "
      "anything.</p></details>",
      icon("right", "chev"), game.settings.depth, game.settings.depth == 1 ? "" : "s");
}

std::string about_html(const GamePage& page) {
  const AnnotatedGame& game = *page.game;
  std::string details;
  for (const char* tag : {"EV", "RO", "DT", "PC"})
    if (const std::string value = tag_text(game, tag, ""); !value.empty())
      details +=
          fmt::format("{}<bdi>{}</bdi>", details.empty() ? "" : " \u00b7 ", html_text(value));
  std::string text = fmt::format("<h2 class=\"result\">{}</h2>", html_text(game.result));
  if (!details.empty()) text += fmt::format("<p class=\"faint small\">{}</p>", details);
  text += cut_off_note(game) + root_comment(game);
  text += story_html(game);
  text += is_analysed(game) ? totals_html(game) + key_points(game)
                            : "<p class=\"faint small\">This game is not analysed.</p>";
  return text + "<div id=\"mistakes\" class=\"practise\"></div><div id=\"practise\"></div>" +
         fmt::format("<details class=\"mt1\"><summary>{}Pieces</summary>{}</details>",
                     icon("right", "chev"), board_legend(page.board, 0)) +
         meaning(game);
}

// What the page with the engine has besides.
constexpr std::string_view open_button =
    R"(<button class="b wide" id="open-button" type="button"><svg class="i" aria-hidden="true"><use href="#i-open"/></svg>Open…</button>)";
constexpr std::string_view engine_dialogs =
    R"(<div id="open" popover role="dialog" class="pop wide" aria-label="Open a record"></div>
<div id="puzzles" popover role="dialog" class="pop wide" aria-label="Puzzles"></div>
<div id="version" popover role="dialog" class="pop wide" aria-label="About Cairn"></div>
<p id="told" class="told-note" role="status"></p>
)";

std::string engine_data(const GamePage& page, const PageSurroundings& around,
                        Compressor compressed) {
  if (!around.has_engine) return {};
  return fmt::format("\n<script type=\"text/plain\" id=\"game-json\">{}</script>",
                     packed(write_json(*page.game, page.sgf), compressed));
}

}  // namespace

std::string game_page_title(const GamePage& page) {
  return tag_text(*page.game, "PW", "?") + " \u2013 " + tag_text(*page.game, "PB", "?");
}

std::string game_page_body(const GamePage& page, const PageSurroundings& around,
                           Compressor compressed) {
  const AnnotatedGame& game = *page.game;
  const bool is_in_site = !around.navigation.empty();
  const std::string navigation =
      around.has_engine ? std::string(open_button) + around.navigation : around.navigation;
  return filled(study_template, {{"ICONS", page_icons},
                                 {"LOGO", page_logo},
                                 {"HOME", is_in_site ? "../index.html" : "#0"},
                                 {"HOME-NAME", is_in_site ? "Cairn, all games" : "Cairn"},
                                 {"NAVIGATION", navigation},
                                 {"DIALOGS", around.has_engine ? engine_dialogs : ""},
                                 {"ENGINE", engine_data(page, around, compressed)},
                                 {"SYMBOLS", board_symbols(page.board, 0)},
                                 {"WHITE", html_text(tag_text(game, "PW", "White"))},
                                 {"BLACK", html_text(tag_text(game, "PB", "Black"))},
                                 {"FACTS", facts(page)},
                                 {"SHAPE", is_square(page.board) ? " square" : ""},
                                 {"PICTURE", end_picture(page, game.result)},
                                 {"ABOUT", about_html(page)},
                                 {"GRAPH", win_graph(game)},
                                 {"KEYS", key_positions(page)},
                                 {"ARROWS", is_analysed(game) ? arrows_legend : ""},
                                 {"TURNS", turn_list(page)},
                                 {"RECORD", data_address(page.record)},
                                 {"DATA", packed(json::dump(game_page_json(page)), compressed)}});
}

std::string game_page_parts(const GamePage& page) {
  const AnnotatedGame& game = *page.game;
  const std::string white = html_text(tag_text(game, "PW", "White"));
  const std::string black = html_text(tag_text(game, "PB", "Black"));
  const std::string heads = fmt::format(
      R"(<div class="heads" aria-hidden="true"><span><b class="side-w"></b><i>{}</i><em class="w5">White %</em></span><span><b class="side-b"></b><i>{}</i><em>White %</em></span></div>)",
      white, black);
  const std::string moments =
      fmt::format(R"(<h2 id="moments-title">Key positions</h2>{}<div class="figs">{}</div>)",
                  is_analysed(game) ? arrows_legend : "", key_positions(page));
  return json::dump({{"title", fmt::format("<bdi>{}</bdi> – <bdi>{}</bdi>", white, black)},
                     {"facts", facts(page)},
                     {"winning", win_graph(game)},
                     {"about", about_html(page)},
                     {"moments", moments},
                     {"list", heads + turn_list(page)},
                     {"symbols", board_symbols(page.board, 0)},
                     {"data", game_page_json(page)}});
}

std::string write_game_page(const GamePage& page, Compressor compressed) {
  return whole_page(
      {game_page_style, game_page_style_hash, game_page_script, game_page_script_hash},
      game_page_title(page), game_page_body(page, {}, compressed));
}

}  // namespace cairn
