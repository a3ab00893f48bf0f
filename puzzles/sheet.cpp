#include "puzzles/sheet.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "core/diagram.hpp"
#include "core/puzzle.hpp"
#include "formats/output/puzzle_files.hpp"
#include "games/list.hpp"
#include "puzzles/assembly.hpp"
#include "puzzles/puzzle_set.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

namespace {

// Chooses the columns that make the boards largest on upright paper.
int columns_for(int panels_a_page) {
  return panels_a_page <= 3 ? 1 : panels_a_page <= 8 ? 2 : 3;
}

// Shows one piece on its space.
Panel legend_panel(const Diagram& board, const Diagram::Piece& piece) {
  Panel panel{board, {}};
  panel.diagram.pieces = {piece};
  panel.diagram.title.clear();
  panel.diagram.status.reset();
  panel.diagram.caption.clear();
  // A board of the piece's space alone, so that no stubs of lines and no edges are left.
  panel.diagram.lines.clear();
  std::erase_if(panel.diagram.cells,
                [&](const Diagram::Cell& cell) { return !(cell.at == piece.at); });
  panel.diagram.cells.front().ground = Diagram::Cell::Ground::none;
  panel.view.coordinates = false;
  return panel;
}

// Whether the parts of a piece are not all of a kind, so that it is a good sample.
bool is_mixed(const Diagram::Piece& piece) {
  return std::ranges::adjacent_find(piece.forms, std::ranges::not_equal_to{}) != piece.forms.end();
}

// Adds a piece, and its name to the list.
void add_to_legend(Figure& page, std::string& names, Panel panel) {
  const Diagram::Piece& piece = panel.diagram.pieces.front();
  names += (names.empty() ? "" : ", ") + full_name(piece, *page.language);
  page.panels.push_back(std::move(panel));
}

// What stands between the number of a turn and the turn, which are not to be parted by a line's
// end.
constexpr const char* after_number = "\u00A0";

// Returns a turn with its signs, which about() explains: "C3xC4*#".
std::string signed_text(const SolutionTurn& turn) {
  return turn.text + (turn.uniqueness == Uniqueness::several ? "*" : "") +
         (turn.end.empty() ? "" : "#");
}

// Returns "2. C3xC4#", for example.
std::string numbered_text(const SolutionTurn& turn, int number) {
  return fmt::format("{}.{}{}", number, after_number, signed_text(turn));
}

// What stands before a reply to the first turn.
const std::string first_reply = std::string("1\u2026") + after_number;

// Returns the defender's turns of a group but for the one that the main line shows, at most
// two of them by name: "A1xA2, B1xB2", or with "and 4 more" behind them.
std::string turns_of(const DefenceGroup& group, const SolutionTurn& solution,
                     const Language& language) {
  constexpr std::size_t most = 2;
  std::vector<std::string> turns;
  for (const std::size_t defence : group.defences)
    for (std::string& turn : texts_of(solution.next[defence]))
      if (turn != solution.next.front().text) turns.push_back(std::move(turn));
  std::string text;
  const std::size_t named = turns.size() <= most + 1 ? turns.size() : most;
  for (std::size_t i = 0; i < named; ++i) text += (i == 0 ? "" : ", ") + turns[i];
  if (named == turns.size()) return text;
  return language.phrase_n(static_cast<long>(turns.size() - named), "{turns} and {n} more",
                           "{turns} and {n} more", {{"turns", text}});
}

// Returns the solver's turn that answers a group, as the first defence that has it tells it. How
// the game ends by another winning turn is not known.
SolutionTurn answer_of(const DefenceGroup& group, const SolutionTurn& solution) {
  for (const std::size_t defence : group.defences)
    if (const SolutionTurn& answer = solution.next[defence].next.front();
        answer.text == group.answer)
      return answer;
  SolutionTurn other;
  other.text = group.answer;
  other.uniqueness = Uniqueness::several;
  return other;
}

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
                               bool has_ratings, const Language& language) {
  std::vector<std::string> paragraphs(games.begin(), games.end());
  std::string text;
  const auto add = [&text](const std::string& sentence) {
    text += (text.empty() ? "" : " ") + sentence;
  };
  if (has_heights(boards)) add(language.phrase("A number on a piece is the height of its stack."));
  add(language.phrase("Spaces are named by the letters and numbers at the edge of the boards."));
  if (has_ratings)
    add(language.phrase(
        "The number after a puzzle's class is its rating: the higher it is, the fewer players "
        "find the solution."));
  add(language.phrase("The classes go from easy to hard."));
  paragraphs.push_back(std::move(text));
  paragraphs.push_back(language.phrase(
      "Each puzzle has one first turn that wins in the given number of the solver's turns, "
      "whatever the other side does. It is proven that every other first turn loses. In the "
      "answers, which are at the end, the first turn is in bold, then comes the main line, and in "
      "small print other replies to the first turn, and how the solver continues. # stands after "
      "a turn that ends the game, * after a later turn of the solver that is not the only one to "
      "win in time, ? after a tempting first turn that loses."));
  return paragraphs;
}

// Adds an example to those of the first page, if the puzzle has one that is not there: the turn
// that led to it; else a turn with an arrow of the next kind. Behind the first one are the names of
// the spaces, where a board needs them.
void add_examples(const AnyGame& game, const Puzzle& puzzle, const std::vector<Panel>& questions,
                  std::vector<Panel>& known, const Language& language) {
  using Kind = Diagram::ArrowKind;
  constexpr std::array kinds{Kind::capture, Kind::stacking, Kind::deployment};
  const std::size_t before = known.size();
  const bool is_composed = puzzle.source.turn_before.empty();
  if (before >= (is_composed ? kinds.size() : 1)) return;
  auto example =
      is_composed ? game.wrong_turn(puzzle, questions.size(), kinds[before], before == 0, language)
                  : game.turn_before(puzzle, language);
  if (!example) return;
  known.push_back(std::move(*example));
  if (before > 0) return;
  if (auto names = names_panel(questions.back(), language.of(game.title), language))
    known.push_back(std::move(*names));
}

// Returns the entry behind the answers that says which puzzles have which theme.
Panel index_panel(const std::vector<Puzzle>& puzzles, const Language& language) {
  Panel panel;
  panel.diagram.title = language.phrase("Themes");
  panel.diagram.caption = index_of_themes(puzzles, language);
  return panel;
}

}  // namespace

std::string line_text(const SolutionTurn& solution) {
  const auto line = line_from(solution);
  std::string text;
  for (std::size_t i = 1; i < line.size(); ++i)
    text +=
        (i == 1 ? first_reply : " ") +
        (i % 2 == 0 ? numbered_text(*line[i], static_cast<int>(i / 2 + 1)) : signed_text(*line[i]));
  return text;
}

std::string line_text(const WrongTurn& wrong, bool ends) {
  std::string text = fmt::format("1.{}{}?", after_number, wrong.text);
  for (std::size_t i = 0; i < wrong.refutation.size(); ++i)
    text += i % 2 == 0 ? " " + wrong.refutation[i]
                       : fmt::format(" {}.{}{}", i / 2 + 2, after_number, wrong.refutation[i]);
  return text + (ends ? "#" : "");
}

std::string other_lines_text(const SolutionTurn& solution, const Language& language) {
  std::vector<DefenceGroup> groups = groups_of(solution);
  std::erase_if(groups, [](const DefenceGroup& group) { return group.answer.empty(); });
  std::string text;
  for (const DefenceGroup& group : groups) {
    const std::string turns = turns_of(group, solution, language);
    if (turns.empty()) continue;
    const std::string next = numbered_text(answer_of(group, solution), 2);
    const bool is_rest = &group == &groups.back() && group.turns > 1;
    text += text.empty() ? "" : "; ";
    text += is_rest ? language.phrase("after any other turn {answer}", {{"answer", next}})
                    : fmt::format("{}{} {}", first_reply, turns, next);
  }
  return text;
}

std::string heading_text(const Puzzle& puzzle, std::size_t number, const Language& language,
                         bool has_rating) {
  const std::string heading = fmt::format("{}. {}", number, class_of(puzzle, language));
  return has_rating ? fmt::format("{} ({})", heading, puzzle.rating) : heading;
}

std::vector<Diagram::Note> small_print(const Puzzle& puzzle, const std::string& idea,
                                       const Language& language) {
  const PuzzleSource& source = puzzle.source;
  std::vector<Diagram::Note> notes;
  const auto add = [&notes](std::string text) {
    if (!text.empty()) notes.push_back({std::nullopt, 0, std::move(text)});
  };
  add(other_lines_text(puzzle.solution, language));
  if (const auto& wrong = puzzle.wrong_turn) add(line_text(*wrong, !end_of_trap(puzzle).empty()));
  add(idea);
  if (source.white != source.black) add(fmt::format("{} \u2013 {}", source.white, source.black));
  return notes;
}

std::optional<Panel> names_panel(const Panel& board, const std::string& game_title,
                                 const Language& language) {
  Panel panel{board.diagram, board.view};
  Diagram& diagram = panel.diagram;
  if (diagram.cells.empty() || diagram.cells.front().ground != Diagram::Cell::Ground::none)
    return std::nullopt;
  diagram.pieces.clear();
  diagram.status.reset();
  diagram.title = language.phrase("{game}, the names of the spaces", {{"game", game_title}});
  diagram.caption.clear();
  for (const Diagram::Cell& cell : diagram.cells)
    diagram.marks.push_back({cell.at, Diagram::Mark::Form::label, {}, cell.name});
  panel.view.coordinates = false;
  return panel;
}

std::string index_of_themes(const std::vector<Puzzle>& puzzles, const Language& language) {
  std::map<std::string, std::string> numbers;
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    for (const std::string& theme : ideas_of(puzzles[i])) {
      std::string& list = numbers[capitalised(theme_of(puzzles[i], theme, language))];
      list += (list.empty() ? "" : ", ") + std::to_string(i + 1);
    }
  std::string index;
  for (const auto& [theme, list] : numbers)
    index += (index.empty() ? "" : "\n") +
             language.phrase("{theme}: {numbers}", {{"theme", theme}, {"numbers", list}});
  return index;
}

Figure legend_page(const std::vector<Panel>& boards, const std::string& title,
                   std::vector<std::string> paragraphs, const Language& language) {
  Figure page;
  page.language = &language;
  std::string names;
  page.title = title;
  page.columns = 8;
  page.paragraphs = std::move(paragraphs);
  for (const Side side : both_sides) {
    std::map<std::string, Panel> singles;  // by letter, so that both sides have the same order
    std::map<std::size_t, Panel> samples;  // by the number of parts
    for (const Panel& board : boards)
      for (const Diagram::Piece& piece : board.diagram.pieces) {
        if (piece.side != side) continue;
        Diagram::Piece single = piece;
        single.height = 1;  // of a kind that occurs in stacks alone, too
        if (parts_of(piece) == 1)
          singles.try_emplace(piece.letters, legend_panel(board.diagram, single));
        else if (is_mixed(piece))
          samples.try_emplace(parts_of(piece), legend_panel(board.diagram, piece));
      }
    for (auto& [name, panel] : singles) add_to_legend(page, names, std::move(panel));
    for (auto& [parts, panel] : samples) add_to_legend(page, names, std::move(panel));
  }
  if (!names.empty())
    page.caption = language.phrase("From left to right: {pieces}", {{"pieces", names}});
  return page;
}

std::vector<Figure> sheets_of(const std::vector<Panel>& panels, const std::string& games,
                              int panels_a_page, const Language& language) {
  std::vector<Figure> pages;
  const auto most = static_cast<std::size_t>(panels_a_page);
  for (std::size_t first = 0; first < panels.size(); first += most) {
    const std::size_t last = std::min(first + most, panels.size());
    Figure& page = pages.emplace_back();
    page.columns = columns_for(panels_a_page);
    page.language = &language;
    page.title = last == first + 1
                     ? language.phrase("{games}, puzzle {n}", {{"games", games}, {"n", last}})
                     : language.phrase("{games}, puzzles {first} to {last}",
                                       {{"games", games}, {"first", first + 1}, {"last", last}});
    for (std::size_t i = first; i < last; ++i) page.panels.push_back(panels[i]);
  }
  return pages;
}

std::vector<Figure> puzzle_sheets(const std::vector<Puzzle>& puzzles, int puzzles_a_page,
                                  const Language& language, const SheetTexts& texts) {
  if (puzzles.empty() || puzzles_a_page == 0) return {};
  std::vector<Panel> questions;
  std::vector<Panel> answers;
  std::map<std::string, std::vector<Panel>> examples;  // by game: a turn, and the names of spaces
  std::set<std::string> games;
  for (const Puzzle& puzzle : puzzles) {
    const AnyGame& game = game_named(puzzle.game);
    auto [question, answer] = game.panels(puzzle, questions.size() + 1, language);
    question.diagram.title =
        heading_text(puzzle, questions.size() + 1, language, !texts.without_ratings);
    questions.push_back(std::move(question));
    answers.push_back(std::move(answer));
    add_examples(game, puzzle, questions, examples[puzzle.game], language);
    if (!game.in_brief.empty())
      games.insert(
          fmt::format("{} {}", language.of(game.in_brief), language.of(game.signs_in_brief)));
  }
  const std::string titles = texts.title.empty() ? titles_of(puzzles, language) : texts.title;
  std::string title =
      texts.title.empty() ? language.phrase("{games}, puzzles", {{"games", titles}}) : texts.title;
  if (!texts.author.empty()) title += '\n' + texts.author;
  std::vector<Figure> figures{legend_page(
      questions, title, about(games, questions, !texts.without_ratings, language), language)};
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
