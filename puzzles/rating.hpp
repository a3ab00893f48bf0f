// How hard a puzzle is: a rating, from what players of limited strength find.
// docs/formats/schema-puzzle.md documents it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "core/diagram.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

// A search of the jury, and the noises of the players that share it, in logarithms of odds.
struct JuryLook {
  std::uint64_t nodes_a_turn = 0;  // positions searched for each legal turn
  int depth = 100;                 // turns, at most
  std::vector<double> noises;
};

// Returns the searches of the jury, from the weakest to the strongest.
std::vector<JuryLook> jury_looks();

inline constexpr int whole_share = 10'000;  // the share of a player that always solves the puzzle

struct PuzzleRating {
  int points = 0;
  int error = 0;  // standard error

  friend bool operator==(const PuzzleRating&, const PuzzleRating&) = default;
};

// Returns the rating of a puzzle that the players of jury_looks(), in their order, solve with
// these shares of `whole_share`. There must be one share for each player.
PuzzleRating rating_of(const std::vector<int>& shares);

// Returns how many players the jury has.
std::size_t jury_size();

DifficultyClass class_of(int rating);

// How hard a puzzle is for a person with the board in front of it: partly what players find that
// only search, mostly what there is to see and to compare. All weights stand here, in points of the
// rating; docs/formats/schema-puzzle.md tells how readers solved the puzzles that they were fitted
// to.

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

// Whether the action leaves pieces on several spaces: its arrow goes on beyond the first one.
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

// Rates a puzzle of which all but effort, rating and class is known, and which begins in `position`
// with the turn `first`.
template <Game G>
void rate(Puzzle& puzzle, const typename G::Position& position,
          const Turn<typename G::Position>& first) {
  const auto [points, error] = rating_of(puzzle.shares);
  puzzle.effort = effort_of<G>(puzzle, position, first);
  puzzle.rating = rating_for_people(points, puzzle.effort, puzzle.turns);
  puzzle.rating_error = error;
  puzzle.difficulty_class = class_of(puzzle.rating, puzzle.effort, puzzle.turns);
}

// The jury: players of limited strength that try a puzzle. What they find tells how hard it is.
// rating_of() makes a number of it; docs/formats/schema-puzzle.md documents both.
//
// A player looks at a position with a search of so many positions, misjudges each of the turns that
// it found best by some noise, and plays the one that then seems best. If the noise of each turn
// has Gumbel's distribution, the share of its tries with which each turn is played follows from the
// values alone (the soft-max). So nothing is left to chance, and players that differ in their noise
// share one search.

// The players differ from those that Cairn plays with: they do not look for proofs apart from their
// search.
inline PlayerSettings jury_player_settings() {
  PlayerSettings settings;
  settings.table_bytes = std::size_t{8} << 20;
  settings.proof_bytes = std::size_t{1} << 20;
  settings.selectivity.proof_percent = 0;
  return settings;
}

inline constexpr std::uint64_t middling_nodes_a_turn = 30;  // of players amid the jury

inline constexpr std::size_t jury_candidates = 12;  // turns among which a player chooses
inline constexpr double jury_lapse = 0.02;  // share of tries with which any legal turn is played
inline constexpr double most_logits = 6;    // of an estimate; a proven result counts as more
inline constexpr double proven_logits = 10;

// Returns how good a value is for the side to move, as the logarithm of its odds.
template <Game G>
double logits_of(const Value& value, Side side) {
  double white = 0;
  switch (value.kind) {
    case Value::Kind::estimate:
      white = std::clamp(value.points / G::points_per_logit, -most_logits, most_logits);
      break;
    case Value::Kind::white_wins:
      white = proven_logits;
      break;
    case Value::Kind::black_wins:
      white = -proven_logits;
      break;
    case Value::Kind::draw:
      break;
  }
  return side == Side::white ? white : -white;
}

// Returns what a player's search makes of a position: the turns among which the player chooses.
template <Game G>
std::vector<Candidate<G>> jury_choice(Player<G>& player, const typename G::Position& position,
                                      const JuryLook& look) {
  const std::uint64_t turns = distinct_turns(position).size();
  player.forget();
  return player
      .choose(position, {.depth = look.depth, .nodes = look.nodes_a_turn * turns}, jury_candidates)
      .candidates;
}

// Returns in which share of its tries a player who misjudges by `noise` plays each candidate, apart
// from lapses.
template <Game G>
std::vector<double> shares_of_playing(const std::vector<Candidate<G>>& candidates, Side side,
                                      double noise) {
  std::vector<double> shares;
  double all = 0;
  for (const Candidate<G>& candidate : candidates) {
    shares.push_back(std::exp(logits_of<G>(candidate.value, side) / noise));
    all += shares.back();
  }
  for (double& share : shares) share *= (1 - jury_lapse) / all;
  return shares;
}

// Returns for each noise of `look` the share of tries in which a player finds the turn of a step,
// or another one that its search has proven to win.
template <Game G>
std::vector<double> shares_of_finding(Player<G>& player,
                                      const typename Win<typename G::Position>::Step& step,
                                      const JuryLook& look) {
  const Side side = step.before.to_move();
  const TurnClasses<G> classes(step.before);
  const auto wanted = classes.class_of(step.reached);
  const auto candidates = jury_choice(player, step.before, look);
  const auto turns = static_cast<double>(distinct_turns(step.before).size());
  std::vector<double> shares(look.noises.size(), jury_lapse / turns);
  for (std::size_t i = 0; i < look.noises.size(); ++i) {
    const auto played = shares_of_playing<G>(candidates, side, look.noises[i]);
    for (std::size_t j = 0; j < candidates.size(); ++j) {
      const bool is_proven = candidates[j].value.kind == win_of(side);
      if (is_proven || classes.class_of(after(step.before, candidates[j].turn)) == wanted)
        shares[i] += played[j];
    }
  }
  return shares;
}

// Returns the turns that the weaker players of the jury play, those first that they play most often
// altogether.
template <Game G>
std::vector<Turn<typename G::Position>> tempting_turns(Player<G>& player,
                                                       const typename G::Position& position) {
  struct Tempting {
    Turn<typename G::Position> turn;
    double share = 0;
  };
  std::vector<Tempting> tempting;
  for (const JuryLook& look : jury_looks()) {
    if (look.nodes_a_turn > middling_nodes_a_turn) break;
    const auto candidates = jury_choice(player, position, look);
    for (const double noise : look.noises) {
      const auto played = shares_of_playing<G>(candidates, position.to_move(), noise);
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        auto found = std::ranges::find(tempting, candidates[i].turn, &Tempting::turn);
        if (found == tempting.end()) found = tempting.insert(found, {candidates[i].turn});
        found->share += played[i];
      }
    }
  }
  std::ranges::stable_sort(tempting, std::greater{}, &Tempting::share);
  std::vector<Turn<typename G::Position>> turns;
  for (Tempting& one : tempting) turns.push_back(std::move(one.turn));
  return turns;
}

// Returns for each noise of `look` the share of tries in which a player finds all turns that a
// puzzle asks for, against the best defence.
template <Game G>
std::vector<double> shares_of_solving(Player<G>& player, const Win<typename G::Position>& win,
                                      const JuryLook& look) {
  std::vector<double> shares(look.noises.size(), 1.0);
  for (int i = 0; i < std::max(1, win.asked); ++i) {
    const auto found =
        shares_of_finding<G>(player, win.steps[static_cast<std::size_t>(2 * i)], look);
    for (std::size_t j = 0; j < shares.size(); ++j) shares[j] *= found[j];
  }
  return shares;
}

// Returns what the whole jury solves, in the order of jury_looks(), each as a share of
// `whole_share`. The player must have jury_player_settings().
template <Game G>
std::vector<int> jury_shares(Player<G>& player, const Win<typename G::Position>& win) {
  std::vector<int> shares;
  for (const JuryLook& look : jury_looks())
    for (const double share : shares_of_solving<G>(player, win, look))
      shares.push_back(static_cast<int>(std::lround(share * whole_share)));
  return shares;
}

// Whether a puzzle's first turn is found without thinking: a capture or a defence that hardly
// leaves a choice, and that a player who hardly searches plays.

// A player who plays the solution in at least this share of its tries finds it.
inline constexpr double glance_share = 0.9;
// Where the other side threatens to win at once, so few turns that prevent it leave no choice.
inline constexpr int few_defences = 3;

// Whether the other side threatens to win at once, as by a runner, and few first turns prevent it.
template <Game G>
bool is_forced_defence(const typename G::Position& position) {
  return is_threatened<G>(position) &&
         count_first_turns(position, few_defences + 1).plausible <= few_defences;
}

// Whether the turn takes more than every turn must, or is one of few that prevent a loss at once,
// and the weakest player of the jury finds it. If no other turn takes so much, it is enough that
// the second weakest does: one looks at such a turn first. The player must have
// jury_player_settings().
template <Game G>
bool is_found_at_a_glance(Player<G>& player, const typename G::Position& position,
                          const Turn<typename G::Position>& solution) {
  const typename Win<typename G::Position>::Step step{
      position, solution, after(position, solution), {}};
  const Takings takings = takings_of<G>(position);
  const bool takes = taken<G>(position, step.reached) > takings.least;
  const auto finds = [&](const JuryLook& look) {
    return shares_of_finding<G>(player, step, look).front() >= glance_share;
  };
  const auto looks = jury_looks();
  if (takes) return finds(looks[0]) || (takings.more == 1 && finds(looks[1]));
  return is_forced_defence<G>(position) && finds(looks[0]);
}

}  // namespace cairn
