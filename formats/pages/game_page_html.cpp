#include "formats/pages/game_page_html.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "formats/analysis/annotated_sgf.hpp"
#include "formats/analysis/summary.hpp"
#include "formats/pages/board_svg.hpp"
#include "formats/pages/game_page_json.hpp"
#include "formats/pages/key_positions.hpp"
#include "formats/pages/packed.hpp"
#include "formats/pages/page_assets.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"
#include "formats/pages/turn_list_html.hpp"
#include "formats/pages/win_graph.hpp"

namespace cairn {

namespace {

std::string facts(const GamePage& page) {
  std::string text = html_text(page.game_title);
  for (const char* tag : {"EV", "RO", "DT", "PC"})
    if (const std::string value = tag_text(*page.game, tag, ""); !value.empty())
      text += fmt::format(" \u00b7 <bdi>{}</bdi>", html_text(value));
  text += fmt::format(" \u00b7 {} turns \u00b7 <b>{}</b>", page.turns.size(),
                      html_text(page.game->result));
  return text;
}

std::string cut_off_note(const AnnotatedGame& game) {
  if (!game.cut_off) return {};
  return fmt::format("<p class=\"warning\">The record is cut off: turn {} cannot be played. {}</p>",
                     game.cut_off->turn, html_text(game.cut_off->message));
}

std::string root_comment(const AnnotatedGame& game) {
  std::string text = comment_of(game.tags);
  for (const RecordTurn& node : game.trailing)
    if (const std::string comment = comment_of(node.properties); !comment.empty())
      text += (text.empty() ? "" : "\n") + comment;
  if (text.empty()) return {};
  return fmt::format("<p class=\"comment\" dir=\"auto\">{}</p>", html_text(text));
}

std::string row(std::string_view label, std::string_view white, std::string_view black) {
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>", label, white,
                     black);
}

std::string totals_html(const AnnotatedGame& game) {
  const auto sums = totals(game);
  const auto accuracy = [&](Side side) {
    const auto& value = game.accuracy[index(side)];
    return value ? one_decimal(*value) + " %" : std::string("\u2013");
  };
  const auto count = [&](std::string_view label, int Totals::*member) {
    return row(label, std::to_string(sums[0].*member), std::to_string(sums[1].*member));
  };
  return "<table><thead><tr><td></td><th scope=\"col\">White</th><th scope=\"col\">Black</th></tr>"
         "</thead><tbody>" +
         row("Accuracy", accuracy(Side::white), accuracy(Side::black)) +
         count("Inaccuracies ?!", &Totals::inaccuracies) + count("Mistakes ?", &Totals::mistakes) +
         count("Blunders &#63;&#63;", &Totals::blunders) +
         count("Wins given away", &Totals::wins_given_away) + "</tbody></table>";
}

std::string link_to(const AnnotatedGame& game, std::size_t turn) {
  return fmt::format("<a href=\"#{}\">{}</a>", turn + 1, html_text(turn_in_words(game, turn)));
}

std::string verdicts(const AnnotatedGame& game) {
  std::string text;
  if (const auto turn = turning_point(game)) {
    const std::string said = judgement(game.turns[*turn]);
    text += fmt::format("<p><b>Turning point:</b> {}, {}. {}</p>", link_to(game, *turn),
                        html_text(change_in_words(game, *turn)), html_text(said));
  }
  if (const auto turn = decided_by(game)) {
    const bool is_white = game.turns[*turn].after.kind == Value::Kind::white_wins;
    const std::string limit = unproven_before(game, *turn);
    text += fmt::format("<p><b>Decided:</b> {} is proven to win from {} on{}.</p>",
                        name(is_white ? Side::white : Side::black), link_to(game, *turn),
                        limit.empty() ? "" : "; " + limit);
  }
  return text;
}

std::string summary_html(const AnnotatedGame& game) {
  if (!is_analysed(game))
    return "<p>Nothing of this game was searched, so nothing is said of its turns.</p>";
  return totals_html(game) + verdicts(game);
}

std::string explanation(const AnnotatedGame& game) {
  if (!is_analysed(game)) return {};
  return fmt::format(
      "<p>A percentage is White's chance to win, as a search of {} turns estimates it. What is said "
      "in words (\u201cWhite wins by force\u201d) is proven. A turn is an inaccuracy (?!) if it "
      "costs its player 5 points or more, a mistake (?) from 10 and a blunder (&#63;&#63;) from 15 points "
      "on. Accuracy is 100 % if no turn costs anything.</p>",
      game.settings.depth);
}

std::string graph_html(const AnnotatedGame& game) {
  const std::string graph = win_graph(game);
  if (graph.empty()) return {};
  return "<section id=\"winning\" aria-labelledby=\"winning-title\"><h2 id=\"winning-title\">White's "
         "win percentage</h2>" +
         graph +
         "<p class=\"faint\">Circle: inaccuracy. Triangle: mistake. Square: blunder. Cross: a proven "
         "result changed. (Of marks that would lie on each other the gravest is shown.) Thick line: "
         "proven. Choose a turn by a click, or with the arrow keys.</p></section>";
}

}  // namespace

std::string game_page_title(const GamePage& page) {
  return tag_text(*page.game, "PW", "?") + " \u2013 " + tag_text(*page.game, "PB", "?");
}

std::string game_page_body(const GamePage& page, const std::string& navigation) {
  const AnnotatedGame& game = *page.game;
  return filled(game_page_template, {{"NAVIGATION", navigation},
                                     {"SYMBOLS", board_symbols(page.board, 0)},
                                     {"WHITE", html_text(tag_text(game, "PW", "?"))},
                                     {"BLACK", html_text(tag_text(game, "PB", "?"))},
                                     {"FACTS", facts(page)},
                                     {"NOTES", cut_off_note(game) + root_comment(game)},
                                     {"SUMMARY", summary_html(game)},
                                     {"GRAPH", graph_html(game)},
                                     {"KEYS", key_positions(page)},
                                     {"ARROWS", is_analysed(game) ? arrows_legend : ""},
                                     {"TURNS", turn_list(page)},
                                     {"LEGEND", board_legend(page.board, 0)},
                                     {"EXPLANATION", explanation(game)},
                                     {"RECORD", data_address(page.record)},
                                     {"DATA", packed(game_page_json(page))}});
}

std::string write_game_page(const GamePage& page) {
  return whole_page(
      {game_page_style, game_page_style_hash, game_page_script, game_page_script_hash},
      game_page_title(page), game_page_body(page, ""));
}

}  // namespace cairn
