// Arrows for the scripts of pages, made by the scene that draws all others (src/render/arrows.hpp).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "model/page_board.hpp"

namespace cairn {

// What page/board.js needs to put an arrow between any two spaces. A template is a text of SVG with
// $0, $1 and so on in the places of its points, and the points: how far each one lies along the way
// from its beginning or, if the third number is 1, from its end, and how far to the right of it.
// - "kinds", by the number of the kind of arrow: "ends" says how far from the middles of its spaces
//   an arrow begins and ends, by whether a piece stands on the first and on the last one: a list of
//   [shorter than, from the first, from the last]. "whole" is the arrow, "part" a part of it
//   without a head. "tail" is what is drawn on an empty space where it begins, around (0, 0).
// - "dash": the length of a dash, of a gap, and of what is not divided further.
// - "number": the text of a number ($), and where it stands, as a point of the way, if the first
//   space is empty and if a piece stands there.
nlohmann::ordered_json arrow_templates(const PageBoard& board);

}  // namespace cairn
