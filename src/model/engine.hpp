// What a program asks of the engine, and what it is told, as plain data: positions and turns are
// texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/outcome.hpp"
#include "core/side.hpp"
#include "model/annotated_game.hpp"

namespace cairn::engine {

inline constexpr int most_depth = 100;
inline constexpr std::int64_t most_nodes = 1'000'000'000'000'000;
inline constexpr std::int64_t most_milliseconds = 7 * 24 * 3600 * 1000;
inline constexpr int most_candidates = 10'000;

struct Query {
  std::string id;
  std::string game;                          // its name; may be empty if the start alone tells it
  std::string start;                         // anything that the game reads as a position
  std::vector<std::string> moves;            // turns from there on
  std::vector<int> turns;                    // how many of them before each answer; empty: all
  std::optional<int> depth;                  // turns, at least 0; 0: no search
  std::optional<std::int64_t> nodes;         // at least 1
  std::optional<std::int64_t> milliseconds;  // at least 1
  int candidates = 1;                        // at least 1
  bool include_time = false;
  bool include_legal_turns = false;
};

struct Command {
  enum class Action : std::uint8_t { query_version, clear_cache, terminate, terminate_all };

  std::string id;
  Action action = Action::query_version;
  std::string target;  // of terminate: the id of the queries to end
};

struct Answer {
  std::string id;
  int turn_number = 0;  // turns played from the start
  std::string game;
  std::string position;  // position text
  Side to_move = Side::white;
  std::optional<Outcome> outcome;                         // if the game is over
  std::optional<Value> value;                             // nothing if there was no search
  double white_win_percent = 50;                          // 0..100, if there is a value
  std::vector<CandidateTurn> candidates;                  // best first
  int depth = 0;                                          // turns searched completely
  std::uint64_t nodes = 0;                                // positions searched
  bool was_terminated = false;                            // the search was ended before its limits
  std::optional<std::int64_t> milliseconds;               // where it was asked for
  std::optional<std::vector<std::string>> legal_turns{};  // where they were asked for
};

}  // namespace cairn::engine
