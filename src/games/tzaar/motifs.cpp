#include "games/tzaar/motifs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

#include "games/facts.hpp"
#include "games/tzaar/contacts.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/position.hpp"

namespace cairn::tzaar {

std::string turn_kind(const Position& before, const Turn<Position>& turn) {
  if (turn.empty() || turn[0].kind != Move::Kind::capture) return {};
  std::string kind(type_name(before.type(turn[0].from)));
  kind.append(" x ").append(type_name(before.type(turn[0].to)));
  if (turn.size() == 1) return kind;
  if (turn[1].kind == Move::Kind::pass) return kind + ", then a pass";
  return kind + (turn[1].kind == Move::Kind::capture ? ", then a capture" : ", then a stack");
}

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

namespace {

constexpr int in_danger = 3;  // a type with at most this many stacks is in danger,
constexpr int fewer = 5;      // and with so many it is worth telling if nothing else is
constexpr int few = 8;        // captures

// What the captures of a turn take from a side.
struct Taken {
  Space space;
  Stack stack;
};

std::vector<Taken> taken_by(Position position, const Turn<Position>& turn, Side side) {
  std::vector<Taken> taken;
  for (const Move& move : turn) {
    if (move.kind == Move::Kind::capture)
      if (const auto stack = position.at(move.to); stack && stack->side == side)
        taken.push_back({move.to, *stack});
    position.play(move);
  }
  return taken;
}

int captures_by(const Position& position, Side side) {
  return contacts_of(position).captures[index(side)];
}

// The highest stack of a side.
std::pair<int, Space> highest(const Position& position, Side side) {
  std::pair<int, Space> found{0, Space()};
  for_each_space(position.stacks(side), [&](Space space) {
    if (position.height(space) > found.first) found = {position.height(space), space};
  });
  return found;
}

class Line : LineSeen<Position> {
 public:
  using LineSeen::LineSeen;

  Facts facts(std::string_view only) const {
    if (positions_[0].stage() != Stage::first) return {};
    struct Kind {
      std::string_view code;
      void (Line::*find)(Facts&) const;
    };
    static constexpr auto kinds = std::to_array<Kind>({
        {"forced_capture", &Line::forced_capture},
        {"type_dies", &Line::type_dies},
        {"no_capture", &Line::no_capture},
        {"type_scarce", &Line::type_in_danger},
        {"stack_lost", &Line::stack_lost},
        {"taller_stack", &Line::taller_stack},
        {"captures_left", &Line::captures_left},
        {"type_scarce", &Line::type_scarce},
        {"stack_attacked", &Line::stack_attacked},
        {"stack_saved", &Line::stack_saved},
    });
    return found(kinds, *this, only);
  }

 private:
  // Only one stack of the loser can capture, which it must, and that opens the way to another one,
  // which falls with the next turn.
  void forced_capture(Facts& facts) const {
    if (turns_.size() < 3 || positions_[1].to_move() != loser_) return;
    const Position& forced = positions_[1];
    const std::uint64_t capturing = contacts_of(forced).capturing & forced.stacks(loser_);
    const Move& capture = turns_[1].front();
    if (std::popcount(capturing) != 1 || capture.kind != Move::Kind::capture) return;
    const Position opened = cairn::after(forced, {capture});
    for (const Taken& taken : taken_by(positions_[2], turns_[2], loser_)) {
      const auto stack = forced.at(taken.space);
      if (!stack || stack->side != loser_ || taken.space == capture.from) continue;
      if (is_attacked(forced, taken.space) || !is_attacked(opened, taken.space)) continue;
      Reason& reason = add(facts, 1, 0, capture.from).reason;
      reason.piece = type_name(stack->type);
      reason.turns = 3;
      reason.spaces.push_back(space_name(taken.space));
    }
  }

  bool is_won() const {
    const auto outcome = positions_.back().outcome();
    return outcome && outcome->winner == opponent(loser_);
  }

  void type_dies(Facts& facts) const {
    const auto type = is_won() ? starved_type(positions_.back(), loser_) : std::nullopt;
    if (!type) return;
    const int turns = static_cast<int>(turns_.size());
    Reason& reason = add(facts, -turns, positions_[0].count(loser_, *type)).reason;
    reason.piece = type_name(*type);
    reason.turns = turns;
    for_each_space(positions_[0].shown(loser_, *type),
                   [&](Space space) { reason.spaces.push_back(space_name(space)); });
  }

  void no_capture(Facts& facts) const {
    if (!is_won() || starved_type(positions_.back(), loser_)) return;
    const int turns = static_cast<int>(turns_.size());
    add(facts, -turns).reason.turns = turns;
  }

  // The first turn takes a stack of a type of which at most so many are left.
  void type_scarce(Facts& facts, int most) const {
    for (const Taken& taken : taken_by(positions_[0], turns_[0], loser_)) {
      const int left = positions_[1].count(loser_, taken.stack.type);
      if (left <= most)
        add(facts, -left, left, taken.space).reason.piece = type_name(taken.stack.type);
    }
  }
  void type_in_danger(Facts& facts) const { type_scarce(facts, in_danger); }
  void type_scarce(Facts& facts) const { type_scarce(facts, fewer); }

  // The first turn takes a stack that is higher than what the loser can take back.
  void stack_lost(Facts& facts) const {
    for (const Taken& taken : taken_by(positions_[0], turns_[0], loser_)) {
      if (taken.stack.height < 2) continue;
      Space end = taken.space;
      for (const Move& move : turns_[0])
        if (move.kind != Move::Kind::pass && move.from == end) end = move.to;
      const bool falls = is_exposed(positions_[1], end, opponent(loser_));
      const int gain = taken.stack.height - (falls ? positions_[1].height(end) : 0);
      if (gain > 0) add(facts, gain, taken.stack.height, taken.space).is_told = gain > given();
    }
  }

  // The height of the greatest stack that the turn before the first one has taken, if it is 2 or
  // more.
  int given() const {
    int most = 0;
    if (from_ > 0)
      for (const Taken& taken : taken_by(all_[from_ - 1], line_[from_ - 1], opponent(loser_)))
        if (taken.stack.height > 1) most = std::max(most, taken.stack.height);
    return most;
  }

  // The first turn builds a stack that is higher than all of the other side, or no stack of the
  // other side is as high any more. What its next turn levels is not worth telling.
  void taller_stack(Facts& facts) const {
    const auto before = highest(positions_[0], opponent(loser_));
    const auto [height, space] = highest(positions_[1], opponent(loser_));
    const int own_before = highest(positions_[0], loser_).first;
    const int own = highest(positions_[1], loser_).first;
    const bool has_grown = height > before.first;
    if (height <= own || (!has_grown && before.first > own_before)) return;
    if (positions_.size() > 2 && highest(positions_[2], loser_).first >= height) return;
    add(facts, height - own, height, space).reason.other = own;
  }

  // The loser can make fewer captures than before and than the other side, and either few of them
  // or a quarter less.
  void captures_left(Facts& facts) const {
    const int before = captures_by(positions_[0], loser_);
    const int own = captures_by(positions_[1], loser_);
    const int others = captures_by(positions_[1], opponent(loser_));
    const bool is_clear = own <= few || 4 * own <= 3 * others;
    if (own >= before || own >= others || !is_clear) return;
    add(facts, others - own, own).reason.other = others;
  }

  // A stack of the loser can be captured that could not before the first turn.
  void stack_attacked(Facts& facts) const {
    for_each_space(positions_[1].stacks(loser_), [&](Space space) {
      const int height = positions_[1].height(space);
      if (height > 1 && is_attacked(positions_[1], space) && !is_attacked(positions_[0], space))
        add(facts, height, height, space);
    });
  }

  // A stack of the winner could be captured before the first turn, and cannot any more, wherever it
  // stands.
  void stack_saved(Facts& facts) const {
    for_each_space(positions_[0].stacks(opponent(loser_)), [&](Space space) {
      if (positions_[0].height(space) < 2 || !is_attacked(positions_[0], space)) return;
      Space end = space;
      for (const Move& move : turns_[0])
        if (move.kind != Move::Kind::pass && move.from == end) end = move.to;
      if (positions_[1].at(end) && !is_attacked(positions_[1], end))
        add(facts, positions_[0].height(space), positions_[1].height(end), end);
    });
  }
};

}  // namespace

std::vector<Fact> facts(const Position& position, const std::vector<Turn<Position>>& line,
                        std::size_t from, std::string_view only) {
  return Line(position, line, from).facts(only);
}

}  // namespace cairn::tzaar
