#include "cli/puzzles/puzzles_sheets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "games/list.hpp"
#include "puzzles/sheet.hpp"
#include "render/themes.hpp"

namespace cairn::cli {

namespace {

constexpr int answers_a_page = 9;

std::vector<Figure> figures_of(const std::vector<Puzzle>& puzzles, int puzzles_a_page) {
  std::vector<Panel> questions;
  std::vector<Panel> answers;
  for (const Puzzle& puzzle : puzzles)
    with_game(puzzle.game, [&]<Game G>() {
      questions.push_back(puzzle_panel<G>(puzzle, questions.size() + 1));
      answers.push_back(answer_panel<G>(puzzle, answers.size() + 1));
    });
  const std::string titles = titles_of(puzzles);
  auto figures = sheets_of(questions, titles + ", puzzles", puzzles_a_page);
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
