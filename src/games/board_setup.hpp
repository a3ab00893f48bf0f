// Boards with pieces on spaces as plain data: boards that are set up piece by piece, patterns of
// boards, and their images.
//
// A game describes its board by a struct with these members:
// - Space, which is made of a number and has number(); Piece, which has a `side`; space_count;
// - State: what a position has in addition to its pieces and the side to move. agrees(other) says
// whether
//   two of them are the same to the rules. `states` has one of each kind;
// - Position, which is made of a setup, and has at(space), to_move(), state() and setup();
// - map_count, image(space, map) and swaps_colours(map): the symmetries. Map 0 changes nothing.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/position.hpp"
#include "core/text.hpp"

namespace cairn {

// A board that somebody sets up. It need not be a possible position.
template <class Board>
struct BoardSetup : Board::State {
  std::array<std::optional<typename Board::Piece>, Board::space_count> pieces{};  // by number
  Side to_move = Side::white;

  friend bool operator==(const BoardSetup&, const BoardSetup&) = default;
};

// Whether text begins with a board that lists its pieces in place of all spaces: "A1=a6,E6=B3".
inline bool lists_pieces(std::string_view text) {
  const std::size_t sign = text.find('=');
  return sign < text.size() && sign >= 2 && is_letter(text[0]) &&
         std::ranges::all_of(text.substr(1, sign - 1), is_digit);
}

// Puts the pieces of such a list on an empty board. name(number) is that of a space. Throws Error
// (syntax), also what parse(text) throws for a piece.
template <class Setup, class Name, class Parse>
void put_listed(std::string_view list, Setup& setup, Name name, Parse parse) {
  for (const std::string_view part : split(list, ",")) {
    const std::size_t sign = std::min(part.find('='), part.size());
    std::size_t cell = 0;
    while (cell < setup.pieces.size() && !equal_in_any_case(name(cell), part.substr(0, sign)))
      ++cell;
    if (sign == part.size() || cell == setup.pieces.size())
      throw Error(
          Error::Kind::syntax,
          quote(part) + " in a list of pieces; a space of the board, = and a piece expected");
    if (setup.pieces[cell])
      throw Error(Error::Kind::syntax,
                  "two pieces on " + std::string(part.substr(0, sign)) + "; one expected");
    setup.pieces[cell] = parse(part.substr(sign + 1));
  }
}

// A position in which some things are left open. Bit n of a mask is the space with number n.
template <class Board>
struct BoardPattern {
  BoardSetup<Board> setup;      // what is not left open
  std::uint64_t any_piece = 0;  // the spaces with a piece of any kind
  std::uint64_t open = 0;       // the spaces with or without one
  bool any_side = false;
  bool any_state = false;
};

// What a struct of the concept Game (games/game.hpp) needs of images and patterns.
template <class Board>
struct BoardGame {
  using Space = typename Board::Space;
  using Position = typename Board::Position;
  using Setup = BoardSetup<Board>;
  using Pattern = BoardPattern<Board>;

  static constexpr std::size_t map_count = Board::map_count;

  static std::size_t image_of_cell(std::size_t cell, std::size_t map) {
    const Space space(static_cast<int>(cell));
    return static_cast<std::size_t>(Board::image(space, map).number());
  }

  static Setup image(const Setup& setup, std::size_t map) {
    const bool swaps = Board::swaps_colours(map);
    Setup mapped = setup;
    if (swaps) mapped.to_move = opponent(setup.to_move);
    for (std::size_t cell = 0; cell < Board::space_count; ++cell) {
      auto& piece = mapped.pieces[image_of_cell(cell, map)] = setup.pieces[cell];
      if (piece && swaps) piece->side = opponent(piece->side);
    }
    return mapped;
  }

  static Position image(const Position& position, std::size_t map) {
    return Position(image(position.setup(), map));
  }

  static Pattern image(const Pattern& pattern, std::size_t map) {
    Pattern mapped{image(pattern.setup, map), 0, 0, pattern.any_side, pattern.any_state};
    for (std::size_t cell = 0; cell < Board::space_count; ++cell) {
      const std::size_t target = image_of_cell(cell, map);
      mapped.any_piece |= (pattern.any_piece >> cell & 1) << target;
      mapped.open |= (pattern.open >> cell & 1) << target;
    }
    return mapped;
  }

  // All images, beginning with the position itself. They are not necessarily different.
  static std::vector<Position> images(const Position& position) {
    std::vector<Position> images;
    for (std::size_t map = 0; map < map_count; ++map) images.push_back(image(position, map));
    return images;
  }

  // Whether a position fits a pattern in everything that the pattern does not leave open.
  static bool matches(const Pattern& pattern, const Position& position) {
    if (!pattern.any_side && pattern.setup.to_move != position.to_move()) return false;
    if (!pattern.any_state && !pattern.setup.agrees(position.state())) return false;
    constexpr std::uint64_t all = ~std::uint64_t{0} >> (64 - Board::space_count);
    for (std::uint64_t left = all & ~pattern.open; left != 0; left &= left - 1) {
      const int number = std::countr_zero(left);
      const auto piece = position.at(Space(number));
      const bool fits = pattern.any_piece >> number & 1
                            ? piece.has_value()
                            : piece == pattern.setup.pieces[static_cast<std::size_t>(number)];
      if (!fits) return false;
    }
    return true;
  }

  // All positions that fit a pattern in which no space is left open; nothing if one is.
  static std::optional<std::vector<Position>> positions_of(const Pattern& pattern) {
    if ((pattern.open | pattern.any_piece) != 0) return std::nullopt;
    std::vector<Position> positions;
    for (const Side side : both_sides)
      for (const typename Board::State& state : Board::states) {
        if (!pattern.any_side && pattern.setup.to_move != side) continue;
        if (!pattern.any_state && !pattern.setup.agrees(state)) continue;
        try {
          positions.emplace_back(Setup{state, pattern.setup.pieces, side});
        } catch (const Error&) {
          continue;  // this side cannot be to move there, or not in this state
        }
      }
    return positions;
  }
};

}  // namespace cairn
