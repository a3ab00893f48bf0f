#include "tzaar/turn_kind.hpp"

namespace cairn::tzaar {

std::string turn_kind(const Position& before, const Turn<Position>& turn) {
  if (turn.empty() || turn[0].kind != Move::Kind::capture) return {};
  std::string kind(type_name(before.type(turn[0].from)));
  kind.append(" x ").append(type_name(before.type(turn[0].to)));
  if (turn.size() == 1) return kind;
  if (turn[1].kind == Move::Kind::pass) return kind + ", then a pass";
  return kind + (turn[1].kind == Move::Kind::capture ? ", then a capture" : ", then a stack");
}

}  // namespace cairn::tzaar
