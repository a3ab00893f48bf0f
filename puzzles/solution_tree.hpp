// The solution of a puzzle: which turns win, the tree of the turns that follow, and the proofs that
// it is right and the only one.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/searches.hpp"
#include "search/checker.hpp"
#include "search/strategy.hpp"

namespace cairn {

template <Game G>
struct Survey {
  using Position = typename G::Position;

  // A turn, or its first actions.
  struct Branch {
    Turn<Position> actions;
    Position reached;
  };

  std::vector<Branch> wins;   // different whole turns, up to the symmetries of the position
  std::vector<Branch> open;   // the fate of all turns that begin so is unknown
  std::vector<Branch> fails;  // no turn that begins so wins
};

// What a survey is for: to know as much as can be known, or only whether all turns can be decided.
enum class Thoroughness : std::uint8_t { as_far_as_possible, all_or_nothing };

// Examines the turns of a position that is not over, action by action, so that one proof about a
// first action settles all turns that begin with it. `judge(position, nodes)` returns the Fate of
// the side to move after some of its actions, and may search at most `nodes` positions. The survey
// ends as soon as `most_wins` different winning turns are found; in that case not every turn is
// listed. Each branch may cost `max_nodes` positions. If it is all or nothing, the survey also ends
// with the first turn that stays undecided; what it has not examined is then open, too.
template <Game G>
class Surveyor {
 public:
  using Position = typename G::Position;
  using Branch = typename Survey<G>::Branch;

  Surveyor(const Position& position, std::size_t most_wins, std::uint64_t max_nodes,
           Thoroughness thoroughness = Thoroughness::as_far_as_possible)
      : position_(position),
        classes_(position),
        most_wins_(most_wins),
        max_nodes_(max_nodes),
        thoroughness_(thoroughness) {}

  template <class Judge>
  Survey<G> survey(Judge&& judge) {
    split({{}, position_});
    for (std::uint64_t nodes = std::min(first_nodes, max_nodes_); !is_done();
         nodes = std::min(nodes * growth, max_nodes_)) {
      std::vector<Branch> branches = std::exchange(survey_.open, {});
      for (std::size_t i = 0; i < branches.size(); ++i) {
        if (is_done()) {
          survey_.open.push_back(std::move(branches[i]));
          continue;
        }
        look_at(std::move(branches[i]), nodes, judge, branches);
      }
      if (survey_.open.empty() || nodes == max_nodes_) break;
    }
    return std::move(survey_);
  }

 private:
  static constexpr std::uint64_t first_nodes = 64;
  static constexpr std::uint64_t growth = 16;

  bool is_done() const {
    return survey_.wins.size() >= most_wins_ ||
           (has_undecided_ && thoroughness_ == Thoroughness::all_or_nothing);
  }

  bool is_turn(const Position& reached) const {
    return reached.to_move() != position_.to_move() || reached.outcome().has_value();
  }

  template <class Judge>
  void look_at(Branch branch, std::uint64_t nodes, Judge& judge, std::vector<Branch>& branches) {
    const Fate fate = judge(branch.reached, nodes);
    const bool whole = is_turn(branch.reached);
    if (fate == Fate::fails)
      survey_.fails.push_back(std::move(branch));
    else if (fate == Fate::wins && whole)
      add_win(std::move(branch));
    else if (!whole && (fate == Fate::wins || nodes == max_nodes_))
      split(branch, branches);
    else {
      survey_.open.push_back(std::move(branch));
      has_undecided_ = has_undecided_ || nodes == max_nodes_;
    }
  }

  void add_win(Branch branch) {
    const std::uint64_t found = classes_.class_of(branch.reached);
    if (std::ranges::find(win_classes_, found) != win_classes_.end()) return;
    win_classes_.push_back(found);
    survey_.wins.push_back(std::move(branch));
  }

  void split(const Branch& branch) { split(branch, survey_.open); }

  void split(const Branch& branch, std::vector<Branch>& into) {
    typename Position::Moves moves;
    branch.reached.generate(moves);
    const Branch parent = branch;  // `into` may contain the branch itself
    for (const auto& move : moves) {
      Branch child{parent.actions, after(parent.reached, move)};
      child.actions.push_back(move);
      into.push_back(std::move(child));
    }
  }

  Position position_;
  TurnClasses<G> classes_;
  std::size_t most_wins_;
  std::uint64_t max_nodes_;
  Thoroughness thoroughness_;
  bool has_undecided_ = false;  // a whole turn that may cost no more
  std::vector<std::uint64_t> win_classes_;
  Survey<G> survey_;
};

// Whether a puzzle has only one solution, and how certain that is.

// Turns that win are counted up to this number.
inline constexpr std::size_t most_ways = 10;

// Returns the turns with which the side to move wins by force, however long that takes, but at most
// `most_wins`.
template <Game G>
Survey<G> survey_wins(Searches<G>& searches, const typename G::Position& position,
                      std::size_t most_wins, std::uint64_t max_nodes,
                      Thoroughness thoroughness = Thoroughness::as_far_as_possible) {
  const Side solver = position.to_move();
  return Surveyor<G>(position, most_wins, max_nodes, thoroughness)
      .survey([&](const typename G::Position& reached, std::uint64_t nodes) {
        return searches.fate(reached, solver, nodes);
      });
}

// Returns the turns with which it wins within `turns` turns of its own, with this one.
template <Game G>
Survey<G> survey_wins_within(Searches<G>& searches, const typename G::Position& position, int turns,
                             std::size_t most_wins, std::uint64_t max_nodes) {
  const Side solver = position.to_move();
  return Surveyor<G>(position, most_wins, max_nodes)
      .survey([&](const typename G::Position& reached, std::uint64_t nodes) {
        const int left = reached.to_move() == solver ? turns : turns - 1;
        return searches.fate_within(reached, solver, left, nodes);
      });
}

// Proves that a puzzle has no other solution.

template <Game G>
class UniquenessProver {
 public:
  using Position = typename G::Position;

  // The searches must outlive this object. A proof may cost `max_nodes` positions, beyond what is
  // known, and has at most `most_turns` turns of the defender.
  UniquenessProver(Searches<G>& searches, std::uint64_t max_nodes, std::uint64_t most_turns)
      : searches_(searches), max_nodes_(max_nodes), most_turns_(most_turns) {}

  // Returns a proof, already checked, that the side to move loses by every turn except those that
  // are the same as the one to `solved`. Returns nothing if the proof would be too large or the
  // node limit is reached.
  std::optional<PuzzleProof> prove(const Position& position, const Position& solved) {
    std::vector<Position> without;
    for (const Turn<Position>& turn : solutions(position, solved))
      without.push_back(after(position, turn));
    auto strategy = build_strategy(searches_.proofs(), position, opponent(position.to_move()),
                                   searches_.budget().of(max_nodes_), without);
    if (!strategy || strategy->turns > most_turns_) return std::nullopt;
    return PuzzleProof{std::move(strategy->moves),
                       {strategy->turns, strategy->positions, strategy->length}};
  }

  // Returns the turns that are the same as the one to `solved`, one for each position reached.
  static std::vector<Turn<Position>> solutions(const Position& position, const Position& solved) {
    std::vector<Turn<Position>> turns;
    std::unordered_set<std::uint64_t> seen;
    const TurnClasses<G> classes(position);
    for_each_turn(position, [&](const Turn<Position>& turn, const Position& reached) {
      if (classes.class_of(reached) == classes.class_of(solved) &&
          seen.insert(reached.hash()).second)
        turns.push_back(turn);
    });
    return turns;
  }

 private:
  Searches<G>& searches_;
  std::uint64_t max_nodes_;
  std::uint64_t most_turns_;
};

// Writes the proof of a puzzle's solution.

template <Game G>
class ProofWriter {
 public:
  using Position = typename G::Position;

  // Each search may visit `max_nodes` positions. A proof has at most `most_turns` turns of the
  // solver.
  ProofWriter(Searches<G>& searches, std::uint64_t max_nodes, int most_turns)
      : searches_(searches), max_nodes_(max_nodes), most_turns_(most_turns) {}

  // Returns a proof, already checked, that the side to move wins within `turns` turns of its own.
  // Returns nothing if the proof would be too large or the node limit is reached.
  std::optional<PuzzleProof> write(const Position& position, int turns) {
    const Side solver = position.to_move();
    least_turns_ = turns;
    PuzzleProof proof;
    Turn<Position> turn;  // the rest of the turn, with the next move last
    const auto next_move = [&](const Position& reached) {
      if (turn.empty()) turn = answer(reached);
      typename Position::Moves moves;
      reached.generate(moves);
      const auto place = std::ranges::find(moves, turn.back()) - moves.begin();
      turn.pop_back();
      proof.moves.push_back(static_cast<std::uint16_t>(place));
      return static_cast<std::size_t>(place);
    };
    try {
      proof.checked = ProofChecker<Position>().check(position, solver, next_move);
    } catch (const TooLarge&) {
      return std::nullopt;
    }
    return proof;
  }

 private:
  struct TooLarge {};

  // Returns the turn that wins in the fewest turns, with its last move first.
  Turn<Position> answer(const Position& position) {
    if (--most_turns_ < 0) throw TooLarge();
    const Side solver = position.to_move();
    const auto least = searches_.least_turns(position, solver, least_turns_, max_nodes_);
    if (!least) throw TooLarge();
    Turn<Position> turn;
    if (*least == 1) {
      turn = ending_turn<G>(position, searches_.proofs(), searches_.budget())
                 .value_or(Turn<Position>{});
    } else {
      const auto survey = survey_wins_within<G>(searches_, position, *least, 1, max_nodes_);
      if (!survey.wins.empty()) turn = survey.wins.front().actions;
    }
    if (turn.empty()) throw TooLarge();
    std::ranges::reverse(turn);
    return turn;
  }

  Searches<G>& searches_;
  std::uint64_t max_nodes_;
  int most_turns_;
  int least_turns_ = 0;
};

// The solution of a puzzle as a tree: the solver's turns, and against each of them all defences.

template <Game G>
class SolutionBuilder {
 public:
  using Position = typename G::Position;

  // Each question may cost `max_nodes` positions. PuzzleSettings explains the two greatest numbers
  // of turns.
  SolutionBuilder(Searches<G>& searches, std::uint64_t max_nodes, int most_whole_turns,
                  int most_turns)
      : searches_(searches),
        max_nodes_(max_nodes),
        most_whole_turns_(most_whole_turns),
        most_turns_(most_turns) {}

  // Returns the solution of a position that the side to move wins in `turns` turns of its own and
  // no fewer. Returns nothing if it is too large or the node limit is reached.
  std::optional<SolutionTurn> build(const Position& position, int turns) {
    for (const bool whole : {true, false}) {
      whole_ = whole;
      turns_left_ = whole ? most_whole_turns_ : most_turns_;
      if (auto solution = solver_turn(position, turns, true)) return std::move(solution->told);
    }
    return std::nullopt;
  }

 private:
  using P = Position;

  struct Reply {
    Turn<P> turn;
    P reached;
    int turns = 0;  // of the solver from there on; 0 if it has won already
  };

  // A turn of the solver as it is told, and as it is played.
  struct Answer {
    SolutionTurn told;
    Turn<P> played;
  };

  // What follows a defence that is shown: the position after its first turn, and the answer
  // to it, which is empty if the game is over.
  struct Met {
    P reached;
    Turn<P> answer;
  };

  static std::string text_of(const P& position, const Turn<P>& turn) {
    return G::write_turn(position, turn, Format::text);
  }
  static std::string text_of(const P& position) {
    return G::write_position(position, Format::text);
  }

  // Returns the turns that win in time, up to most_ways, or nothing if they cannot be determined.
  std::optional<std::vector<Turn<P>>> winning_turns(const P& position, int turns) {
    if (turns == 1) return ending_turns<G>(position, most_ways);
    auto survey = survey_wins_within<G>(searches_, position, turns, most_ways, max_nodes_);
    if (survey.wins.empty() || (survey.wins.size() < most_ways && !survey.open.empty()))
      return std::nullopt;
    std::vector<Turn<P>> wins;
    for (auto& win : survey.wins) wins.push_back(std::move(win.actions));
    return wins;
  }

  // Leaves out the turn's defences unless it is to be `expanded`.
  std::optional<Answer> solver_turn(const P& position, int turns, bool expanded) {
    if (--turns_left_ < 0) return std::nullopt;
    const auto wins = winning_turns(position, turns);
    if (!wins || wins->empty()) return std::nullopt;
    SolutionTurn turn = describe(position, wins->front());
    turn.turns = turns;
    turn.ways = static_cast<int>(wins->size());
    turn.uniqueness = turn.ways == 1 ? Uniqueness::only_in_time : Uniqueness::several;
    for (std::size_t i = 1; i < wins->size(); ++i)
      turn.also.push_back(text_of(position, (*wins)[i]));
    if (expanded && turn.end.empty() &&
        !add_defences(after(position, wins->front()), turns - 1, turn))
      return std::nullopt;
    return Answer{std::move(turn), wins->front()};
  }

  static SolutionTurn describe(const P& position, const Turn<P>& played) {
    const P reached = after(position, played);
    SolutionTurn turn;
    turn.text = text_of(position, played);
    turn.position = text_of(reached);
    if (const auto outcome = reached.outcome()) tell_end(turn, *outcome);
    return turn;
  }

  // Returns false if something cannot be determined.
  bool add_defences(const P& position, int turns, SolutionTurn& turn) {
    const auto replies = all_replies(position, turns);
    if (!replies) return false;
    std::vector<Met> met;
    for (const Reply& reply : *replies) {
      SolutionTurn defence = describe(position, reply.turn);
      if (reply.turns == 1 && joins(reply, defence.text, met, turn.next)) continue;
      met.push_back({reply.reached, {}});
      if (reply.turns > 0) {
        const bool holds_longest = reply.turns == replies->front().turns;
        const bool expanded = reply.turns > 1 && (whole_ || holds_longest);
        auto answer = solver_turn(reply.reached, reply.turns, expanded);
        if (!answer) return false;
        defence.next = {std::move(answer->told)};
        met.back().answer = std::move(answer->played);
      }
      turn.next.push_back(std::move(defence));
    }
    share_answers(met, turn.next);
    put_main_line_first(turn.next);
    return true;
  }

  // Whether a reply after which the solver ends the game joins a defence that the same answer
  // meets by ending it, too.
  static bool joins(const Reply& reply, const std::string& text, const std::vector<Met>& met,
                    std::vector<SolutionTurn>& defences) {
    for (std::size_t i = 0; i < defences.size(); ++i)
      if (!defences[i].next.empty() && defences[i].next.front().turns == 1 &&
          ends_by(reply.reached, met[i].answer)) {
        defences[i].also.push_back(text);
        return true;
      }
    return false;
  }

  // Where more turns win than were looked for, finds out whether answers to other defences are
  // among them, so that defences that one answer meets are known to belong together.
  void share_answers(const std::vector<Met>& met, std::vector<SolutionTurn>& defences) {
    std::vector<std::size_t> different;  // defences with different answers
    for (std::size_t i = 0; i < defences.size(); ++i) {
      const auto has_same = [&](std::size_t other) {
        return defences[other].next.front().text == defences[i].next.front().text;
      };
      if (!defences[i].next.empty() && std::ranges::none_of(different, has_same))
        different.push_back(i);
    }
    for (std::size_t i = 0; i < defences.size(); ++i)
      for (SolutionTurn& answer : defences[i].next) {
        if (answer.ways < static_cast<int>(most_ways)) continue;
        for (const std::size_t other : different) {
          const std::string& text = defences[other].next.front().text;
          if (!meets(text, defences[i]) &&
              wins_in_time(met[i].reached, met[other].answer, text, answer.turns))
            answer.also.push_back(text);
        }
      }
  }

  // Whether a turn is legal, has this text, and wins within `turns` turns of the solver.
  bool wins_in_time(const P& position, const Turn<P>& turn, const std::string& text, int turns) {
    const auto reached = reached_by(position, turn);
    if (!reached || text_of(position, turn) != text) return false;
    const Side solver = position.to_move();
    if (turns == 1 || reached->outcome()) return is_won(*reached, solver);
    return searches_.fate_within(*reached, solver, turns - 1, max_nodes_) == Fate::wins;
  }

  // Returns the replies, with those that hold out longest first, and of these the ones after which
  // the defender seems to stand best.
  std::optional<std::vector<Reply>> all_replies(const P& position, int turns) {
    const Side solver = opponent(position.to_move());
    std::vector<Reply> replies;
    std::unordered_set<std::uint64_t> seen;
    bool known = true;
    for_each_turn(position, [&](const Turn<P>& turn, const P& reached) {
      if (!known || !seen.insert(reached.hash()).second) return;
      Reply reply{turn, reached, 0};
      if (!reached.outcome()) {
        const auto least = searches_.least_turns(reached, solver, turns, max_nodes_);
        known = least.has_value();
        reply.turns = least.value_or(0);
      } else {
        known = is_won(reached, solver);
      }
      replies.push_back(std::move(reply));
    });
    if (!known) return std::nullopt;
    std::ranges::stable_sort(replies, {}, [](const Reply& reply) {
      return std::pair(-reply.turns, reply.turns == 0 ? 0 : G::evaluate(reply.reached));
    });
    return replies;
  }

  // Returns how many turns win in time, at each of the solver's turns on the line from this one on.
  static std::vector<int> ways_on_line(const SolutionTurn& turn) {
    std::vector<int> ways;
    const auto line = line_from(turn);
    for (std::size_t i = 0; i < line.size(); i += 2) ways.push_back(line[i]->ways);
    return ways;
  }

  // Chooses from the defences that hold out longest the one that is hardest to meet: that asks most
  // of the solver; then the one with the fewest answers; then the one whose answer meets the fewest
  // other defences, so that what the solver has in mind against all others does not do; then the
  // one against which the solver's later turns have the fewest other ways. Otherwise the order
  // stays.
  static void put_main_line_first(std::vector<SolutionTurn>& defences) {
    const auto rank = [&](const SolutionTurn& defence) {
      if (defence.next.empty()) return std::tuple{0, 0, 0, std::ptrdiff_t{0}, std::vector<int>{}};
      const SolutionTurn& answer = defence.next.front();
      const auto is_met = [&](const SolutionTurn& other) { return meets(answer.text, other); };
      return std::tuple{-answer.turns, -asked_turns(answer), answer.ways,
                        std::ranges::count_if(defences, is_met), ways_on_line(answer)};
    };
    std::vector<std::pair<decltype(rank(defences.front())), std::size_t>> order;
    for (std::size_t i = 0; i < defences.size(); ++i) order.emplace_back(rank(defences[i]), i);
    std::ranges::sort(order);
    std::vector<SolutionTurn> sorted;
    for (const auto& [its_rank, i] : order) sorted.push_back(std::move(defences[i]));
    defences = std::move(sorted);
  }

  Searches<G>& searches_;
  std::uint64_t max_nodes_;
  int most_whole_turns_;
  int most_turns_;
  bool whole_ = true;
  int turns_left_ = 0;
};

}  // namespace cairn
