// Queries to the engine and its answers as plain data. Positions and turns are texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/outcome.hpp"
#include "core/side.hpp"
#include "model/annotated_game.hpp"
#include "text/language.hpp"

namespace cairn::engine {

// The greatest values that a query may ask for.
inline constexpr int most_depth = 100;
inline constexpr std::int64_t most_nodes = 1'000'000'000'000'000;
inline constexpr std::int64_t most_milliseconds = 7 * 24 * 3600 * 1000;
inline constexpr int most_candidates = 10'000;
inline constexpr int most_strength = 6;

struct Query {
  std::string id;
  std::string game;                          // the game's name; may be empty if the start alone
                                             // determines it
  std::string start;                         // anything that the game can read as a position
  std::string start_key = "position";        // the key with the start, for messages
  std::vector<std::string> moves;            // turns that are played from the start
  std::vector<int> turns;                    // how many of the moves are played before each answer;
                                             // empty: all of them
  std::optional<int> depth;                  // turns, at least 0; 0 means no search
  std::optional<std::int64_t> nodes;         // at least 1
  std::optional<std::int64_t> milliseconds;  // at least 1
  int candidates = 1;                        // at least 1
  std::optional<int> strength;               // 1 to most_strength: the turn that an opponent of
                                             // that strength plays is wanted
  std::uint64_t seed = 0;                    // what its choice among similar turns depends on
  bool include_time = false;
  bool include_legal_turns = false;
  const Language* language = &english();  // of words in the answer; never null
};

struct Command {
  enum class Action : std::uint8_t { query_version, clear_cache, terminate, terminate_all };

  std::string id;
  Action action = Action::query_version;
  std::string target;  // for terminate: the id of the queries to end
};

struct Answer {
  std::string id;
  int turn_number = 0;  // number of turns played from the start
  std::string game;
  std::string position;  // position text
  Side to_move = Side::white;
  std::optional<Outcome> outcome;                         // empty while the game goes on
  std::optional<Value> value;                             // empty if there was no search
  double white_win_percent = 50;                          // 0..100; means something only if there
                                                          // is a value
  std::vector<CandidateTurn> candidates;                  // best first
  int depth = 0;                                          // turns that were searched completely
  std::uint64_t nodes = 0;                                // positions searched
  bool is_during_search = false;                          // the search goes on after this answer
  bool was_terminated = false;                            // the search was stopped before it
                                                          // reached its limits
  std::optional<std::int64_t> milliseconds;               // empty if the time was not asked for
  std::optional<std::vector<std::string>> legal_turns{};  // empty if they were not asked for
  const Language* language = &english();                  // of the question
};

}  // namespace cairn::engine
