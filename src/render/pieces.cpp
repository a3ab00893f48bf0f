#include "render/pieces.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>

#include "render/alphabet.hpp"
#include "render/shapes.hpp"

namespace cairn::figure {

namespace {

using Form = Diagram::Piece::Form;

// The largest size at which the number fits into a circle, as wide as its widest digits would be,
// so that all numbers of as many digits are of one size.
double number_size(const std::string& number, double radius, double most, double weight) {
  constexpr double rounding = 1.05;  // digits have no corners
  const std::string widest(number.size(), '0');
  const double diagonal = std::hypot(text_width(widest, 1) + weight, 1 + weight);
  return std::min(most, 2 * radius * rounding / diagonal);
}

void draw_height(const Diagram::Piece& piece, const Theme& theme, std::vector<Shape>& shapes) {
  const PieceColours& colours = theme.pieces[index(piece.side)];
  const bool on_centre = std::ranges::count(piece.forms, Form::centre) > 0;
  const std::string number = std::to_string(piece.height);
  const double size =
      number_size(number, theme.numbered_centre_radius, theme.height_size, theme.height_weight);
  shapes.push_back(Text{number, piece.at, Text::Anchor::centre, size, theme.height_weight,
                        on_centre ? colours.body : colours.detail});
}

void draw_layered(const Diagram::Piece& piece, const Theme& theme, std::vector<Shape>& shapes) {
  const PieceColours& colours = theme.pieces[index(piece.side)];
  const double radius = theme.piece_radius;
  const double outline = theme.outline_width;
  for (const Form form : piece.forms) switch (form) {
      case Form::disc:
        shapes.push_back(Circle{piece.at, radius - outline / 2,
                                outlined(colours.body, colours.outline, outline)});
        break;
      case Form::square:
        shapes.push_back(square(piece.at, (radius - outline / 2) * theme.square_to_disc,
                                outlined(colours.body, colours.outline, outline)));
        break;
      case Form::ring:
        shapes.push_back(
            Circle{piece.at, theme.ring_radius, stroked(colours.detail, theme.ring_width)});
        break;
      case Form::centre: {
        const bool numbered = piece.height > 1;
        shapes.push_back(Circle{piece.at,
                                numbered ? theme.numbered_centre_radius : theme.centre_radius,
                                filled(colours.detail)});
        break;
      }
    }
  if (piece.height > 1) draw_height(piece, theme, shapes);
}

double part_radius(std::size_t count, const Theme& theme) {
  return theme.part_radius[std::clamp(count, std::size_t{1}, theme.part_radius.size()) - 1];
}

// How far from the middle of the space the middles of `count` parts lie: evenly on a circle on
// which neighbours are a gap apart.
double part_distance(std::size_t count, const Theme& theme) {
  if (count < 2) return 0;
  const double apart = part_radius(count, theme) + theme.part_gap / 2;
  return apart / std::sin(std::numbers::pi / static_cast<double>(count));
}

// The middle of a part; two parts lie side by side, more around the middle, the first on top. Three
// are moved down so that there is as much room above as below them.
Spot part_offset(std::size_t part, std::size_t count, const Theme& theme) {
  constexpr double pi = std::numbers::pi;
  const double first = count == 2 ? pi : -pi / 2;
  const double angle = first + 2 * pi * static_cast<double>(part) / static_cast<double>(count);
  const double distance = part_distance(count, theme);
  const Spot middle{0, count == 3 ? distance / 4 : 0};
  return middle + Spot{std::cos(angle), std::sin(angle)} * distance;
}

double reach_beside(std::size_t count, const Theme& theme) {
  double farthest = 0;
  for (std::size_t part = 0; part < count; ++part) {
    const Spot offset = part_offset(part, count, theme);
    farthest = std::max(farthest, std::hypot(offset.x, offset.y));
  }
  return farthest + part_radius(count, theme);
}

void draw_part(Spot at, Form form, double radius, const Style& style, const Theme& theme,
               std::vector<Shape>& shapes) {
  if (form == Form::square)
    shapes.push_back(square(at, radius * theme.square_to_disc, style));
  else
    shapes.push_back(Circle{at, radius, style});
}

void draw_beside(const Diagram::Piece& piece, const Theme& theme, std::vector<Shape>& shapes) {
  const PieceColours& colours = theme.pieces[index(piece.side)];
  const std::size_t count = piece.forms.size();
  const double radius = part_radius(count, theme);
  const double outline = theme.part_outline_width;
  const auto draw_parts = [&](double half_width, const Style& style) {
    for (std::size_t part = 0; part < count; ++part)
      draw_part(piece.at + part_offset(part, count, theme), piece.forms[part], half_width, style,
                theme, shapes);
  };
  draw_parts(radius + theme.halo_width, filled(theme.paper));
  draw_parts(radius - outline / 2, outlined(colours.body, colours.outline, outline));
}

}  // namespace

void draw_piece(const Diagram::Piece& piece, const Theme& theme, std::vector<Shape>& shapes) {
  switch (piece.arrangement) {
    case Diagram::Piece::Arrangement::layered:
      return draw_layered(piece, theme, shapes);
    case Diagram::Piece::Arrangement::beside:
      return draw_beside(piece, theme, shapes);
  }
}

double reach(const Diagram::Piece& piece, const Theme& theme) {
  switch (piece.arrangement) {
    case Diagram::Piece::Arrangement::layered:
      return theme.piece_radius;
    case Diagram::Piece::Arrangement::beside:
      return reach_beside(piece.forms.size(), theme);
  }
  return 0;
}

}  // namespace cairn::figure
