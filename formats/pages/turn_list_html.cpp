#include "formats/pages/turn_list_html.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "formats/analysis/summary.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"

namespace cairn {

namespace {

std::string comment_html(const std::string& comment) {
  return comment.empty()
             ? std::string()
             : fmt::format("<p class=\"comment\" dir=\"auto\">{}</p>", html_text(comment));
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
    if (!value.empty()) text += fmt::format(" <small>{}</small>", value);
    if (!said.empty()) text += fmt::format("<p class=\"said\">{}</p>", html_text(said));
    return text + comment_html(page_.turns[i].comment) + variations_of(i) + "</li>\n";
  }

  // The lines of the record. They come after the others of their turn, which the script adds.
  std::string variations_of(std::size_t turn) {
    std::string text;
    for (int number = 1; next_ < page_.lines.size() && page_.lines[next_].turn == turn; ++next_) {
      const GamePage::Line& line = page_.lines[next_];
      if (line.kind == GamePage::Line::Kind::variation) text += variation(line, number);
      ++number;
    }
    return text.empty() ? text : "<ul class=\"lines\">" + text + "</ul>";
  }

  static std::string variation(const GamePage::Line& line, int number) {
    std::string text = "<li><i>In the record:</i>";
    for (std::size_t i = 0; i < line.turns.size(); ++i)
      text += fmt::format(" <a href=\"#{}/{}/{}\">{}</a>{}", line.turn + 1, number, i + 1,
                          html_text(line.turns[i].text), comment_html(line.turns[i].comment));
    if (!line.rest.empty()) text += " " + html_text(line.rest);
    return text + "</li>";
  }

  const GamePage& page_;
  std::size_t next_ = 0;  // the first line that is not in the list yet
};

}  // namespace

std::string turn_list(const GamePage& page) {
  return TurnList(page).text();
}

}  // namespace cairn
