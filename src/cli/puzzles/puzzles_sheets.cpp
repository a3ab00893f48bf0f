#include "cli/puzzles/puzzles_sheets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "games/list.hpp"
#include "puzzles/sheet.hpp"
#include "render/themes.hpp"

namespace cairn::cli {

namespace {

constexpr int answers_a_page = 9;

// Returns what a reader must know: the games, how heights are drawn, and what is proven.
std::vector<std::string> about(const std::set<std::string>& goals,
                               const std::vector<Puzzle>& puzzles) {
  std::vector<std::string> paragraphs(goals.begin(), goals.end());
  paragraphs.emplace_back(
      "A number on a piece is the height of its stack. The "
      "boards have the names of their outermost spaces; the answers are at the end.");
  paragraphs.emplace_back(
      "Each puzzle has one first turn that wins in the number of turns given, whatever the other "
      "side does. It is proven that every other first turn loses.");
  if (std::ranges::count(puzzles, Grade::silver, &Puzzle::grade) > 0)
    paragraphs.emplace_back(
        "Where 'silver' is written, it is proven only that no other first turn wins within two "
        "turns more; another turn may win later.");
  return paragraphs;
}

std::vector<Figure> figures_of(const std::vector<Puzzle>& puzzles, int puzzles_a_page) {
  std::vector<Panel> questions;
  std::vector<Panel> answers;
  std::set<std::string> goals;
  for (const Puzzle& puzzle : puzzles)
    with_game(puzzle.game, [&]<Game G>() {
      questions.push_back(puzzle_panel<G>(puzzle, questions.size() + 1));
      answers.push_back(answer_panel<G>(puzzle, answers.size() + 1));
      if constexpr (HasBrief<G>) goals.emplace(G::in_brief);
    });
  const std::string titles = titles_of(puzzles);
  std::vector<Figure> figures{
      legend_page(questions, titles + ", the pieces", about(goals, puzzles))};
  const auto sheets = sheets_of(questions, titles + ", puzzles", puzzles_a_page);
  figures.insert(figures.end(), sheets.begin(), sheets.end());
  const auto answer_pages = sheets_of(answers, titles + ", answers", answers_a_page);
  figures.insert(figures.end(), answer_pages.begin(), answer_pages.end());
  return figures;
}

}  // namespace

std::string titles_of(const std::vector<Puzzle>& puzzles) {
  std::vector<std::string_view> titles;
  std::string text;
  for (const Puzzle& puzzle : puzzles)
    with_game(puzzle.game, [&]<Game G>() {
      if (std::ranges::find(titles, G::title) != titles.end()) return;
      text += fmt::format("{}{}", titles.empty() ? "" : ", ", G::title);
      titles.push_back(G::title);
    });
  return text;
}

std::vector<std::pair<std::string, std::string>> draw_sheets(const std::vector<Puzzle>& puzzles,
                                                             const PuzzleSheets& sheets) {
  if (puzzles.empty() || sheets.puzzles_a_page == 0) return {};
  const auto figures = figures_of(puzzles, sheets.puzzles_a_page);
  const Theme& theme = theme_named("print");
  std::vector<std::pair<std::string, std::string>> files{
      {"puzzles.pdf", render_pages(figures, theme, sheets.paper)}};
  if (!sheets.svg) return files;
  ImageOutput output;
  output.text_as_text = true;
  for (std::string& page : render_svg_pages(figures, theme, sheets.paper, output))
    files.emplace_back(fmt::format("sheets/{:02}.svg", files.size()), std::move(page));
  return files;
}

}  // namespace cairn::cli
