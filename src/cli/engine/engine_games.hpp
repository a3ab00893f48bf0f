// What the engine says of one position of any game.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "cli/engine/engine_answer.hpp"
#include "model/engine.hpp"

namespace cairn::cli {

struct EngineSettings {
  int workers = 1;
  int threads = 1;            // of each worker, for queries limited by time
  int depth = 2;              // in turns, for queries without a limit
  std::int64_t memory = 256;  // MiB, of all workers together
};

// Owns the memory of one worker's searches, for the game it was asked about last.
class GamesAnswerer {
 public:
  // `stop` may be set by another thread; both must outlive this.
  GamesAnswerer(const EngineSettings& settings, const std::atomic<bool>& stop)
      : settings_(settings), stop_(stop) {}

  // Throws QueryError.
  engine::Answer answer(engine::Query query);
  // Forgets what was searched.
  void forget();

 private:
  void change_game(const std::string& game);
  PlayerSettings player_settings() const;
  Limits limits_of(const engine::Query& query) const;

  const EngineSettings& settings_;
  const std::atomic<bool>& stop_;
  std::string game_;  // for which there is an answerer; empty: none
  std::unique_ptr<Answerer> answerer_;
};

}  // namespace cairn::cli
