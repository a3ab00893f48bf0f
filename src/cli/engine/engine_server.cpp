#include "cli/engine/engine_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <system_error>
#include <utility>
#include <variant>

#include "cli/shell/interrupt.hpp"
#include "cli/shell/memory.hpp"
#include "threads/new_threads.hpp"

namespace cairn::cli {

namespace {

using engine::Answer;
using engine::Command;
using engine::Complaint;
using engine::Query;
using engine::Request;

// The limit for the memory of waiting queries. Reading pauses when it would be exceeded.
constexpr std::size_t most_waiting_bytes = std::size_t{64} << 20;
constexpr std::chrono::milliseconds look_interval{100};  // between checks for an interruption

std::size_t bytes_of(const Query& query) {
  std::size_t bytes = sizeof(Query) + query.id.size() + query.game.size() + query.start.size();
  for (const std::string& move : query.moves) bytes += sizeof(move) + move.size();
  return bytes;
}

}  // namespace

EngineServer::EngineServer(const EngineSettings& settings)
    : settings_(settings),
      workers_(static_cast<std::size_t>(std::max(available_threads(settings.workers), 1))) {
  for (Worker& worker : workers_) {
    worker.threads.emplace(settings_.threads);
    worker.answerer.emplace(settings_, worker.stop, *worker.threads);
  }
  try {
    for (Worker& worker : workers_) worker.thread = std::jthread([this, &worker] { work(worker); });
  } catch (const std::system_error&) {  // the others do the work, or the caller of take() does
  }
}

EngineServer::~EngineServer() {
  const std::lock_guard lock(mutex_);
  give_up();
}

void EngineServer::take(std::string_view text) {
  Request request = engine::read_request(text);
  for (const Complaint& warning : request.warnings) say(engine::write_warning(warning));
  if (const auto* complaint = std::get_if<Complaint>(&request.content))
    say(engine::write_error(*complaint));
  else if (const auto* command = std::get_if<Command>(&request.content))
    obey(*command);
  else
    for_each_answer(std::get<Query>(std::move(request.content)), [&](Query query) {
      if (!stop_requested() && !has_failed()) enqueue(std::move(query));
    });
}

void EngineServer::complain(const std::string& message) {
  say(engine::write_error({message, "", {}}));
}

void EngineServer::finish() {
  std::unique_lock lock(mutex_);
  while (is_busy() && !stop_requested() && !failure_) changed_.wait_for(lock, look_interval);
  give_up();
  lock.unlock();
  for (Worker& worker : workers_)
    if (worker.thread.joinable()) worker.thread.join();
  if (failure_) std::rethrow_exception(failure_);
  output_.finish();
}

bool EngineServer::has_failed() {
  const std::lock_guard lock(mutex_);
  return failure_ != nullptr;
}

void EngineServer::enqueue(Query query) {
  const std::size_t bytes = bytes_of(query);
  std::unique_lock lock(mutex_);
  while (waiting_bytes_ + bytes > most_waiting_bytes && !stop_requested() && !failure_)
    changed_.wait_for(lock, look_interval);
  waiting_bytes_ += bytes;
  waiting_.push_back({std::move(query), bytes});
  changed_.notify_all();
  const bool has_threads = workers_.front().thread.joinable();
  lock.unlock();
  if (!has_threads) work_on_next(workers_.front());
}

void EngineServer::obey(const Command& command) {
  switch (command.action) {
    case Command::Action::query_version:
      break;
    case Command::Action::clear_cache: {
      const std::lock_guard lock(mutex_);
      for (Worker& worker : workers_) worker.clears = true;
      break;
    }
    case Command::Action::terminate:
      terminate([&](const std::string& id) { return id == command.target; });
      break;
    case Command::Action::terminate_all:
      terminate([](const std::string&) { return true; });
      break;
  }
  say(engine::write_acknowledgement(command));
}

// Stops the searches for matching queries, and removes matching queries that wait.
template <class Matches>
void EngineServer::terminate(Matches matches) {
  std::deque<Waiting> ended;
  {
    const std::lock_guard lock(mutex_);
    end_if(matches);
    for (std::size_t count = waiting_.size(); count > 0; --count) {
      Waiting waiting = std::move(waiting_.front());
      waiting_.pop_front();
      const bool is_ended = matches(waiting.query.id);
      if (is_ended) waiting_bytes_ -= waiting.bytes;
      (is_ended ? ended : waiting_).push_back(std::move(waiting));
    }
    changed_.notify_all();
  }
  for (const Waiting& waiting : ended) say(engine::write_no_result(waiting.query));
}

// Stops the searches for matching queries. The caller must hold the mutex.
template <class Matches>
void EngineServer::end_if(Matches matches) {
  for (Worker& worker : workers_)
    if (!worker.id.empty() && matches(worker.id)) worker.stop = true;
}

// Drops the waiting queries, stops all searches and lets the workers end. The caller must hold the
// mutex.
void EngineServer::give_up() {
  is_finished_ = true;
  end_if([](const std::string&) { return true; });
  waiting_.clear();
  changed_.notify_all();
}

// Whether any query waits or is in work. The caller must hold the mutex.
bool EngineServer::is_busy() const {
  return !waiting_.empty() ||
         std::ranges::any_of(workers_, [](const Worker& worker) { return !worker.id.empty(); });
}

// Runs in a worker's thread until no more queries will come.
void EngineServer::work(Worker& worker) {
  while (work_on_next(worker)) continue;
}

// Answers the next query. Returns false if no more will come.
bool EngineServer::work_on_next(Worker& worker) {
  const std::optional<Query> query = next(worker);
  if (!query) return false;
  answer(worker, *query);
  const std::lock_guard lock(mutex_);
  worker.id.clear();
  changed_.notify_all();
  return true;
}

// Waits for a query and returns it, or returns nothing if no more will come.
std::optional<Query> EngineServer::next(Worker& worker) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !waiting_.empty() || is_finished_; });
  if (waiting_.empty()) return std::nullopt;
  Waiting waiting = std::move(waiting_.front());
  waiting_.pop_front();
  waiting_bytes_ -= waiting.bytes;
  worker.id = waiting.query.id;
  worker.stop = false;
  if (std::exchange(worker.clears, false)) worker.answerer->forget();
  changed_.notify_all();
  return std::move(waiting.query);
}

void EngineServer::answer(Worker& worker, const Query& query) {
  try {
    const Answer answer = worker.answerer->answer(query);
    if (stop_requested()) return;
    const bool is_empty = answer.was_terminated && answer.candidates.empty();
    say(is_empty ? engine::write_no_result(query) : engine::write_answer(answer));
  } catch (const QueryError& error) {
    say(engine::write_error({error.error.what(), error.field, query.id}));
  } catch (const std::bad_alloc&) {
    worker.answerer->forget();
    say(engine::write_error({out_of_memory(), "", query.id}));
  } catch (const std::exception& error) {
    worker.answerer->forget();
    say(engine::write_error({fmt::format("internal error: {}", error.what()), "", query.id}));
  }
}

// Writes a whole line. Any thread may call it. The first failure is kept for finish().
void EngineServer::say(const std::string& line) {
  const std::lock_guard lock(output_mutex_);
  try {
    output_.write(line);
  } catch (const Error&) {
    const std::lock_guard state_lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
}

}  // namespace cairn::cli
