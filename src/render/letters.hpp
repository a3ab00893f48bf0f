// The shapes of letters as strokes.
#pragma once

#include <string_view>

namespace cairn::figure {

// Letters are drawn on a grid with y upwards and the base line at 0. Capitals are 14 high and small
// letters 10, and descenders reach down to -4. Strokes are written as commands with coordinates:
//   M x y  begins a stroke
//   L x y  a straight line
//   v x y  a quarter of an ellipse that leaves vertically and arrives horizontally
//   h x y  a quarter of an ellipse that leaves horizontally and arrives vertically
//   C      a cubic curve: two control points and the end
inline constexpr double capital_height = 14;

// One character. The width is in grid units.
struct Letter {
  char32_t character;
  double width;
  std::string_view strokes;
};

// The parts of a character: a letter, and perhaps an accent above or below it.
struct DrawnLetter {
  const Letter* letter = nullptr;
  const Letter* accent = nullptr;
  double accent_height = 0;
};

// The parts with which a character is drawn. An unknown character is an empty box.
DrawnLetter look_up(char32_t character);

}  // namespace cairn::figure
