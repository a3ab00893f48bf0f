#include "formats/pages/turn_list_html.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "formats/analysis/summary.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"

namespace cairn {

namespace {

using Line = GamePage::Line;

std::string comment_html(const std::string& comment) {
  return comment.empty()
             ? std::string()
             : fmt::format("<p class=\"comment\" dir=\"auto\">{}</p>", html_text(comment));
}

// `candidates` counts the candidates of the turn so far.
std::string label_of(const Line& line, const AnnotatedTurn& turn, std::size_t& candidates) {
  switch (line.kind) {
    case Line::Kind::best:
      return "Best:";
    case Line::Kind::answer:
      return "Answer:";
    case Line::Kind::variation:
      return "In the record:";
    case Line::Kind::candidate:
      break;
  }
  const CandidateTurn& candidate = turn.candidates[candidates++];
  const std::string value = candidate.value.kind == Value::Kind::estimate
                                ? percent(candidate.white_win_percent)
                                : describe(candidate.value);
  return fmt::format("{}. ({}):", candidates, value);
}

class TurnList {
 public:
  explicit TurnList(const GamePage& page) : page_(page) {}

  std::string text() {
    std::string text = "<ol id=\"turns\">\n";
    for (std::size_t i = 0; i < page_.turns.size(); ++i) text += item(i);
    return text + "</ol>";
  }

 private:
  std::string item(std::size_t i) {
    const AnnotatedTurn& turn = page_.game->turns[i];
    const std::string said = judgement(turn);
    const std::string value = change_in_words(*page_.game, i);
    std::string text = fmt::format(R"(<li id="{0}"{1}><a href="#{0}"><b>{0}.</b> {2} {3}</a>)",
                                   i + 1, is_mistake(turn) ? " class=\"marked\"" : "",
                                   name(turn.side), html_text(turn.text));
    if (turn.mark != Mark::none)
      text += fmt::format(" <b class=\"{}\">{}</b>", name(turn.mark), glyph(turn.mark));
    if (!value.empty()) text += fmt::format(" <span class=\"value\">{}</span>", value);
    if (!said.empty()) text += fmt::format("<p class=\"said\">{}</p>", html_text(said));
    return text + comment_html(page_.turns[i].comment) + lines_of(i) + "</li>\n";
  }

  std::string lines_of(std::size_t turn) {
    std::string text;
    std::size_t candidates = 0;
    for (int number = 1; next_ < page_.lines.size() && page_.lines[next_].turn == turn; ++next_) {
      const Line& line = page_.lines[next_];
      const std::string label = label_of(line, page_.game->turns[turn], candidates);
      text += fmt::format("<li><i>{}</i>", label);
      for (std::size_t i = 0; i < line.turns.size(); ++i)
        text += fmt::format(" <a href=\"#{}/{}/{}\">{}</a>{}", turn + 1, number, i + 1,
                            html_text(line.turns[i].text), comment_html(line.turns[i].comment));
      if (!line.rest.empty()) text += " " + html_text(line.rest);
      text += "</li>";
      ++number;
    }
    return text.empty() ? text : "<ul class=\"lines\">" + text + "</ul>";
  }

  const GamePage& page_;
  std::size_t next_ = 0;  // the first line that is not in the list yet
};

}  // namespace

std::string turn_list(const GamePage& page) {
  return TurnList(page).text();
}

}  // namespace cairn
