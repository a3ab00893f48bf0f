#include "tzaar/contacts.hpp"

#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>

#include "tzaar/side_view.hpp"

namespace cairn::tzaar {

namespace {

using std::size_t;

// The lanes of several cells side by side, as many as fit into a vector register.
#ifdef __AVX2__
using CellStrengths = std::int32_t;  // the strengths of all these cells, one byte each
#else
using CellStrengths = std::int16_t;
#endif
constexpr size_t cells_at_once = sizeof(CellStrengths);
static_assert(space_count % cells_at_once == 0);
constexpr size_t lanes_at_once = sizeof(Lanes) * cells_at_once;
typedef std::int8_t Cells __attribute__((vector_size(lanes_at_once)));
typedef std::uint64_t Words __attribute__((vector_size(lanes_at_once)));  // one word for each cell

Cells lanes_of(const std::array<std::int8_t, 8>* near) {
  Cells lanes;
  std::memcpy(&lanes, near, sizeof lanes);
  return lanes;
}

// Repeats the strength of each cell in all lanes of that cell.
template <size_t... lane>
Cells spread(const std::int8_t* strengths, std::index_sequence<lane...>) {
  typedef CellStrengths Repeated __attribute__((vector_size(lanes_at_once)));
  CellStrengths of_cells;
  std::memcpy(&of_cells, strengths, sizeof of_cells);
  const auto repeated = std::bit_cast<Cells>(Repeated{} + of_cells);
  constexpr size_t half = 16;  // bytes; moving bytes from one half to the other takes longer
  return __builtin_shufflevector(repeated, repeated,
                                 (lane / half * half + lane / sizeof(Lanes))...);
}

// Collects the captures of one side. Each capture is seen from both of its stacks.
class Tally {
 public:
  // Adds the captures in the lanes whose sign bit is set; `cells` holds the bits of the cells
  // themselves.
  void add(Cells captures, Words cells) {
    captures = captures < 0;
    counts_ -= captures;
    cells_ |= cells & ~std::bit_cast<Words>(std::bit_cast<Words>(captures) == 0);
  }
  std::uint64_t cells() const {
    std::uint64_t all = 0;
    for (size_t i = 0; i < cells_at_once; ++i) all |= cells_[i];
    return all;
  }
  // It is enough to count every other lane, because the opposite of each direction is in the lane
  // beside it.
  int count() const {
    const auto words = std::bit_cast<Words>(counts_);
    std::uint64_t sums = 0;  // sums of 16 bits each
    for (size_t i = 0; i < cells_at_once; ++i) sums += words[i] & 0x00FF00FF00FF00FFu;
    return static_cast<int>(sums * 0x0001000100010001u >> 48);
  }

 private:
  Cells counts_{};  // captures by lane, at most 30
  Words cells_{};   // the cells with captures, each in one of the words
};

}  // namespace

// Handles the whole board at once, without a branch.
Contacts contacts_of(const Position& position) {
  Tally white;
  Tally black;
  Words cells{};
  for (size_t i = 0; i < cells_at_once; ++i) cells[i] = bit(i);
  for (size_t cell = 0; cell < space_count; cell += cells_at_once, cells <<= cells_at_once) {
    const Cells near = lanes_of(position.links().near_from(cell));
    const Cells own =
        spread(&position.strengths()[cell], std::make_index_sequence<lanes_at_once>());
    white.add((own ^ near) & ~(own + near), cells);
    black.add((-own ^ -near) & (own + near - 1), cells);
  }
  const std::uint64_t whites = position.stacks(Side::white);
  const std::uint64_t blacks = position.stacks(Side::black);
  return {.capturing = (white.cells() & whites) | (black.cells() & blacks),
          .attacked = (black.cells() & whites) | (white.cells() & blacks),
          .captures = {white.count(), black.count()}};
}

bool is_attacked(const Position& position, Space space) {
  const size_t cell = index(space);
  const Side owner = position.strength(cell) > 0 ? Side::white : Side::black;
  return SideView(position, owner).attackers(cell) != 0;
}

bool can_capture(const Position& position, Space space) {
  return SideView(position, position.to_move()).capture_pairs(index(space)) != 0;
}

}  // namespace cairn::tzaar
