// The interface through which the engine answers queries about positions of any game.
#pragma once

#include <cstdint>
#include <string>

#include "analysis/player_settings.hpp"
#include "core/error.hpp"
#include "model/engine.hpp"

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

}  // namespace cairn
