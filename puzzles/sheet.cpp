#include "puzzles/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

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
  const auto cell = std::ranges::find(board.cells, piece.at, &Diagram::Cell::at);
  panel.view.cells = {cell->name};
  panel.view.coordinates = false;
  return panel;
}

// Adds a piece, and its name to the caption.
void add_to_legend(Figure& page, Panel panel) {
  const Diagram::Piece& piece = panel.diagram.pieces.front();
  page.caption += fmt::format("{}{} {}", page.panels.empty() ? "From left to right: " : ", ",
                              name(piece.side), piece.name);
  page.panels.push_back(std::move(panel));
}

}  // namespace

std::string line_text(const SolverTurn& solution) {
  std::string text;
  int number = 0;
  for (const SolverTurn* turn = &solution; turn != nullptr;) {
    text += fmt::format("{}{}. {}", number == 0 ? "" : " ", number + 1, turn->text);
    ++number;
    if (turn->uniqueness == Uniqueness::several) text += " (or another)";
    if (turn->defences.empty()) break;
    const PuzzleDefence& defence = turn->defences.front();
    text += ' ' + defence.turns.front();
    turn = defence.answer ? &*defence.answer : nullptr;
  }
  return text;
}

std::string heading_text(const Puzzle& puzzle, std::size_t number) {
  return fmt::format("{}. {} ({}){}", number, describe(puzzle.difficulty_class), puzzle.rating,
                     puzzle.grade == Grade::silver ? ", silver" : "");
}

std::string answer_text(const Puzzle& puzzle) {
  std::string text = line_text(puzzle.solution) + '\n';
  if (const std::string end = end_text(puzzle.solution); !end.empty()) text += end + ".\n";
  if (const auto& wrong = puzzle.wrong_turn)
    text += fmt::format("{} {} {}.\n", wrong->text,
                        wrong->loses ? "loses to" : "does not win in time because of",
                        wrong->refutation.front());
  if (puzzle.grade == Grade::silver) text += "Silver: other first turns may win later.\n";
  text += fmt::format("{}\n", fmt::join(puzzle.motifs, ", "));
  const PuzzleSource& source = puzzle.source;
  const bool own_play = source.white == source.black;
  if (!own_play) text += fmt::format("{} - {}\n", source.white, source.black);
  return text + puzzle.id;
}

std::string end_text(const SolverTurn& solution) {
  const SolverTurn* turn = &solution;
  while (!turn->defences.empty()) {
    const PuzzleDefence& defence = turn->defences.front();
    if (!defence.answer) return defence.end;
    turn = &*defence.answer;
  }
  return turn->end;
}

Figure legend_page(const std::vector<Panel>& boards, const std::string& title,
                   std::vector<std::string> paragraphs) {
  Figure page;
  page.title = title;
  page.columns = 8;
  page.paragraphs = std::move(paragraphs);
  for (const Side side : both_sides) {
    std::map<std::string, Panel> shown;  // by name, so that both sides have the same order
    for (const Panel& board : boards)
      for (const Diagram::Piece& piece : board.diagram.pieces) {
        const bool is_single =
            piece.height == 1 &&
            (piece.arrangement == Diagram::Piece::Arrangement::layered || piece.forms.size() == 1);
        if (piece.side == side && is_single && !shown.contains(piece.name))
          shown.emplace(piece.name, legend_panel(board.diagram, piece));
      }
    for (auto& [name, panel] : shown) add_to_legend(page, std::move(panel));
  }
  return page;
}

std::vector<Figure> sheets_of(const std::vector<Panel>& panels, const std::string& title,
                              int panels_a_page) {
  std::vector<Figure> pages;
  const auto most = static_cast<std::size_t>(panels_a_page);
  for (std::size_t first = 0; first < panels.size(); first += most) {
    const std::size_t last = std::min(first + most, panels.size());
    Figure& page = pages.emplace_back();
    page.columns = columns_for(panels_a_page);
    page.title = last == first + 1 ? fmt::format("{} {}", title, last)
                                   : fmt::format("{} {} to {}", title, first + 1, last);
    for (std::size_t i = first; i < last; ++i) page.panels.push_back(panels[i]);
  }
  return pages;
}

}  // namespace cairn
