// The scenes of figures (src/render) as pages show them: the same shapes, in the colours of the
// page.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/language.hpp"
#include "core/page.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/theme.hpp"

namespace cairn {

// The sizes of all boards on pages. Its colours stand for those of the page's style: page_shapes()
// writes them as var(--paper) and the like, so that a page can be light or dark, or be printed.
const Theme& page_theme();

// The tints of the arrows of turns that were played, and of those that were not.
inline constexpr Tint played_tint = Tint::plain;
inline constexpr Tint other_tint = Tint::green;

// Shapes in board units, as SVG inside a page.
std::string page_shapes(std::span<const figure::Shape> shapes);
// The attributes of such a shape.
std::string page_style(const figure::Style& style);

// What a picture of the board shows, with room for pieces that leave it: left, top, width, height.
std::array<double, 4> page_box(const Diagram& board);

// A length in thousandths of a board unit at most.
double in_thousandths(double length);

// Draws boards of pages as SVG, with the shapes of figures (formats/output/page_boards.hpp). The
// ground and the pieces are symbols, which the pictures below and the script of the page use alike.

// An element that is not shown, with the symbols of a board: `ground-NUMBER`,
// `labels-NUMBER` and, for each look, `look-NUMBER-INDEX`.
std::string board_symbols(const PageBoard& board, int number);

// The arrows of a turn on a picture. Those of a turn that was not played are dashed.
struct PictureTurn {
  const PageTurn* turn = nullptr;
  bool is_played = true;
};

// A picture of a position: `looks` are those on the spaces, -1 for none.
std::string board_picture(const PageBoard& board, int number, const std::vector<int>& looks,
                          std::span<const PictureTurn> turns, std::string_view description);

// What the pieces mean, as a list in HTML: White's first, in the order of their letters.
std::string board_legend(const PageBoard& board, int number, const Language& language = english());

// Writes boards and what happens on them as JSON for the scripts of pages.

// A look in words: "White Tott, height 3".
std::string look_in_words(const Diagram::Piece& look, const Language& language = english());

// Whether the spaces are squares, which fill the board to its corners.
bool is_square(const PageBoard& board);

// The spaces, the coordinates, what the looks are called, and templates of what the script draws: a
// name ($) beside the board, and arrows (formats/output/page_boards.hpp). `number` tells the
// symbols of several boards of one page apart (formats/output/page_boards.hpp).
nlohmann::ordered_json board_json(const PageBoard& board, int number,
                                  const Language& language = english());

// Each space is followed by its new look.
nlohmann::ordered_json changes_json(const std::vector<PageChange>& changes);

// What moves where, and what changes, for each action of the turn: the number of the kind of arrow,
// the path, and the changes. A spot of the path is the number of its space, or its place where no
// space is.
nlohmann::ordered_json actions_json(const PageBoard& board, const PageTurn& turn);

// Arrows for the scripts of pages, made by the scene that draws all others
// (formats/output/arrows.hpp).

// What page/board.js needs to put an arrow between any two spaces. A template is a text of SVG with
// $0, $1 and so on in the places of its points, and the points: how far each one lies along the way
// from its beginning or, if the third number is 1, from its end, and how far to the right of it.
// - "kinds", by the number of the kind of arrow: "ends" says how far from the middles of its spaces
//   an arrow begins and ends, by whether a piece stands on the first and on the last one:
//   [from the first, from the last]. "whole" is the arrow, "part" a part of it
//   without a head. "tail" is what is drawn on an empty space where it begins, around (0, 0).
// - "dash": the length of a dash, of a gap, and of what is not divided further.
// - "number": the text of a number ($), and where it stands, as a point of the way, if the first
//   space is empty and if a piece stands there.
nlohmann::ordered_json arrow_templates(const PageBoard& board);

}  // namespace cairn
