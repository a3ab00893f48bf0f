#include "games/towers/setup.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/towers/position.hpp"

namespace cairn::towers {

Setup starting_setup() {
  Setup setup;
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    if (space.rank() >= 2 && space.rank() < board_width - 2) continue;
    const Side side = space.rank() < 2 ? Side::white : Side::black;
    setup.pieces[static_cast<std::size_t>(number)] =
        space.is_dark() ? Piece{side, 0, 1} : Piece{side, 1, 0};
  }
  return setup;
}

std::string_view setup_name(const Position& start) {
  static const std::vector<Position> fixed = BoardGame<Board>::images(Position());
  return std::ranges::find(fixed, start) == fixed.end() ? "other" : "fixed";
}

namespace {

constexpr int mirror_files = board_width - 1;  // to exclusive-or with a space's number
constexpr int rotate_board = space_count - 1;

// Returns what the pieces' images contribute to the hash.
std::uint64_t hash_of_pieces(const Position& position, std::size_t map) {
  std::uint64_t hash = 0;
  for (const Side side : both_sides) {
    const Planes& planes = position.planes(side);
    const auto& keys = piece_keys[index(Board::swaps_colours(map) ? opponent(side) : side)];
    for (Bits rest = planes.pieces(); rest != 0; rest &= rest - 1) {
      const Space space(std::countr_zero(rest));
      hash ^= keys[static_cast<std::size_t>(Board::image(space, map).number())]
                  [code_of(planes.circles(space), planes.squares(space))];
    }
  }
  return hash;
}

}  // namespace

Space Board::image(Space space, std::size_t map) {
  assert(map < map_count);
  const int mask = ((map & 1) != 0 ? mirror_files : 0) ^ (swaps_colours(map) ? rotate_board : 0);
  return Space(space.number() ^ mask);
}

// What is no piece stays in the hash as it is, except for the side to move.
std::uint64_t image_hash(const Position& position, std::size_t map) {
  const std::uint64_t moved = hash_of_pieces(position, 0) ^ hash_of_pieces(position, map);
  return position.hash() ^ moved ^ (Board::swaps_colours(map) ? black_to_move_key : 0);
}

std::string map_name(std::size_t map) {
  constexpr std::array<const char*, Board::map_count> names{
      "unchanged", "mirrored left to right", "turned by 180 degrees, colours swapped",
      "mirrored top to bottom, colours swapped"};
  return names[map];
}

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
