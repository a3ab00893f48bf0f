// Takes the requests to the engine from one thread, and answers them with several.
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

#include "cli/engine/engine_games.hpp"
#include "cli/output/output_file.hpp"
#include "formats/json/engine_json.hpp"
#include "model/engine.hpp"

namespace cairn::cli {

class EngineServer {
 public:
  // Answers go to standard output.
  explicit EngineServer(const EngineSettings& settings);
  // What is not answered by finish() is given up.
  ~EngineServer();
  EngineServer(const EngineServer&) = delete;
  EngineServer& operator=(const EngineServer&) = delete;

  // Waits while too much is waiting already.
  void take(std::string_view line);
  // Says what is wrong with a line that take() did not get.
  void complain(const std::string& message);
  // Answers what is waiting, or, once stopping was asked for (cli/shell/interrupt.hpp), ends it.
  // Throws Error of kind io if an answer could not be written.
  void finish();
  // Whether there is no use in more requests.
  bool has_failed();

 private:
  // One that searches.
  struct Worker {
    std::atomic<bool> stop{false};
    std::string id;       // of the query in work; empty: none
    bool clears = false;  // what the search remembers, before the next query
    std::optional<GamesAnswerer> answerer;
    std::jthread thread;
  };
  struct Waiting {
    engine::Query query;
    std::size_t bytes = 0;  // of memory, about
  };

  void enqueue_turns(engine::Query query);
  void enqueue(engine::Query query);
  void obey(const engine::Command& command);
  template <class Matches>
  void terminate(Matches matches);
  template <class Matches>
  void end_if(Matches matches);
  void give_up();
  bool is_busy() const;
  void work(Worker& worker);
  std::optional<engine::Query> next(Worker& worker);
  void answer(Worker& worker, const engine::Query& query);
  void say(const std::string& line);

  const EngineSettings settings_;
  std::mutex output_mutex_;
  OutputFile output_{"-"};
  std::mutex mutex_;  // of all below, but for the workers' answerers and the stop flags
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool is_finished_ = false;  // no more queries will come
  std::exception_ptr failure_;
  std::vector<Worker> workers_;  // last, so that the threads end before what they use does
};

}  // namespace cairn::cli
