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
#include <vector>

#include "analysis/game_proofs.hpp"
#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "games/game.hpp"
#include "model/puzzle.hpp"
#include "model/puzzle_ledger.hpp"
#include "puzzles/describer.hpp"
#include "puzzles/endings.hpp"
#include "puzzles/engine_view.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/proof_writer.hpp"
#include "puzzles/puzzle_candidates.hpp"
#include "puzzles/puzzle_proof.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/settings.hpp"
#include "puzzles/solution_tree.hpp"
#include "puzzles/turn_classes.hpp"
#include "puzzles/uniqueness.hpp"
#include "puzzles/uniqueness_proof.hpp"

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
    record_ = &record;
    replay_ = &replay;
    yield_ = {};
    searches_.forget();
    WayBack way;
    for (std::size_t i = replay.positions.size(); i-- > 0 && !stop_;)
      look_at(i, i < may_be_won.size() && !may_be_won[i], way);
    finish(way.drafts);
    if (stop_) return std::nullopt;
    std::ranges::stable_sort(yield_.rejected, {}, &LedgerEntry::turn);
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
    ++yield_.positions;
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
    reject(candidate, fate == Fate::fails ? Rejection::lost : Rejection::no_win_found);
    if (has_blundered || fate == Fate::fails) vary(turn, way.drafts);
  }

  // Looks at what the loser could have played instead, as far as that loses too.
  void vary(std::size_t turn, std::vector<Draft>& drafts) {
    const auto most = static_cast<std::size_t>(settings_.most_variations);
    const auto is_wanted = [this](const Position& position) { return !is_crushing(position); };
    for (const PuzzleCandidate<G>& variation : variations_of(*replay_, turn, most, is_wanted)) {
      if (fate_of(variation.position, settings_.win_nodes) != Fate::wins) continue;
      ++yield_.positions;
      draft(variation, drafts);
    }
  }

  void reject(const PuzzleCandidate<G>& candidate, Rejection reason, std::string detail = {}) {
    const Position& position = candidate.position;
    yield_.rejected.push_back({record_->source, record_->number, static_cast<int>(candidate.turn),
                               std::string(G::name), G::write_position(position, Format::text),
                               position.to_move(), reason, std::move(detail),
                               candidate.variation.has_value()});
  }

  void begin() { searches_.begin(settings_.puzzle_nodes); }

  Fate fate_of(const Position& position, std::uint64_t nodes) {
    begin();
    return searches_.fate(position, position.to_move(), nodes);
  }

  // Turns a won position into a draft or rejects it. The cheap checks come first; then come the
  // searches for whether its solution is the only one and how long it is.
  void draft(const PuzzleCandidate<G>& candidate, std::vector<Draft>& drafts) {
    const Position& position = candidate.position;
    begin();
    Draft draft{candidate, {}, Grade::gold, 0, canonical_id<G>(position)};
    if (const auto reason = at_first_sight(position)) return reject(candidate, *reason);
    const auto survey = survey_wins<G>(
        searches_, position, 2, settings_.turn_nodes,
        settings_.accept_silver ? Thoroughness::as_far_as_possible : Thoroughness::all_or_nothing);
    if (survey.wins.size() != 1) return reject_survey(candidate, survey);
    if (!survey.open.empty() && !settings_.accept_silver)
      return reject(candidate, Rejection::only_silver);
    draft.solution = survey.wins.front().actions;
    if (const auto reason = measure(position, draft)) return reject(candidate, *reason);
    if (!survey.open.empty()) {
      draft.grade = Grade::silver;
      const int turns = draft.turns + settings_.silver_margin;
      const auto in_time =
          survey_wins_within<G>(searches_, position, turns, 2, settings_.turn_nodes);
      if (in_time.wins.size() != 1 || !in_time.open.empty())
        return reject_survey(candidate, in_time);
    }
    drafts.push_back(std::move(draft));
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
  std::optional<Rejection> at_first_sight(const Position& position) {
    if (settings_.refuse_glance && winning_action(position)) return Rejection::at_a_glance;
    const bool wins_soon = settings_.limit_length && settings_.least_turns > 1;
    if (wins_soon && searches_.least_turns(position, position.to_move(), settings_.least_turns - 1,
                                           settings_.turn_nodes))
      return Rejection::too_short;
    if (is_crushing(position)) return Rejection::crushing;
    const FirstTurns turns = count_first_turns(position, settings_.least_plausible);
    if (settings_.refuse_glance && turns.all == 1) return Rejection::at_a_glance;
    const bool has_choice =
        turns.all >= settings_.least_choices && turns.plausible >= settings_.least_plausible;
    if (settings_.demand_choice && !has_choice) return Rejection::few_choices;
    return std::nullopt;
  }

  void reject_survey(const PuzzleCandidate<G>& candidate, const Survey<G>& survey) {
    if (survey.wins.size() < 2) return reject(candidate, Rejection::uniqueness_open);
    const Position& position = candidate.position;
    std::string both;
    for (const auto& win : survey.wins)
      both += (both.empty() ? "" : " ") + G::write_turn(position, win.actions, Format::text);
    reject(candidate, Rejection::several_solutions, both);
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

  // Makes puzzles from the best drafts: gold before silver, then longer before shorter, then what
  // happened before what could have happened.
  void finish(std::vector<Draft>& drafts) {
    std::ranges::stable_sort(drafts, {}, [](const Draft& draft) {
      return std::tuple(draft.grade, -draft.turns, draft.candidate.variation.has_value());
    });
    const auto wanted = static_cast<std::size_t>(settings_.puzzles_per_game);
    for (const Draft& draft : drafts) {
      if (stop_) return;
      if (known_.contains(draft.id))
        reject(draft.candidate, Rejection::known, draft.id);
      else if (wanted > 0 && yield_.puzzles.size() >= wanted)
        reject(draft.candidate, Rejection::same_game, draft.id);
      else
        finish(draft);
    }
  }

  void finish(const Draft& draft) {
    const Position& position = draft.candidate.position;
    if (settings_.refuse_obvious && describer_.is_found_at_a_glance(draft))
      return reject(draft.candidate, Rejection::obvious, draft.id);
    begin();
    auto solution = SolutionBuilder<G>(searches_, settings_.turn_nodes, settings_.most_whole_turns,
                                       settings_.most_solution_turns)
                        .build(position, draft.turns);
    if (!solution) return reject(draft.candidate, Rejection::too_large, "solution");
    begin();
    // The proof asks for lengths of wins, as measure() does.
    const std::uint64_t nodes = std::max(settings_.turn_nodes, settings_.length_nodes);
    auto proof =
        ProofWriter<G>(searches_, nodes, settings_.most_proof_turns).write(position, draft.turns);
    if (!proof) return reject(draft.candidate, Rejection::too_large, "proof");
    const auto length = static_cast<std::uint64_t>(2 * draft.turns - 1);
    if (proof->checked.length != length)
      return reject(draft.candidate, Rejection::not_verified,
                    "the proof takes " + std::to_string(proof->checked.length) + " turns");
    const Position solved = after(position, draft.solution);
    begin();
    const int within = draft.grade == Grade::gold ? 0 : draft.turns + settings_.silver_margin;
    auto uniqueness =
        UniquenessProver<G>(searches_, settings_.puzzle_nodes, settings_.most_uniqueness_turns)
            .prove(position, solved, within);
    if (!uniqueness) return reject(draft.candidate, Rejection::too_large, "uniqueness");
    std::vector<std::string> solutions;
    for (const auto& turn : UniquenessProver<G>::solutions(position, solved))
      solutions.push_back(G::write_turn(position, turn, Format::text));
    auto puzzle = describer_.describe(draft, *record_, *replay_, std::move(*solution));
    if (!puzzle) return reject(draft.candidate, Rejection::obvious, draft.id);
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

}  // namespace cairn
