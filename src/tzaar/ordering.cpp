#include "tzaar/ordering.hpp"

namespace cairn::tzaar {

namespace {

// Capturing the last stack of a type wins, so captures of rarer types are tried earlier. Among
// equally rare ones, taller stacks are tried earlier.
int capture_score(const Position& position, const Move& move) {
  const int count = position.count(opponent(position.to_move()), position.type(move.to));
  return 6000 / count + 300 * position.height(move.to);
}

// Covering a stack of a scarce type is bad.
int stacking_score(const Position& position, const Move& move) {
  return 400 - 4000 / position.count(position.to_move(), position.type(move.to));
}

}  // namespace

int ordering_score(const Position& position, const Move& move) {
  switch (move.kind) {
    case Move::Kind::capture:
      return capture_score(position, move);
    case Move::Kind::stack:
      return stacking_score(position, move);
    case Move::Kind::pass:
    case Move::Kind::place:
      return 0;
  }
  return 0;
}

std::size_t history_slot(const Move& move) {
  const auto to = static_cast<std::size_t>(move.to.number());
  switch (move.kind) {
    case Move::Kind::capture:
    case Move::Kind::stack:
      return static_cast<std::size_t>(move.from.number()) * space_count + to;
    case Move::Kind::pass:
      break;
    case Move::Kind::place:
      return space_count * (space_count + index(move.type)) + to + 1;
  }
  return space_count * space_count;
}

}  // namespace cairn::tzaar
