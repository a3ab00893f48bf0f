// The shapes of letters, as strokes.
#pragma once

#include <string_view>

namespace cairn::figure {

// Letters are drawn on a grid with y upwards, the base line at 0, capitals 14 high, small letters
// 10, descenders down to -4. Strokes are written as commands with coordinates:
//   M x y  begins a stroke          L x y  a straight line
//   v x y  a quarter of an ellipse that leaves vertically and arrives horizontally
//   h x y  one that leaves horizontally and arrives vertically
//   C      a cubic curve: two control points and the end
inline constexpr double capital_height = 14;

struct Letter {
  char32_t character;
  double width;
  std::string_view strokes;
};

// What a character is drawn with: a letter, and perhaps an accent over or under it.
struct DrawnLetter {
  const Letter* letter = nullptr;
  const Letter* accent = nullptr;
  double accent_height = 0;
};

// A character that is not known is drawn as an empty box.
DrawnLetter look_up(char32_t character);

}  // namespace cairn::figure
