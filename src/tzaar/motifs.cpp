#include "tzaar/motifs.hpp"
#include "tzaar/outcomes.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "tzaar/contacts.hpp"

namespace cairn::tzaar {

namespace {

using Step = Win<Position>::Step;

constexpr int tall = 3;    // the least height of a stack that counts as tall
constexpr int scarce = 2;  // a type with at most this many stacks can soon have none

constexpr std::array type_names{"tzaars", "tzarras", "totts"};

std::optional<Type> starved_type(const Position& position, Side side) {
  for (const Type type : all_types)
    if (position.count(side, type) == 0) return type;
  return std::nullopt;
}

void add_ending(const Win<Position>& win, std::set<std::string>& motifs) {
  const Step& last = win.steps.back();
  const auto outcome = last.reached.outcome();
  if (!outcome) return;
  if (outcome->ending == &ending::stuck) {
    motifs.insert("immobility");
    return;
  }
  if (const auto type = starved_type(last.reached, opponent(win.winner)))
    motifs.insert(std::string("starved-") + type_names[index(*type)]);
}

// Whether a line from one space to a neighbour in line passes over a third space.
bool passes_over(Space from, Space to, Space between) {
  const auto [x, y] =
      std::pair(between.point().x - from.point().x, between.point().y - from.point().y);
  const auto [dx, dy] = std::pair(to.point().x - from.point().x, to.point().y - from.point().y);
  const bool is_on_line = x * dy == y * dx;
  const bool is_inside = x * dx + y * dy > 0 && x * x + y * y < dx * dx + dy * dy;
  return is_on_line && is_inside;
}

// Adds what the actions of a turn have to do with each other. The opening turn has one action.
void add_actions(const Step& step, Side winner, std::set<std::string>& motifs) {
  if (step.turn.size() < 2) return;
  const auto& [first, second] = std::pair(step.turn[0], step.turn[1]);
  if (second.kind == Move::Kind::pass) return void(motifs.insert("pass"));
  if (passes_over(second.from, second.to, first.from)) motifs.insert("opened-line");
  if (second.kind == Move::Kind::capture) return void(motifs.insert("two-captures"));
  const Position between = after(step.before, first);
  const bool is_scarce = step.reached.count(winner, step.reached.type(second.to)) <= scarce;
  if (is_scarce && is_attacked(between, second.to) && !is_attacked(step.reached, second.to))
    motifs.insert("out-of-reach");
}

// Whether the turn leaves the other side one stack of a type of which it had more.
bool leaves_one_of_a_type(const Step& step, Side winner) {
  const Side loser = opponent(winner);
  return std::ranges::any_of(all_types, [&](Type type) {
    return step.before.count(loser, type) > 1 && step.reached.count(loser, type) == 1;
  });
}

bool threatens_two_types(const Step& step, Side winner) {
  std::set<Type> types;
  const auto turned = passed(step.reached);
  if (!turned) return false;
  for (const auto& threat : step.threats)
    if (const auto type = starved_type(after(*turned, threat), opponent(winner)))
      types.insert(*type);
  return types.size() > 1;
}

// Returns whether `side` has a stack on a space that the side to move can capture.
bool is_exposed(const std::optional<Position>& position, Space space, Side side) {
  if (!position) return false;
  const auto stack = position->at(space);
  return stack && stack->side == side && can_capture(*position, space);
}

// Whether a stack is tall, or of a type of which its side has few.
bool is_dear(const Position& position, Space space) {
  const auto stack = position.at(space);
  return stack && (position.height(space) >= tall ||
                   position.count(stack->side, position.type(space)) <= scarce);
}

// Returns the spaces on which a turn captures a dear stack.
std::vector<Space> dear_captures(const Step& step) {
  std::vector<Space> spaces;
  Position position = step.before;
  for (const Move& move : step.turn) {
    if (move.kind == Move::Kind::capture && is_dear(position, move.to)) spaces.push_back(move.to);
    position.play(move);
  }
  return spaces;
}

// Whether the turn captures a stack that the turn before it has moved or built.
bool captures_back(const Step& step, const Step& before) {
  return std::ranges::any_of(step.turn, [&](const Move& move) {
    return move.kind == Move::Kind::capture &&
           std::ranges::any_of(before.turn, [&](const Move& moved) {
             return moved.kind != Move::Kind::pass && moved.to == move.to;
           });
  });
}

// Whether the reply to the first turn captures a dear stack that it could not have captured before,
// and this is no exchange: that turn captures no dear stack, and the next one does not capture
// back.
bool is_sacrifice(const Win<Position>& win) {
  if (win.steps.size() < 3) return false;
  const Step& key = win.steps[0];
  const auto earlier = passed(key.before);
  const auto given = dear_captures(win.steps[1]);
  const bool is_given = std::ranges::any_of(
      given, [&](Space space) { return !is_exposed(earlier, space, win.winner); });
  return is_given && dear_captures(key).empty() && !captures_back(win.steps[2], win.steps[1]);
}

}  // namespace

std::optional<Position> passed(const Position& position) {
  if (position.stage() != Stage::first || position.is_opening()) return std::nullopt;
  Setup setup = position.setup();
  setup.to_move = opponent(setup.to_move);
  return Position(setup);
}

std::vector<std::string> motifs(const Win<Position>& win) {
  std::set<std::string> motifs;
  add_ending(win, motifs);
  const Step& key = win.steps.front();
  add_actions(key, win.winner, motifs);
  if (leaves_one_of_a_type(key, win.winner)) motifs.insert("last-of-a-type");
  if (threatens_two_types(key, win.winner)) motifs.insert("fork-of-types");
  if (is_sacrifice(win)) motifs.insert("sacrifice");
  return {motifs.begin(), motifs.end()};
}

}  // namespace cairn::tzaar
