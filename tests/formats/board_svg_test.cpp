#include "formats/pages/board_svg.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "analysis/page_positions.hpp"
#include "formats/pages/board_json.hpp"
#include "games/list.hpp"

namespace cairn {
namespace {

// Returns the texts of a legend's pieces, each with a semicolon behind it.
std::string pieces_of(const std::string& legend) {
  std::string pieces;
  for (std::size_t at = legend.find("</svg> "); at != std::string::npos;
       at = legend.find("</svg> ", at + 1))
    pieces += legend.substr(at + 7, legend.find("</li>", at) - at - 7) + ';';
  return pieces;
}

TEST(BoardSvg, TheLegendIsInTheOrderOfTheLettersWhateverWasMetFirst) {
  const char* const few = "8/8/3(S)4/8/8/3(s)4/8/8 w 1";
  const char* const more = "8/8/3(S)1(C)2/8/8/3(s)1(c)2/8/8 w 1";
  for (const auto& order : {std::pair{more, few}, std::pair{few, more}}) {
    PageBoard board = PagePositions<Towers>::empty_board();
    PagePositions<Towers> positions(board);
    positions.looks_of(Towers::parse_position(order.first));
    positions.looks_of(Towers::parse_position(order.second));
    ASSERT_EQ(board.looks.size(), 4u);
    std::string by_letters;
    for (const char* letters : {"c", "s", "C", "S"})
      by_letters +=
          look_in_words(*std::ranges::find(board.looks, letters, &Diagram::Piece::letters)) + ';';
    EXPECT_EQ(pieces_of(board_legend(board, 0)), by_letters);
  }
}

}  // namespace
}  // namespace cairn
