// How hard a puzzle is for a person with the board in front of it: partly what players find that
// only search, mostly what there is to see and to compare. All weights stand here, in points of the
// rating; docs/formats/schema-puzzle.md tells how readers solved the puzzles that they were fitted
// to.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/diagram.hpp"
#include "model/puzzle.hpp"
#include "puzzles/endings.hpp"

namespace cairn {

struct EffortWeights {
  int least = 855;     // the rating of a puzzle in which there is nothing to find
  double jury = 0.25;  // of the jury's points, which say little of what people find
  // Two turns ahead are seen on the board as it stands; each later one has to be imagined on a
  // board that has changed twice.
  int turns = 70;
  int free_turns = 2;
  int most_turns = 8;
  // Each answer to a group of defences is a line of its own to be read to its end, and the more one
  // has read, the less another one takes: their number counts by its root. The first one belongs to
  // the threat that one has in mind anyway.
  int answers = 100;
  int most_answers = 25;
  // One looks at captures and threats first, and at quiet turns when these have failed.
  int quiet = 180;
  // A turn that leaves pieces on several spaces is several turns to think of.
  int divided = 270;
  // A turn that makes the position look worse is dismissed before it is read.
  int looks_bad = 40;
  // The eye follows lines of two or three spaces, and overlooks what comes from across the board.
  int far = 40;
  // Each tempting wrong turn has to be refuted, or is believed; one or two are on every board.
  int tempting = 15;
  int free_tempting = 2;
  int most_tempting = 3;
};

inline constexpr EffortWeights effort_weights{};

inline constexpr double far_away = 4;  // in spaces

// Returns the rating of a puzzle that is won in so many turns, from the points that the jury gives
// it (rating_of()) and the effort.
int rating_for_people(int jury_points, const PuzzleEffort& effort, int turns);

// Whether a person who knows the rules may see the solution without reading lines: one or two turns
// and one answer to all defences.
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

// The arrows of a turn, one for each of its actions.
template <Game G>
std::vector<Diagram::Arrow> arrows_of(const typename G::Position& before,
                                      const Turn<typename G::Position>& turn) {
  Diagram diagram = G::diagram(before);
  G::mark_turn(diagram, before, turn, 0);
  return diagram.arrows;
}

inline bool goes_far(const Diagram::Arrow& arrow) {
  const Spot way = arrow.path.back() - arrow.path.front();
  return std::hypot(way.x, way.y) >= far_away;
}

// Whether the action leaves pieces on several spaces: its arrow goes on behind the first one.
inline bool is_divided(const Diagram::Arrow& arrow) {
  return arrow.path.size() > 2;
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
  const auto arrows = detail::arrows_of<G>(position, first);
  effort.far = std::ranges::any_of(arrows, detail::goes_far);
  effort.divided = std::ranges::any_of(arrows, detail::is_divided);
  effort.tempting = static_cast<int>(puzzle.solution.traps.size());
  effort.heights = static_cast<int>(std::ranges::count_if(
      G::diagram(position).pieces, [](const Diagram::Piece& piece) { return piece.height > 1; }));
  return effort;
}

}  // namespace cairn
