#include "towers/reasons.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "towers/motifs.hpp"
#include "towers/notation.hpp"
#include "towers/outcomes.hpp"

namespace cairn::towers {

namespace {

std::optional<Piece> taken_by(const Position& position, const Move& move) {
  if (move.kind != Move::Kind::whole || move.off) return std::nullopt;
  const auto piece = position.at(path(move).back());
  return piece && piece->side != position.to_move() ? piece : std::nullopt;
}

std::string space_name(Space space) {
  return {static_cast<char>('a' + space.file()), static_cast<char>('1' + space.rank())};
}

// From where a side could go beyond the edge at once if it were to move.
std::optional<Space> crossing_from(const Position& position, Side side) {
  const auto turned = position.to_move() == side ? std::optional(position) : passed(position);
  if (!turned) return std::nullopt;
  Position::Moves moves;
  turned->generate(moves);
  for (const Move& move : moves)
    if (move.off) return move.from;
  return std::nullopt;
}

// How many rows the foremost piece of a side has still to go, and where it stands.
std::pair<int, Space> foremost(const Position& position, Side side) {
  std::pair<int, Space> found{board_width, Space()};
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    const auto piece = position.at(space);
    if (!piece || piece->side != side) continue;
    const int rows = side == Side::white ? board_width - 1 - space.rank() : space.rank();
    if (rows < found.first) found = {rows, space};
  }
  return found;
}

bool crosses(const Position& position, Side side) {
  return crossing_from(position, side).has_value();
}

// Whether the piece of the other side on a space goes beyond the edge within so many of its moves,
// whatever the side to move does.
bool is_unstoppable(const Position& position, Space runner, int moves_left) {
  const Side winner = opponent(position.to_move());
  const auto goes_on = [&](const Position& before) {
    Position::Moves moves;
    before.generate(moves);
    return std::ranges::any_of(moves, [&](const Move& move) {
      if (move.from != runner || move.kind != Move::Kind::whole) return false;
      if (move.off) return true;
      return moves_left > 1 &&
             is_unstoppable(after(before, {move}), path(move).back(), moves_left - 1);
    });
  };
  Position::Moves replies;
  position.generate(replies);
  return std::ranges::all_of(replies, [&](const Move& reply) {
    const Position reached = after(position, {reply});
    const auto outcome = reached.outcome();
    if (outcome) return outcome->winner == winner;
    const auto piece = reached.at(runner);
    return piece && piece->side == winner && goes_on(reached);
  });
}

// Whether a piece can move, and the other side could cross the edge after each of its moves.
bool is_pinned(const Position& position, Space space) {
  Position::Moves moves;
  position.generate(moves);
  bool can_move = false;
  for (const Move& move : moves) {
    if (move.from != space) continue;
    can_move = true;
    const Position reached = after(position, {move});
    if (reached.outcome() || !crosses(reached, opponent(position.to_move()))) return false;
  }
  return can_move;
}

class Line {
 public:
  Line(const Position& position, const std::vector<Turn<Position>>& turns)
      : loser_(opponent(position.to_move())),
        turns_(turns),
        positions_(positions_along(position, turns)) {}

  std::optional<Reason> reason() const {
    if (turns_.size() > 1)
      if (const auto found = runner()) return found;
    if (const auto found = ending()) return found;
    if (const auto found = threat()) return found;
    if (const auto found = lost_piece()) return found;
    if (const auto found = pin()) return found;
    return race();
  }

 private:
  Reason hurts(std::string_view code, Space space) const {
    Reason reason;
    reason.code = code;
    reason.side = loser_;
    reason.turns = 1;
    reason.spaces.push_back(space_name(space));
    return reason;
  }

  std::optional<Reason> ending() const {
    const auto outcome = positions_.back().outcome();
    if (!outcome || outcome->winner != opponent(loser_)) return std::nullopt;
    const Move& last = turns_.back().front();
    Reason reason = hurts(last.off ? "crosses_edge" : "no_pieces", last.from);
    reason.turns = static_cast<int>(turns_.size());
    return reason;
  }

  // The piece that moves first in the line cannot be stopped on its way beyond the edge.
  std::optional<Reason> runner() const {
    constexpr int most_moves = 2;
    const Move& move = turns_.front().front();
    if (move.kind != Move::Kind::whole || positions_[1].outcome()) return std::nullopt;
    const Space space = path(move).back();
    for (int moves = 1; moves <= most_moves; ++moves)
      if (is_unstoppable(positions_[1], space, moves)) {
        Reason reason = hurts("runner", space);
        reason.count = moves;
        return reason;
      }
    return std::nullopt;
  }

  // A piece of the loser, which the first turn has pinned: the winner goes beyond the edge wherever
  // it goes, and cannot as long as it stays.
  std::optional<Reason> pin() const {
    const auto earlier = passed(positions_[0]);
    const Position& pinning = positions_[1];
    if (!earlier || pinning.outcome() || crosses(pinning, opponent(loser_))) return std::nullopt;
    for (int number = 0; number < space_count; ++number) {
      const Space space(number);
      const auto piece = pinning.at(space);
      if (!piece || piece->side != loser_ || !is_pinned(pinning, space)) continue;
      if (is_pinned(*earlier, space)) continue;
      return hurts("pinned", space);
    }
    return std::nullopt;
  }

  // The winner could go beyond the edge with the next turn.
  std::optional<Reason> threat() const {
    const auto from = crossing_from(positions_[1], opponent(loser_));
    if (!from || positions_[1].to_move() != loser_) return std::nullopt;
    return hurts("threatens_edge", *from);
  }

  // A turn of the winner takes a piece, and no turn of the loser in the line takes as much.
  std::optional<Reason> lost_piece() const {
    int gained = 0;
    std::optional<Reason> found;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      const Move& move = turns_[i].front();
      const auto taken = taken_by(positions_[i], move);
      if (!taken) continue;
      gained += i % 2 == 0 ? taken->parts() : -taken->parts();
      if (i % 2 != 0 || found) continue;
      found = hurts(i == 0 ? "piece_taken" : "piece_falls", path(move).back());
      found->count = taken->parts();
      found->turns = static_cast<int>(i) + 1;
    }
    return gained > 0 ? found : std::nullopt;
  }

  // The winner's foremost piece has fewer rows to go.
  std::optional<Reason> race() const {
    const auto [rows, space] = foremost(positions_[1], opponent(loser_));
    const auto [own, own_space] = foremost(positions_[1], loser_);
    if (rows >= own) return std::nullopt;
    Reason reason = hurts("ahead_in_race", space);
    reason.count = rows;
    reason.other = own;
    reason.spaces.push_back(space_name(own_space));
    return reason;
  }

  Side loser_;
  const std::vector<Turn<Position>>& turns_;
  std::vector<Position> positions_;
};

}  // namespace

std::optional<Reason> reason(const Position& position, const std::vector<Turn<Position>>& line) {
  if (line.empty()) return std::nullopt;
  return Line(position, line).reason();
}

}  // namespace cairn::towers
