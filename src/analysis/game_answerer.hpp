// Answers queries about positions of one game.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answerer.hpp"
#include "analysis/game_judge.hpp"
#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "core/annotated_game.hpp"
#include "core/executor.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "core/record.hpp"
#include "games/game.hpp"

namespace cairn {

template <Game G>
class GameAnswerer final : public Answerer {
 public:
  // `stop` ends a search and may be set by another thread. Both references must outlive this
  // object.
  GameAnswerer(const PlayerSettings& settings, const std::atomic<bool>& stop, Executor& executor)
      : stop_(stop), player_(settings, stop, executor) {}

  engine::Answer answer(const engine::Query& query, const Limits& limits) override {
    return answer(query, [&](engine::Answer& answer, const Position& position,
                             const std::vector<Position>& before) {
      if (limits.depth > 0) search(answer, query, position, before, limits);
    });
  }

  engine::Answer think_on(const engine::Query& query, std::uint64_t nodes) override {
    return answer(query, [&](engine::Answer& answer, const Position& position,
                             const std::vector<Position>& before) {
      const auto count = static_cast<std::size_t>(query.candidates);
      add(answer, position, player_.think_on(position, nodes, before, count));
      answer.is_during_search = true;
    });
  }

 private:
  using Position = typename G::Position;

  // Answers what the rules say, and calls search(answer, position, positions before) if the game is
  // not over.
  template <class Search>
  engine::Answer answer(const engine::Query& query, Search&& search) {
    Replay<G> game = replay_query(query);
    const Position position = game.positions.back();
    game.positions.pop_back();
    engine::Answer answer = describe(query, position, game.outcome);
    if (game.outcome)
      set_value(answer, value_of(*game.outcome));
    else
      search(answer, position, game.positions);
    if (query.include_legal_turns)
      answer.legal_turns = game.outcome ? std::vector<std::string>{} : legal_turns(position);
    return answer;
  }

  static Replay<G> replay_query(const engine::Query& query) {
    Record record;
    record.game = G::name;
    record.start = query.start;
    for (const std::string& move : query.moves) record.turns.emplace_back().text = move;
    Replay<G> game;
    try {
      game = replay<G>(record);
    } catch (const Error& error) {
      throw QueryError{query.start_key, error};
    }
    const auto wrong = "moves[" + std::to_string(game.turns.size()) + ']';
    if (game.error) throw QueryError{wrong, *game.error};
    if (game.turns.size() < query.moves.size())  // replay skips nodes without a move
      throw QueryError{"moves", Error(Error::Kind::syntax, "an empty text; a turn expected")};
    return game;
  }

  static engine::Answer describe(const engine::Query& query, const Position& position,
                                 const std::optional<Outcome>& outcome) {
    engine::Answer answer;
    answer.id = query.id;
    answer.turn_number = static_cast<int>(query.moves.size());
    answer.game = G::name;
    answer.position = G::write_position(position, Format::text);
    answer.to_move = position.to_move();
    answer.outcome = outcome;
    answer.language = query.language;
    return answer;
  }

  static Value value_of(const Outcome& outcome) {
    if (!outcome.winner) return {Value::Kind::draw, {}, 0};
    const bool white = *outcome.winner == Side::white;
    return {white ? Value::Kind::white_wins : Value::Kind::black_wins, 0, 0};
  }

  static void set_value(engine::Answer& answer, const Value& value) {
    answer.value = value;
    answer.white_win_percent = win_percent(value, G::points_per_logit);
  }

  void search(engine::Answer& answer, const engine::Query& query, const Position& position,
              const std::vector<Position>& before, const Limits& limits) {
    // Results of earlier searches could help, but an answer that does not depend on time must
    // always be the same.
    if (!limits.time) player_.forget();
    const auto begin = std::chrono::steady_clock::now();
    const auto count = query.strength ? playing_strength<G>(*query.strength).choice
                                      : static_cast<std::size_t>(query.candidates);
    Choice<G> choice = player_.choose(position, limits, count, before);
    if (query.strength) play_one(choice, position, query);
    add(answer, position, choice);
    if (query.include_time)
      answer.milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(
                                std::chrono::steady_clock::now() - begin)
                                .count();
  }

  // The strengths are measured with values as the searches have them.
  static void play_one(Choice<G>& choice, const Position& position, const engine::Query& query) {
    const auto chances = [&](const Candidate<G>& candidate) {
      return chances_of(position.to_move(), win_percent(candidate.value, G::points_per_logit));
    };
    cairn::play_one(choice.candidates, playing_strength<G>(*query.strength), chances,
                    position.hash() ^ Random(query.seed).next());
  }

  void add(engine::Answer& answer, const Position& position, const Choice<G>& choice) const {
    answer.was_terminated = stop_;
    answer.depth = choice.depth;
    answer.nodes = choice.nodes;
    for (const Candidate<G>& candidate : choice.candidates)
      answer.candidates.push_back(candidate_turn<G>(position, candidate));
    if (!answer.candidates.empty()) set_value(answer, answer.candidates.front().value);
  }

  static std::vector<std::string> legal_turns(const Position& position) {
    std::vector<std::string> texts;
    for (const Turn<Position>& turn : distinct_turns(position))
      texts.push_back(G::write_turn(position, turn, Format::text));
    return texts;
  }

  const std::atomic<bool>& stop_;
  Player<G> player_;
};

}  // namespace cairn
