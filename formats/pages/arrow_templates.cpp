#include "formats/pages/arrow_templates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <variant>
#include <vector>

#include "formats/pages/page_scene.hpp"
#include "render/arrows.hpp"
#include "render/piece_shapes.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;
using Kind = Diagram::ArrowKind;
using Shapes = std::vector<figure::Shape>;

constexpr Spot origin{0, 0};

// A piece like the largest of the board, with a height on it: no arrow hides that.
Diagram::Piece largest(const PageBoard& board) {
  const auto found = std::ranges::max_element(board.looks, {}, [](const Diagram::Piece& look) {
    return figure::reach(look, page_theme());
  });
  Diagram::Piece piece = found == board.looks.end() ? Diagram::Piece{} : *found;
  piece.height = 2;
  return piece;
}

// An arrow to the right, on a board with nothing but the pieces at its ends.
class Way {
 public:
  Way(Kind kind, double length, const Diagram::Piece& piece, bool stands_first, bool stands_last)
      : end_{length, 0} {
    diagram_.arrows.push_back({kind, 0, {origin, end_}});
    if (stands_first) add(piece, origin);
    if (stands_last) add(piece, end_);
  }

  figure::Leg leg() const { return figure::visible_leg(origin, end_, diagram_, page_theme()); }

  Shapes shapes() const {
    Shapes shapes;
    figure::Badges badges(diagram_, page_theme());
    figure::Arrows(diagram_, page_theme()).draw(badges, shapes);
    return shapes;
  }

  // Where the number of the arrow stands: beside its beginning, where it hides no arrow that ends
  // there.
  Spot place_of_number() const {
    figure::Badges badges(diagram_, page_theme());
    figure::Arrows(diagram_, page_theme()).reserve(badges);
    return badges.find_place(origin, figure::left_of({1, 0}), "1");
  }

 private:
  void add(Diagram::Piece piece, Spot at) {
    piece.at = at;
    diagram_.pieces.push_back(std::move(piece));
  }

  Spot end_;
  Diagram diagram_;
};

// How far from the middles of its spaces an arrow begins and ends.
Json ends_json(Kind kind, const Diagram::Piece& piece, bool stands_first, bool stands_last) {
  // Neighbours on a line, neighbours on a diagonal, and all spaces farther apart.
  constexpr double lengths[] = {1, std::numbers::sqrt2, 2};
  constexpr double limits[] = {1.2, 1.7, 1000};
  Json json = Json::array();
  for (std::size_t i = 0; i < std::size(lengths); ++i) {
    const figure::Leg leg = Way(kind, lengths[i], piece, stands_first, stands_last).leg();
    json.push_back({limits[i], in_thousandths(leg.from.x), in_thousandths(lengths[i] - leg.to.x)});
  }
  return json;
}

Json template_json(Kind kind, bool has_head) {
  constexpr double length = 2;
  constexpr double longer = 3;
  const auto drawn = [&](double far) {
    Shapes shapes;
    figure::draw_leg({origin, {far, 0}}, has_head, {kind, 0, {origin, {far, 0}}}, page_theme(),
                     shapes);
    return shapes;
  };
  const Shapes shapes = drawn(length);
  const Shapes stretched = drawn(longer);
  std::string text;
  Json points = Json::array();
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const auto& path = std::get<figure::Path>(shapes[i]);
    const auto& longer_path = std::get<figure::Path>(stretched[i]);
    text += "<path d=\"";
    for (std::size_t k = 0; k < path.segments.size(); ++k) {
      const figure::Segment& segment = path.segments[k];
      if (segment.kind == figure::Segment::Kind::close) {
        text += 'Z';
        continue;
      }
      const bool moves = longer_path.segments[k].end.x > segment.end.x + (longer - length) / 2;
      text += fmt::format("{}${}", segment.kind == figure::Segment::Kind::move ? 'M' : 'L',
                          points.size());
      points.push_back({in_thousandths(segment.end.x - (moves ? length : 0)),
                        in_thousandths(segment.end.y), moves ? 1 : 0});
    }
    text += '"' + page_style(path.style) + "/>";
  }
  return Json::array({text, points});
}

std::string tail(Kind kind, const Diagram::Piece& piece) {
  Shapes circles = Way(kind, 2, piece, false, true).shapes();
  std::erase_if(circles, [](const figure::Shape& shape) {
    return !std::holds_alternative<figure::Circle>(shape);
  });
  return page_shapes(circles);
}

Json kind_json(Kind kind, const Diagram::Piece& piece) {
  Json ends = Json::array();
  for (const bool first : {false, true}) {
    Json by_last = Json::array();
    for (const bool last : {false, true}) by_last.push_back(ends_json(kind, piece, first, last));
    ends.push_back(std::move(by_last));
  }
  return {{"ends", std::move(ends)},
          {"whole", template_json(kind, true)},
          {"part", template_json(kind, false)},
          {"tail", tail(kind, piece)}};
}

Json number_json(const Diagram::Piece& piece) {
  Shapes shapes;
  figure::draw_number(1, origin, page_theme().tints.front(), page_theme(), shapes);
  std::get<figure::Text>(shapes.back()).text = "$";
  Json json = Json::array({page_shapes(shapes)});
  for (const bool stands : {false, true}) {
    const Spot at = Way(Kind::capture, 2, piece, stands, true).place_of_number();
    json.push_back({in_thousandths(at.x), in_thousandths(at.y), 0});
  }
  return json;
}

}  // namespace

Json arrow_templates(const PageBoard& board) {
  const Diagram::Piece piece = largest(board);
  Json kinds = Json::array();
  for (const Kind kind : {Kind::capture, Kind::stacking, Kind::movement, Kind::deployment})
    kinds.push_back(kind_json(kind, piece));
  return {{"kinds", std::move(kinds)},
          {"dash", {figure::dash_length, figure::dash_gap, figure::least_dashed}},
          {"number", number_json(piece)}};
}

}  // namespace cairn
