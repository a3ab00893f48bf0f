#include "tzaar/refusal.hpp"

#include <algorithm>
#include <cstdlib>

namespace cairn::tzaar {

namespace {

// What lies between two points of the grid, if one line goes through both.
struct Way {
  bool is_line = false;
  bool crosses_centre = false;
  bool is_blocked = false;
};

Way way(const Position& position, Space from, Space to) {
  const Point start = from.point();
  const Point distance{to.point().x - start.x, to.point().y - start.y};
  const int length = std::max(std::abs(distance.x), std::abs(distance.y));
  Way found;
  found.is_line = distance.x == 0 || distance.y == 0 || distance.x == -distance.y;
  if (!found.is_line) return found;
  const Point step{distance.x / length, distance.y / length};
  for (int i = 1; i < length; ++i) {
    const auto space = Space::at({start.x + i * step.x, start.y + i * step.y});
    if (!space) found.crosses_centre = true;
    if (space && position.at(*space)) found.is_blocked = true;
  }
  return found;
}

std::string refused_start(const Position& position, const Stack& stack, const Language& language) {
  if (position.stage() == Stage::placing) return language.phrase("That space is taken.");
  if (stack.side != position.to_move())
    return language.phrase_of(stack.side, "That is White’s stack, and it is Black’s turn.",
                              "That is Black’s stack, and it is White’s turn.");
  if (position.stage() == Stage::first)
    return language.phrase("This stack has nothing to capture, and a turn begins with a capture.");
  return language.phrase("This stack reaches no other one that it could capture or cover.");
}

}  // namespace

std::string refusal(const Position& position, Space from, std::optional<Space> to,
                    const Language& language) {
  const auto mover = position.at(from);
  if (!mover || position.outcome()) return {};
  if (!to) return refused_start(position, *mover, language);
  const Way between = way(position, from, *to);
  if (!between.is_line) return language.phrase("A stack moves along one line.");
  if (between.crosses_centre) return language.phrase("A stack does not cross the middle.");
  if (between.is_blocked) return language.phrase("Another stack stands in between.");
  const auto target = position.at(*to);
  if (!target)
    return language.phrase("A stack moves to the next stack of a line, never to an empty space.");
  if (target->side == mover->side)
    return language.phrase("A turn begins with a capture; stacking comes second.");
  return language.phrase("That stack is higher than yours ({other} against {own}).",
                         {{"other", target->height}, {"own", mover->height}});
}

}  // namespace cairn::tzaar
