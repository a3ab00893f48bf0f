// The interface through which the engine answers queries about positions of any game.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/player.hpp"
#include "core/annotated_game.hpp"
#include "core/error.hpp"
#include "core/executor.hpp"

namespace cairn {

// An error in the moves or the start of a query, and the key of the query that has the error.
struct QueryError {
  std::string field;
  Error error;
};

// Answers queries of one game. It owns the memory of a search, so that each thread needs its own.
class Answerer {
 public:
  virtual ~Answerer() = default;
  // Answers a query within `limits`, which are computed from the limits in the query and the
  // settings. Throws QueryError.
  virtual engine::Answer answer(const engine::Query& query, const Limits& limits) = 0;
  // Goes on for `nodes` positions where the last call for the same position ended, unless forget()
  // or answer() was called since then, and answers what is known so far. Throws QueryError.
  virtual engine::Answer think_on(const engine::Query& query, std::uint64_t nodes) = 0;
};

// Answers queries about positions of all games.

struct EngineSettings {
  int workers = 1;
  int threads = 1;            // the threads of each worker, for queries that are limited by time
  int depth = 2;              // in turns, for queries that give no limit
  std::int64_t memory = 256;  // in MiB, for all workers together
};

// Calls use(query) for each turn after which an answer is wanted, with the moves up to it.
template <class Use>
void for_each_answer(engine::Query query, const Use& use) {
  std::vector<int> turns = std::exchange(query.turns, {});
  if (turns.empty()) turns.push_back(static_cast<int>(query.moves.size()));
  for (const int turn : turns) {
    engine::Query one = query;
    one.moves.resize(static_cast<std::size_t>(turn));
    use(std::move(one));
  }
}

// Owns the memory of one worker's searches, for the game of the last query.
class GamesAnswerer {
 public:
  // `stop` ends a search and may be set by another thread. The executor is for queries that are
  // limited by time. All arguments must outlive this object.
  GamesAnswerer(const EngineSettings& settings, const std::atomic<bool>& stop,
                Executor& executor = one_thread())
      : settings_(settings), stop_(stop), executor_(executor) {}

  // Answers a query that names its game. Throws QueryError if the query is wrong.
  engine::Answer answer(const engine::Query& query);
  // Goes on thinking about a query for `nodes` positions, as Answerer has it. Throws QueryError.
  engine::Answer think_on(const engine::Query& query, std::uint64_t nodes);
  // Forgets the results of earlier searches and frees their memory.
  void forget();

 private:
  Answerer& answerer_for(const engine::Query& query);
  void change_game(const std::string& game);
  PlayerSettings player_settings() const;
  Limits limits_of(const engine::Query& query) const;

  const EngineSettings& settings_;
  const std::atomic<bool>& stop_;
  Executor& executor_;
  std::string game_;  // the game of the answerer; empty: there is no answerer
  std::unique_ptr<Answerer> answerer_;
};

}  // namespace cairn
