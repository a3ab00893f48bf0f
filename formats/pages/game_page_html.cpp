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
#include "formats/pages/page_messages.hpp"
#include "formats/pages/page_signs.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"

namespace cairn {

namespace {

std::string facts(const GamePage& page) {
  const Language& language = *page.language;
  return fmt::format(
      "{} \u00b7 {} \u00b7 {}", html_text(language.of(page.game->result)),
      html_text(language.of(page.game_title)),
      language.phrase_n(static_cast<long>(page.turns.size()), "{n} turn", "{n} turns"));
}

std::string cut_off_note(const AnnotatedGame& game, const Language& language) {
  const std::string words = cut_off_in_words(game, language);
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

std::string totals_html(const AnnotatedGame& game, const Language& language) {
  const auto sums = totals(game);
  const auto accuracy = [&](Side side) {
    const auto& value = game.accuracy[index(side)];
    return value ? language.exact_percent(*value) : std::string("\u2013");
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
             "<table class=\"tally\"><thead><tr><td></td><th scope=\"col\">{} {}</th>"
             "<th scope=\"col\">{} {}</th></tr></thead><tbody>",
             side_sign(Side::white), language.phrase("White"), side_sign(Side::black),
             language.phrase("Black")) +
         row(language.phrase("Accuracy"), {accuracy(Side::white), accuracy(Side::black)}) +
         marked(Mark::inaccuracy, language.phrase("Inaccuracies"), &Totals::inaccuracies) +
         marked(Mark::mistake, language.phrase("Mistakes"), &Totals::mistakes) +
         marked(Mark::blunder, language.phrase("Blunders"), &Totals::blunders) +
         count(language.phrase("Wins given away"), &Totals::wins_given_away) + "</tbody></table>";
}

std::string story_html(const AnnotatedGame& game, const Language& language) {
  std::string text;
  for (const StorySentence& sentence : story(game, language))
    text += (text.empty() ? "" : " ") + html_text(sentence.text);
  return text.empty() ? text : fmt::format("<p class=\"story\">{}</p>", text);
}

std::string turning_link(const AnnotatedGame& game, std::size_t turn, const Language& language) {
  const AnnotatedTurn& played = game.turns[turn];
  const std::string_view mark = mark_class(played);
  const std::string_view form = mark.empty() ? "verdict" : mark;
  return fmt::format(
      R"(<a class="keypt mt2" href="#{0}"><b><svg class="shape {1}" viewBox="-7 -7 14 14" aria-hidden="true"><use href="#m-{1}"/></svg>{2}</b>{3}</a>)",
      turn + 1, form, language.phrase("Turning point: turn {n}", {{"n", turn + 1}}),
      language.phrase_of(
          played.side, "White’s {turn}: {change}", "Black’s {turn}: {change}",
          {{"turn", fmt::format("<span class=\"mono\">{}</span>", html_text(played.text))},
           {"change", html_text(change_in_words(game, turn, language))}}));
}

std::string decision_link(const AnnotatedGame& game, std::size_t turn, const Language& language) {
  const bool is_white = game.turns[turn].after.kind == Value::Kind::white_wins;
  const Side winner = is_white ? Side::white : Side::black;
  const std::string limit = unproven_before(game, turn, language);
  return fmt::format(R"(<a class="keypt mt1" href="#{}"><b>{}{}</b>{}</a>)", turn + 1,
                     proven_sign(), language.phrase("Decided: turn {n}", {{"n", turn + 1}}),
                     limit.empty()
                         ? language.phrase_of(winner, "From here White wins by force",
                                              "From here Black wins by force")
                         : language.phrase_of(winner, "From here White wins by force; {limit}",
                                              "From here Black wins by force; {limit}",
                                              {{"limit", html_text(limit)}}));
}

// Links to the two turns on which the game hung.
std::string key_points(const AnnotatedGame& game, const Language& language) {
  std::string text;
  if (const auto turn = turning_point(game)) text += turning_link(game, *turn, language);
  if (const auto turn = decided_by(game)) text += decision_link(game, *turn, language);
  return text;
}

std::string meaning(const AnnotatedGame& game, const Language& language) {
  if (!is_analysed(game)) return {};
  // The glyphs are escaped, since two question marks mean something else in old compilers.
  return fmt::format(
      "<details><summary>{}{}</summary><p class=\"small faint\">{}</p></details>",
      icon("right", "chev"), language.phrase("What the numbers mean"),
      language.phrase_n(
          game.settings.depth,
          "A percentage is White’s chance to win, as a search of {n} turn estimates it. What is "
          "said in words (“White wins by force”), and the sign of the three stones, is proven. A "
          "turn is an inaccuracy ({inaccuracy}) if it costs its player 5 points or more, a mistake "
          "({mistake}) from 10 and a blunder ({blunder}) from 15 points on. Accuracy is "
          "{everything} if no turn costs anything.",
          "A percentage is White’s chance to win, as a search of {n} turns estimates it. What is "
          "said in words (“White wins by force”), and the sign of the three stones, is proven. A "
          "turn is an inaccuracy ({inaccuracy}) if it costs its player 5 points or more, a mistake "
          "({mistake}) from 10 and a blunder ({blunder}) from 15 points on. Accuracy is "
          "{everything} if no turn costs anything.",
          {{"inaccuracy", "?!"},
           {"mistake", "?"},
           {"blunder", "&#63;&#63;"},
           {"everything", language.percent(100)}}));
}

std::string about_html(const GamePage& page) {
  const AnnotatedGame& game = *page.game;
  const Language& language = *page.language;
  std::string details;
  for (const char* tag : {"EV", "RO", "DT", "PC"})
    if (const std::string value = tag_text(game, tag, ""); !value.empty())
      details +=
          fmt::format("{}<bdi>{}</bdi>", details.empty() ? "" : " \u00b7 ", html_text(value));
  std::string text =
      fmt::format("<h2 class=\"result\">{}</h2>", html_text(language.of(game.result)));
  if (!details.empty()) text += fmt::format("<p class=\"faint small\">{}</p>", details);
  text += cut_off_note(game, language) + root_comment(game);
  text += story_html(game, language);
  text += is_analysed(game) ? totals_html(game, language) + key_points(game, language)
                            : fmt::format("<p class=\"faint small\">{}</p>",
                                          language.phrase("This game is not analysed."));
  text += end_of_about;
  return text + " class=\"practise\"></div><div id=\"practise\"></div>" +
         fmt::format("<details class=\"mt1\"><summary>{}{}</summary>{}</details>",
                     icon("right", "chev"), language.phrase("Pieces"),
                     board_legend(page.board, 0, language)) +
         meaning(game, language);
}

// What the page with the engine has besides.
std::string open_button(const Language& language) {
  return fmt::format(
      R"(<button class="b wide" id="open-button" type="button"><svg class="i" aria-hidden="true"><use href="#i-open"/></svg>{}</button>)",
      language.phrase("Open…"));
}

std::string engine_dialogs(const Language& language) {
  const auto dialog = [](std::string_view id, const std::string& name) {
    return fmt::format(
        "<div id=\"{}\" popover role=\"dialog\" class=\"pop wide\" aria-label=\"{}\"></div>\n", id,
        name);
  };
  return dialog("open", language.phrase("Open a record")) +
         dialog("puzzles", language.phrase("Puzzles")) +
         dialog("version", language.phrase("About Cairn")) +
         "<p id=\"told\" class=\"told-note\" role=\"status\"></p>\n";
}

std::string engine_data(const GamePage& page, const PageSurroundings& around,
                        Compressor compressed) {
  if (!around.has_engine) return {};
  return fmt::format("\n<script type=\"text/plain\" id=\"game-json\">{}</script>",
                     packed(write_json(*page.game, page.sgf), compressed));
}

}  // namespace

std::string player_of(const GamePage& page, Side side) {
  return side == Side::white ? tag_text(*page.game, "PW", page.language->phrase("White"))
                             : tag_text(*page.game, "PB", page.language->phrase("Black"));
}

std::string game_page_title(const GamePage& page) {
  return tag_text(*page.game, "PW", "?") + " \u2013 " + tag_text(*page.game, "PB", "?");
}

std::string game_page_body(const GamePage& page, const PageSurroundings& around,
                           Compressor compressed) {
  const AnnotatedGame& game = *page.game;
  const Language& language = *page.language;
  const bool is_in_site = !around.navigation.empty();
  const std::string navigation =
      around.has_engine ? open_button(language) + around.navigation : around.navigation;
  return filled(translated(study_template, language),
                {{"ICONS", page_icons},
                 {"LOGO", page_logo},
                 {"HOME", is_in_site ? "../index.html" : "#0"},
                 {"HOME-NAME", is_in_site ? language.phrase("Cairn, all games") : "Cairn"},
                 {"NAVIGATION", navigation},
                 {"DIALOGS", around.has_engine ? engine_dialogs(language) : ""},
                 {"ENGINE", engine_data(page, around, compressed)},
                 {"SYMBOLS", board_symbols(page.board, 0)},
                 {"WHITE", html_text(player_of(page, Side::white))},
                 {"BLACK", html_text(player_of(page, Side::black))},
                 {"FACTS", facts(page)},
                 {"SHAPE", is_square(page.board) ? " square" : ""},
                 {"PICTURE", end_picture(page, language.of(game.result))},
                 {"ABOUT", about_html(page)},
                 {"GRAPH", win_graph(game, language)},
                 {"KEYS", key_positions(page)},
                 {"ARROWS", is_analysed(game) ? arrows_legend(language) : ""},
                 {"TURNS", turn_list(page)},
                 {"HELP", help_wanted(language)},
                 {"RECORD", data_address(page.record)},
                 {"DATA", packed(json::dump(game_page_json(page)), compressed)}});
}

std::string game_page_parts(const GamePage& page) {
  const AnnotatedGame& game = *page.game;
  const Language& language = *page.language;
  const std::string white = html_text(player_of(page, Side::white));
  const std::string black = html_text(player_of(page, Side::black));
  const std::string heads = fmt::format(
      R"(<div class="heads" aria-hidden="true"><span><b class="side-w"></b><i>{0}</i><em class="w5">{2}</em></span><span><b class="side-b"></b><i>{1}</i><em>{2}</em></span></div>)",
      white, black, language.phrase("White %"));
  const std::string moments =
      fmt::format(R"(<h2 id="moments-title">{}</h2>{}<div class="figs">{}</div>)",
                  language.phrase("Key positions"),
                  is_analysed(game) ? arrows_legend(language) : "", key_positions(page));
  return json::dump({{"title", fmt::format("<bdi>{}</bdi> – <bdi>{}</bdi>", white, black)},
                     {"facts", facts(page)},
                     {"winning", win_graph(game, language)},
                     {"about", about_html(page)},
                     {"moments", moments},
                     {"list", heads + turn_list(page)},
                     {"symbols", board_symbols(page.board, 0)},
                     {"data", game_page_json(page)}});
}

std::string write_game_page(const GamePage& page, Compressor compressed) {
  return whole_page(
      {game_page_style, game_page_style_hash, game_page_script, game_page_script_hash},
      game_page_title(page), game_page_body(page, {}, compressed), *page.language);
}

}  // namespace cairn
