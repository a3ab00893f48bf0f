// What the engine says of one position, for whatever game.
#pragma once

#include <string>

#include "analysis/player_settings.hpp"
#include "core/error.hpp"
#include "model/engine.hpp"

namespace cairn::cli {

// An error in a query's moves or start, and the key that it is about.
struct QueryError {
  std::string field;
  Error error;
};

// Owns the memory of a search; one for each thread.
class Answerer {
 public:
  virtual ~Answerer() = default;
  // The limits are not those of the query, but what is made of them. Throws QueryError.
  virtual engine::Answer answer(const engine::Query& query, const Limits& limits) = 0;
};

}  // namespace cairn::cli
