#include "render/themes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/error.hpp"

namespace cairn {

namespace {

// The base of the themes that have tones for marked spaces, instead of hatching, and for squares.
Theme toned() {
  Theme theme;
  theme.ground_line_width = 0;
  theme.hatch_pitch = 0;
  theme.board_edge = 0.95;
  return theme;
}

// Only the pieces are pure black or white, so that they stand out on a grey board.
Theme greyscale() {
  Theme theme = toned();
  theme.light_ground = {228, 228, 228};
  theme.dark_ground = {184, 184, 184};
  theme.line = {96, 96, 96};
  theme.pieces[0] = {pure_white, pure_black, pure_black, {70, 70, 70}};
  theme.pieces[1] = {{40, 40, 40}, pure_black, pure_white, {205, 205, 205}};
  theme.fills = {
      {{165, 165, 165}, {125, 125, 125}, {145, 145, 145}, {105, 105, 105}, {185, 185, 185}}};
  return theme;
}

Theme colour() {
  Theme theme = toned();
  theme.light_ground = {240, 228, 205};
  theme.dark_ground = {200, 172, 130};
  theme.line = {122, 96, 62};
  theme.pieces[0] = {{255, 253, 246}, {60, 50, 40}, {60, 50, 40}, {176, 28, 28}};
  theme.pieces[1] = {{46, 42, 40}, {24, 20, 18}, {250, 244, 232}, {240, 200, 80}};
  theme.tints = {{{20, 60, 140}, {190, 30, 30}, {20, 125, 50}, {30, 90, 200}, {190, 130, 0}}};
  theme.fills = {
      {{205, 190, 160}, {245, 170, 155}, {175, 215, 160}, {165, 200, 240}, {252, 222, 110}}};
  theme.white_share = {255, 253, 246};
  theme.black_share = {46, 42, 40};
  return theme;
}

Theme dark() {
  Theme theme = toned();
  theme.background = theme.paper = {24, 26, 30};
  theme.ink = {226, 226, 222};
  theme.line = {118, 122, 130};
  theme.light_ground = {56, 60, 68};
  theme.dark_ground = {38, 41, 47};
  theme.pieces[0] = {{238, 236, 228}, {238, 236, 228}, {24, 26, 30}, {24, 26, 30}};
  theme.pieces[1] = {{8, 9, 11}, {168, 172, 180}, {238, 236, 228}, {238, 236, 228}};
  theme.tints = {
      {{226, 226, 222}, {255, 120, 110}, {110, 210, 130}, {120, 180, 255}, {250, 210, 90}}};
  theme.fills = {{{84, 90, 102}, {120, 52, 48}, {44, 96, 60}, {44, 80, 128}, {116, 96, 32}}};
  theme.white_share = {238, 236, 228};
  theme.black_share = {8, 9, 11};
  return theme;
}

// The palette of Okabe and Ito (Color Universal Design, 2008), whose colours people with any kind
// of colour vision can tell apart: orange, sky blue, bluish green, yellow, blue, vermilion.
Theme colour_blind() {
  Theme theme = toned();
  theme.light_ground = {244, 244, 244};
  theme.dark_ground = {214, 214, 214};
  theme.line = {110, 110, 110};
  theme.pieces[0] = {pure_white, pure_black, pure_black, {0, 114, 178}};
  theme.pieces[1] = {pure_black, pure_black, pure_white, {230, 159, 0}};
  theme.tints = {{pure_black, {213, 94, 0}, {0, 158, 115}, {0, 114, 178}, {230, 159, 0}}};
  theme.fills = {
      {{190, 190, 190}, {236, 180, 136}, {140, 210, 190}, {86, 180, 233}, {240, 228, 66}}};
  return theme;
}

// The colours of the printed board and its pieces: a warm grey board, ivory and black pieces,
// and rings and centres in gold.
Theme board() {
  Theme theme = toned();
  theme.light_ground = {214, 204, 186};
  theme.dark_ground = {164, 148, 124};
  theme.line = {86, 74, 60};
  theme.line_width = 0.035;
  theme.pieces[0] = {{250, 244, 226}, {110, 96, 72}, {140, 92, 20}, {140, 92, 20}};
  theme.pieces[1] = {{34, 30, 28}, {14, 12, 10}, {226, 180, 84}, {226, 180, 84}};
  theme.tints = {{{120, 20, 20}, {190, 30, 30}, {20, 110, 50}, {30, 80, 170}, {190, 130, 0}}};
  theme.fills = {
      {{188, 174, 148}, {226, 150, 130}, {164, 196, 140}, {156, 182, 214}, {238, 208, 110}}};
  theme.white_share = {250, 244, 226};
  theme.black_share = {34, 30, 28};
  return theme;
}

}  // namespace

std::span<const NamedTheme> themes() {
  static const std::array all = std::to_array<NamedTheme>({
      {"print", "black on white, readable when photocopied", Theme{}},
      {"greyscale", "shades of grey, for books without colour", greyscale()},
      {"colour", "for screens and colour print", colour()},
      {"dark", "light on dark, for screens", dark()},
      {"colour-blind", "colours that everybody tells apart", colour_blind()},
      {"board", "close to the published boards", board()},
  });
  return all;
}

const Theme& theme_named(std::string_view name) {
  std::string names;
  for (const NamedTheme& each : themes()) {
    if (each.name == name) return each.theme;
    names += (names.empty() ? "" : ", ") + std::string(each.name);
  }
  throw Error(Error::Kind::usage,
              fmt::format("unknown theme \"{}\"; one of {} expected", name, names));
}

}  // namespace cairn
