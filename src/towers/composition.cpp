#include "towers/composition.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::towers {

namespace {

// Of a side. Boards with fewer pieces are bare, and those with more are won in too many ways.
constexpr int fewest_pieces = 3;
constexpr int most_pieces = 7;
constexpr int most_first_pieces = 4;  // of a board that is made by chance

constexpr int move_number = 20;  // so many pieces are not lost sooner

template <class Item, std::size_t count>
Item any_of(const std::array<Item, count>& items, Random& chance) {
  return items[chance.below(static_cast<std::uint32_t>(count))];
}

Piece random_piece(Side side, Random& chance) {
  Piece piece{side, 0, 0};
  for (int parts = any_of(std::array{1, 1, 2, 2, 3}, chance); parts > 0; --parts)
    ++(chance.below(2) == 0 ? piece.circles : piece.squares);
  return piece;
}

Space random_space(Random& chance) {
  return Space(static_cast<int>(chance.below(space_count)));
}

// Returns how many steps take a piece beyond the far edge.
int steps_to_leave(Space space, Side side) {
  return side == Side::white ? board_width - space.rank() : space.rank() + 1;
}

std::optional<Piece>& at(Setup& setup, Space space) {
  return setup.pieces[static_cast<std::size_t>(space.number())];
}

// Returns an empty space from which the piece could not leave the board at once, and which is not
// on its own side's first rank.
Space random_space_for(Setup& setup, const Piece& piece, Random& chance) {
  for (;;) {
    const Space space = random_space(chance);
    const int steps = steps_to_leave(space, piece.side);
    if (piece.parts() < steps && steps < board_width && !at(setup, space)) return space;
  }
}

// Whether a side has neither few nor many pieces, and no more parts than the game has.
bool is_fair(const Setup& setup, Side side) {
  int pieces = 0;
  int circles = 0;
  int squares = 0;
  for (const auto& piece : setup.pieces) {
    if (!piece || piece->side != side) continue;
    ++pieces;
    circles += piece->circles;
    squares += piece->squares;
  }
  return fewest_pieces <= pieces && pieces <= most_pieces &&
         std::max(circles, squares) <= parts_of_a_kind;
}

bool is_fair(const Setup& setup) {
  return is_fair(setup, Side::white) && is_fair(setup, Side::black);
}

enum class Change : std::uint8_t { move, replace, add, remove };
constexpr std::array changes{Change::move, Change::move, Change::replace, Change::add,
                             Change::remove};

// What stands on the space where a piece arrives makes way for it.
void change_piece(Setup& setup, Random& chance) {
  std::vector<Space> occupied;
  for (int number = 0; number < space_count; ++number)
    if (at(setup, Space(number))) occupied.emplace_back(number);
  const Space from = occupied[chance.below(static_cast<std::uint32_t>(occupied.size()))];
  const Piece piece = *at(setup, from);
  const Change change = any_of(changes, chance);
  if (change == Change::move || change == Change::remove) at(setup, from).reset();
  if (change == Change::move) at(setup, random_space(chance)) = piece;
  if (change == Change::replace) at(setup, from) = random_piece(piece.side, chance);
  if (change == Change::add) at(setup, random_space(chance)) = random_piece(piece.side, chance);
}

}  // namespace

Position random_board(Random& chance) {
  for (;;) {
    Setup setup;
    setup.to_move = any_of(both_sides, chance);
    setup.move_number = move_number;
    for (const Side side : both_sides) {
      int pieces = fewest_pieces;
      pieces += static_cast<int>(chance.below(most_first_pieces - fewest_pieces + 1));
      for (; pieces > 0; --pieces) {
        const Piece piece = random_piece(side, chance);
        at(setup, random_space_for(setup, piece, chance)) = piece;
      }
    }
    if (is_fair(setup)) return Position(setup);  // or it has too many parts of a kind
  }
}

Position changed_board(const Position& position, Random& chance) {
  for (;;) {
    Setup setup = position.setup();
    for (int left = any_of(std::array{1, 1, 2}, chance); left > 0; --left)
      change_piece(setup, chance);
    if (is_fair(setup) && setup != position.setup()) return Position(setup);
  }
}

}  // namespace cairn::towers
