#include "games/puzzle_sheets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

#include "core/error.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "games/list.hpp"
#include "puzzles/idea.hpp"
#include "puzzles/sheet.hpp"

namespace cairn {

namespace {

// Whether a number tells how high a stack of the boards is.
bool has_heights(const std::vector<Panel>& boards) {
  return std::ranges::any_of(boards, [](const Panel& board) {
    return std::ranges::any_of(board.diagram.pieces,
                               [](const Diagram::Piece& piece) { return piece.height > 1; });
  });
}

// Returns what a reader must know: the games, how turns and heights are written, and what is
// proven.
std::vector<std::string> about(const std::set<std::string>& games, const std::vector<Panel>& boards,
                               const Language& language) {
  std::vector<std::string> paragraphs(games.begin(), games.end());
  paragraphs.push_back(
      (has_heights(boards)
           ? language.phrase("A number on a piece is the height of its stack.") + ' '
           : std::string()) +
      language.phrase(
          "Spaces are named by what stands at the edge of the boards. The number behind a puzzle's "
          "class is its rating: the higher it is, the fewer players find the solution. The classes go "
          "from easy to hard."));
  paragraphs.push_back(language.phrase(
      "Each puzzle has one first turn that wins in the given number of the solver's turns, "
      "whatever the other side does. It is proven that every other first turn loses. In the "
      "answers, which are at the end, every line has a turn of the solver and the reply. 'Or "
      "another' stands behind a later turn of the solver that is not the only one to win in time. "
      "'Or 1...' shows another reply to the first turn, and how the solver goes on."));
  return paragraphs;
}

// Adds an example to those of the first page, if the puzzle has one that is not there: the turn
// that led to it; else a turn with an arrow of the next kind. Behind the first one are the names of
// the spaces, where a board needs them.
template <Game G>
void add_examples(const Puzzle& puzzle, const std::vector<Panel>& questions,
                  std::vector<Panel>& known, const Language& language) {
  using Kind = Diagram::ArrowKind;
  constexpr std::array kinds{Kind::capture, Kind::stacking, Kind::deployment};
  const std::size_t before = known.size();
  const bool is_composed = puzzle.source.turn_before.empty();
  if (before >= (is_composed ? kinds.size() : 1)) return;
  auto example = is_composed ? wrong_turn_panel<G>(puzzle, questions.size(), kinds[before],
                                                   before == 0, language)
                             : turn_before_panel<G>(puzzle, language);
  if (!example) return;
  known.push_back(std::move(*example));
  if (before > 0) return;
  if (auto names = names_panel(questions.back(), language.of(G::title), language))
    known.push_back(std::move(*names));
}

// Returns the entry behind the answers that says which puzzles have which theme.
Panel index_panel(const std::vector<Puzzle>& puzzles, const Language& language) {
  Panel panel;
  panel.diagram.title = language.phrase("Themes");
  panel.diagram.caption = index_of_themes(puzzles, theme_of, language);
  return panel;
}

}  // namespace

std::string titles_of(const std::vector<Puzzle>& puzzles, const Language& language) {
  std::vector<std::string_view> titles;
  std::string text;
  for (const Puzzle& puzzle : puzzles)
    with_game(puzzle.game, [&]<Game G>() {
      if (std::ranges::find(titles, G::title) != titles.end()) return;
      text += fmt::format("{}{}", titles.empty() ? "" : ", ", language.of(G::title));
      titles.push_back(G::title);
    });
  return text;
}

std::string idea_of(const Puzzle& puzzle, const Language& language) {
  std::string text;
  try {
    with_game(puzzle.game, [&]<Game G>() { text = idea_text(puzzle, motif_ideas<G>(), language); });
  } catch (const Error&) {
    // Nobody knows the game's ideas.
  }
  return text;
}

std::string theme_of(const Puzzle& puzzle, const std::string& motif, const Language& language) {
  std::string text;
  try {
    with_game(puzzle.game,
              [&]<Game G>() { text = theme_in_words(motif, motif_ideas<G>(), language); });
  } catch (const Error&) {
    text = theme_in_words(motif, {}, language);  // nobody knows the game
  }
  return text;
}

std::string trap_of(const Puzzle& puzzle, const Language& language) {
  return trap_text(puzzle, language);
}

std::vector<Figure> puzzle_sheets(const std::vector<Puzzle>& puzzles, int puzzles_a_page,
                                  const Language& language) {
  if (puzzles.empty() || puzzles_a_page == 0) return {};
  std::vector<Panel> questions;
  std::vector<Panel> answers;
  std::map<std::string, std::vector<Panel>> examples;  // by game: a turn, and the names of spaces
  std::set<std::string> games;
  for (const Puzzle& puzzle : puzzles)
    with_game(puzzle.game, [&]<Game G>() {
      questions.push_back(puzzle_panel<G>(puzzle, questions.size() + 1, language));
      answers.push_back(answer_panel<G>(puzzle, answers.size() + 1, language));
      add_examples<G>(puzzle, questions, examples[puzzle.game], language);
      if constexpr (HasBrief<G>)
        games.insert(
            fmt::format("{} {}", language.of(G::in_brief), language.of(G::signs_in_brief)));
    });
  const std::string titles = titles_of(puzzles, language);
  const std::string title = language.phrase("{games}, puzzles", {{"games", titles}});
  std::vector<Figure> figures{
      legend_page(questions, title, about(games, questions, language), language)};
  for (auto& [game, shown] : examples)
    std::ranges::move(shown, std::back_inserter(figures.front().entries));
  const auto sheets = sheets_of(questions, titles, puzzles_a_page, language);
  figures.insert(figures.end(), sheets.begin(), sheets.end());
  Figure& pages_of_answers = figures.emplace_back();
  pages_of_answers.title = language.phrase("{games}, answers", {{"games", titles}});
  pages_of_answers.language = &language;
  answers.push_back(index_panel(puzzles, language));
  pages_of_answers.entries = std::move(answers);
  return figures;
}

}  // namespace cairn
