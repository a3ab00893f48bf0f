#include "towers/motifs.hpp"
#include "towers/outcomes.hpp"

#include <algorithm>
#include <cassert>
#include <set>

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

}  // namespace cairn::towers
