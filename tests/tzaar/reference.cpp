#include "tzaar/reference.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "games/tzaar/position.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {

namespace {

using Point = std::pair<int, int>;

bool on_board(Point point) {
  const auto [x, y] = point;
  if (x == 0 && y == 0) return false;
  return x >= -4 && x <= 4 && y >= -4 && y <= 4 && x + y >= -4 && x + y <= 4;
}

// All spaces in the order of their numbers, which is by columns, and by rows inside a column.
const std::vector<Point>& spaces() {
  static const std::vector<Point> all = [] {
    std::vector<Point> points;
    for (int x = -4; x <= 4; ++x)
      for (int row = 1; row <= 9; ++row) {
        const Point point{x, std::min(4, 4 - x) + 1 - row};
        if (on_board(point)) points.push_back(point);
      }
    return points;
  }();
  return all;
}

Space space_at(Point point) {
  return Space(static_cast<int>(std::ranges::find(spaces(), point) - spaces().begin()));
}

Point point_of(Space space) {
  return spaces()[static_cast<std::size_t>(space.number())];
}

Side other(Side side) {
  return side == Side::white ? Side::black : Side::white;
}

const std::vector<Point> six_directions{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};

}  // namespace

Reference::Reference(const Setup& setup) : to_move_(setup.to_move), stage_(setup.stage) {
  for (std::size_t number = 0; number < 60; ++number)
    if (setup.pieces[number]) board_[spaces()[number]] = *setup.pieces[number];
}

Setup Reference::setup() const {
  Setup setup;
  for (const auto& [point, stack] : board_)
    setup.pieces[static_cast<std::size_t>(space_at(point).number())] = stack;
  setup.to_move = to_move_;
  setup.stage = stage_;
  return setup;
}

bool Reference::is_opening() const {
  return stage_ == Stage::first && board_.size() == 60;
}

std::set<Type> Reference::shown_types(Side side) const {
  std::set<Type> types;
  for (const auto& [point, stack] : board_)
    if (stack.side == side) types.insert(stack.type);
  return types;
}

// Returns the point of the first stack on the line from a point, or nothing if there is none.
std::optional<Point> Reference::first_stack(Point from, Point step) const {
  Point point = from;
  while (true) {
    point = {point.first + step.first, point.second + step.second};
    if (!on_board(point)) return std::nullopt;
    if (board_.contains(point)) return point;
  }
}

// Returns the pairs of a stack of `side` and the stack of either side that it meets on a line.
std::vector<std::pair<Point, Point>> Reference::meetings(Side side) const {
  std::vector<std::pair<Point, Point>> pairs;
  for (const auto& [from, stack] : board_) {
    if (stack.side != side) continue;
    for (const Point& step : six_directions)
      if (const auto to = first_stack(from, step)) pairs.emplace_back(from, *to);
  }
  return pairs;
}

std::vector<Move> Reference::captures(Side side) const {
  std::vector<Move> moves;
  for (const auto& [from, to] : meetings(side))
    if (board_.at(to).side == other(side) && board_.at(to).height <= board_.at(from).height)
      moves.push_back(Move::capture(space_at(from), space_at(to)));
  return moves;
}

std::vector<Move> Reference::stackings(Side side) const {
  std::vector<Move> moves;
  for (const auto& [from, to] : meetings(side))
    if (board_.at(to).side == side) moves.push_back(Move::stack(space_at(from), space_at(to)));
  return moves;
}

std::vector<Move> Reference::placements() const {
  std::map<Type, int> in_hand{{Type::tzaar, 6}, {Type::tzarra, 9}, {Type::tott, 15}};
  for (const auto& [point, stack] : board_)
    if (stack.side == to_move_) --in_hand[stack.type];
  std::vector<Move> moves;
  for (const auto& [type, number] : in_hand)
    for (const Point& point : spaces())
      if (number > 0 && !board_.contains(point))
        moves.push_back(Move::place(type, space_at(point)));
  return moves;
}

std::optional<Outcome> Reference::outcome() const {
  if (stage_ == Stage::placing) return std::nullopt;
  for (const Side side : {Side::white, Side::black})
    for (const Type type : {Type::tzaar, Type::tzarra, Type::tott})
      if (!shown_types(side).contains(type))
        return Outcome{other(side), &ending::starved[index(type)]};
  if (stage_ == Stage::first && captures(to_move_).empty())
    return Outcome{other(to_move_), &ending::stuck};
  return std::nullopt;
}

std::vector<Move> Reference::moves() const {
  if (outcome()) return {};
  if (stage_ == Stage::placing) return placements();
  std::vector<Move> moves = captures(to_move_);
  if (stage_ == Stage::first) return moves;
  for (const Move& move : stackings(to_move_)) moves.push_back(move);
  moves.push_back(Move::pass());
  return moves;
}

Reference Reference::after(const Move& move) const {
  Reference next = *this;
  const bool one_action = stage_ == Stage::placing || is_opening();
  if (move.kind == Move::Kind::place) {
    next.board_[point_of(move.to)] = Stack{to_move_, move.type, 1};
  } else if (move.kind != Move::Kind::pass) {
    Stack moved = board_.at(point_of(move.from));
    if (move.kind == Move::Kind::stack) moved.height += board_.at(point_of(move.to)).height;
    next.board_[point_of(move.to)] = moved;
    next.board_.erase(point_of(move.from));
  }
  if (stage_ == Stage::placing) {
    if (next.board_.size() == 60) next.stage_ = Stage::first;
  } else {
    next.stage_ = stage_ == Stage::first && !one_action ? Stage::second : Stage::first;
  }
  if (one_action || stage_ == Stage::second) next.to_move_ = other(to_move_);
  return next;
}

bool can_starve(const Reference& position) {
  const Side mover = position.setup().to_move;
  return std::ranges::any_of(position.moves(), [&](const Move& move) {
    const Reference next = position.after(move);
    if (const auto end = next.outcome())
      return end->winner == mover && end->ending != &ending::stuck;
    return next.setup().to_move == mover && can_starve(next);
  });
}

std::uint64_t perft(const Reference& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t sequences = 0;
  for (const Move& move : position.moves()) sequences += perft(position.after(move), depth - 1);
  return sequences;
}

namespace {

void collect_ends(const Reference& position, Side mover, std::set<std::string>& ends) {
  for (const Move& move : position.moves()) {
    const Reference next = position.after(move);
    if (next.outcome() || next.setup().to_move != mover)
      ends.insert(text_of(next.setup()));
    else
      collect_ends(next, mover, ends);
  }
}

}  // namespace

std::uint64_t count_turns(const Reference& position) {
  std::set<std::string> ends;
  collect_ends(position, position.setup().to_move, ends);
  return ends.size();
}

}  // namespace cairn::tzaar::test
