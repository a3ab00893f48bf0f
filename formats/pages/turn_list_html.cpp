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
std::string short_value(const AnnotatedTurn& turn, const Language& language) {
  switch (turn.after.kind) {
    case Value::Kind::white_wins:
      return language.phrase_in("White", "wins");
    case Value::Kind::black_wins:
      return language.phrase_in("White", "loses");
    case Value::Kind::draw:
      return language.phrase("draw");
    case Value::Kind::estimate:
      break;
  }
  return fmt::format("{}", std::lround(turn.win_after));
}

class TurnList {
 public:
  explicit TurnList(const GamePage& page) : page_(page), language_(*page.language) {}

  std::string text() {
    std::string text = fmt::format("<ol class=\"turns\" id=\"turns\" aria-label=\"{}\">\n",
                                   language_.phrase("Turns"));
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
            ? fmt::format(R"(<span class="val"><span class="hide">{} </span>{}</span>)",
                          language_.phrase_in("before a value", "White"),
                          short_value(turn, language_))
            : "";
    return fmt::format(
        R"(<a class="turn" href="#{0}"><b>{0}</b><span class="hide">{1} </span><span class="mv">{2}</span>{3}{4}</a>)",
        i + 1, language_.phrase_of(turn.side, "White", "Black"), html_text(turn.text),
        mark_html(turn, language_), value);
  }

  // What stands below a turn: why it is marked, comments, and lines.
  std::string remarks(std::size_t i) {
    const AnnotatedTurn& turn = page_.game->turns[i];
    std::string text;
    if (const std::string said = judgement(turn, language_); !said.empty()) text = why(i, said);
    return text + comment_html(page_.turns[i].comment) + variations_of(i);
  }

  std::string why(std::size_t i, const std::string& said) const {
    const AnnotatedTurn& turn = page_.game->turns[i];
    return fmt::format(
        R"(<details class="why" id="why-{}"><summary>{}{}<span class="txt">{}</span></summary>)"
        R"(<div class="in"><p>{} {}</p></div></details>)",
        i + 1, icon("right", "chev"), mark_html(turn, language_), in_short(i),
        language_.phrase_of(turn.side, "White {change}.", "Black {change}.",
                            {{"change", change_in_words(*page_.game, i, language_)}}),
        html_text(said));
  }

  // The folded line already names the best turn.
  std::string in_short(std::size_t i) const {
    const AnnotatedTurn& turn = page_.game->turns[i];
    std::string text = first_judgement(turn, language_);
    if (names_best(turn))
      text = language_.phrase(
          "{judgement}. Best was {turn}",
          {{"judgement", text},
           {"turn", fmt::format("<span class=\"mono\">{}</span>", html_text(turn.best))}});
    return language_.phrase_of(turn.side, "{n}. White: {judgement}", "{n}. Black: {judgement}",
                               {{"n", i + 1}, {"judgement", text}});
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

  std::string variation(const GamePage::Line& line, int number) const {
    std::string text =
        fmt::format("<div class=\"var\"><small>{}</small>", language_.phrase("In the record"));
    for (std::size_t i = 0; i < line.turns.size(); ++i)
      text += fmt::format(R"(<a class="chip line" href="#{}" data-line="{}" data-at="{}">{}</a>{})",
                          line.turn + 1, number, i + 1, html_text(line.turns[i].text),
                          comment_html(line.turns[i].comment));
    if (!line.rest.empty()) text += " " + html_text(line.rest);
    return text + "</div>";
  }

  const GamePage& page_;
  const Language& language_;
  std::size_t next_ = 0;  // the first line that is not in the list yet
};

}  // namespace

std::string turn_list(const GamePage& page) {
  return TurnList(page).text();
}

}  // namespace cairn
