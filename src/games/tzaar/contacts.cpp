#include "games/tzaar/contacts.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>

#include "core/position.hpp"
#include "games/tzaar/board.hpp"
#include "games/tzaar/position.hpp"

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

namespace {

using std::size_t;

using detail::Captures;
using detail::CapturesAndStackings;

// Calls visit(count, from, to) for each capture, and for each stacking if wanted, of the side to
// move that starves nobody. `count` is the number of moves that side `view` has after the move;
// `total` is that number now.
template <class Count, class Visit>
void count_after_each(const Position& position, Side view, int total, bool with_stackings,
                      Visit&& visit) {
  const SideView mover(position, position.to_move());
  const bool view_black = view == Side::black;
  for_each_cell(mover.stacks(), [&](size_t from) {
    const std::uint64_t targets = mover.moves(from, with_stackings);
    if (targets == 0) return;
    const int without = total + detail::change_at_source<Count>(position, from, view_black);
    for_each_lane(targets, [&](int lane) {
      const size_t to = position.links().next(from, lane);
      if (!position.is_last_of_its_type(to))
        visit(without + detail::change_at_target<Count>(position, from, lane, view_black), from,
              to);
    });
  });
}

std::uint64_t count_pairs_by_play(Position position) {
  Position::Moves moves;
  position.generate(moves);
  std::uint64_t pairs = 0;
  for (const Move& move : moves) {
    const Played played(position, move);
    pairs += position.count_moves();
  }
  return pairs;
}

}  // namespace

int captures_of(const Position& position, Side side, int enough) {
  const SideView view(position, side);
  int count = 0;
  any_cell(view.stacks(), [&](size_t cell) {
    count += std::popcount(view.captures(cell));
    return count >= enough;
  });
  return count;
}

int stackings_of(const Position& position, Side side) {
  const SideView view(position, side);
  int count = 0;
  for_each_cell(view.stacks(), [&](size_t cell) { count += std::popcount(view.stackings(cell)); });
  return count;
}

int fewest_captures_left(const Position& position) {
  const Side next = opponent(position.to_move());
  int fewest = captures_of(position, next);
  count_after_each<Captures>(position, next, fewest, position.stage() == Stage::second,
                             [&](int count, size_t, size_t) { fewest = std::min(fewest, count); });
  return fewest;
}

std::uint64_t Position::count_moves() const {
  if (stage_ == Stage::placing) {
    const auto types = std::ranges::count_if(
        all_types, [&](Type type) { return count(to_move_, type) < supply(type); });
    return static_cast<std::uint64_t>(types * (space_count - stack_count_));
  }
  if (starved(Side::white) || starved(Side::black)) return 0;
  const int stackings_and_pass = stage_ == Stage::second ? stackings_of(*this, to_move_) + 1 : 0;
  return static_cast<std::uint64_t>(captures_of(*this, to_move_) + stackings_and_pass);
}

std::uint64_t Position::count_pairs() const {
  if (stage_ == Stage::placing) return count_pairs_by_play(*this);
  if (starved(Side::white) || starved(Side::black)) return 0;
  std::uint64_t pairs = 0;
  const auto add = [&](int count, size_t = 0, size_t = 0) {
    pairs += static_cast<std::uint64_t>(count);
  };
  if (stage_ == Stage::first && !is_opening()) {
    const int now = captures_of(*this, to_move_) + stackings_of(*this, to_move_) + 1;
    count_after_each<CapturesAndStackings>(*this, to_move_, now, false, add);
    return pairs;
  }
  const Side next = opponent(to_move_);
  const int after_pass = captures_of(*this, next);
  if (stage_ == Stage::second) add(after_pass);
  count_after_each<Captures>(*this, next, after_pass, stage_ == Stage::second, add);
  return pairs;
}

namespace {

using std::size_t;

// Eight lanes for each of eight targets, one word a target.
constexpr size_t lanes = sizeof(Lanes);
typedef std::int8_t TargetBytes __attribute__((vector_size(lanes * lanes)));
typedef std::uint64_t TargetWords __attribute__((vector_size(lanes * lanes)));

// Added to each direction's difference, which lies from -1 to 1, so that no half of a byte borrows
// from the other. The last two bytes are no directions.
constexpr std::uint64_t one_each = 0x0000111111111111u;

// For each direction, the byte of the opposite one.
constexpr TargetWords backs = {
    0xFFull << 8, 0xFFull, 0xFFull << 24, 0xFFull << 16, 0xFFull << 40, 0xFFull << 32, 0, 0};

// No function takes or returns such vectors by value, because g++ would do that in another way
// where a processor has registers for them.

// Repeats each byte of the word in a word of its own.
template <size_t... byte>
void repeat(std::uint64_t word, TargetBytes& repeated, std::index_sequence<byte...>) {
  const auto words = reinterpret_cast<TargetBytes>(TargetWords{} + word);
  constexpr size_t half = 16;  // bytes; moving bytes from one half to the other takes longer
  repeated = __builtin_shufflevector(words, words, (byte / half * half + byte / lanes)...);
}

// Finds the captures of both sides in pairs of neighbours (capture_pairs() in lanes.hpp).
void find_captures(const TargetBytes& centre, const TargetBytes& near, std::uint64_t whites,
                   std::uint64_t blacks, TargetWords& captures) {
  const auto white = reinterpret_cast<TargetWords>((centre ^ near) & ~(centre + near));
  const auto black = reinterpret_cast<TargetWords>((-centre ^ -near) & (centre + near - 1));
  captures = (white >> 7 & whites) | (black >> 3 & blacks);
}

// Adds up the bytes of each word in its lowest byte.
void add_bytes(TargetWords& words) {
  words += words >> 32;
  words += words >> 16;
  words += words >> 8;
}

}  // namespace

TargetChanges::TargetChanges(const Position& position, Space from)
    : targets_(position.links().of(index(from))) {
  const Links& links = position.links();
  const std::int8_t strength = position.strength(index(from));
  const auto near = std::bit_cast<std::uint64_t>(links.near(index(from)));
  TargetWords around{};
  for (size_t lane = 0; lane < lanes; ++lane)
    around[lane] = std::bit_cast<std::uint64_t>(links.near(targets_[lane]));
  const auto beside = reinterpret_cast<TargetBytes>((around & ~backs) | (near & backs));
  TargetBytes there;
  repeat(near, there, std::make_index_sequence<sizeof(TargetBytes)>());
  const TargetBytes joined = (there & ~((there ^ strength) < 0)) + strength;
  TargetWords before, after;
  find_captures(there, beside, whites, blacks, before);
  find_captures(joined, beside, whites, blacks, after);
  TargetWords changes = after - before + one_each;
  add_bytes(changes);
  std::memcpy(changes_.data(), &changes, sizeof changes);
  std::memcpy(after_.data(), &after, sizeof after);
}

}  // namespace cairn::tzaar
