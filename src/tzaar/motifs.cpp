#include "tzaar/motifs.hpp"
#include "tzaar/outcomes.hpp"

#include <array>
#include <set>

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
  if (last.before.to_move() == win.winner && last.turn.size() == 1)
    motifs.insert("first-action-win");
}

// Adds how a turn ends that begins with a capture. The opening turn has no second action.
void add_second_action(const Step& step, std::set<std::string>& motifs) {
  if (step.turn.size() < 2 || step.turn[1].kind == Move::Kind::capture) return;
  motifs.insert("quiet-second-action");
  if (step.turn[1].kind != Move::Kind::stack) return;
  const Position between = after(step.before, step.turn[0]);
  const auto& [kind, from, to, type] = step.turn[1];
  if (between.type(from) != between.type(to)) motifs.insert("covering");
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

// Returns whether the reply captures a tall or scarce stack that it could not have captured before
// the turn.
bool is_sacrifice(const Step& step, const Step& reply, Side winner) {
  const auto earlier = passed(step.before);
  Position position = reply.before;
  for (const Move& move : reply.turn) {
    if (move.kind == Move::Kind::capture) {
      const Type type = position.type(move.to);
      const bool is_dear =
          position.height(move.to) >= tall || position.count(winner, type) <= scarce;
      if (is_dear && !is_exposed(earlier, move.to, winner)) return true;
    }
    position.play(move);
  }
  return false;
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
  for (std::size_t i = 0; i < win.steps.size() && i / 2 < static_cast<std::size_t>(win.asked);
       i += 2) {
    add_second_action(win.steps[i], motifs);
    if (threatens_two_types(win.steps[i], win.winner)) motifs.insert("double-threat");
    if (i + 1 < win.steps.size() && is_sacrifice(win.steps[i], win.steps[i + 1], win.winner))
      motifs.insert("sacrifice");
  }
  return {motifs.begin(), motifs.end()};
}

}  // namespace cairn::tzaar
