// What a puzzle must be for people, apart from being proven; it takes no search to find out.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/candidates.hpp"
#include "puzzles/motifs.hpp"
#include "puzzles/rating.hpp"
#include "puzzles/refutations.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/settings.hpp"
#include "puzzles/solution_tree.hpp"

namespace cairn {

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

// Returns why a rated puzzle is not published, or nothing if it may be.
template <Game G>
std::optional<Rejection> unmet_demand(const Puzzle& puzzle, const typename G::Position& position,
                                      const PuzzleSettings& settings) {
  if (settings.limit_defences &&
      most_groups_on_line(puzzle.solution, puzzle.asked) > most_defence_groups)
    return Rejection::many_defences;
  if (settings.refuse_obvious && puzzle.difficulty_class != DifficultyClass::very_easy &&
      is_forced_defence<G>(position))
    return Rejection::obvious;
  constexpr auto ideas = motif_ideas<G>();  // of a game that tells none, none can be demanded
  if (settings.demand_idea && !ideas.empty() && !has_idea(puzzle, ideas)) return Rejection::no_idea;
  return std::nullopt;
}

// Describes a puzzle whose solution is known: motifs, rating, refutations, and where it comes
// from.

// A position of a game, or one that the loser could have reached instead, with one solution of the
// wanted length.
template <Game G>
struct PuzzleDraft {
  PuzzleCandidate<G> candidate;
  Turn<typename G::Position> solution;
  int turns = 0;  // of the solver to the end
  std::string id;
};

template <Game G>
class PuzzleDescriber {
 public:
  using Position = typename G::Position;
  using Draft = PuzzleDraft<G>;

  // All arguments must outlive this object. Another thread may set `stop`.
  PuzzleDescriber(const PuzzleSettings& settings, Searches<G>& searches,
                  const std::atomic<bool>& stop)
      : settings_(settings),
        searches_(searches),
        player_(player_settings(settings), stop),
        juror_(jury_player_settings(), stop) {}

  // Whether a glance finds the solution of a draft.
  bool is_found_at_a_glance(const Draft& draft) {
    return cairn::is_found_at_a_glance<G>(juror_, draft.candidate.position, draft.solution);
  }

  // Whether the solution is short and the shallowest search chooses its first turn.
  bool is_found_at_once(const Draft& draft) {
    const Position& position = draft.candidate.position;
    const Position solved = after(position, draft.solution);
    return draft.turns <= short_win &&
           engine_view<G>(player_, position, solved, 1, settings_.engine_nodes).found_at;
  }

  // Returns the rating that a puzzle would have if it asked for the first turn alone.
  int rating_of_first_turn(const Position& position, const Turn<Position>& solution) {
    Win<Position> win;
    win.steps = {{position, solution, after(position, solution), {}}};
    win.asked = 1;
    return rating_of(jury_shares(juror_, win)).points;
  }

  // Returns the puzzle of a draft, without the name of a certificate; nothing if its solution is
  // obvious and such puzzles are refused.
  std::optional<Puzzle> describe(const Draft& draft, const Record& record, const Replay<G>& replay,
                                 SolutionTurn solution) {
    const Position& position = draft.candidate.position;
    Puzzle puzzle;
    puzzle.id = draft.id;
    puzzle.game = G::name;
    puzzle.position = G::write_position(position, Format::text);
    puzzle.side = position.to_move();
    puzzle.turns = draft.turns;
    solution.uniqueness = Uniqueness::only;
    auto win = main_line<G>(position, solution);
    label_later_turns(win, solution);
    win.asked = asked_turns(solution);
    puzzle.asked = std::max(1, win.asked);
    puzzle.source = source_of(record, replay, draft.candidate);
    const auto view = view_of(draft, position);
    if (settings_.refuse_obvious && is_obvious(draft, view, win)) return std::nullopt;
    begin();
    puzzle.motifs = motifs_of<G>(win, draft.turns, searches_, settings_.turn_nodes);
    puzzle.solution = std::move(solution);
    puzzle.choices = static_cast<int>(distinct_turns(position).size());
    refute(puzzle, win);
    puzzle.shares = jury_shares(juror_, win);
    rate<G>(puzzle, position, draft.solution);
    puzzle.wrong_turn = wrong_turn(puzzle, position, view);
    return puzzle;
  }

 private:
  static constexpr int short_win = 2;  // in turns of the solver

  static PlayerSettings player_settings(const PuzzleSettings& settings) {
    PlayerSettings player;
    player.strength = Strength::exact;
    player.table_bytes = settings.table_bytes / 4;
    player.proof_bytes = settings.table_bytes / 4;
    return player;
  }

  void begin() { searches_.begin(settings_.puzzle_nodes); }

  // Finds out which of the later turns on the main line that are the only ones in time are also the
  // only ones to win at all.
  void label_later_turns(const Win<Position>& win, SolutionTurn& solution) {
    const auto line = line_from(solution);
    for (std::size_t i = 2; i < line.size(); i += 2) {
      if (line[i]->uniqueness != Uniqueness::only_in_time) continue;
      begin();
      const auto survey = survey_wins<G>(searches_, win.steps[i].before, 2, settings_.turn_nodes,
                                         Thoroughness::all_or_nothing);
      if (survey.wins.size() == 1 && survey.open.empty()) line[i]->uniqueness = Uniqueness::only;
    }
  }

  EngineView<G> view_of(const Draft& draft, const Position& position) {
    const Position solved = after(position, draft.solution);
    return engine_view<G>(player_, position, solved, settings_.engine_depth,
                          settings_.engine_nodes);
  }

  // Whether one looks at the solution first: it is short, the shallowest search chooses it, and so
  // do all others, and each of its turns threatens to win at once.
  static bool is_obvious(const Draft& draft, const EngineView<G>& view, const Win<Position>& win) {
    return draft.turns <= short_win && view.found_at == 1 && quiet_turns(win) == 0;
  }

  // Finds the refutations of the wrong turns wherever the puzzle asks for a turn.
  void refute(Puzzle& puzzle, const Win<Position>& win) {
    const auto line = line_from(puzzle.solution);
    for (std::size_t i = 0; i < line.size() && static_cast<int>(i) < 2 * puzzle.asked; i += 2) {
      const auto& step = win.steps[i];
      begin();
      line[i]->refutations =
          Refuter<G>(searches_, step.before, step.reached, line[i]->turns, settings_.turn_nodes)
              .all();
      line[i]->traps = traps(step.before, step.reached);
    }
  }

  // Returns the wrong turns that the weaker players of the jury choose most often.
  std::vector<Refutation> traps(const Position& position, const Position& solved) {
    begin();
    return TrapFinder<G>(searches_, settings_)
        .find(position, solved, tempting_turns(juror_, position));
  }

  // Returns the first trap; without one, the turn that was played if it is wrong, and otherwise the
  // engine's choice if that is wrong.
  std::optional<WrongTurn> wrong_turn(const Puzzle& puzzle, const Position& position,
                                      const EngineView<G>& view) const {
    const std::string& played = puzzle.source.played;
    if (!puzzle.solution.traps.empty()) {
      const std::string& trap = puzzle.solution.traps.front().wrong_turns.front();
      return refuted(puzzle, position, trap,
                     trap == played ? WrongTurn::Origin::player : WrongTurn::Origin::engine);
    }
    if (!played.empty())
      if (auto wrong = refuted(puzzle, position, played, WrongTurn::Origin::player)) return wrong;
    if (!view.wrong) return std::nullopt;
    return refuted(puzzle, position, G::write_turn(position, *view.wrong, Format::text),
                   WrongTurn::Origin::engine);
  }

  static std::optional<WrongTurn> refuted(const Puzzle& puzzle, const Position& position,
                                          const std::string& text, WrongTurn::Origin origin) {
    const Position reached = played<G>(position, text).reached;
    for (const auto* known : {&puzzle.solution.traps, &puzzle.solution.refutations})
      for (const Refutation& refutation : *known)
        for (const std::string& wrong : refutation.wrong_turns)
          if (refutation.loses && !refutation.line.empty() &&
              played<G>(position, wrong).reached == reached)
            return WrongTurn{origin, wrong, G::write_position(reached, Format::text),
                             refutation.line};
    return std::nullopt;
  }

  const PuzzleSettings& settings_;
  Searches<G>& searches_;
  Player<G> player_;
  Player<G> juror_;
};

}  // namespace cairn
