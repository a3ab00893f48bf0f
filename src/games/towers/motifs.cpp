#include "games/towers/motifs.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/facts.hpp"
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
constexpr int most_free = 4;   // moves

std::optional<Piece> taken_by(const Position& position, const Move& move) {
  if (move.kind != Move::Kind::whole || move.off) return std::nullopt;
  const auto piece = position.at(path(move).back());
  return piece && piece->side != position.to_move() ? piece : std::nullopt;
}

// From where a side could go beyond the edge at once if it were to move.
std::set<Space> crossing_from(const Position& position, Side side) {
  std::set<Space> spaces;
  const auto turned = position.to_move() == side ? std::optional(position) : passed(position);
  if (!turned) return spaces;
  Position::Moves moves;
  turned->generate(moves);
  for (const Move& move : moves)
    if (move.off) spaces.insert(move.from);
  return spaces;
}

bool crosses(const Position& position, Side side) {
  return !crossing_from(position, side).empty();
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

// By the piece on `with`, if that is given.
bool can_be_taken(const Position& position, Space space, std::optional<Space> with = {}) {
  return std::ranges::any_of(captures_of(position), [&](const Move& move) {
    return path(move).back() == space && move.from == with.value_or(move.from);
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

class Line : LineSeen<Position> {
 public:
  using LineSeen::LineSeen;

  Facts facts(std::string_view only) const {
    struct Kind {
      std::string_view code;
      void (Line::*find)(Facts&) const;
    };
    static constexpr auto kinds = std::to_array<Kind>({
        {"runner", &Line::runner},
        {"crosses_edge", &Line::crosses_edge},
        {"no_pieces", &Line::no_pieces},
        {"threatens_edge", &Line::threatens_edge},
        {"piece_taken", &Line::piece_taken},
        {"pinned", &Line::pinned},
        {"piece_attacked", &Line::tower_attacked},
        {"piece_falls", &Line::piece_falls},
        {"ahead_in_race", &Line::ahead_in_race},
        {"way_blocked", &Line::way_blocked},
        {"piece_attacked", &Line::part_attacked},
        {"free_way", &Line::free_way},
    });
    return found(kinds, *this, only);
  }

 private:
  Side winner() const { return opponent(loser_); }
  bool is_over() const { return positions_[1].outcome().has_value(); }

  // The line ends the game.
  void ending(Facts& facts, bool by_crossing) const {
    const auto outcome = positions_.back().outcome();
    const Move& last = turns_.back().front();
    if (!outcome || outcome->winner != winner() || last.off != by_crossing) return;
    const int turns = static_cast<int>(turns_.size());
    add(facts, -turns, 0, last.from).reason.turns = turns;
  }
  void crosses_edge(Facts& facts) const { ending(facts, true); }
  void no_pieces(Facts& facts) const { ending(facts, false); }

  // The piece that moves first in the line cannot be stopped on its way beyond the edge.
  void runner(Facts& facts) const {
    constexpr int most_moves = 3;
    const Move& move = turns_.front().front();
    if (move.kind != Move::Kind::whole || is_over()) return;
    const Space space = path(move).back();
    const int least = moves_to_edge(positions_[1], space).value_or(space_count);
    for (int moves = least; moves <= most_moves; ++moves)
      if (is_unstoppable(positions_[1], space, moves))
        return void(add(facts, -moves, moves, space));
  }

  // A piece of the loser, which the first turn has pinned: the winner goes beyond the edge wherever
  // it goes, and cannot as long as it stays.
  void pinned(Facts& facts) const {
    const auto earlier = passed(positions_[0]);
    const Position& pinning = positions_[1];
    if (!earlier || is_over() || crosses(pinning, winner())) return;
    for (int number = 0; number < space_count; ++number) {
      const Space space(number);
      const auto piece = pinning.at(space);
      if (piece && piece->side == loser_ && is_pinned(pinning, space) &&
          !is_pinned(*earlier, space))
        add(facts, 1, 0, space);
    }
  }

  // The winner could go beyond the edge with the next turn, from where it cannot be taken.
  void threatens_edge(Facts& facts) const {
    if (is_over()) return;
    for (const Space space : crossing_from(positions_[1], winner()))
      if (!can_be_taken(positions_[1], space)) add(facts, 1, 0, space);
  }

  // The first turn takes more than the other side can take back. If a piece could have taken back
  // that the turn before has moved away, the reason names its space, too.
  void piece_taken(Facts& facts) const {
    const Move& move = turns_.front().front();
    const auto taken = taken_by(positions_[0], move);
    if (!taken) return;
    const Space space = path(move).back();
    const bool falls = !is_over() && can_be_taken(positions_[1], space);
    const int gain = taken->parts() - (falls ? positions_[1].at(space)->parts() : 0);
    const auto given =
        from_ > 0 ? taken_by(all_[from_ - 1], line_[from_ - 1].front()) : std::nullopt;
    if (gain <= 0) return;
    Fact& fact = add(facts, gain, taken->parts(), space);
    fact.is_told = !given || gain > given->parts();
    Reason& reason = fact.reason;
    const auto earlier = from_ > 0 && !falls ? passed(all_[from_ - 1]) : std::nullopt;
    if (!earlier) return;
    const auto captures = captures_of(*earlier);
    if (std::ranges::find(captures, move) == captures.end()) return;
    const Space guard = line_[from_ - 1].front().from;
    const Position reached = after(*earlier, {move});
    if (guard != space && !reached.outcome() && can_be_taken(reached, space, guard))
      reason.spaces.push_back(space_name(guard));
  }

  // A later turn of the winner takes a piece, and all in all the winner wins parts.
  void piece_falls(Facts& facts) const {
    int gained = 0;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      const Move& move = turns_[i].front();
      const auto taken = taken_by(positions_[i], move);
      if (!taken) continue;
      const bool is_winners = i % 2 == 0;
      gained += is_winners ? taken->parts() : -taken->parts();
      if (is_winners && !first) first = i;
      const Space space = path(move).back();
      const Position& reached = positions_[i + 1];
      if (is_winners && i + 1 == turns_.size() && !reached.outcome() &&
          can_be_taken(reached, space))
        gained -= reached.at(space)->parts();
    }
    if (!first || gained <= 0) return;
    const Space space = path(turns_[*first].front()).back();
    Fact& fact = add(facts, gained, positions_[*first].at(space)->parts(), space);
    fact.is_told = *first > 0;
    fact.reason.turns = static_cast<int>(*first) + 1;
  }

  // The winner could now take a piece that it could not take before, and would win parts by that.
  // After two turns the piece has broken up.
  void attacked(Facts& facts, int least, int most) const {
    const auto turned = passed(positions_[1]);
    if (!turned) return;
    for (const Move& capture : captures_of(*turned)) {
      const Space space = path(capture).back();
      const int parts = turned->at(space)->parts();
      if (parts < least || parts > most || can_be_taken(positions_[0], space) ||
          !wins_parts(*turned, capture))
        continue;
      const bool breaks_up = turns_.size() > 1 && turns_[1].front().from == space &&
                             turns_[1].front().kind == Move::Kind::deploy;
      add(facts, parts, parts, space).reason.turns = breaks_up ? 2 : 1;
    }
  }
  void tower_attacked(Facts& facts) const { attacked(facts, many_parts, max_parts); }
  void part_attacked(Facts& facts) const { attacked(facts, 1, 1); }

  // Whether a capture pays if the other side takes back, and its piece cannot be taken before.
  bool wins_parts(const Position& turned, const Move& capture) const {
    if (can_be_taken(positions_[1], capture.from)) return false;
    const Space space = path(capture).back();
    return turned.at(space)->parts() > turned.at(capture.from)->parts() ||
           !can_be_taken(after(turned, {capture}), space);
  }

  // The winner's fastest piece is ahead, either by what the first turn has changed or by two moves,
  // and cannot be taken.
  void ahead_in_race(Facts& facts) const {
    if (is_over()) return;
    const auto before = fastest(positions_[0], winner());
    const auto own_before = fastest(positions_[0], loser_);
    const auto ahead = fastest(positions_[1], winner());
    const auto behind = fastest(positions_[1], loser_);
    if (!ahead || !behind || ahead->moves >= behind->moves) return;
    const bool is_nearer = !before || ahead->moves < before->moves;
    const bool is_other_slower = own_before && behind->moves > own_before->moves;
    const bool is_clear = behind->moves - ahead->moves >= clear_lead;
    if (!is_nearer && !is_other_slower && !is_clear) return;
    if (can_be_taken(positions_[1], ahead->space)) return;
    Reason& reason = add(facts, behind->moves - ahead->moves, ahead->moves, ahead->space).reason;
    reason.other = behind->moves;
    reason.spaces.push_back(space_name(behind->space));
  }

  // The first turn stands in the way of the loser's fastest piece. A count of 0 means no way at
  // all.
  void way_blocked(Facts& facts) const {
    const auto before = fastest(positions_[0], loser_);
    if (!before || is_over()) return;
    const auto piece = positions_[1].at(before->space);
    if (!piece || piece->side != loser_) return;
    const int moves = moves_to_edge(positions_[1], before->space).value_or(0);
    if (moves != 0 && moves <= before->moves) return;
    add(facts, moves == 0 ? space_count : moves - before->moves, moves, before->space)
        .reason.other = before->moves;
  }

  // A way of the winner to the edge on which it stops nowhere where it could be taken as things
  // stand. A count of 0 means none; what takes one move is a threat.
  void free_way(Facts& facts) const {
    if (is_over()) return;
    Position::Moves moves;
    positions_[1].generate(moves);
    Bits closed = 0;
    for (const Move& move : moves)
      if (move.kind == Move::Kind::whole && !move.off)
        closed |= Bits{1} << path(move).back().number();
    const auto way = fastest(positions_[1], winner(), closed);
    Fact& fact = add(facts, way ? -way->moves : -space_count, way ? way->moves : 0,
                     way ? way->space : Space(0));
    fact.compares = true;
    fact.is_told = way && way->moves > 1 && way->moves <= most_free;
  }
};

}  // namespace

std::vector<Fact> facts(const Position& position, const std::vector<Turn<Position>>& line,
                        std::size_t from, std::string_view only) {
  return Line(position, line, from).facts(only);
}

}  // namespace cairn::towers
