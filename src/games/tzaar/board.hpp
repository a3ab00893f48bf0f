// Eight signed bytes in a machine word (SWAR), one for each direction, so that a stack is compared
// with all its neighbours at once. A byte holds the signed height of the first stack in its
// direction: positive for the viewing side, negative for the opponent, and 0 if the line ends at
// the edge or the centre without a stack.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace cairn::tzaar {

typedef std::int8_t Lanes __attribute__((vector_size(8)));
static_assert(std::endian::native == std::endian::little, "lane 0 is a word's lowest byte");

constexpr std::uint64_t sign_bits = 0x8080808080808080u;
constexpr std::uint64_t every_lane = sign_bits;

inline std::uint64_t signs(Lanes lanes) {
  return std::bit_cast<std::uint64_t>(lanes) & sign_bits;
}

inline Lanes all_lanes(std::int8_t height) {
  return Lanes{} + static_cast<std::int8_t>(height);
}

// Return the same heights as Black sees them if `black` is set. Strengths are stored as White sees
// them.
inline Lanes seen_by(Lanes lanes, bool black) {
  return black ? -lanes : lanes;
}
inline std::int8_t seen_by(std::int8_t strength, bool black) {
  return static_cast<std::int8_t>(black ? -strength : strength);
}

// Returns the sign bits of the lanes that an own stack can capture. `own` holds the stack's height
// in all lanes.
inline std::uint64_t capturable(Lanes own, Lanes near) {
  return signs(near & ~(own + near));
}

// Returns the sign bits of the lanes that can capture that stack.
inline std::uint64_t capturing(Lanes own, Lanes near) {
  return signs(near & (own + near - 1));
}

// Returns the sign bits of the lanes that hold an own stack.
inline std::uint64_t own_stacks(Lanes near) {
  return signs(-near);
}

// For pairs of neighbours of any colour, return the sign bits of the pairs in which the viewing
// side has a capture, and of those in which both stacks are its own, which gives it two stackings.
inline std::uint64_t capture_pairs(Lanes centre, Lanes near) {
  return signs((centre ^ near) & ~(centre + near));
}
inline std::uint64_t own_pairs(Lanes centre, Lanes near) {
  return signs(-centre & -near);
}

// Returns the lanes with another value in one of them.
inline Lanes with_lane(Lanes lanes, int lane, std::int8_t value) {
  const int shift = 8 * lane;
  const std::uint64_t others =
      std::bit_cast<std::uint64_t>(lanes) & ~(std::uint64_t{0xFF} << shift);
  return std::bit_cast<Lanes>(others | std::uint64_t{static_cast<std::uint8_t>(value)} << shift);
}

// Returns all bits of the lanes that hold a number, and none of the others.
inline Lanes lanes_with(Lanes lanes, std::size_t number) {
  return lanes == all_lanes(static_cast<std::int8_t>(number));
}

// Returns the lanes of one of two, as the bits of `is_first` say.
inline Lanes chosen(Lanes is_first, Lanes first, Lanes second) {
  return (is_first & first) | (~is_first & second);
}

// Returns the lanes with the two of each axis exchanged, so that every neighbour meets the one on
// the other side of the cell.
inline Lanes across(Lanes near) {
  return __builtin_shufflevector(near, near, 1, 0, 3, 2, 5, 4, 7, 6);
}

// Each pair that across() makes occurs twice; this mask selects one of the two.
constexpr std::uint64_t one_of_each_pair = 0x0000008000800080u;

// Returns the sign bit of a lane.
inline std::uint64_t lane_bit(int lane) {
  return std::uint64_t{0x80} << 8 * lane;
}

// Returns the first lane of a mask of sign bits. The mask is not empty.
inline int first_lane(std::uint64_t mask) {
  return std::countr_zero(mask) / 8;
}

// Returns the first lane that holds a number. There must be one.
inline int first_lane_with(const std::array<std::uint8_t, 8>& lanes, int number) {
  constexpr std::uint64_t ones = 0x0101010101010101u;
  const std::uint64_t others =
      std::bit_cast<std::uint64_t>(lanes) ^ ones * static_cast<unsigned>(number);
  return first_lane((others - ones) & ~others & sign_bits);
}

// Calls visit(lane) for the lanes of a mask of sign bits, in the order of the directions 0 to 5.
template <class Visit>
void for_each_lane(std::uint64_t mask, Visit&& visit) {
  for (; mask != 0; mask &= mask - 1) visit(first_lane(mask));
}

// Returns whether holds(lane) is true for one of the lanes of a mask. The lanes after it are not
// examined.
template <class Predicate>
bool any_lane(std::uint64_t mask, Predicate&& holds) {
  for (; mask != 0; mask &= mask - 1)
    if (holds(first_lane(mask))) return true;
  return false;
}

// The board of TZAAR: 60 spaces on a triangular grid. They form a hexagon with five points on each
// side, without its centre (Burm 2007). No line crosses the centre.

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

// Which stacks are neighbours on the board, across empty spaces.
//
// Every occupied cell knows the first stack in each of the six directions. A move empties exactly
// one cell, and the neighbours of that cell on opposite sides become neighbours of each other. The
// unlinked cell keeps its own links, so taking moves back in reverse order restores everything
// (Knuth's dancing links).

// The height of the stack on each cell, negative for Black; 0 if the cell is empty. The array is as
// long as a vector register.
using Strengths = std::array<std::int8_t, 64>;

class Links {
 public:
  // Every line that ends at the edge or at the centre ends at this cell, which is always empty.
  static constexpr std::size_t edge = space_count;

  Links();                                     // links no stacks
  explicit Links(const Strengths& strengths);  // links all stacks

  // Returns the first occupied cell in each direction. The last two of the eight are not
  // directions, and hold the edge.
  const std::array<std::uint8_t, 8>& of(std::size_t cell) const { return next_[cell]; }
  std::size_t next(std::size_t cell, int direction) const {
    return next_[cell][static_cast<std::size_t>(direction)];
  }
  // Returns the strengths of those cells.
  Lanes near(std::size_t cell) const { return std::bit_cast<Lanes>(near_[cell]); }
  std::int8_t strength(std::size_t cell, int direction) const {
    return near_[cell][static_cast<std::size_t>(direction)];
  }
  // Returns linked cells together with their neighbours. The edge may be among the cells, and is in
  // the result.
  std::uint64_t with_neighbours(std::uint64_t cells) const {
    std::uint64_t all = cells;
    for_each_cell(cells & ~bit(edge), [&](std::size_t cell) {
      for (const std::uint8_t neighbour : next_[cell]) all |= bit(neighbour);
    });
    return all;
  }
  // Returns the strengths around a cell. In memory, those around the next cells follow.
  const std::array<std::int8_t, 8>* near_from(std::size_t cell) const { return &near_[cell]; }

  void unlink(std::size_t cell) {
    for (std::size_t d = 0; d < direction_count; d += 2) {
      const std::uint8_t ahead = next_[cell][d];
      const std::uint8_t behind = next_[cell][d + 1];
      next_[ahead][d + 1] = behind;
      near_[ahead][d + 1] = near_[cell][d + 1];
      next_[behind][d] = ahead;
      near_[behind][d] = near_[cell][d];
    }
  }

  // Reverts the last unlink().
  void relink(std::size_t cell, std::int8_t strength) {
    for (std::size_t d = 0; d < direction_count; ++d) {
      const std::uint8_t neighbour = next_[cell][d];
      next_[neighbour][d ^ 1] = static_cast<std::uint8_t>(cell);
      near_[neighbour][d ^ 1] = strength;
    }
  }

  // Updates the neighbours of a linked cell with the strength that stands there now.
  void set_strength(std::size_t cell, std::int8_t strength) {
    for (std::size_t d = 0; d < direction_count; ++d) near_[next_[cell][d]][d ^ 1] = strength;
  }

 private:
  // The first six of eight are used; the last two strengths are always 0.
  std::array<std::array<std::uint8_t, 8>, space_count + 1> next_{};
  std::array<std::array<std::int8_t, 8>, space_count + 1> near_{};
};

}  // namespace cairn::tzaar
