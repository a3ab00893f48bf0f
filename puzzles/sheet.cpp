#include "puzzles/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn {

namespace {

// Chooses the columns that make the boards largest on upright paper.
int columns_for(int panels_a_page) {
  return panels_a_page <= 3 ? 1 : panels_a_page <= 8 ? 2 : 3;
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
  return fmt::format("{}. {} ({})", number, describe(puzzle.difficulty_class), puzzle.difficulty);
}

std::string answer_text(const Puzzle& puzzle) {
  std::string text = line_text(puzzle.solution) + '\n';
  if (const auto& wrong = puzzle.wrong_turn)
    text += fmt::format("Not {}: {} {}.\n", wrong->text, wrong->refutation.front(),
                        wrong->loses ? "wins" : "holds longer");
  text += fmt::format("{}\n", fmt::join(puzzle.motifs, ", "));
  const PuzzleSource& source = puzzle.source;
  const bool own_play = source.white == source.black;
  if (!own_play) text += fmt::format("{} - {}\n", source.white, source.black);
  return text + puzzle.id;
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
