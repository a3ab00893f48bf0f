// The board of TZAAR: 60 spaces on a triangular grid. They form a hexagon with five points on each
// side, without its centre (Burm 2007). No line crosses the centre.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace cairn::tzaar {

inline constexpr int radius = 4;  // axial coordinates run from -radius to +radius
inline constexpr int space_count = 60;
inline constexpr int direction_count = 6;

// A point of the grid in axial coordinates. Not every point is a space.
struct Point {
  int x = 0;
  int y = 0;

  friend constexpr bool operator==(Point, Point) = default;
};

// The steps in directions 0..5. The opposite of direction d is d ^ 1.
inline constexpr std::array<Point, direction_count> steps{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}}};

constexpr int opposite(int direction) {
  return direction ^ 1;
}

constexpr bool is_space(Point point) {
  const auto in_range = [](int c) { return -radius <= c && c <= radius; };
  return in_range(point.x) && in_range(point.y) && in_range(point.x + point.y) && point != Point{};
}

namespace detail {

struct Numbering {
  std::array<Point, space_count> points{};
  // The space numbers by x + radius and y + radius; -1 where there is no space.
  std::array<std::array<std::int8_t, 2 * radius + 1>, 2 * radius + 1> spaces{};
};

// Numbers the spaces column by column from A (x = -4) to I. Each column starts with row 1, which
// has its greatest y.
constexpr Numbering number_spaces() {
  Numbering numbering;
  int next = 0;
  for (int x = -radius; x <= radius; ++x)
    for (int y = radius; y >= -radius; --y) {
      const bool exists = is_space({x, y});
      numbering.spaces[static_cast<std::size_t>(x + radius)][static_cast<std::size_t>(y + radius)] =
          static_cast<std::int8_t>(exists ? next : -1);
      if (exists) numbering.points[static_cast<std::size_t>(next++)] = {x, y};
    }
  return numbering;
}

inline constexpr Numbering numbering = number_spaces();

}  // namespace detail

// A space. Spaces are numbered 0..59, column by column from A to I, and in each column from row 1
// upwards.
class Space {
 public:
  constexpr Space() = default;
  constexpr explicit Space(int number) : number_(static_cast<std::uint8_t>(number)) {
    assert(0 <= number && number < space_count);
  }

  // Returns the space at a point, or nothing if the point is the centre or off the board.
  static constexpr std::optional<Space> at(Point point) {
    if (!is_space(point)) return std::nullopt;
    return Space(detail::numbering.spaces[static_cast<std::size_t>(point.x + radius)]
                                         [static_cast<std::size_t>(point.y + radius)]);
  }

  // Returns the space in a column 0..8 (A..I) and a row, counted from 1. Returns nothing if there
  // is no such space, as for the centre E5.
  static constexpr std::optional<Space> named(int column, int row) {
    const int x = column - radius;
    const int top = x > 0 ? radius - x : radius;  // the y of row 1; see row()
    return at({x, top + 1 - row});
  }

  constexpr int number() const { return number_; }
  constexpr Point point() const { return detail::numbering.points[number_]; }
  constexpr int column() const { return point().x + radius; }  // 0..8, shown as A..I
  constexpr int row() const {                                  // counted from 1 in every column
    const Point p = point();
    return (p.x > 0 ? radius - p.x : radius) - p.y + 1;
  }

  friend constexpr auto operator<=>(Space, Space) = default;

 private:
  std::uint8_t number_ = 0;
};

// Convert between a space and its number as an index, which the inner loops call its cell.
constexpr std::size_t index(Space space) {
  return static_cast<std::size_t>(space.number());
}
constexpr Space space_of_cell(std::size_t cell) {
  return Space(static_cast<int>(cell));
}

// Returns the mask of the space with this number.
constexpr std::uint64_t bit(std::size_t number) {
  return std::uint64_t{1} << number;
}
constexpr std::uint64_t bit(Space space) {
  return bit(index(space));
}

// Calls visit(space) for the spaces of a mask.
template <class Visit>
void for_each_space(std::uint64_t spaces, Visit&& visit) {
  for (; spaces != 0; spaces &= spaces - 1) visit(Space(std::countr_zero(spaces)));
}

// Calls visit(cell) for the cells of a mask.
template <class Visit>
void for_each_cell(std::uint64_t cells, Visit&& visit) {
  for (; cells != 0; cells &= cells - 1) visit(static_cast<std::size_t>(std::countr_zero(cells)));
}

// Returns whether holds(cell) is true for one of the cells of a mask. The cells after it are not
// examined.
template <class Predicate>
bool any_cell(std::uint64_t cells, Predicate&& holds) {
  for (; cells != 0; cells &= cells - 1)
    if (holds(static_cast<std::size_t>(std::countr_zero(cells)))) return true;
  return false;
}

// Returns the number of rows of a column 0..8, including the missing centre of column E (4).
constexpr int row_count(int column) {
  const int x = column - radius;
  return 2 * radius + 1 - (x < 0 ? -x : x);
}

}  // namespace cairn::tzaar
