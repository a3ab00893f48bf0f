#include "formats/output/page_boards.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/page_positions.hpp"
#include "formats/output/arrows.hpp"
#include "formats/output/page_boards.hpp"
#include "game_types.hpp"
#include "games/game.hpp"

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

// Returns the radii of all circles in a text of SVG, each once, in board units.
std::set<int> radii_in(const std::string& svg, double units) {
  std::set<int> radii;
  for (std::size_t at = svg.find(" r=\""); at != svg.npos; at = svg.find(" r=\"", at + 1))
    radii.insert(static_cast<int>(std::lround(std::stod(svg.substr(at + 4)) * 1000 / units)));
  return radii;
}

template <Drawable G>
void expect_pieces_of_figures(const char* position) {
  PageBoard board = PagePositions<G>::empty_board();
  const auto shown = G::parse_position(position);
  PagePositions<G>(board).looks_of(shown);
  const figure::Scene scene = figure::compose(G::diagram(shown), page_theme());
  std::string pieces;
  for (const figure::Layer& layer : scene.layers)
    if (layer.name == "pieces") pieces += page_shapes(layer.shapes);
  const std::set<int> radii = radii_in(pieces, figure::page_units);
  EXPECT_GT(radii.size(), 1u);
  EXPECT_EQ(radii_in(board_symbols(board, 0), 1), radii);
}

TEST(BoardSvg, PiecesAreThoseOfFigures) {
  expect_pieces_of_figures<Tzaar>(
      ".bcCc/...A.C/..bC..C/bC.c...c/.......c/...ac..C/.B...../...b.C/.cAcC b 1");
  expect_pieces_of_figures<Towers>("8/8/3(CS)1(C)2/8/8/3(s)1(c)2/8/8 w 1");
}

// Where the points of a template lie if it is put on a leg, as page/board.js does it.
std::vector<Spot> placed(const nlohmann::ordered_json& points, const figure::Leg& leg) {
  const Spot along = figure::direction(leg.to - leg.from);
  const Spot right{-along.y, along.x};
  std::vector<Spot> spots;
  for (const auto& point : points) {
    const double far =
        point[0].get<double>() + point[2].get<double>() * figure::distance(leg.from, leg.to);
    spots.push_back(leg.from + along * far + right * point[1].get<double>());
  }
  return spots;
}

TEST(BoardSvg, ArrowsOfScriptsAreThoseOfTheScene) {
  const PageBoard board = PagePositions<Towers>::empty_board();
  const auto templates = arrow_templates(board);
  const figure::Leg legs[] = {{{0, 0}, {0.5, 0}}, {{1, 2}, {3, -1}}, {{0, 0}, {-4, -4}}};
  for (std::size_t kind = 0; kind < 4; ++kind)
    for (const figure::Leg& leg : legs)
      for (const bool has_head : {true, false}) {
        const Diagram::Arrow arrow{static_cast<Diagram::ArrowKind>(kind), 0, {leg.from, leg.to}};
        std::vector<figure::Shape> shapes;
        figure::draw_leg(leg, has_head, arrow, page_theme(), shapes);
        std::vector<Spot> drawn;
        for (const figure::Shape& shape : shapes)
          for (const figure::Segment& segment : std::get<figure::Path>(shape).segments)
            if (segment.kind != figure::Segment::Kind::close) drawn.push_back(segment.end);
        const auto spots = placed(templates["kinds"][kind][has_head ? "whole" : "part"][1], leg);
        ASSERT_EQ(spots.size(), drawn.size());
        for (std::size_t i = 0; i < drawn.size(); ++i)
          EXPECT_LT(figure::distance(spots[i], drawn[i]), 0.002) << kind << ' ' << i;
      }
}

TEST(BoardSvg, TheBestTurnIsDashed) {
  PageBoard board = PagePositions<Towers>::empty_board();
  PageTurn turn;
  turn.actions.push_back(
      {{board.diagram.cells[0].at, board.diagram.cells[7].at}, Diagram::ArrowKind::movement, {}});
  const std::vector<int> empty(board.diagram.cells.size(), -1);
  const auto fill_of = [](Tint tint) {
    figure::Style style;
    style.fill = page_theme().tints[static_cast<std::size_t>(tint)];
    return page_style(style);
  };
  const auto paths = [&](bool is_played) {
    const PictureTurn shown{&turn, is_played};
    const std::string svg = board_picture(board, 0, empty, {&shown, 1}, "");
    EXPECT_NE(svg.find(fill_of(is_played ? played_tint : other_tint)), svg.npos);
    EXPECT_EQ(svg.find(fill_of(is_played ? other_tint : played_tint)), svg.npos);
    std::size_t count = 0;
    for (std::size_t at = svg.find("<path"); at != svg.npos; at = svg.find("<path", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(paths(true), 2u);  // the halo and the arrow
  EXPECT_GT(paths(false), 20u);
}

}  // namespace
}  // namespace cairn
