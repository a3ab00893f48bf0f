#include "formats/pages/game_page_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "formats/analysis/summary.hpp"
#include "formats/pages/board_svg.hpp"
#include "formats/pages/page_signs.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/page_words.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

void apply(const std::vector<PageChange>& changes, std::vector<int>& looks) {
  for (const auto& [space, look] : changes) looks[static_cast<std::size_t>(space)] = look;
}

std::vector<int> looks_after(const GamePage& page, std::size_t turns) {
  std::vector<int> looks(page.board.diagram.cells.size(), -1);
  apply(page.start, looks);
  for (std::size_t i = 0; i < turns && i < page.turns.size(); ++i)
    for (const PageAction& action : page.turns[i].actions) apply(action.changes, looks);
  return looks;
}

const PageTurn* best_turn(const GamePage& page, std::size_t turn) {
  for (const GamePage::Line& line : page.lines)
    if (line.turn == turn && line.kind == GamePage::Line::Kind::best) return &line.turns.front();
  return nullptr;
}

// What a turn cost; a result given away costs more than any estimate.
double cost(const AnnotatedTurn& turn) {
  return turn.loss + (turn.verdict == Verdict::none ? 0 : 100);
}

std::string figure_of_turn(const GamePage& page, std::size_t turn) {
  const AnnotatedGame& game = *page.game;
  const AnnotatedTurn& played = game.turns[turn];
  const Language& language = *page.language;
  const std::string text = fmt::format("<span class=\"mono\">{}</span>", html_text(played.text));
  return fmt::format(
      R"(<figure class="fig"><a href="#{}">{}<figcaption><span class="cap">{}<span>{}</span></span><p>{}. {}</p></figcaption></a></figure>)",
      turn + 1, turn_picture(page, turn, 0), mark_html(played, language),
      language.phrase_of(played.side, "{n}. White {turn}", "{n}. Black {turn}",
                         {{"n", turn + 1}, {"turn", text}}),
      html_text(change_in_words(game, turn, language)), html_text(judgement(played, language)));
}

std::string figure_of_end(const GamePage& page) {
  const std::string words = page.language->phrase(
      "After turn {n}: {result}",
      {{"n", page.turns.size()}, {"result", page.language->of(page.game->result)}});
  return fmt::format(
      R"(<figure class="fig"><a href="#{0}">{1}<figcaption><span class="cap">{2}</span></figcaption></a></figure>)",
      page.turns.size(), end_picture(page, words), html_text(words));
}

}  // namespace

std::string end_picture(const GamePage& page, std::string_view words) {
  return board_picture(page.board, 0, looks_after(page, page.turns.size()), {}, words);
}

std::vector<std::size_t> key_turns(const AnnotatedGame& game, std::size_t most) {
  std::vector<std::size_t> turns;
  const auto add = [&](std::size_t turn) {
    if (turns.size() < most && std::ranges::find(turns, turn) == turns.end()) turns.push_back(turn);
  };
  if (const auto turn = turning_point(game)) add(*turn);
  if (const auto turn = decided_by(game)) add(*turn);
  std::vector<std::size_t> marked;
  for (std::size_t i = 0; i < game.turns.size(); ++i)
    if (is_mistake(game.turns[i])) marked.push_back(i);
  std::ranges::stable_sort(marked, [&](std::size_t a, std::size_t b) {
    return cost(game.turns[a]) > cost(game.turns[b]);
  });
  for (const std::size_t turn : marked) add(turn);
  std::ranges::sort(turns);
  return turns;
}

std::string turn_picture(const GamePage& page, std::size_t turn, int board) {
  std::vector<PictureTurn> turns;
  if (const PageTurn* best = best_turn(page, turn)) turns.push_back({best, false});
  turns.push_back({&page.turns[turn], true});
  const AnnotatedTurn& played = page.game->turns[turn];
  const Fillings fillings = {{"n", turn + 1}, {"turn", in_utf8(played.text)}};
  const std::string words =
      turns.size() > 1
          ? page.language->phrase_of(
                played.side, "The board before turn {n}, White's {turn}; the best turn is dashed",
                "The board before turn {n}, Black's {turn}; the best turn is dashed", fillings)
          : page.language->phrase_of(played.side, "The board before turn {n}, White's {turn}",
                                     "The board before turn {n}, Black's {turn}", fillings);
  return board_picture(page.board, board, looks_after(page, turn), turns, words);
}

std::string key_positions(const GamePage& page) {
  std::string text;
  if (is_analysed(*page.game))
    for (const std::size_t turn : key_turns(*page.game, most_key_positions - 1))
      if (turn < page.turns.size()) text += figure_of_turn(page, turn);
  return text + figure_of_end(page);
}

}  // namespace cairn
