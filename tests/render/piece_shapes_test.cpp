// The looks of pieces: whose they are, of which type, and how high.
#include "formats/output/board_shapes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "formats/output/cairo.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/theme.hpp"

namespace cairn::test {
namespace {

using figure::bounds;
using figure::Box;
using figure::Scene;
using figure::Shape;
using figure::Text;

// With one digit it is written within the ring, with more across it.
TEST(Pieces, HeightsFitIntoTheirPiece) {
  const Theme theme;
  double last = theme.height_size * 2;
  for (const int height : {2, 8, 10, 20, 30, 88, 100}) {
    Diagram::Piece piece;
    piece.forms = {Diagram::Piece::Form::disc, Diagram::Piece::Form::ring};
    piece.height = height;
    std::vector<Shape> shapes;
    figure::draw_piece(piece, View::Heights::numbers, theme, shapes);
    Text text = std::get<Text>(shapes.back());
    EXPECT_EQ(text.text, std::to_string(height));
    EXPECT_LE(text.size, height == 10 ? theme.height_size : last) << height;
    last = text.size;
    EXPECT_EQ(text.halo > 0, height > 9);
    EXPECT_EQ(text.halo_colour, height > 9 ? theme.pieces[0].body : Colour{});
    text.halo = 0;
    const Box box = bounds(text);
    EXPECT_LE(std::hypot(box.high.x - box.low.x, box.high.y - box.low.y) / 2,
              height < 10 ? theme.ring_radius - theme.ring_width / 2 : theme.piece_radius)
        << height;
  }
}

// In a picture of 25 mm a board unit is 3.06 mm long, and 5 points are letters of 1.29 mm.
TEST(Pieces, TwoDigitsAreLargeEnoughInSmallPictures) {
  const Theme theme;
  for (const auto& forms : {std::vector{Diagram::Piece::Form::disc},
                            std::vector{Diagram::Piece::Form::disc, Diagram::Piece::Form::ring}}) {
    Diagram::Piece piece;
    piece.forms = forms;
    piece.height = 20;
    std::vector<Shape> shapes;
    figure::draw_piece(piece, View::Heights::numbers, theme, shapes);
    EXPECT_GE(std::get<Text>(shapes.back()).size, 1.29 / 3.06);
  }
}

// The names of the types of TZAAR's pieces with their forms.
std::vector<std::vector<Diagram::Piece::Form>> forms_of_types() {
  using enum Diagram::Piece::Form;
  return {{disc}, {disc, ring}, {star, centre}};
}

// The types differ by their shapes alone, with and without a height, when all colours except black
// and white are removed.
TEST(Pieces, TypesDifferInFormAlone) {
  for (const int height : {1, 3, 12})
    for (const Side side : both_sides) {
      std::set<std::string> pictures;
      for (const auto& forms : forms_of_types()) {
        Diagram::Piece piece;
        piece.forms = forms;
        piece.height = height;
        piece.side = side;
        std::vector<Shape> shapes;
        figure::draw_piece(piece, View::Heights::numbers, Theme{}, shapes);
        std::string kinds;
        for (const Shape& shape : shapes) kinds += std::to_string(shape.index());
        pictures.insert(kinds);
      }
      EXPECT_EQ(pictures.size(), 3u) << height;
    }
}

// The part of a piece's surface that is nearer to White's colour than to Black's.
double light_share(const Diagram::Piece& piece, View::Heights heights, const Theme& theme) {
  std::vector<Shape> shapes;
  figure::draw_piece(piece, heights, theme, shapes);
  constexpr int size = 100;
  constexpr double radius = 0.44 * size;
  figure::place(shapes, size, Spot{0.5, 0.5} * size);
  const Scene scene{size, size, theme.background, {{"pieces", std::move(shapes)}}};
  const figure::Surface image = figure::paint(scene, size, size, false);
  const unsigned char* bytes = cairo_image_surface_get_data(image.get());
  const int stride = cairo_image_surface_get_stride(image.get());
  int light = 0;
  int all = 0;
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      if (std::hypot(x - size / 2, y - size / 2) > radius) continue;
      ++all;
      if (bytes[y * stride + 4 * x + 1] > 127) ++light;
    }
  return static_cast<double>(light) / all;
}

// Even where a copy leaves only black and white, most of a piece is of its owner's colour, whatever
// its type and height.
TEST(Pieces, MostOfAPieceIsOfItsOwnersColour) {
  for (const NamedTheme& each : themes())
    for (const auto& forms : forms_of_types())
      for (const int height : {1, 2, 7, 12}) {
        Diagram::Piece piece;
        piece.forms = forms;
        piece.height = height;
        EXPECT_GT(light_share(piece, View::Heights::numbers, each.theme), 0.6)
            << each.name << ' ' << height;
        piece.side = Side::black;
        EXPECT_LT(light_share(piece, View::Heights::numbers, each.theme), 0.4)
            << each.name << ' ' << height;
      }
}

// Pieces of several parts leave room between themselves and such a piece on the next space, more
// than between their own parts, so that a reader sees which parts belong together.
TEST(Pieces, PartsOfNeighboursAreFartherApartThanTheirOwn) {
  for (const NamedTheme& each : themes())
    for (const std::size_t count : {2u, 3u}) {
      Diagram::Piece piece;
      piece.arrangement = Diagram::Piece::Arrangement::beside;
      piece.forms.assign(count, Diagram::Piece::Form::disc);
      EXPECT_GE(1 - 2 * figure::reach(piece, each.theme), 0.15) << each.name << ' ' << count;
      EXPECT_GE(1 - 2 * figure::reach(piece, each.theme), 2 * each.theme.part_gap) << each.name;
    }
}

}  // namespace
}  // namespace cairn::test
