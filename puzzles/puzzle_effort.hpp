// How hard a puzzle is for a person with the board in front of it, besides what players find that
// only search: what there is to see and to compare. All weights stand here, in points of the
// rating. They are a judgement and not fitted: nobody has measured yet how long people take.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/diagram.hpp"
#include "model/puzzle.hpp"
#include "puzzles/endings.hpp"

namespace cairn {

// One kind of effort: what each one counts, from the first that is above `free` on, and at most so
// many of them.
struct EffortWeight {
  int points = 0;
  int free = 0;
  int most = 1;

  constexpr int of(int count) const { return points * std::clamp(count - free, 0, most); }
};

struct EffortWeights {
  // Each answer to a group of defences is a line of its own to be read to its end; the first one
  // belongs to the threat that one has in mind anyway.
  EffortWeight answers{.points = 12, .free = 1, .most = 25};
  // Two turns ahead are seen on the board as it stands; each later one has to be imagined on a
  // board that has changed twice.
  EffortWeight turns{.points = 60, .free = 2, .most = 8};
  // One looks at captures and threats first, and at quiet turns when these have failed.
  EffortWeight quiet{.points = 80};
  // A turn that makes the position look worse is dismissed before it is read.
  EffortWeight looks_bad{.points = 60};
  // The eye follows lines of two or three spaces, and overlooks what comes from across the board.
  EffortWeight far{.points = 30};
  // Each tempting wrong turn has to be refuted, or is believed; one or two are on every board.
  EffortWeight tempting{.points = 15, .free = 2, .most = 3};
  // Which stack may take which one depends on numbers; up to four of them are kept in mind.
  EffortWeight heights{.points = 5, .free = 4, .most = 12};
};

inline constexpr EffortWeights effort_weights{};

inline constexpr double far_away = 4;  // in spaces

// Returns what an effort adds to the rating of a puzzle that is won in so many turns.
int points_of(const PuzzleEffort& effort, int turns);

// Whether a person who knows the rules may see the solution without reading lines: one or two turns
// and few answers.
bool is_at_sight(const PuzzleEffort& effort, int turns);

// Returns the class of a puzzle with this rating, which has the effort in it. Only what is at sight
// is very easy.
DifficultyClass class_of(int rating, const PuzzleEffort& effort, int turns);

namespace detail {

// Whether the turn to `reached` leaves nothing threatened that would end the game at once.
template <Game G>
bool threatens_nothing(const typename G::Position& before, const typename G::Position& reached) {
  if (reached.outcome()) return false;
  const auto turned = G::passed(reached);
  return !turned || turned->outcome() || turned->to_move() != before.to_move() ||
         !wins_at_once(*turned);
}

// Whether the evaluation alone likes most of the other first turns better.
template <Game G>
bool looks_bad(const typename G::Position& before, const typename G::Position& reached) {
  if (reached.outcome()) return false;
  const int own = G::evaluate(reached);  // for the defender
  const auto turns = distinct_turns(before);
  const auto better = std::ranges::count_if(turns, [&](const auto& turn) {
    const auto other = after(before, turn);
    return !other.outcome() && G::evaluate(other) < own;
  });
  return 2 * better > std::ssize(turns);
}

// Whether an action of a turn leads far over the board.
template <Game G>
bool goes_far(const typename G::Position& before, const Turn<typename G::Position>& turn) {
  Diagram diagram = G::diagram(before);
  G::mark_turn(diagram, before, turn);
  return std::ranges::any_of(diagram.arrows, [](const Diagram::Arrow& arrow) {
    const Spot way = arrow.path.back() - arrow.path.front();
    return std::hypot(way.x, way.y) >= far_away;
  });
}

}  // namespace detail

// Returns how many answers there are to groups of defences at the turns that are asked for.
int answers_of(const Puzzle& puzzle);

// Returns the effort of a puzzle whose solution and traps are known, and begins with this turn.
template <Game G>
PuzzleEffort effort_of(const Puzzle& puzzle, const typename G::Position& position,
                       const Turn<typename G::Position>& first) {
  const auto reached = after(position, first);
  PuzzleEffort effort;
  effort.answers = answers_of(puzzle);
  effort.quiet = detail::threatens_nothing<G>(position, reached);
  effort.looks_bad = detail::looks_bad<G>(position, reached);
  effort.far = detail::goes_far<G>(position, first);
  effort.tempting = static_cast<int>(puzzle.solution.traps.size());
  effort.heights = static_cast<int>(std::ranges::count_if(
      G::diagram(position).pieces, [](const Diagram::Piece& piece) { return piece.height > 1; }));
  return effort;
}

}  // namespace cairn
