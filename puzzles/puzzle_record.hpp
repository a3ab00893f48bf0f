// A puzzle as a record: the solution's main line, with the other defences and the attractive wrong
// turn as variations.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/puzzle.hpp"
#include "model/puzzle_words.hpp"
#include "model/record.hpp"
#include "puzzles/played_turns.hpp"

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

}  // namespace cairn
