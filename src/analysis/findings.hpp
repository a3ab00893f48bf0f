// What the tasks of an analysis find, as bytes, so that workers that share no memory can tell each
// other. The bytes mean something only to the same program, about the same record and settings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "analysis/game_judge.hpp"
#include "core/error.hpp"
#include "core/hash.hpp"
#include "core/turn.hpp"

namespace cairn {

namespace findings {

template <class T>
concept Plain = std::is_trivially_copyable_v<T>;

// The members of which a value consists.
template <Game G>
auto members(ValuedPosition<G>& valued) {
  return std::tie(valued.score, valued.line, valued.nodes);
}
template <Game G>
auto members(Candidate<G>& candidate) {
  return std::tie(candidate.turn, candidate.value, candidate.line);
}
template <Game G>
auto members(Choice<G>& choice) {
  return std::tie(choice.candidates, choice.odd_even_average, choice.depth, choice.nodes);
}

inline auto members(Reason& reason) {
  return std::tie(reason.code, reason.side, reason.turn, reason.piece, reason.count, reason.other,
                  reason.turns, reason.spaces);
}
inline auto members(CandidateTurn& candidate) {
  return std::tie(candidate.turn, candidate.value, candidate.white_win_percent, candidate.line,
                  candidate.reason);
}
inline auto members(PositionAnswer& answer) {
  return std::tie(answer.to_move, answer.value, answer.white_win_percent, answer.best,
                  answer.threats, answer.nodes, answer.asked);
}

// Puts values one behind the other.
class Writer {
 public:
  template <class... T>
  void operator()(T&... values) {
    (put(values), ...);
  }

  const std::string& bytes() const { return bytes_; }

 private:
  template <Plain T>
  void put(T& value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put(std::string& text) {
    std::size_t size = text.size();
    put(size);
    bytes_ += text;
  }
  template <class T>
  void put(std::vector<T>& list) {
    std::size_t size = list.size();
    put(size);
    for (T& each : list) put(each);
  }
  template <class T>
  requires(!Plain<T>) void put(std::optional<T>& value) {
    bool has_value = value.has_value();
    put(has_value);
    if (has_value) put(*value);
  }
  template <class T>
  requires requires(T& value) { members(value); }
  void put(T& value) { std::apply(*this, members(value)); }

  std::string bytes_;
};

// Takes the values out again. Throws Error (usage) if there are not enough bytes.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <class... T>
  void operator()(T&... values) {
    (take(values), ...);
  }

 private:
  template <Plain T>
  void take(T& value) {
    if (bytes_.size() < sizeof value)
      throw Error(Error::Kind::usage, "findings of another task; those of this one expected");
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
  }
  void take(std::string& text) {
    std::size_t size = 0;
    take(size);
    if (bytes_.size() < size)
      throw Error(Error::Kind::usage, "findings of another task; those of this one expected");
    text = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
  }
  template <class T>
  void take(std::vector<T>& list) {
    std::size_t size = 0;
    take(size);
    list.clear();
    for (; size > 0; --size) take(list.emplace_back());
  }
  template <class T>
  requires(!Plain<T>) void take(std::optional<T>& value) {
    bool has_value = false;
    take(has_value);
    value.reset();
    if (has_value) take(value.emplace());
  }
  template <class T>
  requires requires(T& value) { members(value); }
  void take(T& value) { std::apply(*this, members(value)); }

  std::string_view bytes_;
};

}  // namespace findings

// Writes or reads what a task of a round finds. `pass` is a Writer or a Reader.
template <Game G, class Pass>
void pass_findings(typename GameJudge<G>::Round& round, std::size_t task, Pass& pass) {
  JudgedGame<G>& game = round.game;
  if (round.is_first && task == GameJudge<G>::proofs_task) {
    pass(game.winners, game.proofs_reach, game.answer);
    for (JudgedTurn<G>& turn : game.turns) pass(turn.asked_before);
    return;
  }
  const std::size_t i = round.is_first ? task - 1 : round.looks[task];
  if (round.is_first) pass(game.positions[i]);
  if (i == game.turns.size()) return;
  JudgedTurn<G>& turn = game.turns[i];
  pass(turn.best, turn.nodes);
  if (round.is_first)
    pass(turn.candidates);
  else
    pass(turn.best_value, turn.best_winner, turn.played_winner, turn.winner_before, turn.asked_best,
         turn.asked_played, turn.asked_before, turn.second_look, turn.looked_played,
         turn.refutation);
  turn.best_reached = after(round.replay.positions[i], turn.best);
  turn.is_played = turn.best_reached == round.replay.positions[i + 1];
}

}  // namespace cairn
