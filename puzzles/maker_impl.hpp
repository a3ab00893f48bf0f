// Defines what puzzles/maker.hpp declares.
//
// The cheapest steps come first. A game is examined from its end backwards, because what is proven
// about a position helps with the positions before it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/game_judge.hpp"
#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/candidates.hpp"
#include "puzzles/composer.hpp"
#include "puzzles/describer.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/motifs.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/settings.hpp"
#include "puzzles/solution_tree.hpp"

namespace cairn {

template <Game G>
class PuzzleMaker<G>::Implementation {
 public:
  using Position = typename G::Position;

  Implementation(const PuzzleSettings& settings, const std::set<std::string>& known,
                 const std::atomic<bool>& stop)
      : settings_(settings),
        known_(known),
        stop_(stop),
        searches_(settings.table_bytes / 2, stop),
        describer_(settings, searches_, stop) {}

  std::optional<PuzzleYield> make(const Record& record, const Replay<G>& replay,
                                  const std::vector<bool>& may_be_won) {
    begin(record, replay);
    WayBack way;
    for (std::size_t i = replay.positions.size(); i-- > 0 && !stop_;)
      look_at(i, i < may_be_won.size() && !may_be_won[i], way);
    finish(way.drafts);
    if (stop_) return std::nullopt;
    return std::move(yield_);
  }

  std::optional<PuzzleYield> compose(const Record& record,
                                     const Replay<G>& replay) requires Composable<G> {
    begin(record, replay);
    const Position& first = replay.positions.front();
    auto board = Composer<G>(settings_, first).compose(first, Examiner{*this});
    if (auto* draft = std::get_if<Draft>(&board.verdict))
      settle(std::move(*draft));
    else
      reject(std::get<Refusal>(board.verdict).reason);
    if (stop_) return std::nullopt;
    return std::move(yield_);
  }

 private:
  using Draft = PuzzleDraft<G>;

  // What is known so far while a game is examined backwards.
  struct WayBack {
    std::optional<Side> winner;  // of the position after the current one, if it is known
    int unsettled = 0;           // how many positions in a row have no known winner
    std::vector<Draft> drafts;
  };

  void look_at(std::size_t turn, bool is_hopeless, WayBack& way) {
    const Position& position = replay_->positions[turn];
    const bool is_last = turn + 1 == replay_->positions.size();
    if (const auto end = is_last ? replay_->outcome : position.outcome()) {
      way.winner = end->winner;
      return;
    }
    const Side mover = position.to_move();
    Fate fate = Fate::unknown;
    if (way.winner == mover)
      fate = Fate::wins;  // by the turn that was played
    else if (!is_hopeless)
      fate = fate_of(position, way.unsettled < unsettled_in_a_row ? settings_.win_nodes
                                                                  : settings_.tactic_nodes);
    const bool has_blundered = way.winner == opponent(mover);
    way.winner.reset();
    if (fate != Fate::unknown) way.winner = fate == Fate::wins ? mover : opponent(mover);
    way.unsettled = way.winner ? 0 : way.unsettled + 1;
    const PuzzleCandidate<G> candidate{turn, position};
    if (fate == Fate::wins) return draft(candidate, way.drafts);
    reject(fate == Fate::fails ? Rejection::lost : Rejection::no_win_found);
    if (has_blundered || fate == Fate::fails) vary(turn, way.drafts);
  }

  // Looks at what the loser could have played instead, as far as that loses too.
  void vary(std::size_t turn, std::vector<Draft>& drafts) {
    const auto most = static_cast<std::size_t>(settings_.most_variations);
    const auto is_wanted = [this](const Position& position) { return !is_crushing(position); };
    for (const PuzzleCandidate<G>& variation : variations_of(*replay_, turn, most, is_wanted)) {
      if (fate_of(variation.position, settings_.win_nodes) == Fate::wins) draft(variation, drafts);
    }
  }

  void reject(Rejection reason) { yield_.rejected.push_back(reason); }

  void begin(const Record& record, const Replay<G>& replay) {
    record_ = &record;
    replay_ = &replay;
    yield_ = {};
    searches_.forget();
  }

  void begin() { searches_.begin(settings_.puzzle_nodes); }

  Fate fate_of(const Position& position, std::uint64_t nodes) {
    begin();
    return searches_.fate(position, position.to_move(), nodes);
  }

  // Turns a won position into a draft or rejects it.
  void draft(const PuzzleCandidate<G>& candidate, std::vector<Draft>& drafts) {
    PuzzleVerdict<G> verdict = judge(candidate, settings_.least_turns);
    if (auto* draft = std::get_if<Draft>(&verdict))
      drafts.push_back(std::move(*draft));
    else
      reject(std::get<Refusal>(verdict).reason);
  }

  // Makes a draft of a won position, or says why there is none. The cheap checks come first; then
  // come the searches for whether its solution is the only one and how long it is.
  PuzzleVerdict<G> judge(const PuzzleCandidate<G>& candidate, int least_turns) {
    const Position& position = candidate.position;
    begin();
    Draft draft{candidate, {}, 0, canonical_id<G>(position)};
    if (const auto refusal = at_first_sight(position, least_turns)) return *refusal;
    const auto survey =
        survey_wins<G>(searches_, position, 2, settings_.turn_nodes, Thoroughness::all_or_nothing);
    if (survey.wins.size() > 1) return Refusal{Rejection::several_solutions};
    if (survey.wins.empty() || !survey.open.empty()) return Refusal{Rejection::uniqueness_open};
    draft.solution = survey.wins.front().actions;
    if (const auto reason = measure(position, draft)) return Refusal{*reason};
    return draft;
  }

  // Judges a board that no game led to. One looks at it as at a puzzle, so that it must not be
  // obvious at a glance, either.
  PuzzleVerdict<G> judge_composed(const Position& position, int least_turns) {
    const Fate fate = fate_of(position, settings_.win_nodes);
    if (fate != Fate::wins)
      return Refusal{fate == Fate::fails ? Rejection::lost : Rejection::no_win_found};
    PuzzleVerdict<G> verdict = judge({0, position}, least_turns);
    const auto* draft = std::get_if<Draft>(&verdict);
    if (draft && settings_.refuse_obvious &&
        (describer_.is_found_at_a_glance(*draft) || describer_.is_found_at_once(*draft)))
      return Refusal{Rejection::obvious};
    return verdict;
  }

  // What the composer asks about boards.
  struct Examiner {
    Implementation& maker;

    PuzzleVerdict<G> judge(const Position& position, int least_turns) {
      return maker.judge_composed(position, least_turns);
    }
    int rating(const Draft& draft) { return maker.rating_of_first_turn(draft); }
    std::vector<std::string> motifs(const Draft& draft) { return maker.motifs_of_draft(draft); }
    bool is_stopped() const { return maker.stop_; }
  };

  // Returns no motifs if the solution is too large.
  std::vector<std::string> motifs_of_draft(const Draft& draft) {
    const Position& position = draft.candidate.position;
    begin();
    const auto solution = solution_of(draft);
    if (!solution) return {};
    begin();
    return motifs_of<G>(main_line<G>(position, *solution), draft.turns, searches_,
                        settings_.turn_nodes);
  }

  std::optional<SolutionTurn> solution_of(const Draft& draft) {
    return SolutionBuilder<G>(searches_, settings_.turn_nodes, settings_.most_whole_turns,
                              settings_.most_solution_turns)
        .build(draft.candidate.position, draft.turns);
  }

  int rating_of_first_turn(const Draft& draft) {
    return describer_.rating_of_first_turn(draft.candidate.position, draft.solution);
  }

  // Makes the puzzle of a composed board. As long as its first turn is much easier than the whole,
  // the position before the solver's next turn is taken instead, if it makes a puzzle with a harder
  // first turn.
  void settle(Draft draft) {
    constexpr int much_easier = 200;  // points
    std::vector<Draft> drafts{std::move(draft)};
    finish(drafts);
    while (!stop_ && !yield_.puzzles.empty()) {
      const Puzzle& puzzle = yield_.puzzles.front().puzzle;
      const int rating = rating_of_first_turn(drafts.front());
      const int of_all = rating_of(puzzle.shares).points;
      if (puzzle.asked < 2 || of_all < rating + much_easier) return;
      const Position solved = after(drafts.front().candidate.position, drafts.front().solution);
      PuzzleVerdict<G> verdict = judge_composed(
          played<G>(solved, puzzle.solution.next.front().text).reached, settings_.least_turns);
      auto* later = std::get_if<Draft>(&verdict);
      if (!later || rating_of_first_turn(*later) <= rating) return;
      drafts.front() = std::move(*later);
      PuzzleYield before = std::exchange(yield_, {});
      finish(drafts);
      if (!yield_.puzzles.empty()) continue;
      yield_ = std::move(before);
      return;
    }
  }

  // Whether the side to move is too far ahead.
  bool is_crushing(const Position& position) const {
    const Value value{Value::Kind::estimate,
                      {},
                      (position.to_move() == Side::white ? 1 : -1) * G::evaluate(position)};
    const double of_white = win_percent(value, G::points_per_logit);
    const double chances = position.to_move() == Side::white ? of_white : 100 - of_white;
    return settings_.limit_material && chances > settings_.most_win_percent;
  }

  // Makes the checks that need little or no search. Returns why the position is rejected, or
  // nothing if it passes.
  std::optional<Refusal> at_first_sight(const Position& position, int least_turns) {
    if (settings_.refuse_glance && winning_action(position))
      return Refusal{Rejection::at_a_glance, 1};
    if (settings_.limit_length && least_turns > 1)
      if (const auto turns = searches_.least_turns(position, position.to_move(), least_turns - 1,
                                                   settings_.turn_nodes))
        return Refusal{Rejection::too_short, *turns};
    if (is_crushing(position)) return Refusal{Rejection::crushing};
    const FirstTurns turns = count_first_turns(position, settings_.least_plausible);
    if (settings_.refuse_glance && turns.all == 1) return Refusal{Rejection::at_a_glance};
    const bool has_choice =
        turns.all >= settings_.least_choices && turns.plausible >= settings_.least_plausible;
    if (settings_.demand_choice && !has_choice) return Refusal{Rejection::few_choices};
    return std::nullopt;
  }

  // Finds out how many turns of the solver the solution takes and stores this in the draft. Returns
  // why the position is rejected, or nothing if it passes.
  std::optional<Rejection> measure(const Position& position, Draft& draft) {
    const Position solved = after(position, draft.solution);
    const Side solver = position.to_move();
    if (is_won(solved, solver)) {
      draft.turns = 1;
      return std::nullopt;
    }
    const int most = settings_.limit_length ? settings_.most_turns : most_turns_ever;
    for (int turns = 1; turns < most; ++turns) {
      const Fate fate = searches_.fate_within(solved, solver, turns, settings_.length_nodes);
      if (fate == Fate::unknown) return Rejection::length_open;
      if (fate == Fate::fails) continue;
      draft.turns = turns + 1;
      return std::nullopt;
    }
    return Rejection::too_long;
  }

  // Makes puzzles from the best drafts: longer before shorter, then what happened before what could
  // have happened.
  void finish(std::vector<Draft>& drafts) {
    std::ranges::stable_sort(drafts, {}, [](const Draft& draft) {
      return std::pair(-draft.turns, draft.candidate.variation.has_value());
    });
    const auto wanted = static_cast<std::size_t>(settings_.puzzles_per_game);
    for (const Draft& draft : drafts) {
      if (stop_) return;
      if (known_.contains(draft.id))
        reject(Rejection::known);
      else if (wanted > 0 && yield_.puzzles.size() >= wanted)
        reject(Rejection::same_game);
      else
        finish(draft);
    }
  }

  void finish(const Draft& draft) {
    const Position& position = draft.candidate.position;
    if (settings_.refuse_obvious && describer_.is_found_at_a_glance(draft))
      return reject(Rejection::obvious);
    begin();
    auto solution = solution_of(draft);
    if (!solution) return reject(Rejection::too_large);
    if (settings_.limit_defences &&
        most_groups_on_line(*solution, std::max(1, asked_turns(*solution))) > most_defence_groups)
      return reject(Rejection::many_defences);
    begin();
    // The proof asks for lengths of wins, as measure() does.
    const std::uint64_t nodes = std::max(settings_.turn_nodes, settings_.length_nodes);
    auto proof =
        ProofWriter<G>(searches_, nodes, settings_.most_proof_turns).write(position, draft.turns);
    if (!proof) return reject(Rejection::too_large);
    const auto length = static_cast<std::uint64_t>(2 * draft.turns - 1);
    if (proof->checked.length != length) return reject(Rejection::not_verified);
    const Position solved = after(position, draft.solution);
    begin();
    auto uniqueness =
        UniquenessProver<G>(searches_, settings_.puzzle_nodes, settings_.most_uniqueness_turns)
            .prove(position, solved);
    if (!uniqueness) return reject(Rejection::too_large);
    std::vector<std::string> solutions;
    for (const auto& turn : UniquenessProver<G>::solutions(position, solved))
      solutions.push_back(G::write_turn(position, turn, Format::text));
    auto puzzle = describer_.describe(draft, *record_, *replay_, std::move(*solution));
    if (!puzzle) return reject(Rejection::obvious);
    if (const auto reason = unmet_demand<G>(*puzzle, position, settings_)) return reject(*reason);
    yield_.puzzles.push_back(
        {std::move(*puzzle), std::move(*proof), std::move(*uniqueness), std::move(solutions)});
  }

  static constexpr int most_turns_ever = 100;

  const PuzzleSettings& settings_;
  const std::set<std::string>& known_;
  const std::atomic<bool>& stop_;
  Searches<G> searches_;
  PuzzleDescriber<G> describer_;
  const Record* record_ = nullptr;
  const Replay<G>* replay_ = nullptr;
  PuzzleYield yield_;
};

template <Game G>
PuzzleMaker<G>::PuzzleMaker(const PuzzleSettings& settings, const std::set<std::string>& known,
                            const std::atomic<bool>& stop)
    : implementation_(std::make_unique<Implementation>(settings, known, stop)) {}

template <Game G>
PuzzleMaker<G>::~PuzzleMaker() = default;

template <Game G>
std::optional<PuzzleYield> PuzzleMaker<G>::make(const Record& record, const Replay<G>& replay,
                                                const std::vector<bool>& may_be_won) {
  return implementation_->make(record, replay, may_be_won);
}

template <Game G>
std::optional<PuzzleYield> PuzzleMaker<G>::compose(const Record& record,
                                                   const Replay<G>& replay) requires Composable<G> {
  return implementation_->compose(record, replay);
}

}  // namespace cairn
