// A page on which a person looks at one annotated game, as plain data: what the page shows on its
// board. study/game_page_maker.hpp makes it, and formats/pages/game_page_html.hpp writes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/annotated_game.hpp"
#include "model/page_board.hpp"
#include "text/language.hpp"

namespace cairn {

struct GamePage {
  // Turns that were not played, and can be gone through on the board.
  struct Line {
    enum class Kind : std::uint8_t { best, answer, candidate, variation };

    Kind kind = Kind::best;
    std::size_t turn = 0;  // the index of the turn to which the line belongs
    std::size_t from = 0;  // after how many turns of the game it begins
    std::vector<PageTurn> turns;
    // What is left of a variation of the record that cannot be played, as text; may be empty.
    std::string rest;
    std::string kept_rest = {};  // the same as SGF
  };

  const AnnotatedGame* game = nullptr;
  SgfTexts sgf;
  std::string game_title;  // the name of the game for people
  PageBoard board;
  std::vector<PageChange> start;  // from an empty board
  std::string start_status;       // of the first position, as in PageTurn
  std::optional<Side> start_next;
  std::vector<PageTurn> turns;
  std::vector<Line> lines;  // in the order of the turns to which they belong
  std::string record;       // the record itself, in Cairn's SGF
  const Language* language = &english();
};

}  // namespace cairn
