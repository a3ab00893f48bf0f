#include "breakthrough/position.hpp"

#include <bit>
#include <string>

#include "core/error.hpp"
#include "core/random.hpp"

namespace cairn::breakthrough {

namespace {

constexpr Spaces two_ranks = (Spaces{1} << 2 * file_count) - 1;
constexpr std::array<Spaces, 2> starting_pawns{two_ranks, two_ranks << (space_count - most_pawns)};

constexpr Spaces far_rank(Side side) {
  constexpr Spaces first_rank = (Spaces{1} << file_count) - 1;
  return side == Side::white ? first_rank << (space_count - file_count) : first_rank;
}

[[noreturn]] void reject(const std::string& what) {
  throw Error(Error::Kind::position, what);
}

void check(const std::array<Spaces, 2>& pawns, Side to_move) {
  for (const Side side : both_sides)
    if (std::popcount(pawns[index(side)]) > most_pawns)
      reject(std::string(name(side)) + " has more than 10 pawns; a side has at most 10");
  const Side moved = opponent(to_move);
  if (pawns[index(moved)] == 0)
    reject(std::string(name(moved)) + " has no pawn, but has just moved; one is needed");
  if ((pawns[index(to_move)] & far_rank(to_move)) != 0)
    reject(std::string(name(to_move)) + " is to move and has won already; the other one may be");
  if (std::popcount(pawns[index(moved)] & far_rank(moved)) > 1)
    reject("several pawns are on the far rank; the first one ends the game");
}

}  // namespace

Position::Position() : pawns_(starting_pawns) {}

Position::Position(const std::array<Spaces, 2>& pawns, Side to_move)
    : pawns_(pawns), to_move_(to_move) {
  check(pawns, to_move);
}

std::optional<Side> Position::at(Space space) const {
  for (const Side side : both_sides)
    if ((pawns(side) & bit(space)) != 0) return side;
  return std::nullopt;
}

std::optional<Outcome> Position::outcome() const {
  const Side moved = opponent(to_move_);
  if ((pawns(moved) & far_rank(moved)) != 0) return Outcome{moved, &ending::arrived};
  if (pawns(to_move_) == 0) return Outcome{moved, &ending::extinct};
  return std::nullopt;
}

void Position::generate(Moves& moves) const {
  if (outcome()) return;
  const int forward = to_move_ == Side::white ? 1 : -1;
  for (Spaces left = pawns(to_move_); left != 0; left &= left - 1) {
    const auto from = static_cast<Space>(std::countr_zero(left));
    for (int aside = -1; aside <= 1; ++aside) {
      const int file = file_of(from) + aside;
      if (file < 0 || file >= file_count) continue;
      const Space to = space_at(file, rank_of(from) + forward);
      const auto there = at(to);
      if (!there || (aside != 0 && *there != to_move_)) moves.push_back({from, to});
    }
  }
}

void Position::play(const Move& move) {
  pawns_[index(to_move_)] ^= bit(move.from) | bit(move.to);
  pawns_[index(opponent(to_move_))] &= ~bit(move.to);
  to_move_ = opponent(to_move_);
}

std::uint64_t Position::hash() const {
  return mix(words()[0]);
}

std::array<std::uint64_t, 1> Position::words() const {
  return {pawns_[0] | std::uint64_t{pawns_[1]} << space_count |
          std::uint64_t{index(to_move_)} << 2 * space_count};
}

}  // namespace cairn::breakthrough
