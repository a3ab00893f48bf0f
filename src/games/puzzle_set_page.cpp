#include "games/puzzle_set_page.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "analysis/page_positions.hpp"
#include "formats/text/space_renamer.hpp"
#include "games/list.hpp"
#include "games/puzzle_renaming.hpp"
#include "puzzles/page_maker.hpp"

namespace cairn {

PuzzleSetPage::PuzzleSetPage(const Language& language, SpaceNames spaces) : spaces_(spaces) {
  page_.language = &language;
}

void PuzzleSetPage::add(const Puzzle& puzzle) {
  with_game(puzzle.game, [&]<Game G>() {
    const auto board =
        static_cast<std::size_t>(std::ranges::find(games_, G::name) - games_.begin());
    if (board == games_.size()) {
      games_.push_back(G::name);
      page_.boards.push_back(PagePositions<G>::empty_board());
      SpaceRenamer(puzzle.game, spaces_).rename(page_.boards.back().diagram);
      if constexpr (HasBrief<G>) page_.goals.push_back(page_.language->of(G::in_brief));
    }
    PuzzlePage::Item item = PageMaker<G>(page_.boards[board], *page_.language).item(puzzle);
    item.board = static_cast<int>(board);
    rename_spaces(item, spaces_);
    item.puzzle = &shown_.emplace_back(with_space_names(puzzle, spaces_));
    page_.items.push_back(std::move(item));
  });
}

}  // namespace cairn
