// Takes the requests to the engine from one thread and answers them with several threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/output/output_file.hpp"
#include "formats/json/engine_json.hpp"
#include "games/games_answerer.hpp"
#include "model/engine.hpp"
#include "threads/new_threads.hpp"

namespace cairn::cli {

class EngineServer {
 public:
  // Starts the workers, or fewer if the system has no threads for all; if it has none, take()
  // answers what it takes. Answers are written to
  // standard output.
  explicit EngineServer(const EngineSettings& settings);
  // Gives up all queries that finish() has not answered.
  ~EngineServer();
  EngineServer(const EngineServer&) = delete;
  EngineServer& operator=(const EngineServer&) = delete;

  // Takes a request as JSON. Waits while the queue of queries is full.
  void take(std::string_view text);
  // Reports an error about a request that is not passed to take().
  void complain(const std::string& message);
  // Answers all queries that are waiting. Once a stop was requested (cli/shell/interrupt.hpp), it
  // ends them instead. Throws Error of kind io if an answer could not be written.
  void finish();
  // Whether an answer could not be written, so that further requests would be useless.
  bool has_failed();

 private:
  // A thread that searches, and its state.
  struct Worker {
    std::atomic<bool> stop{false};
    std::string id;                     // the id of the query in work; empty: none
    bool clears = false;                // forget all search results before the next query
    std::optional<NewThreads> threads;  // that help with queries limited by time
    std::optional<GamesAnswerer> answerer;
    std::jthread thread;
  };
  struct Waiting {
    engine::Query query;
    std::size_t bytes = 0;  // an estimate of the memory it takes
  };

  void enqueue(engine::Query query);
  void obey(const engine::Command& command);
  template <class Matches>
  void terminate(Matches matches);
  template <class Matches>
  void end_if(Matches matches);
  void give_up();
  bool is_busy() const;
  void work(Worker& worker);
  bool work_on_next(Worker& worker);
  std::optional<engine::Query> next(Worker& worker);
  void answer(Worker& worker, const engine::Query& query);
  void say(const std::string& line);

  const EngineSettings settings_;
  std::mutex output_mutex_;
  OutputFile output_{"-"};
  std::mutex mutex_;  // protects all members below except the workers' answerers and stop flags
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool is_finished_ = false;  // no further queries will come
  std::exception_ptr failure_;
  std::vector<Worker> workers_;  // declared last, because its threads use the members above
};

}  // namespace cairn::cli
