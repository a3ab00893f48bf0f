// What the network sees of a position of Battle of Towers: each piece with its surroundings, and
// who is ahead. It is the same for a position and its image. Everything is seen from the side that
// owns the piece, so that forward is always north.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/network.hpp"
#include "games/towers/position.hpp"
#include "games/towers/race.hpp"

namespace cairn::towers {

// The numbers of the features. `owner` is 0 for the side to move and 1 for the other one.
struct Relations {
  static constexpr std::size_t kinds = 9;  // of pieces, by circles and squares
  static constexpr std::size_t kind_of(std::size_t circles, std::size_t squares) {
    return circles * (9 - circles) / 2 + squares - 1;
  }

  // A piece on a space, or on the one to the left for the one to the right.
  static constexpr std::size_t half_width = board_width / 2;
  static constexpr std::size_t piece = 0;
  static constexpr std::size_t piece_end = 2 * kinds * board_width * half_width;

  // A piece on a rank: how many whole pieces could capture it, and how many own ones could capture
  // in return.
  static constexpr std::size_t most_control = 2;
  static constexpr std::size_t controls = (most_control + 1) * (most_control + 1);
  static constexpr std::size_t contact = piece_end;
  static constexpr std::size_t contact_end = contact + 2 * kinds * board_width * controls;

  // A piece and what is on the three spaces ahead of it, and on the two beside it: nothing, nothing
  // on a space that the other side controls, an own piece, one of the other side, the edge.
  static constexpr std::size_t grounds = 5;
  static constexpr std::size_t pairs = grounds * (grounds + 1) / 2;
  static constexpr std::size_t ahead = contact_end;
  static constexpr std::size_t ahead_end = ahead + 2 * kinds * grounds * pairs;
  static constexpr std::size_t beside = ahead_end;
  static constexpr std::size_t beside_end = beside + 2 * kinds * pairs;

  // The parts of both sides, their pieces, and in how many moves each could go beyond the edge if
  // nothing stood in its way: with any piece, and with one that nothing threatens or blocks.
  static constexpr std::size_t numbers = 2 * parts_of_a_kind + 1;
  static constexpr std::size_t parts = beside_end;
  static constexpr std::size_t pieces = parts + numbers * numbers;
  static constexpr std::size_t most_moves = 9;
  static constexpr std::size_t race = pieces + numbers * numbers;
  static constexpr std::size_t free_race = race + (most_moves + 1) * (most_moves + 1);
  // How many whole moves each side would have, and whether it could go beyond the edge at once.
  static constexpr std::size_t most_mobility = 31;  // in steps of two
  static constexpr std::size_t mobility = free_race + (most_moves + 1) * (most_moves + 1);
  static constexpr std::size_t breakthrough = mobility + 2 * (most_mobility + 1);
  static constexpr std::size_t count = breakthrough + 4;
};

// The stage of a position is the number of parts on the board.
inline constexpr std::size_t stage_count = 4 * parts_of_a_kind + 1;
using Judge = Network<Relations::count, stage_count>;

namespace detail {

// What a side's whole pieces control: the spaces on which they could capture.
struct Control {
  Bits once = 0;
  Bits twice = 0;
  int moves = 0;
  bool leaves = false;  // a piece could go beyond the edge
};
Control control_of(const View& view);

// What a side has, as it sees the board itself.
struct Ground {
  explicit Ground(const Position& position, Side side);

  View view;
  std::array<Bits, 4> planes;  // of its pieces, as in Planes
  Control control;
  bool breaks_through;
  int parts;
};

// The number of moves in which a piece of a kind on a rank goes beyond the edge of an empty board.
inline constexpr auto moves_to_edge = [] {
  std::array<std::array<std::uint8_t, board_width>, Relations::kinds> table{};
  for (int circles = 0; circles <= max_parts; ++circles)
    for (int squares = 0; circles + squares <= max_parts; ++squares) {
      if (circles + squares == 0) continue;
      auto& by_rank = table[Relations::kind_of(static_cast<std::size_t>(circles),
                                               static_cast<std::size_t>(squares))];
      const int most = std::max(circles, squares);
      for (int rank = 0; rank < board_width; ++rank) {
        const int before_last = std::max(0, board_width - rank - circles - squares);
        by_rank[static_cast<std::size_t>(rank)] =
            static_cast<std::uint8_t>(1 + (before_last + most - 1) / most);
      }
    }
  return table;
}();

// The grounds of two spaces, of which it does not matter which one is to the left.
constexpr std::size_t pair_of(std::size_t a, std::size_t b) {
  const std::size_t greater = std::max(a, b);
  return greater * (greater + 1) / 2 + std::min(a, b);
}

inline constexpr std::size_t edge = Relations::grounds - 1;  // the ground beyond the board

// Where a space lies: on the a-file, on the h-file, between them, or on the last rank.
inline constexpr std::size_t files = 3;
constexpr std::size_t file_of(std::size_t space) {
  const std::size_t file = space % board_width;
  return file == 0 ? 0 : file == board_width - 1 ? 1 : 2;
}

// What stands for the three spaces ahead of a piece among the features, by file_of() or `files` for
// the last rank, and by six bits: the low bits of the numbers of their grounds, from the left, and
// then the high ones.
inline constexpr auto grounds_ahead = [] {
  std::array<std::array<std::uint8_t, 64>, files + 1> table{};
  for (std::size_t file = 0; file < table.size(); ++file)
    for (std::size_t bits = 0; bits < 64; ++bits) {
      const auto ground = [&](std::size_t i, bool is_edge) {
        return is_edge ? edge : (bits >> i & 1) + 2 * (bits >> (3 + i) & 1);
      };
      const bool is_last_rank = file == files;
      table[file][bits] = static_cast<std::uint8_t>(
          ground(1, is_last_rank) * Relations::pairs +
          pair_of(ground(0, is_last_rank || file == 0), ground(2, is_last_rank || file == 1)));
    }
  return table;
}();

// The same for the two spaces beside it, by file_of(); low and high bits alternate.
inline constexpr auto grounds_beside = [] {
  std::array<std::array<std::uint8_t, 16>, files> table{};
  for (std::size_t file = 0; file < files; ++file)
    for (std::size_t bits = 0; bits < 16; ++bits)
      table[file][bits] = static_cast<std::uint8_t>(
          pair_of(file == 0 ? edge : bits & 3, file == 1 ? edge : bits >> 2));
  return table;
}();

// For each space, both files, and its number among those of the left half.
struct Place {
  std::uint8_t ahead;
  std::uint8_t beside;
  std::uint8_t folded;
};
inline constexpr auto places = [] {
  std::array<Place, space_count> table{};
  for (std::size_t space = 0; space < table.size(); ++space) {
    const std::size_t file = space % board_width;
    const std::size_t rank = space / board_width;
    const std::size_t beside = file_of(space);
    table[space] = {
        static_cast<std::uint8_t>(rank + 1 < board_width ? beside : files),
        static_cast<std::uint8_t>(beside),
        static_cast<std::uint8_t>(rank * Relations::half_width +
                                  std::min(file, board_width - 1 - file)),
    };
  }
  return table;
}();

// Kinds by circles and four times the squares.
inline constexpr auto kind_of_code = [] {
  std::array<std::uint8_t, code_count> table{};
  for (std::size_t code = 1; code < table.size(); ++code)
    table[code] =
        static_cast<std::uint8_t>(Relations::kind_of(code % square_code, code / square_code));
  return table;
}();

// Visits the features of the pieces of one side, those of a piece at once. Returns in how many
// moves it could go beyond the edge, with any piece and with a free one.
template <class Visit>
std::array<std::size_t, 2> visit_pieces(const Ground& own, const Ground& other, std::size_t owner,
                                        Visit&& visit) {
  using R = Relations;
  const auto flipped = [](Bits bits) { return __builtin_bswap64(bits); };
  const Bits enemy_once = flipped(other.control.once);
  const Bits enemy_twice = flipped(other.control.twice);
  const Bits low = (enemy_once & ~own.view.own) | own.view.enemy;  // of the grounds' numbers
  const Bits high = own.view.own | own.view.enemy;
  std::array<std::size_t, 2> race{R::most_moves, R::most_moves};
  for (Bits left = own.view.own; left != 0; left &= left - 1) {
    const auto space = static_cast<std::size_t>(std::countr_zero(left));
    const auto has = [&](Bits bits) { return static_cast<std::size_t>(bits >> space & 1); };
    const Place place = places[space];
    const std::size_t rank = space / board_width;
    const std::size_t kind = kind_of_code[has(own.planes[0]) + 2 * has(own.planes[1]) +
                                          4 * has(own.planes[2]) + 8 * has(own.planes[3])];
    const std::size_t piece = owner * R::kinds + kind;
    const std::size_t attackers = has(enemy_once) + has(enemy_twice);
    const std::size_t defenders = has(own.control.once) + has(own.control.twice);
    const std::size_t low_ahead = low >> (board_width - 1) >> space & 7;
    const std::size_t high_ahead = high >> (board_width - 1) >> space & 7;
    const int to_left = static_cast<int>(space) - 1;
    const std::size_t low_beside = std::rotr(low, to_left) & 5;
    const std::size_t high_beside = std::rotr(high, to_left) & 5;
    visit(
        R::piece + piece * board_width * R::half_width + place.folded,
        R::contact + (piece * board_width + rank) * R::controls +
            attackers * (R::most_control + 1) + defenders,
        R::ahead + piece * R::grounds * R::pairs +
            grounds_ahead[place.ahead][low_ahead | high_ahead << 3],
        R::beside + piece * R::pairs + grounds_beside[place.beside][low_beside | high_beside << 1]);
    const std::size_t moves = moves_to_edge[kind][rank];
    const bool is_blocked = (low_ahead & high_ahead & 2) != 0;
    race[0] = std::min(race[0], moves);
    race[1] = std::min(race[1], attackers == 0 && !is_blocked ? moves : R::most_moves);
  }
  return race;
}

}  // namespace detail

// Calls visit(feature...) for all features of a position, several at a time, with what each side
// has there.
template <class Visit>
void for_each_relation(const detail::Ground& mover, const detail::Ground& other, Visit&& visit) {
  using R = Relations;
  const auto own_race = detail::visit_pieces(mover, other, 0, visit);
  const auto others_race = detail::visit_pieces(other, mover, 1, visit);
  const auto both = [](int own, int others) {
    return static_cast<std::size_t>(own) * R::numbers + static_cast<std::size_t>(others);
  };
  visit(R::parts + both(mover.parts, other.parts));
  visit(R::pieces + both(count_bits(mover.view.own), count_bits(other.view.own)));
  visit(R::race + own_race[0] * (R::most_moves + 1) + others_race[0]);
  visit(R::free_race + own_race[1] * (R::most_moves + 1) + others_race[1]);
  const auto mobility = [](const detail::Ground& ground) {
    return std::min(static_cast<std::size_t>(ground.control.moves) / 2, R::most_mobility);
  };
  visit(R::mobility + mobility(mover));
  visit(R::mobility + R::most_mobility + 1 + mobility(other));
  visit(R::breakthrough + (mover.breaks_through ? 2u : 0u) + (other.breaks_through ? 1u : 0u));
}

template <class Visit>
void for_each_relation(const Position& position, Visit&& visit) {
  for_each_relation(detail::Ground(position, position.to_move()),
                    detail::Ground(position, opponent(position.to_move())), visit);
}

// Returns the stage of a position, by which the network has its last layers.
std::size_t stage_of(const Position& position);

// Returns what the network says of a position, as prospect() does (evaluation.hpp).
struct Prospect;
Prospect prospect_by(const Judge& judge, const Position& position);

}  // namespace cairn::towers
