// The looks of a figure: every colour, line width and size in one place. A default-constructed
// Theme is for print: black on white, readable when photocopied.
#pragma once

#include <array>
#include <cstdint>

namespace cairn {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

inline constexpr Colour black{0, 0, 0};
inline constexpr Colour white{255, 255, 255};

// The colours of one side's pieces: `body` is the material, `detail` what is drawn on it.
struct PieceColours {
  Colour body;
  Colour outline;
  Colour detail;
};

// Lengths are in board units: neighbouring spaces are 1 apart.
struct Theme {
  Colour background = white;
  Colour ink = black;    // labels, numbers, arrows
  Colour paper = white;  // what separates ink from what lies below it
  Colour line = black;
  Colour light_ground = white;
  Colour dark_ground{208, 208, 208};
  // By index(Side).
  std::array<PieceColours, 2> pieces{{{white, black, black}, {black, black, white}}};

  double margin = 0.12;
  double line_width = 0.028;
  double border_width = 0.045;  // around grounds

  double piece_radius = 0.46;
  double outline_width = 0.035;
  double halo_width = 0.03;  // of paper, around parts on squares and around arrows
  double ring_radius = 0.315;
  double ring_width = 0.05;
  double centre_radius = 0.14;
  double numbered_centre_radius = 0.25;  // of a piece that shows a height; numbers are made to fit
  double height_size = 0.34;             // at most
  double height_weight = 0.18;           // stroke widths of texts are parts of their size

  // Of pieces whose forms lie side by side, by their number less one; half the width of a form.
  std::array<double, 3> part_radius{0.31, 0.2, 0.19};
  double part_outline_width = 0.045;
  double part_gap = 0.03;
  double square_to_disc = 0.9;  // half the side of a square, as a part of a disc's radius

  // Sizes of texts are heights of capital letters.
  double mark_radius = 0.505;  // of a circle around a space
  double mark_width = 0.035;
  double mark_gap = 0.05;  // of paper, inside the circle

  double label_size = 0.27;
  double label_weight = 0.13;
  double caption_size = 0.29;
  double caption_weight = 0.125;
  double caption_gap = 0.3;  // above the caption
  double line_pitch = 1.8;   // from line to line, as a part of the size

  double shaft_width = 0.11;         // of a capture's arrow
  double hollow_shaft_width = 0.17;  // of a stacking's arrow, outlines included
  double slim_shaft_width = 0.06;    // of a movement's or deployment's
  double arrow_outline_width = 0.04;
  double head_length = 0.21;
  double head_width = 0.29;
  double slim_head_width = 0.24;
  double shortest_arrow = 0.3;    // a shorter one is lengthened over the pieces at its ends
  double tip_gap = 0.02;          // between an arrow and the piece at its end
  double arrow_separation = 0.3;  // between the axes of arrows that share a line
  double tail_radius = 0.11;      // of the dot where an arrow begins
  double numbered_tail_radius = 0.2;
  double tail_number_size = 0.23;
  double tail_number_weight = 0.19;
  double note_disc_radius = 0.17;
  double note_gap = 0.12;  // between a note's disc and its text
};

}  // namespace cairn
