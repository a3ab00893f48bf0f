// The layout of diagrams: nothing is hidden, collides or is cut off.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "core/random.hpp"
#include "formats/output/board_shapes.hpp"
#include "formats/output/cairo.hpp"
#include "formats/output/panel.hpp"
#include "formats/output/pango_lettering.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/theme.hpp"
#include "games/tzaar/diagram.hpp"
#include "games/tzaar/setup.hpp"
#include "samples.hpp"

namespace cairn::test {
namespace {

using figure::Circle;
using figure::Path;
using figure::Scene;
using figure::Segment;
using figure::Shape;
using figure::Text;

const std::vector<Shape>& layer(const Scene& scene, const std::string& name) {
  static const std::vector<Shape> nothing;
  const auto found = std::ranges::find(scene.layers, name, &figure::Layer::name);
  return found == scene.layers.end() ? nothing : found->shapes;
}

using figure::bounds;
using figure::Box;
using figure::distance;
using figure::overlap;

// Whether a shape without curves overlaps a box.
bool touches(const Shape& shape, const Box& box) {
  if (const auto* circle = std::get_if<Circle>(&shape)) {
    const Spot nearest{std::clamp(circle->centre.x, box.low.x, box.high.x),
                       std::clamp(circle->centre.y, box.low.y, box.high.y)};
    return distance(nearest, circle->centre) < circle->radius + circle->style.width / 2;
  }
  if (std::holds_alternative<Text>(shape)) return overlap(bounds(shape), box);
  const auto& segments = std::get<Path>(shape).segments;
  constexpr int samples_a_side = 20;
  for (std::size_t i = 1; i < segments.size(); ++i)
    for (int step = 0; step <= samples_a_side; ++step) {
      const Spot way = segments[i].end - segments[i - 1].end;
      const Spot at = segments[i - 1].end + way * (static_cast<double>(step) / samples_a_side);
      if (at.x > box.low.x && at.x < box.high.x && at.y > box.low.y && at.y < box.high.y)
        return true;
    }
  return false;
}

// Calls visit(diagram of the position after the turn, with the turn marked) along random games.
template <class P, class Visit>
void play_randomly(P position, int turns, std::uint64_t seed, Visit&& visit) {
  Random random(seed);
  for (int played = 0; played < turns && !position.outcome(); ++played) {
    const P before = position;
    Turn<P> turn;
    while (position.to_move() == before.to_move() && !position.outcome()) {
      typename P::Moves moves;
      position.generate(moves);
      turn.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      position.play(turn.back());
    }
    visit(marked(before, turn));
    if (testing::Test::HasFailure()) return;
  }
}

template <class Visit>
void visit_many(Visit&& visit) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    play_randomly(tzaar::random_start(seed), 60, seed, visit);
    play_randomly(towers::Position(), 80, seed, visit);
  }
}

TEST(Scene, NothingLiesOffThePage) {
  visit_many([](const Diagram& diagram) {
    const Scene scene = figure::compose(diagram, Theme{});
    for (const figure::Layer& each : scene.layers)
      for (const Shape& shape : each.shapes) {
        const Box box = bounds(shape);
        EXPECT_GE(box.low.x, 0) << each.name;
        EXPECT_GE(box.low.y, 0) << each.name;
        EXPECT_LE(box.high.x, scene.width) << each.name;
        EXPECT_LE(box.high.y, scene.height) << each.name;
      }
  });
}

TEST(Scene, TextsCollideWithNothing) {
  visit_many([](const Diagram& diagram) {
    const Scene scene = figure::compose(diagram, Theme{});
    std::vector<Box> texts;
    for (const Shape& shape : layer(scene, "coordinates")) texts.push_back(bounds(shape));
    for (const Shape& shape : layer(scene, "notes")) {
      const auto* text = std::get_if<Text>(&shape);  // not the number in a circle
      if (text && text->text.size() > 1) texts.push_back(bounds(shape));
    }
    for (std::size_t i = 0; i < texts.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_FALSE(overlap(texts[i], texts[j])) << i << ' ' << j;
    for (const char* name : {"pieces", "arrows"})
      for (const Shape& shape : layer(scene, name))
        for (const Box& text : texts) EXPECT_FALSE(touches(shape, text)) << name;
  });
}

// The shapes of arrows without the boxes of their numbers, each of which is two rectangles and a
// text.
std::vector<Shape> without_boxes(std::vector<Shape> shapes) {
  for (std::size_t i = shapes.size(); i-- > 2;)
    if (std::holds_alternative<Text>(shapes[i])) {
      const auto text = shapes.begin() + static_cast<std::ptrdiff_t>(i);
      shapes.erase(text - 2, text + 1);
      i -= 2;
    }
  return shapes;
}

// An arrow covers the edges of pieces but never a height, or one of several parts.
TEST(Scene, ArrowsHideNoHeight) {
  const Theme theme;
  int arrows = 0;
  visit_many([&](const Diagram& diagram) {
    if (diagram.arrows.empty() || diagram.arrows[0].kind == Diagram::ArrowKind::deployment) return;
    ++arrows;
    const figure::PanelDrawing drawing = figure::draw_panel({diagram, {}, theme});
    const auto arrows_layer = std::ranges::find(drawing.layers, "arrows", &figure::Layer::name);
    for (const Shape& shape : without_boxes(arrows_layer->shapes)) {
      const auto* path = std::get_if<Path>(&shape);
      if (!path || path->style.stroke == theme.paper) continue;  // the halo does not count
      for (const Diagram::Piece& piece : diagram.pieces) {
        const bool is_beside = piece.arrangement == Diagram::Piece::Arrangement::beside;
        if (piece.height == 1 && !(is_beside && piece.forms.size() > 1)) continue;
        for (const Segment& segment : path->segments)
          EXPECT_GE(distance(segment.end, piece.at), theme.height_radius - 1e-9);
      }
    }
  });
  EXPECT_GT(arrows, 300);
}

TEST(Scene, ArrowsOnOneLineRunBesideEachOther) {
  const Scene scene = figure::compose(sample("tzaar-same-line").figure, Theme{});
  std::vector<Box> bodies;
  for (const Shape& shape : without_boxes(layer(scene, "arrows")))
    if (const auto* path = std::get_if<Path>(&shape))
      if (path->style.fill == pure_black || path->style.stroke == pure_black)
        bodies.push_back(bounds(shape));
  ASSERT_EQ(bodies.size(), 2u);
  const double overlapping =
      std::min(bodies[0].high.x, bodies[1].high.x) - std::max(bodies[0].low.x, bodies[1].low.x);
  EXPECT_LT(overlapping, 0);
}

// A turn that is shown before it is played has its number on the piece that moves.
TEST(Scene, NumbersOfATurnToComeStandOnThePieceThatMoves) {
  const Theme theme;
  int numbers = 0;
  Random random(3);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    tzaar::Position position = tzaar::random_start(seed);
    tzaar::Position::Moves moves;
    position.generate(moves);
    const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    Diagram diagram = tzaar::diagram(position);
    tzaar::mark_turn(diagram, position, {move}, 1);
    const figure::PanelDrawing drawing = figure::draw_panel({diagram, {}, theme});
    const auto arrows = std::ranges::find(drawing.layers, "arrows", &figure::Layer::name);
    for (const Shape& shape : arrows->shapes) {
      const auto* number = std::get_if<Text>(&shape);
      if (!number) continue;
      ++numbers;
      EXPECT_EQ(number->at, diagram.arrows[0].path[0]) << seed;
    }
  }
  EXPECT_EQ(numbers, 20);
}

// Numbers of actions stand in boxes of the arrows' colour, heights on pieces, so that none of the
// former is read as one of the latter.
TEST(Scene, NumbersOfActionsStandInBoxesInEveryTheme) {
  for (const NamedTheme& each : themes()) {
    const Scene scene = figure::compose(sample("tzaar-record-9").figure, each.theme);
    const std::vector<Shape> shapes = layer(scene, "arrows");
    int numbers = 0;
    for (std::size_t i = 1; i < shapes.size(); ++i) {
      const auto* number = std::get_if<Text>(&shapes[i]);
      if (!number) continue;
      ++numbers;
      EXPECT_EQ(number->colour, each.theme.paper) << each.name;
      const Box box = bounds(shapes[i - 1]);
      EXPECT_EQ(std::get<Path>(shapes[i - 1]).style.fill, each.theme.tints[0]) << each.name;
      EXPECT_LT(box.low.y, number->at.y - number->size / 2) << each.name;
      EXPECT_GT(box.high.y, number->at.y + number->size / 2) << each.name;
      EXPECT_NEAR(box.low.x + box.high.x, 2 * number->at.x, 1e-6) << each.name;
    }
    EXPECT_EQ(numbers, 2) << each.name;
  }
}

// Where two arrows cross, the later one has a rim in the colour of the paper, which cuts the other.
TEST(Scene, CrossingArrowsAreSeparated) {
  Diagram diagram =
      tzaar::diagram(tzaar_position({"A1a1", "A2b1", "B1c1", "I5A1", "I4B1", "H5C1"}, Side::white));
  add_arrow(diagram, "D2", "F4", Diagram::ArrowKind::free, Tint::plain);
  add_arrow(diagram, "E1", "E4", Diagram::ArrowKind::free, Tint::plain);
  add_arrow(diagram, "E4", "E1", Diagram::ArrowKind::free, Tint::plain);
  const figure::PanelDrawing drawing = figure::draw_panel({diagram, {}, Theme{}});
  const auto arrows = std::ranges::find(drawing.layers, "arrows", &figure::Layer::name);
  std::vector<bool> is_halo;
  std::vector<Box> opposite;
  for (const Shape& shape : arrows->shapes)
    if (const auto* path = std::get_if<Path>(&shape)) {
      is_halo.push_back(path->style.fill == pure_white);
      if (is_halo.size() > 2 && path->style.fill == pure_black) opposite.push_back(bounds(shape));
    }
  EXPECT_EQ(is_halo, (std::vector<bool>{true, false, true, false, true, false}));
  ASSERT_EQ(opposite.size(), 2u);
  EXPECT_TRUE(opposite[0].high.x < opposite[1].low.x || opposite[1].high.x < opposite[0].low.x);
}

// In a picture 25 mm wide, texts have a font size of at least 5 points, except for heights of two
// digits.
TEST(Scene, SmallPicturesHaveLegibleTexts) {
  for (const char* name : {"tzaar-furnished", "towers-marks", "tzaar-heights"}) {
    constexpr double millimetres = 25;
    const auto scale = [](const Scene& scene) { return millimetres / scene.width; };
    const Scene scene = figure::compose_legibly(sample(name).figure, Theme{}, scale).scene;
    for (const figure::Layer& layer : scene.layers)
      for (const Shape& shape : layer.shapes)
        if (const auto* text = std::get_if<Text>(&shape); text && layer.name != "marks") {
          if (layer.name == "pieces" && text->text.size() > 1) continue;  // has no room
          const double font_size = text->size / figure::size_of_capitals * scale(scene);
          EXPECT_GE(font_size / 25.4 * 72, 4.95) << name << ' ' << layer.name << ' ' << text->text;
        }
  }
}

// In a picture 25 mm wide, pieces and hollow arrows have outlines of about half a point, the board
// has lines of a third, and pieces do not touch.
TEST(Scene, SmallPicturesHavePiecesThatCanBeCopied) {
  const auto scale = [](const Scene& scene) { return 25 / scene.width; };
  const auto small = figure::compose_legibly(sample("tzaar-start").figure, Theme{}, scale);
  const double points = figure::page_units * scale(small.scene) / 25.4 * 72;  // of a board unit
  EXPECT_GT(small.theme.outline_width * points, 0.4);
  EXPECT_LT(small.theme.piece_radius, 0.49);
  EXPECT_GT(small.theme.line_width * points, 0.3);
  EXPECT_GT(small.theme.arrow_outline_width * points, 0.45);
  EXPECT_GT(small.theme.hollow_shaft_width, 3 * small.theme.arrow_outline_width);
  const auto large = figure::compose_legibly(sample("tzaar-start").figure, Theme{},
                                             [](const Scene& scene) { return 80 / scene.width; });
  EXPECT_EQ(large.theme.outline_width, Theme{}.outline_width);
  EXPECT_EQ(large.theme.arrow_outline_width, Theme{}.arrow_outline_width);
}

TEST(Scene, CaptionsAreBrokenIntoLines) {
  Diagram diagram = sample("tzaar-start").diagram();
  const double bare = figure::compose(diagram, Theme{}).height;
  diagram.caption = "one line";
  const double one = figure::compose(diagram, Theme{}).height;
  EXPECT_GT(one, bare);
  diagram.caption =
      "so many and such long words that they do not fit into one line of this figure, nor into two "
      "of them";
  const Scene scene = figure::compose(diagram, Theme{});
  EXPECT_GT(scene.height, one);
  EXPECT_EQ(layer(scene, "caption").size(), 3u);
  std::string joined;
  for (const Shape& shape : layer(scene, "caption"))
    joined += (joined.empty() ? "" : " ") + std::get<Text>(shape).text;
  EXPECT_EQ(joined, diagram.caption);
  diagram.caption = "https://" + std::string(100, 'w') + std::string(300, '\xE9');
  const Scene long_word = figure::compose(diagram, Theme{});
  EXPECT_GT(layer(long_word, "caption").size(), 3u);
  for (const Shape& shape : layer(long_word, "caption"))
    EXPECT_LE(bounds(shape).high.x, long_word.width) << std::get<Text>(shape).text;
}

// The looks of pieces: whose they are, of which type, and how high.

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

namespace cairn::figure {
namespace {

// Tests of lettering and of reading UTF-8.

constexpr double regular = 0.1;
constexpr double bold = 0.2;

Box box_of(const std::string& text, Text::Anchor anchor = Text::Anchor::left) {
  return bounds(Text{text, {0, 0}, anchor, 14, regular});
}

TEST(Lettering, CapitalsAndDigitsAreAsHighAsTheSize) {
  for (const std::string letter : {"A", "B", "E", "H", "I", "0", "1", "2", "3", "8", "9"}) {
    const Box box = box_of(letter);
    EXPECT_NEAR(box.low.y, -7, 0.35) << letter;  // round letters reach a little further
    EXPECT_NEAR(box.high.y, 7, 0.35) << letter;
  }
}

TEST(Lettering, AnchorsMoveTheText) {
  const double width = pango_lettering().width("HH", 14, regular);
  const double left = box_of("HH").low.x;
  EXPECT_GT(left, 0);
  EXPECT_NEAR(box_of("HH", Text::Anchor::centre).low.x, left - width / 2, 1e-9);
  EXPECT_NEAR(box_of("HH", Text::Anchor::right).low.x, left - width, 1e-9);
}

TEST(Lettering, EmptyAndBlankTextsHaveNoOutlines) {
  EXPECT_EQ(pango_lettering().width("", 1, regular), 0);
  EXPECT_TRUE(box_of("").empty());
  EXPECT_TRUE(box_of("  ").empty());
  EXPECT_GT(pango_lettering().width("a b", 1, regular), pango_lettering().width("ab", 1, regular));
  EXPECT_GT(pango_lettering().width("ab", 1, bold), pango_lettering().width("ab", 1, regular));
}

TEST(Lettering, WritesAnyScript) {
  for (const std::string text :
       {"\u5C06\u68CB", "\uD55C\uAD6D", "\u65E5\u672C\u3054", "\u2265", "\u0416\u03A9",
        "\u05D0\u0639", "\u0928\u092E", "\u0E44\u0E17", "\u0C24\u0C46", "\u0C95\u0CC6",
        "\u0D9A\u0DCF", "\u0EA5\u0EB2", "\u1019\u103C\u1014\u103A", "\u1781\u17D2\u1798\u17C2",
        "\u0F56\u0F7C\u0F51"}) {
    EXPECT_EQ(letters_without_font(text), "") << text;
    EXPECT_FALSE(box_of(text).empty()) << text;
  }
}

TEST(Lettering, TellsLettersWithoutAFontOnce) {
  const std::string unknown = "\U00012000";  // cuneiform
  EXPECT_EQ(letters_without_font("a" + unknown + " \u200D" + unknown), unknown);
  EXPECT_FALSE(box_of(unknown).empty());
}

// Long lines are set in one piece: their last letters are not lost.
TEST(Lettering, SetsLongLines) {
  const std::string line(200, 'H');
  EXPECT_NEAR(box_of(line).high.x, pango_lettering().width(line, 14, regular), 14);
}

TEST(Lettering, BreaksBetweenWordsAndInsideLongOnes) {
  const double width = pango_lettering().width("abc abc", 1, regular) * 1.01;
  EXPECT_EQ(pango_lettering().lines("abc abc abc", width, 1, regular),
            (std::vector<std::string>{"abc abc", "abc"}));
  EXPECT_EQ(pango_lettering().lines("A1xB2-C3+D4 A1xB2-C3+D4",
                                    pango_lettering().width("A1xB2-C3+D4 A1xB2-", 1, regular), 1,
                                    regular),
            (std::vector<std::string>{"A1xB2-C3+D4", "A1xB2-C3+D4"}));
  const auto parts = pango_lettering().lines(std::string(30, 'a'), width, 1, regular);
  EXPECT_GT(parts.size(), 2u);
  for (const std::string& part : parts) EXPECT_LE(pango_lettering().width(part, 1, regular), width);
}

TEST(Lettering, AHaloLiesBelowTheLetters) {
  Text text{"1", {0, 0}, Text::Anchor::centre, 14, bold, pure_black, 2, pure_white};
  const std::vector<Path> paths = pango_lettering().outlines(text);
  ASSERT_EQ(paths.size(), 2u);
  EXPECT_EQ(paths[0].style.stroke, pure_white);
  EXPECT_EQ(paths[0].style.width, 4);
  EXPECT_EQ(paths[1].style.fill, pure_black);
  EXPECT_EQ(paths[0].segments, paths[1].segments);
}

}  // namespace
}  // namespace cairn::figure
