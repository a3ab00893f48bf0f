// Reads questions from standard input line by line, as they come, and answers them in several
// threads.

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <fmt/format.h>
#include <mutex>
#include <new>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/answerer.hpp"
#include "app/console.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "app/protocol.hpp"
#include "app/threads.hpp"
#include "core/annotated_game.hpp"
#include "core/error.hpp"
#include "formats/output/engine_json.hpp"
#include "formats/records/json.hpp"

namespace cairn::cli {

namespace {

constexpr std::size_t block = std::size_t{1} << 16;
constexpr int poll_interval = 100;  // milliseconds between checks for an interruption

[[noreturn]] void fail(int error_number) {
  throw Error(Error::Kind::io,
              "standard input cannot be read: " + std::generic_category().message(error_number));
}

// Returns false if a stop was requested before any input came. A signal may arrive in another
// thread, or just before this one begins to wait, so each wait is short.
bool wait_for_input() {
  while (!stop_requested()) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const int ready = poll(&input, 1, poll_interval);
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) fail(errno);
  }
  return false;
}

using engine::Ask;
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

std::size_t bytes_of(const Ask& ask) {
  return sizeof(Ask) + ask.line.dump().size();
}

class LineReader {
 public:
  struct Line {
    std::string text;  // without the line end; empty if the line is too long
    bool is_too_long = false;
  };

  // Lines of more than `longest` bytes are not kept.
  explicit LineReader(std::size_t longest) : longest_(longest) {}

  // Waits for the next line and returns it, or nothing at the end of input and once a stop was
  // requested (app/console.hpp). The last line needs no line end. Throws Error of kind io.
  std::optional<Line> next() {
    for (;;) {
      const std::size_t end = text_.find('\n', seen_);
      if (end != text_.npos) return take(end);
      seen_ = text_.size();
      if (seen_ > longest_) {
        skips_ = true;
        text_.clear();
        seen_ = 0;
      }
      if (is_at_end_ || !fill()) break;
    }
    if (stop_requested() || (text_.empty() && !skips_)) return std::nullopt;
    return take(text_.size());
  }

 private:
  // Takes the line that ends at an offset out of the text.
  Line take(std::size_t end) {
    Line line{text_.substr(0, end), skips_ || end > longest_};
    if (line.is_too_long) line.text.clear();
    text_.erase(0, std::min(end + 1, text_.size()));
    seen_ = 0;
    skips_ = false;
    return line;
  }

  // Reads more text. Returns false at the end of input and when a stop is requested.
  bool fill() {
    while (wait_for_input()) {
      const std::size_t size = text_.size();
      text_.resize(size + block);
      const ssize_t got = read(STDIN_FILENO, text_.data() + size, block);
      const int error_number = errno;
      text_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
      if (got > 0) return true;
      if (got == 0) {
        is_at_end_ = true;
        return false;
      }
      if (error_number != EINTR && error_number != EAGAIN) fail(error_number);
    }
    return false;
  }

  std::size_t longest_;
  std::string text_;      // text that was read and not returned yet
  std::size_t seen_ = 0;  // how many bytes of text_ contain no line end
  bool skips_ = false;    // the rest of a line that is too long is being skipped
  bool is_at_end_ = false;
};

// Takes the requests to the engine from one thread and answers them with several threads.
class EngineServer {
 public:
  // Starts the workers, or fewer if the system has no threads for all; if it has none, take()
  // answers what it takes. Answers are written to standard output.
  explicit EngineServer(const EngineSettings& settings)
      : settings_(settings),
        workers_(static_cast<std::size_t>(std::max(available_threads(settings.workers), 1))) {
    for (Worker& worker : workers_) {
      worker.threads.emplace(settings_.threads);
      worker.session.emplace(settings_, worker.stop, *worker.threads);
    }
    try {
      for (Worker& worker : workers_)
        worker.thread = std::jthread([this, &worker] { work(worker); });
    } catch (const std::system_error&) {  // the others do the work, or the caller of take() does
    }
  }

  // Gives up all queries that finish() has not answered.
  ~EngineServer() {
    const std::lock_guard lock(mutex_);
    give_up();
  }
  EngineServer(const EngineServer&) = delete;
  EngineServer& operator=(const EngineServer&) = delete;

  // Takes a request as JSON. Waits while the queue of queries is full.
  void take(std::string_view text) {
    Request request = engine::read_request(text);
    for (const Complaint& warning : request.warnings) say(engine::write_warning(warning));
    if (const auto* complaint = std::get_if<Complaint>(&request.content))
      say(engine::write_error(*complaint));
    else if (const auto* command = std::get_if<Command>(&request.content))
      obey(*command);
    else if (const auto* ask = std::get_if<Ask>(&request.content))
      enqueue({*ask, bytes_of(*ask)});
    else
      for_each_answer(std::get<Query>(std::move(request.content)), [&](Query query) {
        const std::size_t bytes = bytes_of(query);
        if (!stop_requested() && !has_failed()) enqueue({std::move(query), bytes});
      });
  }

  // Reports an error about a request that is not passed to take().
  void complain(const std::string& message) { say(engine::write_error({.message = message})); }

  // Answers all queries that are waiting. Once a stop was requested (app/console.hpp), it
  // ends them instead. Throws Error of kind io if an answer could not be written.
  void finish() {
    std::unique_lock lock(mutex_);
    while (is_busy() && !stop_requested() && !failure_) changed_.wait_for(lock, look_interval);
    give_up();
    lock.unlock();
    for (Worker& worker : workers_)
      if (worker.thread.joinable()) worker.thread.join();
    if (failure_) std::rethrow_exception(failure_);
    output_.finish();
  }

  // Whether an answer could not be written, so that further requests would be useless.
  bool has_failed() {
    const std::lock_guard lock(mutex_);
    return failure_ != nullptr;
  }

 private:
  // A thread that searches, and its state.
  struct Worker {
    std::atomic<bool> stop{false};
    std::string id;                     // the id of the query in work; empty: none
    bool clears = false;                // forget all search results before the next query
    std::optional<NewThreads> threads;  // that help with queries limited by time
    std::optional<Session> session;
    std::jthread thread;
  };
  struct Waiting {
    std::variant<engine::Query, engine::Ask> question;
    std::size_t bytes = 0;   // an estimate of the memory it takes
    std::size_t number = 0;  // of those that came before

    const std::string& id() const {
      return std::visit([](const auto& asked) -> const std::string& { return asked.id; }, question);
    }
  };

  void enqueue(Waiting waiting) {
    std::unique_lock lock(mutex_);
    while (waiting_bytes_ + waiting.bytes > most_waiting_bytes && !stop_requested() && !failure_)
      changed_.wait_for(lock, look_interval);
    waiting_bytes_ += waiting.bytes;
    waiting.number = taken_++;
    (std::holds_alternative<Query>(waiting.question) ? queries_ : asks_)
        .push_back(std::move(waiting));
    changed_.notify_all();
    const bool has_threads = workers_.front().thread.joinable();
    lock.unlock();
    if (!has_threads) work_on_next(workers_.front());
  }

  void obey(const Command& command) {
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
  void terminate(Matches matches) {
    std::deque<Waiting> ended;
    {
      const std::lock_guard lock(mutex_);
      end_if(matches);
      for (std::deque<Waiting>* const queue : {&queries_, &asks_}) {
        for (std::size_t count = queue->size(); count > 0; --count) {
          Waiting waiting = std::move(queue->front());
          queue->pop_front();
          const bool is_ended = matches(waiting.id());
          if (is_ended) waiting_bytes_ -= waiting.bytes;
          (is_ended ? ended : *queue).push_back(std::move(waiting));
        }
      }
      changed_.notify_all();
    }
    for (const Waiting& waiting : ended) {
      if (const auto* query = std::get_if<Query>(&waiting.question))
        say(engine::write_no_result(*query));
      else
        say(engine::write_error({.message = "it was ended before it was answered",
                                 .id = waiting.id(),
                                 .kind = Error::Kind::internal}));
    }
  }

  // Stops the searches for matching queries. The caller must hold the mutex.
  template <class Matches>
  void end_if(Matches matches) {
    for (Worker& worker : workers_)
      if (!worker.id.empty() && matches(worker.id)) worker.stop = true;
  }

  // Drops the waiting queries, stops all searches and lets the workers end. The caller must hold
  // the mutex.
  void give_up() {
    is_finished_ = true;
    end_if([](const std::string&) { return true; });
    queries_.clear();
    asks_.clear();
    changed_.notify_all();
  }

  // Whether any query waits or is in work. The caller must hold the mutex.
  bool is_busy() const {
    return !queries_.empty() || !asks_.empty() ||
           std::ranges::any_of(workers_, [](const Worker& worker) { return !worker.id.empty(); });
  }

  // Runs in a worker's thread until no more queries will come.
  void work(Worker& worker) {
    while (work_on_next(worker)) continue;
  }

  // Answers the next question. Returns false if no more will come.
  bool work_on_next(Worker& worker) {
    const std::optional<Waiting> waiting = next(worker);
    if (!waiting) return false;
    answer(worker, *waiting);
    const std::lock_guard lock(mutex_);
    worker.id.clear();
    changed_.notify_all();
    return true;
  }

  // Returns where the question waits that a worker takes next, or null. The caller must hold the
  // mutex.
  std::deque<Waiting>* queue_for(const Worker& worker) {
    const bool has_ask = &worker == &workers_.front() && !asks_.empty();
    if (queries_.empty()) return has_ask ? &asks_ : nullptr;
    return has_ask && asks_.front().number < queries_.front().number ? &asks_ : &queries_;
  }

  // Waits for a question and returns it, or returns nothing if no more will come.
  std::optional<Waiting> next(Worker& worker) {
    std::unique_lock lock(mutex_);
    std::deque<Waiting>* queue = nullptr;
    changed_.wait(lock, [&] { return (queue = queue_for(worker)) != nullptr || is_finished_; });
    if (queue == nullptr) return std::nullopt;
    Waiting waiting = std::move(queue->front());
    queue->pop_front();
    waiting_bytes_ -= waiting.bytes;
    worker.id = waiting.id();
    worker.stop = false;
    if (std::exchange(worker.clears, false)) worker.session->forget();
    changed_.notify_all();
    return waiting;
  }

  void answer(Worker& worker, const Waiting& waiting) {
    const auto fail = [&](const std::string& message) {
      worker.session->forget();
      say(engine::write_error({.message = message, .id = waiting.id()}));
    };
    try {
      const std::string lines = std::visit(
          [&](const auto& question) { return worker.session->answer(question); }, waiting.question);
      if (!stop_requested()) say(lines);
    } catch (const Stopped&) {  // there is no answer
    } catch (const std::bad_alloc&) {
      fail(out_of_memory());
    } catch (const std::exception& error) {
      fail(fmt::format("internal error: {}", error.what()));
    }
  }

  // Writes a whole line. Any thread may call it. The first failure is kept for finish().
  void say(const std::string& line) {
    const std::lock_guard lock(output_mutex_);
    try {
      output_.write(line);
    } catch (const Error&) {
      const std::lock_guard state_lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  const EngineSettings settings_;
  std::mutex output_mutex_;
  OutputFile output_{"-"};
  std::mutex mutex_;  // protects all members below except the workers' sessions and stop flags
  std::condition_variable changed_;
  std::deque<Waiting> queries_;  // that any worker may take
  // What goes on with something that a session keeps, so that the first worker takes all of it.
  std::deque<Waiting> asks_;
  std::size_t taken_ = 0;  // questions so far
  std::size_t waiting_bytes_ = 0;
  bool is_finished_ = false;  // no further queries will come
  std::exception_ptr failure_;
  std::vector<Worker> workers_;  // declared last, because its threads use the members above
};

constexpr Help engine_help{
    .usage = "cairn engine [OPTION...]",
    .about =
        R"(Reads questions from standard input, a JSON object each, and writes answers to standard output,
one JSON object a line, for other programs: the value of a position, the best turns, the legal
turns, whether the game is over. A question:

  {"id":"1","game":"tzaar","position":"fixed","moves":["C2xC3"],"depth":2}

needs an id, which the answer repeats; `position` is position text or the name of a start; `moves`
are the turns played from there. `depth` (turns), `nodes` and `milliseconds` limit the search,
whichever is reached first; `candidates` says how many of the best turns are wanted;
`analyzeTurns` [0, 1] asks for an answer after each of these numbers of moves.

With -j several questions are worked on at once, and answered as they finish. At the end of input,
open questions are still answered. All keys are in docs/formats/schema-engine.md; questions about
records, analyses, boards and proofs are in docs/formats/questions.md.
)",
    .examples = R"(  echo '{"id":"1","game":"tzaar","position":"random:7","depth":2}' | cairn engine
  cairn engine --memory 1024 -j 4 <questions.jsonl >answers.jsonl
)",
};

constexpr std::size_t longest_question = std::size_t{1} << 20;  // bytes

OptionTable table_of(EngineSettings& settings) {
  return std::vector<Option>{
      {"jobs,j", "N", number(settings.workers, 1, most_workers),
       "work on N questions at a time; with 1, answers come in the order of the questions"},
      {"threads", "N", number(settings.threads, 1, most_workers),
       "search each question that is limited by milliseconds with N threads; one that is limited by "
       "nodes, or by depth alone, takes one, and has the same answer each time"},
      {"depth,d", "N", number(settings.depth, 1, engine::most_depth),
       "search N turns deep where a question sets no limit"},
      {"memory", "MIB", number(settings.memory, 1, most_memory),
       "memory in MiB for the tables of the search and of proofs, of all workers together"}};
}

// Has the server take what is complete in a text of questions, and removes it; all of it, if no
// more will come of a question that is not.
void take_complete(EngineServer& server, std::string& text, bool is_all) {
  json::Piece piece = json::next_piece(text, 0);
  for (; piece.begin < text.size() && (is_all || !piece.is_open);
       piece = json::next_piece(text, piece.end))
    server.take(std::string_view(text).substr(piece.begin, piece.end - piece.begin));
  text.erase(0, piece.begin);
}

// Has the server take the questions of standard input, each as soon as its last line has come. An
// empty line ends a question that was cut off.
void take_all(EngineServer& server) {
  LineReader lines(longest_question);
  std::string text;
  json::Brackets brackets;  // of the first question in it, as far as `read`
  std::size_t read = 0;
  while (!server.has_failed()) {
    const auto line = lines.next();
    if (!line) break;
    text += line->text + '\n';
    if (line->is_too_long || text.size() > longest_question + 1) {
      server.complain(fmt::format("a question of more than {} bytes; skipped", longest_question));
      text.clear();
      brackets = {};
      read = 0;
      continue;
    }
    const bool is_blank = line->text.find_first_not_of(" \t\r") == std::string::npos;
    auto state = json::Brackets::State::open;
    while (text.front() == '{' && read < text.size() && state == json::Brackets::State::open)
      state = brackets.read(text, read);
    if (text.front() == '{' && state == json::Brackets::State::open && !is_blank) continue;
    take_complete(server, text, is_blank);
    brackets = {};
    read = 0;
  }
  take_complete(server, text, true);
}

}  // namespace

int run_engine(const Arguments& arguments) {
  EngineSettings settings;
  std::vector<std::string> operands;
  if (!parse_options(engine_help, table_of(settings), arguments, operands)) return status::good;
  if (!operands.empty())
    throw Error(Error::Kind::usage,
                "engine takes no FILE; questions come on standard input: cairn engine <FILE");
  catch_interrupts();
  EngineServer server(settings);
  take_all(server);
  server.finish();
  return stop_requested() ? stopped_status() : status::good;
}

}  // namespace cairn::cli
