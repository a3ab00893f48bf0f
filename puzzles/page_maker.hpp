// A puzzle as a record: the solution's main line, with the other defences and the attractive wrong
// turn as variations.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/page_positions.hpp"
#include "core/page.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "core/record.hpp"
#include "games/game.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

namespace detail {

template <Game G>
class PuzzleRecorder {
 public:
  using Position = typename G::Position;

  explicit PuzzleRecorder(Format format) : format_(format) {}

  // Returns the line that begins with a turn of the solver.
  std::vector<RecordTurn> line(const Position& position, const SolverTurn& turn) const {
    std::vector<RecordTurn> turns{node(position, turn.text)};
    turns.front().properties = properties_of(turn);
    const Position reached = played<G>(position, turn.text).reached;
    std::vector<std::vector<RecordTurn>> ways;
    for (const PuzzleDefence& defence : turn.defences) ways.push_back(line(reached, defence));
    if (ways.empty()) return turns;
    std::vector<RecordTurn> main = std::move(ways.front());
    main.front().variations.assign(ways.begin() + 1, ways.end());
    turns.insert(turns.end(), main.begin(), main.end());
    return turns;
  }

  std::vector<RecordTurn> line(Position position, const WrongTurn& wrong) const {
    std::vector<RecordTurn> turns{node(position, wrong.text)};
    turns.front().properties = {{"BM", {"1"}, {}}, {"C", {"Looks good, but loses."}, {}}};
    position = played<G>(position, wrong.text).reached;
    for (const std::string& text : wrong.refutation) {
      turns.push_back(node(position, text));
      position = played<G>(position, text).reached;
    }
    return turns;
  }

 private:
  std::vector<RecordTurn> line(const Position& position, const PuzzleDefence& defence) const {
    std::vector<RecordTurn> turns{node(position, defence.turns.front())};
    std::string comment;
    for (std::size_t i = 1; i < defence.turns.size(); ++i)
      comment += (i == 1 ? "The same answer to " : ", ") + defence.turns[i];
    if (!comment.empty()) turns.front().properties = {{"C", {comment}, {}}};
    if (!defence.answer) return turns;
    const auto rest = line(played<G>(position, defence.turns.front()).reached, *defence.answer);
    turns.insert(turns.end(), rest.begin(), rest.end());
    return turns;
  }

  static Properties properties_of(const SolverTurn& turn) {
    std::string comment;
    if (turn.uniqueness == Uniqueness::several) {
      comment = "There are other ways to win";
      for (std::size_t i = 0; i < turn.also.size(); ++i)
        comment += (i == 0 ? ": " : ", ") + turn.also[i];
      comment += '.';
    }
    if (!turn.end.empty()) comment += (comment.empty() ? "" : " ") + turn.end + '.';
    Properties properties;
    if (turn.uniqueness != Uniqueness::several) properties.push_back({"TE", {"1"}, {}});
    if (!comment.empty()) properties.push_back({"C", {comment}, {}});
    return properties;
  }

  RecordTurn node(const Position& position, const std::string& text) const {
    RecordTurn turn;
    turn.side = position.to_move();
    turn.text = G::write_turn(position, played<G>(position, text).turn, format_);
    return turn;
  }

  Format format_;
};

}  // namespace detail

// Returns the puzzle as a record for Cairn's SGF.
template <Game G>
Record record_of(const Puzzle& puzzle) {
  const detail::PuzzleRecorder<G> recorder(Format::cairn);
  const auto position = G::parse_position(puzzle.position);
  Record record;
  record.game = G::name;
  record.start = G::write_position(position, Format::cairn);
  record.tags = {{"GN", {"Puzzle " + puzzle.id}, {}},
                 {"C", {task_of(puzzle)}, {}},
                 {"PL", {puzzle.side == Side::white ? "W" : "B"}, {}},
                 {"RE", {puzzle.side == Side::white ? "W+" : "B+"}, {}}};
  const auto add_tag = [&record](const char* tag, const std::string& value) {
    if (!value.empty()) record.tags.push_back({tag, {value}, {}});
  };
  add_tag("EV", puzzle.source.event);
  add_tag("PW", puzzle.source.white);
  add_tag("PB", puzzle.source.black);
  add_tag("DT", puzzle.source.date);
  record.turns = recorder.line(position, puzzle.solution);
  if (puzzle.wrong_turn)
    record.turns.front().variations.push_back(recorder.line(position, *puzzle.wrong_turn));
  return record;
}

// Makes the puzzles of a page on which a person solves them.

// Makes the items of one game's puzzles. It adds the looks of their pieces to `board`.
template <Game G>
class PageMaker {
 public:
  using Position = typename G::Position;

  // The board must outlive this object.
  explicit PageMaker(PageBoard& board, const Language& language = english())
      : positions_(board), language_(language) {}

  // Returns the item of a puzzle without the number of its board. The puzzle must outlive the item.
  PuzzlePage::Item item(const Puzzle& puzzle) {
    PuzzlePage::Item item;
    item.puzzle = &puzzle;
    item.task = task_of(puzzle, language_);
    Position position = G::parse_position(puzzle.position);
    item.start = positions_.whole(position);
    const SolverTurn* turn = &puzzle.solution;
    for (int left = puzzle.asked; turn != nullptr; --left) {
      PuzzlePage::Turn& shown = item.main_line.emplace_back(describe(position, *turn));
      if (left > 0) shown.task = task(position, *turn);
      if (turn->defences.empty()) break;
      position = played<G>(position, turn->text).reached;
      add_defences(position, *turn, shown);
      const PuzzleDefence& defence = turn->defences.front();
      position = played<G>(position, defence.turns.front()).reached;
      turn = defence.answer ? &*defence.answer : nullptr;
    }
    return item;
  }

 private:
  using Turns = cairn::Turn<Position>;

  // Also plays the turn on `position`.
  PageTurn step(Position& position, const std::string& text) {
    return positions_.play(position, played<G>(position, text).turn);
  }

  PuzzlePage::Turn describe(Position position, const SolverTurn& turn) {
    PuzzlePage::Turn shown;
    const auto first = played<G>(position, turn.text).turn.front();
    shown.first = G::write_turn(position, {first}, Format::text);
    shown.step = step(position, turn.text);
    shown.also = turn.also;
    shown.end = turn.end;
    return shown;
  }

  void add_defences(const Position& position, const SolverTurn& turn, PuzzlePage::Turn& shown) {
    shown.groups = groups_of(turn);
    for (const PuzzleDefence& defence : turn.defences) {
      PuzzlePage::Defence& line = shown.defences.emplace_back();
      line.turns = defence.turns;
      Position reached = position;
      for (const PuzzleDefence* next = &defence; next != nullptr;) {
        line.line.push_back(step(reached, next->turns.front()));
        line.end = next->end;
        if (!next->answer) break;
        line.line.push_back(step(reached, next->answer->text));
        line.end = next->answer->end;
        next = next->answer->defences.empty() ? nullptr : &next->answer->defences.front();
      }
    }
  }

  // The known refutations of wrong turns, by the hashes of the positions after those turns.
  using Known = std::unordered_map<std::uint64_t, const Refutation*>;

  static Known known_of(const Position& position, const SolverTurn& turn) {
    Known known;
    for (const Refutation& refutation : turn.refutations)
      for (const std::string& wrong : refutation.wrong_turns)
        known[played<G>(position, wrong).reached.hash()] = &refutation;
    return known;
  }

  struct Tasking {
    PuzzlePage::Task task;
    TurnClasses<G> classes;
    std::uint64_t solved;
    Side solver;
    Known known;
    std::unordered_map<std::uint64_t, const Trap*> traps;  // like `known`
    std::unordered_map<std::uint64_t, int> verdicts;       // by the hashes of the reached positions
  };

  PuzzlePage::Task task(const Position& position, const SolverTurn& turn) {
    const TurnClasses<G> classes(position);
    const Position solved = played<G>(position, turn.text).reached;
    Tasking tasking{
        {}, classes, classes.class_of(solved), position.to_move(), known_of(position, turn),
        {}, {}};
    for (const Trap& trap : turn.traps)
      tasking.traps[played<G>(position, trap.text).reached.hash()] = &trap;
    tasking.task.attempts = attempts(position, tasking);
    return std::move(tasking.task);
  }

  // Moves with the same text and effect are one attempt.
  std::vector<PuzzlePage::Attempt> attempts(const Position& position, Tasking& tasking) {
    std::vector<PuzzlePage::Attempt> found;
    typename Position::Moves moves;
    position.generate(moves);
    for (const auto& move : moves) {
      Position reached = position;
      const int action = place_of(tasking.task.actions, positions_.play(reached, {move}));
      if (std::ranges::find(found, action, &PuzzlePage::Attempt::action) != found.end()) continue;
      PuzzlePage::Attempt& attempt = found.emplace_back();
      attempt.action = action;
      if (reached.to_move() == tasking.solver && !reached.outcome())
        attempt.next = attempts(reached, tasking);
      else
        attempt.verdict = verdict(reached, tasking);
    }
    return found;
  }

  int verdict(const Position& reached, Tasking& tasking) {
    if (tasking.classes.class_of(reached) == tasking.solved) return PuzzlePage::Attempt::solution;
    const auto found = tasking.known.find(reached.hash());
    if (found == tasking.known.end()) return PuzzlePage::Attempt::not_refuted;
    const auto [verdict, is_new] = tasking.verdicts.try_emplace(reached.hash(), 0);
    if (!is_new) return verdict->second;
    const auto trap = tasking.traps.find(reached.hash());
    return verdict->second =
               place_of(tasking.task.replies, trap == tasking.traps.end()
                                                  ? reply(reached, *found->second)
                                                  : whole_refutation(reached, *trap->second));
  }

  PuzzlePage::Reply reply(Position position, const Refutation& refutation) {
    PuzzlePage::Reply reply{{}, refutation.loses};
    if (!refutation.reply.empty()) reply.step = step(position, refutation.reply);
    return reply;
  }

  PuzzlePage::Reply whole_refutation(Position position, const Trap& trap) {
    PuzzlePage::Reply reply{step(position, trap.line.front()), true};
    for (std::size_t i = 1; i < trap.line.size(); ++i)
      reply.rest.push_back(step(position, trap.line[i]));
    reply.end = trap.end;
    return reply;
  }

  // Returns the index of the action with this text and effect, and adds it if it is missing.
  static int place_of(std::vector<PageTurn>& actions, PageTurn action) {
    const auto found = std::ranges::find_if(actions, [&](const PageTurn& known) {
      return known.text == action.text &&
             known.actions.front().changes == action.actions.front().changes;
    });
    const auto place = static_cast<int>(found - actions.begin());
    if (found == actions.end()) actions.push_back(std::move(action));
    return place;
  }

  static int place_of(std::vector<PuzzlePage::Reply>& replies, PuzzlePage::Reply reply) {
    const auto found = std::ranges::find(replies, reply);
    const auto place = static_cast<int>(found - replies.begin());
    if (found == replies.end()) replies.push_back(std::move(reply));
    return place;
  }

  PagePositions<G> positions_;
  const Language& language_;
};

}  // namespace cairn
