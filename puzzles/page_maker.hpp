// What shows a puzzle: its solution for the script of its page, and a record for Cairn's SGF.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/page_positions.hpp"
#include "core/language.hpp"
#include "core/page.hpp"
#include "core/puzzle.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/output/page_boards.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/records/json.hpp"
#include "games/game.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

// What was said of how a game ends, in the language of the page.
inline std::string end_in(const Language& language, const std::string& end) {
  return end.empty() ? end : language.of(end);
}

// A list without repetitions: what has the same key is there once.
class Numbered {
 public:
  int place_of(const std::string& key, const nlohmann::ordered_json& item) {
    const auto [found, is_new] = places_.try_emplace(key, static_cast<int>(places_.size()));
    if (is_new) list_.push_back(item);
    return found->second;
  }

  const nlohmann::ordered_json& list() const { return list_; }

 private:
  std::map<std::string, int> places_;
  nlohmann::ordered_json list_ = nlohmann::ordered_json::array();
};

// Writes the solution of a puzzle for the script of the page, which knows no rules: what can be
// played where a turn is asked for, and what answers it. A turn is [text, actions].
template <Game G>
class SolutionWriter {
 public:
  using Position = typename G::Position;

  // The looks of the pieces are added to the board, which must outlive this object.
  SolutionWriter(PageBoard& board, const Language& language)
      : board_(board), positions_(board), language_(language) {}

  // How the board comes to be from an empty one.
  nlohmann::ordered_json start(const Position& position) {
    return changes_json(positions_.whole(position));
  }

  // Returns the solver's turns on the main line, each with all defences.
  nlohmann::ordered_json line(Position position, const Puzzle& puzzle) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    const auto line = line_from(puzzle.solution);
    for (std::size_t i = 0; i < line.size(); i += 2) {
      const SolutionTurn& turn = *line[i];
      const Position before = position;
      nlohmann::ordered_json& shown = json.emplace_back();
      const auto first = played<G>(before, turn.text).turn.front();
      shown["turn"] = step(position, turn.text);
      shown["first"] = G::write_turn(before, {first}, Format::text);
      shown["also"] = turn.also;
      shown["end"] = end_in(language_, turn.end);
      const nlohmann::ordered_json task =
          static_cast<int>(i) < 2 * puzzle.asked ? task_of(before, turn) : nlohmann::ordered_json();
      shown["defences"] = defences(position, turn);
      nlohmann::ordered_json& groups = shown["groups"] = nlohmann::ordered_json::array();
      for (const DefenceGroup& group : groups_of(turn))
        groups.push_back(nlohmann::ordered_json::array({group.answer, group.defences}));
      if (!task.is_null()) shown["task"] = task;
      if (i + 1 < line.size()) position = played<G>(position, line[i + 1]->text).reached;
    }
    return json;
  }

 private:
  // Also plays the turn on `position`.
  nlohmann::ordered_json step(Position& position, const std::string& text) {
    const PageTurn turn = positions_.play(position, played<G>(position, text).turn);
    return nlohmann::ordered_json::array({turn.text, actions_json(board_, turn)});
  }

  // Each defence with the main line from there to the end.
  nlohmann::ordered_json defences(const Position& position, const SolutionTurn& turn) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const SolutionTurn& defence : turn.next) {
      Position reached = position;
      const auto line = line_from(defence);
      nlohmann::ordered_json& shown = json.emplace_back();
      shown["turns"] = texts_of(defence);
      nlohmann::ordered_json& steps = shown["line"] = nlohmann::ordered_json::array();
      for (const SolutionTurn* next : line) steps.push_back(step(reached, next->text));
      shown["end"] = end_in(language_, line.back()->end);
    }
    return json;
  }

  // What is known where a turn is asked for.
  struct Task {
    TurnClasses<G> classes;
    std::uint64_t solved;
    Side solver;
    // By the hashes of the positions after wrong turns. Of a trap it is the whole refutation.
    std::unordered_map<std::uint64_t, const Refutation*> refutations;
    std::unordered_map<std::uint64_t, int> verdicts;  // the numbers of their replies
    Numbered actions;
    Numbered replies;
  };

  static constexpr int solution = -1;     // verdicts that are no replies' numbers
  static constexpr int not_refuted = -2;  // a wrong turn whose refutation is not known

  nlohmann::ordered_json task_of(const Position& position, const SolutionTurn& turn) {
    const auto reached = [&](const std::string& text) { return played<G>(position, text).reached; };
    const TurnClasses<G> classes(position);
    Task task{classes, classes.class_of(reached(turn.text)), position.to_move(), {}, {}, {}, {}};
    for (const Refutation& refutation : turn.refutations)
      for (const std::string& wrong : refutation.wrong_turns)
        task.refutations[reached(wrong).hash()] = &refutation;
    for (const Refutation& trap : turn.traps)
      if (const auto known = task.refutations.find(reached(trap.wrong_turns.front()).hash());
          known != task.refutations.end())
        known->second = &trap;
    const nlohmann::ordered_json choices = choices_of(position, task);
    return {
        {"actions", task.actions.list()}, {"replies", task.replies.list()}, {"choices", choices}};
  }

  // The possible actions, each with those that can follow it in the same turn, or with the verdict
  // on the turn that it ends. Moves with the same text and effect are one.
  nlohmann::ordered_json choices_of(const Position& position, Task& task) {
    nlohmann::ordered_json choices = nlohmann::ordered_json::array();
    std::set<int> found;
    typename Position::Moves moves;
    position.generate(moves);
    for (const auto& move : moves) {
      Position reached = position;
      const PageTurn turn = positions_.play(reached, {move});
      const int action = task.actions.place_of(
          turn.text + changes_json(turn.actions.front().changes).dump(),
          nlohmann::ordered_json::array({turn.text, actions_json(board_, turn)}));
      if (!found.insert(action).second) continue;
      const bool goes_on = reached.to_move() == task.solver && !reached.outcome();
      nlohmann::ordered_json rest =
          goes_on ? choices_of(reached, task) : nlohmann::ordered_json(verdict(reached, task));
      choices.push_back(nlohmann::ordered_json::array({action, std::move(rest)}));
    }
    return choices;
  }

  int verdict(const Position& reached, Task& task) {
    if (task.classes.class_of(reached) == task.solved) return solution;
    const auto found = task.refutations.find(reached.hash());
    if (found == task.refutations.end()) return not_refuted;
    const auto [verdict, is_new] = task.verdicts.try_emplace(reached.hash(), 0);
    if (is_new) verdict->second = reply(reached, *found->second, task.replies);
    return verdict->second;
  }

  // Returns the number of the reply to a wrong turn, with what follows it.
  int reply(Position position, const Refutation& refutation, Numbered& replies) {
    nlohmann::ordered_json json =
        nlohmann::ordered_json::array({"", refutation.loses, nlohmann::ordered_json::array()});
    nlohmann::ordered_json rest = nlohmann::ordered_json::array();
    std::string key;
    for (const std::string& text : refutation.line) {
      nlohmann::ordered_json next = step(position, text);
      if (key.empty()) {
        json = nlohmann::ordered_json::array({next[0], refutation.loses, next[1]});
        key = G::write_position(position, Format::text);
      } else {
        rest.push_back(std::move(next));
      }
    }
    if (!refutation.end.empty()) {
      json.push_back(std::move(rest));
      json.push_back(language_.of(refutation.end));
    }
    return replies.place_of(key + json.dump(), json);
  }

  const PageBoard& board_;
  PagePositions<G> positions_;
  const Language& language_;
};

// Returns "A1xA2, B1xB2" after the beginning; nothing if there are no turns.
inline std::string turns_after(const std::string& begin, const std::vector<std::string>& turns) {
  std::string text;
  for (const std::string& turn : turns) text += (text.empty() ? begin : ", ") + turn;
  return text;
}

// What a record says of a turn of the solution, which the solver plays or the other side.
inline Properties properties_of(const SolutionTurn& turn, bool is_solvers) {
  const bool has_others = is_solvers && turn.uniqueness == Uniqueness::several;
  std::string comment;
  if (!is_solvers) comment = turns_after("The same answer to ", turn.also);
  if (has_others) comment = "There are other ways to win" + turns_after(": ", turn.also) + '.';
  if (is_solvers && !turn.end.empty()) comment += (comment.empty() ? "" : " ") + turn.end + '.';
  Properties properties;
  if (is_solvers && !has_others) properties.push_back({"TE", {"1"}, {}});
  if (!comment.empty()) properties.push_back({"C", {comment}, {}});
  return properties;
}

// Plays a turn, and returns it as one of a record.
template <Game G>
RecordTurn recorded(typename G::Position& position, const std::string& text) {
  const PlayedTurn<G> played_turn = played<G>(position, text);
  RecordTurn turn;
  turn.side = position.to_move();
  turn.text = G::write_turn(position, played_turn.turn, Format::cairn);
  position = played_turn.reached;
  return turn;
}

// Returns the main line from a turn of the solution on, with what else can follow as variations.
template <Game G>
std::vector<RecordTurn> recorded(typename G::Position position, const SolutionTurn& turn,
                                 bool is_solvers) {
  std::vector<RecordTurn> line{recorded<G>(position, turn.text)};
  line.front().properties = properties_of(turn, is_solvers);
  for (const SolutionTurn& next : turn.next) {
    std::vector<RecordTurn> way = recorded<G>(position, next, !is_solvers);
    if (line.size() == 1)
      std::ranges::move(way, std::back_inserter(line));
    else
      line[1].variations.push_back(std::move(way));
  }
  return line;
}

// Returns the puzzle as a record for Cairn's SGF: the solution, and the attractive wrong turn as a
// variation.
template <Game G>
Record record_of(const Puzzle& puzzle) {
  auto position = G::parse_position(puzzle.position);
  Record record;
  record.game = G::name;
  record.start = G::write_position(position, Format::cairn);
  record.tags = {{"GN", {"Puzzle " + puzzle.id}, {}},
                 {"C", {task_of(puzzle)}, {}},
                 {"PL", {puzzle.side == Side::white ? "W" : "B"}, {}},
                 {"RE", {puzzle.side == Side::white ? "W+" : "B+"}, {}}};
  const PuzzleSource& source = puzzle.source;
  for (const auto& [tag, value] : {std::pair{"EV", &source.event}, std::pair{"PW", &source.white},
                                   std::pair{"PB", &source.black}, std::pair{"DT", &source.date}})
    if (!value->empty()) record.tags.push_back({tag, {*value}, {}});
  record.turns = recorded<G>(position, puzzle.solution, true);
  if (const auto& wrong = puzzle.wrong_turn) {
    std::vector<RecordTurn> line{recorded<G>(position, wrong->text)};
    line.front().properties = {{"BM", {"1"}, {}}, {"C", {"Looks good, but loses."}, {}}};
    for (const std::string& text : wrong->refutation) line.push_back(recorded<G>(position, text));
    record.turns.front().variations.push_back(std::move(line));
  }
  return record;
}

}  // namespace cairn
