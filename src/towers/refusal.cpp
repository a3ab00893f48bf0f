#include "towers/refusal.hpp"

#include <algorithm>
#include <cstdlib>

namespace cairn::towers {

namespace {

bool is_blocked(const Position& position, Space from, Step distance, int length) {
  for (int i = 1; i < length; ++i) {
    const auto between = Space::at(from.file() + i * distance.file / length,
                                   from.rank() + i * distance.rank / length);
    if (between && position.at(*between)) return true;
  }
  return false;
}

// Why a piece does not go so far that way, by the number of its parts of the kind that goes there.
std::string too_far(bool is_diagonal, int parts, const Language& language) {
  if (is_diagonal)
    return parts == 0
               ? language.phrase("Only circles move diagonally, and this piece has none.")
               : language.phrase_n(parts, "With one circle it goes one space diagonally.",
                                   "With {n} circles it goes {n} spaces diagonally at most.");
  return parts == 0 ? language.phrase("Only squares move straight, and this piece has none.")
                    : language.phrase_n(parts, "With one square it goes one space straight.",
                                        "With {n} squares it goes {n} spaces straight at most.");
}

}  // namespace

std::string refusal(const Position& position, Space from, std::optional<Space> to,
                    const Language& language) {
  const auto piece = position.at(from);
  if (!piece || position.outcome()) return {};
  if (piece->side != position.to_move())
    return language.phrase_of(piece->side, "That is White’s piece, and it is Black’s turn.",
                              "That is Black’s piece, and it is White’s turn.");
  if (!to) return language.phrase("This piece has no free way.");
  const Step distance{to->file() - from.file(), to->rank() - from.rank()};
  const int length = std::max(std::abs(distance.file), std::abs(distance.rank));
  const bool is_diagonal = std::abs(distance.file) == std::abs(distance.rank);
  if (distance.rank * step(Direction::north).rank * (piece->side == Side::white ? 1 : -1) < 0)
    return language.phrase("Pieces never move backward.");
  if (!is_diagonal && distance.file != 0 && distance.rank != 0)
    return language.phrase("Circles move diagonally, squares straight, in one direction.");
  const int parts = is_diagonal ? piece->circles : piece->squares;
  if (length > parts) return too_far(is_diagonal, parts, language);
  if (is_blocked(position, from, distance, length))
    return language.phrase("Another piece stands in between.");
  return language.phrase("Together they would have more than three parts.");
}

}  // namespace cairn::towers
