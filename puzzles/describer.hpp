// Describes a puzzle whose solution is known: motifs, difficulty, refutations, and where it comes
// from.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "games/game.hpp"
#include "model/puzzle.hpp"
#include "puzzles/difficulty.hpp"
#include "puzzles/engine_view.hpp"
#include "puzzles/puzzle_candidates.hpp"
#include "puzzles/puzzle_motifs.hpp"
#include "puzzles/refutations.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/settings.hpp"
#include "puzzles/solution_tree.hpp"
#include "puzzles/uniqueness.hpp"

namespace cairn {

// A position of a game, or one that the loser could have reached instead, with one solution of the
// wanted length.
template <Game G>
struct PuzzleDraft {
  PuzzleCandidate<G> candidate;
  Turn<typename G::Position> solution;
  Grade grade = Grade::gold;
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
      : settings_(settings), searches_(searches), player_(player_settings(settings), stop) {}

  // Returns the puzzle of a draft, without the name of a certificate.
  Puzzle describe(const Draft& draft, const Record& record, const Replay<G>& replay,
                  SolverTurn solution) {
    const Position& position = draft.candidate.position;
    Puzzle puzzle;
    puzzle.id = draft.id;
    puzzle.game = G::name;
    puzzle.position = G::write_position(position, Format::text);
    puzzle.side = position.to_move();
    puzzle.turns = draft.turns;
    puzzle.grade = draft.grade;
    if (draft.grade == Grade::gold) solution.uniqueness = Uniqueness::only;
    label_later_turns(position, solution);
    puzzle.asked = std::max(1, asked_turns(solution));
    puzzle.source = source_of(record, replay, draft.candidate);
    const auto win = main_line<G>(position, solution);
    begin();
    puzzle.motifs = motifs_of<G>(win, draft.turns, searches_, settings_.turn_nodes);
    puzzle.solution = std::move(solution);
    const auto view = rate(puzzle, draft, position, quiet_turns(win));
    refute(puzzle, position);
    puzzle.wrong_turn = wrong_turn(puzzle, position, view);
    return puzzle;
  }

 private:
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
  void label_later_turns(Position position, SolverTurn& solution) {
    for (SolverTurn* turn = &solution; !turn->defences.empty();) {
      PuzzleDefence& defence = turn->defences.front();
      if (!defence.answer) return;
      position = after(position, G::parse_turn(position, turn->text));
      position = after(position, G::parse_turn(position, defence.turns.front()));
      turn = &*defence.answer;
      if (turn->uniqueness != Uniqueness::only_in_time) continue;
      begin();
      const auto survey = survey_wins<G>(searches_, position, 2, settings_.turn_nodes);
      if (survey.wins.size() == 1 && survey.open.empty()) turn->uniqueness = Uniqueness::only;
    }
  }

  EngineView<G> rate(Puzzle& puzzle, const Draft& draft, const Position& position, int quiet) {
    const Position solved = after(position, draft.solution);
    const auto view =
        engine_view<G>(player_, position, solved, settings_.engine_depth, settings_.engine_nodes);
    const FirstTurns turns = count_first_turns(position);
    puzzle.choices = turns.all;
    DifficultyParts& parts = puzzle.difficulty_parts;
    parts.found_at = view.found_at;
    parts.searched_to = view.searched_to;
    parts.plausible = turns.plausible;
    parts.quiet = quiet;
    parts.effort = effort(position, draft.turns);
    puzzle.difficulty = difficulty_of(parts, draft.turns);
    puzzle.difficulty_class = class_of(puzzle.difficulty);
    return view;
  }

  // Finds the refutations of the wrong turns wherever the puzzle asks for a turn.
  void refute(Puzzle& puzzle, Position position) {
    SolverTurn* turn = &puzzle.solution;
    for (int left = puzzle.asked; left > 0; --left) {
      const Position solved = after(position, G::parse_turn(position, turn->text));
      begin();
      turn->refutations =
          Refuter<G>(searches_, position, solved, turn->turns, settings_.turn_nodes).all();
      if (left == 1 || turn->defences.empty()) return;
      PuzzleDefence& defence = turn->defences.front();
      position = after(solved, G::parse_turn(solved, defence.turns.front()));
      if (!defence.answer) return;
      turn = &*defence.answer;
    }
  }

  // Returns the number of positions searched for the win in the known number of turns, when nothing
  // is known before.
  std::uint64_t effort(const Position& position, int turns) {
    searches_.forget_limited();
    begin();
    searches_.fate_within(position, position.to_move(), turns, settings_.puzzle_nodes);
    return searches_.nodes();
  }

  // Returns the turn that was played if it is wrong, and otherwise the engine's choice if that is
  // wrong.
  std::optional<WrongTurn> wrong_turn(const Puzzle& puzzle, const Position& position,
                                      const EngineView<G>& view) const {
    if (!puzzle.source.played.empty())
      if (auto wrong = refuted(puzzle, position, puzzle.source.played, WrongTurn::Origin::player))
        return wrong;
    if (!view.wrong) return std::nullopt;
    return refuted(puzzle, position, G::write_turn(position, *view.wrong, Format::text),
                   WrongTurn::Origin::engine);
  }

  static std::optional<WrongTurn> refuted(const Puzzle& puzzle, const Position& position,
                                          const std::string& text, WrongTurn::Origin origin) {
    const Position reached = after(position, G::parse_turn(position, text));
    for (const Refutation& refutation : puzzle.solution.refutations)
      for (const std::string& wrong : refutation.wrong_turns)
        if (!refutation.reply.empty() && after(position, G::parse_turn(position, wrong)) == reached)
          return WrongTurn{origin,
                           wrong,
                           G::write_position(reached, Format::text),
                           {refutation.reply},
                           refutation.loses};
    return std::nullopt;
  }

  const PuzzleSettings& settings_;
  Searches<G>& searches_;
  Player<G> player_;
};

}  // namespace cairn
