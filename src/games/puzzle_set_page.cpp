#include "games/puzzle_set_page.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "analysis/page_positions.hpp"
#include "games/list.hpp"
#include "puzzles/page_maker.hpp"

namespace cairn {

PuzzleSetPage::PuzzleSetPage(const Language& language) {
  page_.language = &language;
}

void PuzzleSetPage::add(const Puzzle& puzzle) {
  with_game(puzzle.game, [&]<Game G>() {
    const auto board =
        static_cast<std::size_t>(std::ranges::find(games_, G::name) - games_.begin());
    if (board == games_.size()) {
      games_.push_back(G::name);
      page_.boards.push_back(PagePositions<G>::empty_board());
      if constexpr (HasBrief<G>) page_.goals.push_back(page_.language->of(G::in_brief));
    }
    PuzzlePage::Item item = PageMaker<G>(page_.boards[board], *page_.language).item(puzzle);
    item.board = static_cast<int>(board);
    item.puzzle = &puzzles_.emplace_back(puzzle);
    page_.items.push_back(std::move(item));
  });
}

}  // namespace cairn
