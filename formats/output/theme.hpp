// The look of a figure: every colour, line width and size in one place. A default-constructed Theme
// is meant for print: black on white, readable when photocopied.
// Stable: docs/library.md says what that means.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"

namespace cairn {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

inline constexpr Colour pure_black{0, 0, 0};
inline constexpr Colour pure_white{255, 255, 255};

// The colours of one side's pieces. The body is what tells whose a piece is; what is drawn on it
// covers little of it.
struct PieceColours {
  Colour body;
  Colour outline;
  Colour detail;  // of what is drawn on the body, including numbers
  Colour centre;  // of the form `centre`

  friend constexpr bool operator==(const PieceColours&, const PieceColours&) = default;
};

inline constexpr double least_hatch_pitch = 0.01;  // closer lines would merge into a tone

// Lengths are in board units, in which neighbouring spaces are 1 apart. The size of a text is the
// height of its capital letters, and its weight is the stroke width as a part of the size: from
// least_bold_weight on, it is bold.
struct Theme {
  Colour background = pure_white;
  Colour ink = pure_black;    // of texts, numbers and arrows
  Colour paper = pure_white;  // of the halos that separate ink from what lies below it
  Colour line = pure_black;   // of the board's lines
  Colour light_ground = pure_white;
  Colour dark_ground{208, 208, 208};
  // Indexed by index(Side).
  std::array<PieceColours, 2> pieces{{{pure_white, pure_black, pure_black, pure_black},
                                      {pure_black, pure_black, pure_white, pure_white}}};
  // The colours of arrows and marks, indexed by Tint.
  std::array<Colour, 5> tints{
      {pure_black, {70, 70, 70}, {110, 110, 110}, {40, 40, 40}, {140, 140, 140}}};
  // The colours of spaces that are marked as a whole, indexed by Tint.
  std::array<Colour, 5> fills{{pure_black, pure_black, pure_black, pure_black, pure_black}};
  Colour white_share = pure_white;  // White's part of the evaluation bar
  Colour black_share = pure_black;  // Black's part of it
  double faintness = 0.6;           // how much paper is mixed into ghosts and dimmed items

  // Families, of which the first one that is installed is used; texts that are written as text in
  // SVG leave the choice to the reader's program.
  std::string font = "DejaVu Sans, Verdana, sans-serif";

  double margin = 0.12;
  double line_width = 0.028;
  double border_width = 0.045;       // around grounds
  double ground_line_width = 0.022;  // between grounds
  double board_edge = 0;  // how far the ground below a board of lines extends beyond it; 0: none

  double piece_radius = 0.47;
  double outline_width = 0.035;
  double halo_width = 0.03;  // of the paper around parts on squares and around badges
  double ring_radius = 0.375;
  double ring_width = 0.045;
  double star_notch = 0.73;  // the radius of a star's notches, as a part of that of its tips
  double centre_radius = 0.13;
  double height_size = 0.44;    // the largest size of a height
  double height_radius = 0.28;  // that arrows and badges leave free around a height
  double height_weight = 0.17;
  double stack_step = 0.12;   // from disc to disc of a visible stack
  double stack_gap = 0.05;    // between discs whose outline is not visible
  double size_on_fill = 0.9;  // of a piece that would hide the fill of its space

  // Half the width of a form, in pieces whose forms lie side by side; indexed by their number - 1.
  std::array<double, 3> part_radius{0.31, 0.19, 0.165};
  double part_outline_width = 0.045;
  double part_gap = 0.05;
  double square_to_disc = 0.9;  // half the side of a square, as a part of a disc's radius

  // Spaces that are marked as a whole are hatched, in a direction that depends on the Tint. With a
  // pitch of 0 they are filled instead.
  double hatch_pitch = 0.075;
  double hatch_width = 0.018;

  double mark_radius = 0.525;  // of a circle around a space
  double mark_width = 0.045;
  double mark_gap = 0.035;     // of the paper on both sides of a mark's lines
  double mark_size = 0.27;     // of marks inside a space: from the middle to a corner
  double badge_radius = 0.22;  // of the numbers and signs at the edge of a space
  double badge_size = 0.3;
  double badge_weight = 0.18;

  double text_points = 0;  // font size of names, captions and notes in points; 0: by the sizes
  double label_size = 0.27;
  double label_weight = 0.13;
  double caption_size = 0.29;
  double caption_weight = 0.125;
  double caption_gap = 0.3;  // above the caption
  double title_size = 0.36;
  double title_weight = 0.15;
  double line_pitch = 1.8;  // distance from line to line, as a multiple of the size
  double panel_gap = 0.7;   // between panels

  double shaft_width = 0.11;         // of a capture's arrow
  double hollow_shaft_width = 0.17;  // of a stacking's arrow, including its outlines
  double slim_shaft_width = 0.06;    // of a movement's or deployment's
  double arrow_outline_width = 0.04;
  double arrow_halo = 0.045;  // of the paper around an arrow
  double head_length = 0.2;
  double head_width = 0.29;
  double slim_head_width = 0.24;
  double arrow_room = 0.33;       // radius that an arrow leaves free around a piece it passes
  double arrow_separation = 0.3;  // between the axes of arrows that share a line
  double tail_radius = 0.11;      // of the dot where an arrow begins
  double arrow_number_size = 0.32;
  double arrow_number_weight = 0.19;
  double number_halo = 0.07;  // from the digits of an arrow's number to the edge of its box
  double note_disc_radius = 0.17;
  double note_gap = 0.12;         // between a note's disc and its text
  double captured_radius = 0.22;  // of captured pieces beside the board
  double bar_width = 0.3;         // of the evaluation bar

  friend bool operator==(const Theme&, const Theme&) = default;
};

// The allowed range of a number in a theme.
struct FieldRange {
  double least = 0;
  double most = 0;
};

// Calls visit(name, field, range) for every field of a theme, in the order of theme files. A field
// is a Colour, a double or a std::string; the range matters only for numbers.
template <class AnyTheme, class Visit>
void for_each_field(AnyTheme& theme, Visit&& visit) {
  constexpr FieldRange none{};
  constexpr FieldRange share{0, 1};
  constexpr FieldRange length{0, 2};
  constexpr FieldRange size{0.01, 2};
  constexpr FieldRange weight{0.01, 0.5};
  visit("background", theme.background, none);
  visit("ink", theme.ink, none);
  visit("paper", theme.paper, none);
  visit("line", theme.line, none);
  visit("light_ground", theme.light_ground, none);
  visit("dark_ground", theme.dark_ground, none);
  visit("white_body", theme.pieces[0].body, none);
  visit("white_outline", theme.pieces[0].outline, none);
  visit("white_detail", theme.pieces[0].detail, none);
  visit("white_centre", theme.pieces[0].centre, none);
  visit("black_body", theme.pieces[1].body, none);
  visit("black_outline", theme.pieces[1].outline, none);
  visit("black_detail", theme.pieces[1].detail, none);
  visit("black_centre", theme.pieces[1].centre, none);
  visit("plain", theme.tints[0], none);
  visit("red", theme.tints[1], none);
  visit("green", theme.tints[2], none);
  visit("blue", theme.tints[3], none);
  visit("yellow", theme.tints[4], none);
  visit("plain_fill", theme.fills[0], none);
  visit("red_fill", theme.fills[1], none);
  visit("green_fill", theme.fills[2], none);
  visit("blue_fill", theme.fills[3], none);
  visit("yellow_fill", theme.fills[4], none);
  visit("white_share", theme.white_share, none);
  visit("black_share", theme.black_share, none);
  visit("faintness", theme.faintness, share);
  visit("font", theme.font, none);
  visit("margin", theme.margin, length);
  visit("line_width", theme.line_width, length);
  visit("border_width", theme.border_width, length);
  visit("ground_line_width", theme.ground_line_width, length);
  visit("board_edge", theme.board_edge, length);
  visit("piece_radius", theme.piece_radius, size);
  visit("outline_width", theme.outline_width, length);
  visit("halo_width", theme.halo_width, length);
  visit("ring_radius", theme.ring_radius, size);
  visit("ring_width", theme.ring_width, length);
  visit("star_notch", theme.star_notch, share);
  visit("centre_radius", theme.centre_radius, size);
  visit("height_radius", theme.height_radius, size);
  visit("height_size", theme.height_size, size);
  visit("height_weight", theme.height_weight, weight);
  visit("stack_step", theme.stack_step, length);
  visit("stack_gap", theme.stack_gap, length);
  visit("size_on_fill", theme.size_on_fill, FieldRange{0.1, 1});
  visit("single_part_radius", theme.part_radius[0], size);
  visit("double_part_radius", theme.part_radius[1], size);
  visit("triple_part_radius", theme.part_radius[2], size);
  visit("part_outline_width", theme.part_outline_width, length);
  visit("part_gap", theme.part_gap, length);
  visit("square_to_disc", theme.square_to_disc, size);
  visit("hatch_pitch", theme.hatch_pitch, length);
  visit("hatch_width", theme.hatch_width, length);
  visit("mark_radius", theme.mark_radius, size);
  visit("mark_width", theme.mark_width, length);
  visit("mark_gap", theme.mark_gap, length);
  visit("mark_size", theme.mark_size, size);
  visit("badge_radius", theme.badge_radius, size);
  visit("badge_size", theme.badge_size, size);
  visit("badge_weight", theme.badge_weight, weight);
  visit("text_points", theme.text_points, FieldRange{0, 72});
  visit("label_size", theme.label_size, size);
  visit("label_weight", theme.label_weight, weight);
  visit("caption_size", theme.caption_size, size);
  visit("caption_weight", theme.caption_weight, weight);
  visit("caption_gap", theme.caption_gap, length);
  visit("title_size", theme.title_size, size);
  visit("title_weight", theme.title_weight, weight);
  visit("line_pitch", theme.line_pitch, FieldRange{1, 5});
  visit("panel_gap", theme.panel_gap, length);
  visit("shaft_width", theme.shaft_width, size);
  visit("hollow_shaft_width", theme.hollow_shaft_width, size);
  visit("slim_shaft_width", theme.slim_shaft_width, size);
  visit("arrow_halo", theme.arrow_halo, length);
  visit("arrow_outline_width", theme.arrow_outline_width, length);
  visit("head_length", theme.head_length, size);
  visit("head_width", theme.head_width, size);
  visit("slim_head_width", theme.slim_head_width, size);
  visit("arrow_room", theme.arrow_room, length);
  visit("arrow_separation", theme.arrow_separation, length);
  visit("tail_radius", theme.tail_radius, size);
  visit("arrow_number_size", theme.arrow_number_size, size);
  visit("arrow_number_weight", theme.arrow_number_weight, weight);
  visit("number_halo", theme.number_halo, length);
  visit("note_disc_radius", theme.note_disc_radius, size);
  visit("note_gap", theme.note_gap, length);
  visit("captured_radius", theme.captured_radius, size);
  visit("bar_width", theme.bar_width, size);
}

// The themes that are built into Cairn.

struct NamedTheme {
  std::string_view name;
  std::string_view purpose;  // for the help text
  Theme theme;
};

// All built-in themes. The first one is `print`, the default of Theme.
std::span<const NamedTheme> themes();

// The theme with that name. Throws Error (usage), listing the names, if there is none.
const Theme& theme_named(std::string_view name);

// Reads and writes theme files. A file is one JSON object whose keys are the fields of a theme,
// described in docs/formats/schema-theme.md.

// Reads a theme. `theme_named` returns the theme that the key "base" names; it supplies the fields
// that the file leaves out. A colour is "#rgb", "#rrggbb", or the name of a basic CSS colour or
// orange. Throws Error (syntax) that names the key with a wrong value, and what `theme_named`
// throws.
Theme read_theme(std::string_view text,
                 const std::function<Theme(const std::string& name)>& theme_named);

// Returns what the text of a theme, which was read as `theme`, says to no effect, a sentence each.
std::vector<std::string> keys_without_effect(std::string_view text, const Theme& theme);

// Writes a theme as the text of a file with one field on each line.
std::string write_theme(const Theme& theme);
nlohmann::ordered_json theme_json_schema();

}  // namespace cairn
