#include "games/towers/motifs.hpp"

#include <algorithm>
#include <cassert>
#include <set>
#include <string>
#include <string_view>

#include "games/towers/notation.hpp"
#include "games/towers/position.hpp"
#include "games/towers/race.hpp"

namespace cairn::towers {

namespace {

using WinStep = Win<Position>::Step;

constexpr int many_parts = 2;  // a piece of at least this many parts is valuable

// Returns the enemy's piece that a turn captures, if it captures one.
std::optional<Piece> taken(const WinStep& step) {
  const Move& move = step.turn.front();
  if (move.kind != Move::Kind::whole || move.off) return std::nullopt;
  const auto piece = step.before.at(path(move).back());
  return piece && piece->side != step.before.to_move() ? piece : std::nullopt;
}

// Whether one piece plays all turns of the winner, and leaves the board with the last one.
bool is_one_piece_alone(const Win<Position>& win) {
  if (win.steps.size() < 3 || !win.steps.back().turn.front().off) return false;
  std::optional<Space> space;
  for (std::size_t i = 0; i < win.steps.size(); i += 2) {
    const Move& move = win.steps[i].turn.front();
    if (space && move.from != *space) return false;
    if (move.kind == Move::Kind::deploy && !move.off) return false;
    if (!move.off) space = path(move).back();
  }
  return true;
}

// Whether the winner's last turn passes the space that a piece of the other side has left with the
// turn before, to capture.
bool is_lured_away(const Win<Position>& win) {
  if (win.steps.size() < 3) return false;
  const WinStep& reply = win.steps[win.steps.size() - 2];
  const Move& last = win.steps.back().turn.front();
  return taken(reply) && last.off && std::ranges::count(path(last), reply.turn.front().from) > 0;
}

// Whether the other side would win at once if it were to move before the winner's first turn.
bool is_race(const Win<Position>& win) {
  const auto turned = passed(win.steps.front().before);
  if (!turned) return false;
  Position::Moves moves;
  turned->generate(moves);
  return std::ranges::any_of(moves, [](const Move& move) { return move.off; });
}

// Whether the piece stood on its space before the turn, and the other side could have captured it.
bool was_exposed(const WinStep& step, Space space) {
  const auto piece = step.before.at(space);
  if (!piece || piece->side != step.before.to_move()) return false;
  const auto earlier = passed(step.before);
  if (!earlier) return false;
  Position::Moves moves;
  earlier->generate(moves);
  return std::ranges::any_of(moves, [&](const Move& move) {
    return move.kind == Move::Kind::whole && !move.off && path(move).back() == space;
  });
}

// Returns how many parts the turn takes from the enemy.
int parts_taken(const WinStep& step) {
  const auto piece = taken(step);
  return piece ? piece->parts() : 0;
}

// Whether the reply to the first turn captures a piece of several parts that it could not have
// captured before, and the winner does not take as many parts with that turn and by capturing back.
bool is_sacrifice(const Win<Position>& win) {
  if (win.steps.size() < 2) return false;
  const WinStep& key = win.steps[0];
  const WinStep& reply = win.steps[1];
  const int lost = parts_taken(reply);
  if (lost < many_parts) return false;
  const Space space = path(reply.turn.front()).back();
  if (was_exposed(key, space)) return false;
  int gained = parts_taken(key);
  if (win.steps.size() > 2 && taken(win.steps[2]) &&
      path(win.steps[2].turn.front()).back() == space)
    gained += parts_taken(win.steps[2]);
  return lost > gained;
}

bool threatens_with_two_pieces(const WinStep& step) {
  std::set<Space> pieces;
  for (const auto& threat : step.threats)
    if (threat.front().off) pieces.insert(threat.front().from);
  return pieces.size() > 1;
}

}  // namespace

std::optional<Position> passed(const Position& position) {
  if (position.outcome()) return std::nullopt;
  Setup setup = position.setup();
  setup.to_move = opponent(setup.to_move);
  return Position(setup);
}

std::vector<std::string> motifs(const Win<Position>& win) {
  std::set<std::string> motifs;
  if (const auto outcome = win.steps.back().reached.outcome();
      outcome && outcome->ending == &ending::extinct)
    motifs.insert("extinction");
  if (is_one_piece_alone(win)) motifs.insert(taken(win.steps.front()) ? "breakthrough" : "runner");
  if (is_lured_away(win)) motifs.insert("blocker-lured-away");
  if (is_race(win)) motifs.insert("race");
  const Move& last = win.steps.back().turn.front();
  if (last.kind == Move::Kind::deploy && last.off) motifs.insert("deployment-across-the-edge");
  const WinStep& key = win.steps.front();
  const Move& move = key.turn.front();
  if (move.kind == Move::Kind::deploy && !move.off) motifs.insert("tower-broken-up");
  if (threatens_with_two_pieces(key)) motifs.insert("double-threat");
  if (is_sacrifice(win)) motifs.insert("sacrifice");
  assert(std::ranges::includes(motif_names, motifs));
  return {motifs.begin(), motifs.end()};
}

namespace {

constexpr int clear_lead = 2;  // moves

std::optional<Piece> taken_by(const Position& position, const Move& move) {
  if (move.kind != Move::Kind::whole || move.off) return std::nullopt;
  const auto piece = position.at(path(move).back());
  return piece && piece->side != position.to_move() ? piece : std::nullopt;
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

Position::Moves captures_of(const Position& position) {
  Position::Moves moves;
  position.generate_captures(moves);
  return moves;
}

bool can_be_taken(const Position& position, Space space) {
  return std::ranges::any_of(captures_of(position),
                             [&](const Move& move) { return path(move).back() == space; });
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
    if (const auto found = attack(2)) return found;
    if (const auto found = race()) return found;
    return attack(1);
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

  // The winner could now take a piece of at least so many parts that it could not take before, and
  // would win parts by that. The greatest such piece is meant.
  std::optional<Reason> attack(int least) const {
    const auto turned = passed(positions_[1]);
    if (!turned) return std::nullopt;
    std::optional<Reason> found;
    for (const Move& capture : captures_of(*turned)) {
      const Space space = path(capture).back();
      const int parts = turned->at(space)->parts();
      if (parts < least || (found && found->count >= parts)) continue;
      if (can_be_taken(positions_[0], space)) continue;
      if (!wins_parts(*turned, capture)) continue;
      found = hurts("piece_attacked", space);
      found->count = parts;
    }
    return found;
  }

  // Whether a capture pays if the other side takes back, and its piece cannot be taken before.
  bool wins_parts(const Position& turned, const Move& capture) const {
    if (can_be_taken(positions_[1], capture.from)) return false;
    const Space space = path(capture).back();
    return turned.at(space)->parts() > turned.at(capture.from)->parts() ||
           !can_be_taken(after(turned, {capture}), space);
  }

  // The winner's fastest piece is ahead, either by what the first turn has changed or by two moves,
  // and cannot be taken.
  std::optional<Reason> race() const {
    if (positions_[1].outcome()) return std::nullopt;
    const auto before = fastest(positions_[0], opponent(loser_));
    const auto own_before = fastest(positions_[0], loser_);
    const auto ahead = fastest(positions_[1], opponent(loser_));
    const auto behind = fastest(positions_[1], loser_);
    if (!ahead || !behind || ahead->moves >= behind->moves) return std::nullopt;
    const bool is_nearer = !before || ahead->moves < before->moves;
    const bool is_other_slower = own_before && behind->moves > own_before->moves;
    const bool is_clear = behind->moves - ahead->moves >= clear_lead;
    if (!is_nearer && !is_other_slower && !is_clear) return std::nullopt;
    if (can_be_taken(positions_[1], ahead->space)) return std::nullopt;
    Reason reason = hurts("ahead_in_race", ahead->space);
    reason.count = ahead->moves;
    reason.other = behind->moves;
    reason.spaces.push_back(space_name(behind->space));
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
