#include "towers/motifs.hpp"
#include "towers/outcomes.hpp"

#include <algorithm>
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

// Whether the piece that the turn at index `at` brings to a space goes on from there, in the
// winner's later turns, until it is beyond the edge.
bool breaks_through_from(const Win<Position>& win, std::size_t at) {
  Space space = path(win.steps[at].turn.front()).back();
  for (std::size_t i = at + 2; i < win.steps.size(); i += 2) {
    const Move& move = win.steps[i].turn.front();
    if (move.from != space) continue;
    if (move.off) return true;
    space = path(move).back();
  }
  return false;
}

// Whether the other side could have captured the piece on a space before the turn.
bool was_exposed(const WinStep& step, Space space) {
  const auto earlier = passed(step.before);
  if (!earlier) return false;
  Position::Moves moves;
  earlier->generate(moves);
  return std::ranges::any_of(moves, [&](const Move& move) {
    return move.kind == Move::Kind::whole && !move.off && path(move).back() == space;
  });
}

// Whether the reply captures a piece of several parts that it could not have captured before the
// turn.
bool is_sacrifice(const WinStep& step, const WinStep& reply) {
  const auto piece = taken(reply);
  return piece && piece->parts() >= many_parts &&
         !was_exposed(step, path(reply.turn.front()).back());
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
  if (const auto outcome = win.steps.back().reached.outcome())
    motifs.insert(outcome->ending == &ending::breakthrough ? "breakthrough" : "extinction");
  for (std::size_t i = 0; i < win.steps.size() && i / 2 < static_cast<std::size_t>(win.asked);
       i += 2) {
    const WinStep& step = win.steps[i];
    if (step.turn.front().kind == Move::Kind::deploy) motifs.insert("deployment");
    if (taken(step) && breaks_through_from(win, i)) motifs.insert("capture-of-the-blocker");
    if (threatens_with_two_pieces(step)) motifs.insert("double-threat");
    if (i + 1 < win.steps.size() && is_sacrifice(step, win.steps[i + 1]))
      motifs.insert("sacrifice");
  }
  return {motifs.begin(), motifs.end()};
}

}  // namespace cairn::towers
