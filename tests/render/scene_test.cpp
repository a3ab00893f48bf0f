// The layout of diagrams: nothing is hidden, collides or is cut off.
#include "formats/output/scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "core/random.hpp"
#include "formats/output/board_shapes.hpp"
#include "formats/output/panel.hpp"
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
using figure::overlap;

double distance(Spot a, Spot b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

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

// An arrow between neighbours covers the edges of pieces but never a height.
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
      for (const Segment& segment : path->segments)
        for (const Diagram::Piece& piece : diagram.pieces)
          EXPECT_GE(distance(segment.end, piece.at), theme.height_radius - 1e-9);
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

// A turn that is shown before it is played has its numbers at the edges of the moving pieces, in
// the gaps between their neighbours.
TEST(Scene, NumbersOfATurnToComeHideNoNeighbour) {
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
      for (const Diagram::Piece& piece : diagram.pieces) {
        const double between = distance(piece.at, number->at);
        const bool own = piece.at == diagram.arrows[0].path[0];
        EXPECT_GE(between, own ? 0.4 : theme.piece_radius + number->size / 2 - 0.04) << seed;
      }
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

}  // namespace
}  // namespace cairn::test
