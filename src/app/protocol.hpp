// The one protocol of `cairn engine`, C, Python, and JavaScript in pages and node: questions and
// answers are JSON (docs/formats/schema-engine.md, docs/formats/questions.md).
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

#include "analysis/answerer.hpp"
#include "core/annotated_game.hpp"
#include "core/executor.hpp"
#include "formats/output/engine_json.hpp"

namespace cairn {

// Answers questions one after the other, and keeps what the next one may go on with: the records
// that were read, an analysis, a search, a proof, and the looks of the pieces that boards have
// shown. What is wrong with a question is its answer.
class Session {
 public:
  // `stop` ends the work on a question; another thread may set it, and whoever did resets it. All
  // arguments must outlive this object. The executor is for queries that are limited by time.
  Session(const EngineSettings& settings, const std::atomic<bool>& stop,
          Executor& executor = one_thread());
  ~Session();

  // Returns the lines that answer a line: warnings, and then an answer for each position that was
  // asked for, or an error.
  std::string ask(std::string_view line);

  // The same for what was read of a line.
  std::string answer(const engine::Query& query);
  std::string answer(const engine::Ask& ask);

  // Forgets what searches have found, and frees their memory.
  void forget();

  struct State;

 private:
  std::unique_ptr<State> state_;
};

}  // namespace cairn
