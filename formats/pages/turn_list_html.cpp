#include "formats/pages/game_page_parts.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>

#include "formats/analysis/summary.hpp"
#include "formats/pages/page_signs.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"

namespace cairn {

namespace {

std::string comment_html(const std::string& comment) {
  return comment.empty()
             ? std::string()
             : fmt::format("<p class=\"comment\" dir=\"auto\">{}</p>", html_text(comment));
}

// White's chance after a turn, as short as the column is: "64", or what is proven.
std::string short_value(const AnnotatedTurn& turn) {
  switch (turn.after.kind) {
    case Value::Kind::white_wins:
      return "wins";
    case Value::Kind::black_wins:
      return "loses";
    case Value::Kind::draw:
      return "draw";
    case Value::Kind::estimate:
      break;
  }
  return fmt::format("{}", std::lround(turn.win_after));
}

class TurnList {
 public:
  explicit TurnList(const GamePage& page) : page_(page) {}

  std::string text() {
    std::string text = "<ol class=\"turns\" id=\"turns\" aria-label=\"Turns\">\n";
    for (std::size_t i = 0; i < page_.turns.size();) text += pair(i);
    if (const std::string after = variations_of(page_.turns.size()); !after.empty())
      text += "<li class=\"pair\"><span></span><span></span>" + after + "</li>\n";
    return text + "</ol>";
  }

 private:
  // A row with White's turn on the left and Black's on the right, and what is to be said of both.
  std::string pair(std::size_t& i) {
    std::string row;
    std::string below;
    for (const Side side : {Side::white, Side::black}) {
      if (i == page_.turns.size() || page_.turns[i].side != side) {
        row += "<span></span>";
        continue;
      }
      row += turn(i);
      below += remarks(i++);
    }
    return "<li class=\"pair\">" + row + below + "</li>\n";
  }

  std::string turn(std::size_t i) const {
    const AnnotatedTurn& turn = page_.game->turns[i];
    const std::string value =
        turn.is_searched
            ? fmt::format(R"(<span class="val"><span class="hide">White </span>{}</span>)",
                          short_value(turn))
            : "";
    return fmt::format(
        R"(<a class="turn" href="#{0}"><b>{0}</b><span class="hide">{1} </span><span class="mv">{2}</span>{3}{4}</a>)",
        i + 1, name(turn.side), html_text(turn.text), mark_html(turn), value);
  }

  // What stands below a turn: why it is marked, comments, and lines.
  std::string remarks(std::size_t i) {
    const AnnotatedTurn& turn = page_.game->turns[i];
    std::string text;
    if (const std::string said = judgement(turn); !said.empty()) text = why(i, said);
    return text + comment_html(page_.turns[i].comment) + variations_of(i);
  }

  std::string why(std::size_t i, const std::string& said) const {
    const AnnotatedTurn& turn = page_.game->turns[i];
    return fmt::format(
        R"(<details class="why" id="why-{0}"><summary>{1}{2}<span class="txt">{0}. {3}: {4}</span></summary>)"
        R"(<div class="in"><p>{3} {5}. {6}</p></div></details>)",
        i + 1, icon("right", "chev"), mark_html(turn), name(turn.side), in_short(turn),
        change_in_words(*page_.game, i), html_text(said));
  }

  // The folded line already names the best turn.
  static std::string in_short(const AnnotatedTurn& turn) {
    std::string text(turn.mark != Mark::none ? name(turn.mark) : describe(turn.verdict));
    if (text.empty()) text = explain_mark(turn);
    if (names_best(turn))
      return fmt::format("{}. Best was <span class=\"mono\">{}</span>", text, html_text(turn.best));
    return text;
  }

  // The lines of the record. The script adds those that the search found.
  std::string variations_of(std::size_t turn) {
    std::string text;
    for (int number = 1; next_ < page_.lines.size() && page_.lines[next_].turn == turn; ++next_) {
      const GamePage::Line& line = page_.lines[next_];
      if (line.kind == GamePage::Line::Kind::variation) text += variation(line, number);
      ++number;
    }
    return text;
  }

  static std::string variation(const GamePage::Line& line, int number) {
    std::string text = "<div class=\"var\"><small>In the record</small>";
    for (std::size_t i = 0; i < line.turns.size(); ++i)
      text += fmt::format(R"(<a class="chip line" href="#{}" data-line="{}" data-at="{}">{}</a>{})",
                          line.turn + 1, number, i + 1, html_text(line.turns[i].text),
                          comment_html(line.turns[i].comment));
    if (!line.rest.empty()) text += " " + html_text(line.rest);
    return text + "</div>";
  }

  const GamePage& page_;
  std::size_t next_ = 0;  // the first line that is not in the list yet
};

}  // namespace

std::string turn_list(const GamePage& page) {
  return TurnList(page).text();
}

}  // namespace cairn
