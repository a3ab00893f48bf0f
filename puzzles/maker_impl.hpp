// Defines what puzzles/maker.hpp declares: where candidates come from, how wrong turns are refuted,
// how a puzzle is described, how boards are composed, and the maker that puts this together.
//
// The cheapest steps come first. A game is examined from its end backwards, because what is proven
// about a position helps with the positions before it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/game_judge.hpp"
#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "core/annotated_game.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "core/random.hpp"
#include "core/record.hpp"
#include "games/game.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/motifs.hpp"
#include "puzzles/rating.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/solution_tree.hpp"

namespace cairn {

// The positions that may become puzzles, and where they come from: those of a game, and those that
// the loser could have reached instead.

template <Game G>
struct PuzzleCandidate {
  using Position = typename G::Position;

  std::size_t turn;  // how many turns of the game lead to the position, with the one below
  Position position;
  // The last of those turns if it is not the one of the game.
  std::optional<cairn::Turn<Position>> variation{};
};

// Returns positions that the side to move at index `turn` of a game, which loses, could have
// reached instead of the next one, in which the other side does not win at once, and for which
// is_wanted(position) is true. Of many it takes the `most` that give the other side most to think
// about: those with a threat come first, then those that look best for the loser.
template <Game G, class IsWanted>
std::vector<PuzzleCandidate<G>> variations_of(const Replay<G>& replay, std::size_t turn,
                                              std::size_t most, const IsWanted& is_wanted) {
  using Position = typename G::Position;
  const Position& position = replay.positions[turn];
  std::unordered_set<std::uint64_t> seen;
  if (turn + 1 < replay.positions.size()) seen.insert(replay.positions[turn + 1].hash());
  std::vector<PuzzleCandidate<G>> found;
  std::vector<std::tuple<bool, int, std::size_t>> ranks;  // of those; the least is best
  for_each_turn(position, [&](const cairn::Turn<Position>& other, const Position& reached) {
    if (most == 0 || !seen.insert(reached.hash()).second || reached.outcome()) return;
    if (!is_wanted(reached) || wins_at_once(reached)) return;
    ranks.emplace_back(!is_threatened<G>(reached), G::evaluate(reached), found.size());
    found.push_back({turn + 1, reached, other});
  });
  std::ranges::sort(ranks);
  if (ranks.size() > most) ranks.resize(most);
  std::vector<PuzzleCandidate<G>> variations;
  for (const auto& [is_quiet, points, i] : ranks) variations.push_back(std::move(found[i]));
  return variations;
}

// Returns the source of a candidate.
template <Game G>
PuzzleSource source_of(const Record& record, const Replay<G>& replay,
                       const PuzzleCandidate<G>& candidate) {
  const std::size_t turn = candidate.turn;
  PuzzleSource source;
  source.source = record.source;
  source.number = record.number;
  source.turn = static_cast<int>(turn);
  source.event = value_of(record.tags, "EV");
  source.white = value_of(record.tags, "PW");
  source.black = value_of(record.tags, "PB");
  source.date = value_of(record.tags, "DT");
  const auto text_of = [&](std::size_t i) {
    return G::write_turn(replay.positions[i], replay.turns[i], Format::text);
  };
  source.is_variation = candidate.variation.has_value();
  if (!source.is_variation && turn < replay.turns.size()) source.played = text_of(turn);
  if (turn > 0) {
    const auto& before = replay.positions[turn - 1];
    source.position_before = G::write_position(before, Format::text);
    source.turn_before = source.is_variation
                             ? G::write_turn(before, *candidate.variation, Format::text)
                             : text_of(turn - 1);
  }
  return source;
}

// The refutations of first turns that do not solve a puzzle.

template <Game G>
class Refuter {
 public:
  using Position = typename G::Position;

  // The puzzle is solved by the turn to `solved`, in `turns` turns of the solver. Each question may
  // cost `max_nodes` positions.
  Refuter(Searches<G>& searches, const Position& position, const Position& solved, int turns,
          std::uint64_t max_nodes)
      : searches_(searches),
        position_(position),
        classes_(position),
        solved_(classes_.class_of(solved)),
        turns_(turns),
        max_nodes_(max_nodes) {}

  // Returns the refutations of all wrong turns. Turns that the same reply refutes are together; the
  // refutations of most turns come first, and otherwise they are in the order of generate(). Turns
  // with which the solver itself loses have an empty reply. Turns without a known reply are left
  // out.
  std::vector<Refutation> all() {
    std::unordered_set<std::uint64_t> seen;
    for_each_turn(position_, [&](const Turn<Position>& turn, const Position& reached) {
      if (seen.insert(reached.hash()).second && classes_.class_of(reached) != solved_)
        add(turn, reached);
    });
    std::vector<Refutation> refutations;
    for (Known& known : known_) refutations.push_back(std::move(known.refutation));
    std::ranges::stable_sort(refutations, std::greater{}, [](const Refutation& refutation) {
      return refutation.wrong_turns.size();
    });
    return refutations;
  }

 private:
  using P = Position;

  struct Known {
    Turn<P> reply;
    Refutation refutation;
  };

  void add(const Turn<P>& turn, const P& reached) {
    const std::string text = G::write_turn(position_, turn, Format::text);
    if (reached.outcome()) return put({}, {}, true, text);
    const Side solver = position_.to_move();
    const bool loses = searches_.fate(reached, solver, max_nodes_) == Fate::fails;
    const auto refutes = [&](const P& next) {
      if (loses) return searches_.fate(next, solver, 0) == Fate::fails;
      return searches_.fate_within(next, solver, turns_ - 1, 0) == Fate::fails;
    };
    for (Known& known : known_)
      if (known.refutation.loses == loses && !known.reply.empty())
        if (const auto next = reached_by(reached, known.reply);
            next && refutes(*next) && line_of(reached, known.reply) == known.refutation.line)
          return known.refutation.wrong_turns.push_back(text);
    if (const auto reply = find_reply(reached, refutes, loses))
      put(*reply, line_of(reached, *reply), loses, text);
  }

  // The text may depend on what the turn meets in the position.
  static std::vector<std::string> line_of(const P& reached, const Turn<P>& reply) {
    return {G::write_turn(reached, reply, Format::text)};
  }

  void put(const Turn<P>& reply, const std::vector<std::string>& line, bool loses,
           const std::string& text) {
    for (Known& known : known_)
      if (known.refutation.line == line && known.refutation.loses == loses)
        return known.refutation.wrong_turns.push_back(text);
    known_.push_back({reply, {{text}, line, loses, {}, {}}});
  }

  template <class Refutes>
  std::optional<Turn<P>> find_reply(const P& reached, Refutes& refutes, bool loses) {
    std::optional<Turn<P>> found;
    const auto look = [&](const Turn<P>& turn, const P& next) {
      if (!found && refutes(next)) found = turn;
    };
    for_each_turn(reached, look);
    if (found) return found;
    const Side solver = position_.to_move();
    for_each_turn(reached, [&](const Turn<P>& turn, const P& next) {
      if (found) return;
      const Fate fate = loses ? searches_.fate(next, solver, first_nodes)
                              : searches_.fate_within(next, solver, turns_ - 1, max_nodes_);
      if (fate == Fate::fails) found = turn;
    });
    return found;
  }

  static constexpr std::uint64_t first_nodes = 500;

  Searches<G>& searches_;
  Position position_;
  TurnClasses<G> classes_;
  std::uint64_t solved_;
  int turns_;
  std::uint64_t max_nodes_;
  std::vector<Known> known_;
};

// Traps: wrong turns that look good, each with its whole refutation.

template <Game G>
class TrapFinder {
 public:
  using Position = typename G::Position;

  // Both arguments must outlive this object.
  TrapFinder(Searches<G>& searches, const PuzzleSettings& settings)
      : searches_(searches), settings_(settings) {}

  // Returns the first traps among `candidates`, in their order. The puzzle is solved by the turn
  // from `position` to `solved`.
  std::vector<Refutation> find(const Position& position, const Position& solved,
                               const std::vector<Turn<Position>>& candidates) {
    const TurnClasses<G> classes(position);
    std::vector<Refutation> traps;
    for (const Turn<Position>& candidate : candidates) {
      const Position reached = after(position, candidate);
      if (traps.size() == settings_.most_traps) break;
      if (reached.outcome() || classes.class_of(reached) == classes.class_of(solved)) continue;
      Refutation trap{{G::write_turn(position, candidate, Format::text)}, {}, true, {}, {}};
      if (refute(reached, trap)) traps.push_back(std::move(trap));
    }
    return traps;
  }

 private:
  using Turns = Turn<Position>;

  // Plays on from the position after a wrong turn to the end: the defender wins as soon as it can,
  // and the solver holds out as long as it can. Returns false if the win takes too long.
  bool refute(Position position, Refutation& trap) {
    const Side defender = position.to_move();
    auto turns =
        searches_.least_turns(position, defender, settings_.most_trap_turns, settings_.trap_nodes);
    while (turns) {
      const auto win = win_within(position, *turns);
      if (!win) return false;
      play(position, *win, trap);
      if (position.outcome()) break;
      int left = 0;
      const Turns reply = longest_reply(position, *turns - 1, left);
      play(position, reply, trap);
      if (position.outcome()) break;
      turns = left;
    }
    const auto outcome = position.outcome();
    if (outcome) tell_end(trap, *outcome);
    return outcome && outcome->winner == defender;
  }

  static void play(Position& position, const Turns& turn, Refutation& trap) {
    trap.line.push_back(G::write_turn(position, turn, Format::text));
    position = after(position, turn);
  }

  std::optional<Turns> win_within(const Position& position, int turns) {
    if (turns == 1) {
      const auto endings = ending_turns<G>(position, 1);
      assert(!endings.empty());
      return endings.front();
    }
    const auto survey = survey_wins_within<G>(searches_, position, turns, 1, settings_.trap_nodes);
    if (survey.wins.empty()) return std::nullopt;
    return survey.wins.front().actions;
  }

  // Returns the turn of the solver after which the defender, who wins within `most` turns of its
  // own, needs most of them, and sets `turns` to how many.
  Turns longest_reply(const Position& position, int most, int& turns) {
    const Side defender = opponent(position.to_move());
    std::optional<Turns> longest;
    for_each_turn(position, [&](const Turns& turn, const Position& reached) {
      if (longest && turns == most) return;
      const int needed =
          reached.outcome()
              ? 0
              : searches_.least_turns(reached, defender, most, settings_.trap_nodes).value_or(most);
      if (longest && needed <= turns) return;
      longest = turn;
      turns = needed;
    });
    return *longest;
  }

  Searches<G>& searches_;
  const PuzzleSettings& settings_;
};

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

// Composes a puzzle: changes a board that no game led to, again and again, and goes on with each
// change that is not further from a puzzle than the board before.

// Why a candidate became no draft of a puzzle.
struct Refusal {
  Rejection reason = Rejection::no_win_found;
  int turns = 0;  // of the win, if it is too short
};

template <Game G>
using PuzzleVerdict = std::variant<PuzzleDraft<G>, Refusal>;

template <Composable G>
class Composer {
 public:
  using Position = typename G::Position;

  // A board, what is made of it, and its rank: first how far it is from a puzzle, and then how far
  // it misses the puzzle that is wanted.
  struct Board {
    Position position;
    PuzzleVerdict<G> verdict;
    std::pair<int, int> rank;
  };

  // Everything that chance decides follows from the first board: the changes, and what puzzle is
  // wanted. Its turns are among those of `settings`, which must outlive this object.
  Composer(const PuzzleSettings& settings, const Position& first)
      : settings_(settings),
        chance_(first.hash()),
        wanted_turns_(between(settings.least_turns, settings.most_turns)),
        wanted_rating_(between(least_rating, most_rating)),
        wants_taking_(chance_.below(takings) == 0) {
    std::vector<std::string> motifs(G::motif_names.begin(), G::motif_names.end());
    motifs.insert(motifs.end(), general_motifs.begin(), general_motifs.end());
    wanted_motif_ = motifs[chance_.below(static_cast<std::uint32_t>(motifs.size()))];
  }

  // Returns the board that comes nearest to the puzzle that is wanted. The examiner has functions
  // judge(position, least_turns), which returns the PuzzleVerdict on a position that is refused if
  // its win is shorter, rating(draft), which tells how hard the first turn of a puzzle is,
  // motifs(draft), and is_stopped(): the boards are no longer changed once that is true.
  template <class Examiner>
  Board compose(const Position& first, Examiner&& examiner) {
    std::unordered_set<std::uint64_t> seen{first.hash()};
    Board best{first, examiner.judge(first, wanted_turns_), {}};
    best.rank = rank_of(best, std::numeric_limits<int>::max(), examiner);
    for (int left = settings_.composed_boards;
         left > 0 && !examiner.is_stopped() && best.rank > near_enough; --left) {
      const Position changed = G::changed_board(best.position, chance_);
      if (!seen.insert(changed.hash()).second) continue;
      Board board{changed, examiner.judge(changed, wanted_turns_), {}};
      const int most_missed =
          best.rank.first == 0 ? best.rank.second : std::numeric_limits<int>::max();
      board.rank = rank_of(board, most_missed, examiner);
      if (board.rank <= best.rank) best = std::move(board);
    }
    return best;
  }

 private:
  static constexpr int least_rating = 1050;
  static constexpr int most_rating = 1850;
  static constexpr std::uint32_t takings = 4;  // one in so many begins with a capture
  static constexpr std::array general_motifs{"quiet-first-turn", "zugzwang"};

  // What it counts to miss the puzzle that is wanted, and when it is near enough.
  static constexpr int missed_turn = 2;
  static constexpr int points_missed = 50;  // so many points of the rating count 1
  static constexpr int most_for_rating = 6;
  static constexpr int missed_taking = 3;
  static constexpr int missed_motif = 4;
  static constexpr std::pair near_enough{0, 2};

  int between(int least, int most) {
    return least + static_cast<int>(chance_.below(static_cast<std::uint32_t>(most - least + 1)));
  }

  // The motifs, which cost most, are asked for only if the rest misses no more than `most_missed`.
  template <class Examiner>
  std::pair<int, int> rank_of(const Board& board, int most_missed, Examiner& examiner) const {
    if (const auto* refusal = std::get_if<Refusal>(&board.verdict))
      return {distance_of(refusal->reason), -refusal->turns};
    const auto& draft = std::get<PuzzleDraft<G>>(board.verdict);
    const bool takes =
        takes_more_than_it_must<G>(board.position, after(board.position, draft.solution));
    int missed = missed_turn * (draft.turns - wanted_turns_);
    if (takes != wants_taking_) missed += missed_taking;
    if (missed <= most_missed)
      missed += std::min(most_for_rating,
                         std::abs(examiner.rating(draft) - wanted_rating_) / points_missed);
    if (missed <= most_missed) {
      const auto motifs = examiner.motifs(draft);
      if (std::ranges::find(motifs, wanted_motif_) == motifs.end()) missed += missed_motif;
    }
    return {0, missed};
  }

  // Returns how far a board that was refused is from a puzzle.
  static int distance_of(Rejection reason) {
    switch (reason) {
      case Rejection::lost:
        return 6;
      case Rejection::no_win_found:
        return 5;
      case Rejection::at_a_glance:
      case Rejection::too_short:
        return 4;
      case Rejection::crushing:
      case Rejection::few_choices:
        return 3;
      case Rejection::several_solutions:
        return 2;
      default:
        return 1;
    }
  }

  const PuzzleSettings& settings_;
  Random chance_;
  int wanted_turns_;
  int wanted_rating_;
  bool wants_taking_;
  std::string wanted_motif_;
};

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

  std::optional<PuzzleYield> compose(const Record& record, const Replay<G>& replay) {
    begin(record, replay);
    if constexpr (Composable<G>) {
      const Position& first = replay.positions.front();
      auto board = Composer<G>(settings_, first).compose(first, Examiner{*this});
      if (auto* draft = std::get_if<Draft>(&board.verdict))
        settle(std::move(*draft));
      else
        reject(std::get<Refusal>(board.verdict).reason);
    }
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
std::optional<PuzzleYield> PuzzleMaker<G>::compose(const Record& record, const Replay<G>& replay) {
  return implementation_->compose(record, replay);
}

}  // namespace cairn
