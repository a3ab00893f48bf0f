// cairn engine: answers JSON lines on standard input, for other programs.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "cli/engine_answer.hpp"
#include "cli/interrupt.hpp"
#include "cli/line_reader.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/status.hpp"
#include "formats/engine_json.hpp"
#include "formats/quote.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

using engine::Answer;
using engine::Command;
using engine::Complaint;
using engine::Query;
using engine::Request;

constexpr Help help{
    "cairn engine [OPTION...]",
    "Reads questions from standard input, one JSON object a line, and writes answers to standard\n"
    "output, one JSON object a line, for other programs: the value of a position, the best turns, "
    "the\n"
    "legal turns, whether the game is over. A question:\n"
    "  {\"id\":\"1\",\"game\":\"tzaar\",\"position\":\"fixed\",\"moves\":[\"C2xC3\"],\"depth\":2}\n"
    "needs an id, which the answer bears; `position` is position text or the name of a start;\n"
    "`moves` are the turns played from there. `depth` (turns), `nodes` and `milliseconds` limit "
    "the\n"
    "search, whichever is reached first; `candidates` says how many of the best turns are wanted.\n"
    "With -j several questions are worked on at once, and answers come as they are found. At the "
    "end\n"
    "of input what was asked is still answered. All keys are in formats/schema-engine.md.\n",
    "  echo '{\"id\":\"1\",\"game\":\"tzaar\",\"position\":\"random:7\",\"depth\":2}' | cairn "
    "engine\n"
    "  cairn engine --memory 1024 -j 4 <questions.jsonl >answers.jsonl\n"};

constexpr std::int64_t most_memory = 1 << 20;               // MiB
constexpr std::size_t longest_line = std::size_t{1} << 20;  // bytes
// What waits for a free worker; beyond it reading pauses.
constexpr std::size_t most_waiting_bytes = std::size_t{64} << 20;
constexpr std::chrono::milliseconds interval{100};  // between two looks for an interruption

struct Options {
  int workers = 1;
  int depth = 2;
  std::int64_t memory = 256;  // MiB, of all workers together
};

// One that searches.
struct Worker {
  std::atomic<bool> stop{false};
  std::string id;       // of the query in work; empty: none
  bool clears = false;  // what the search remembers, before the next query
  std::string game;     // for which there is an answerer
  std::unique_ptr<Answerer> answerer;
  std::jthread thread;
};

// A query and the size of its line.
struct Waiting {
  Query query;
  std::size_t bytes = 0;
};

// Takes requests from one thread, and answers with several.
class Engine {
 public:
  explicit Engine(const Options& options) : options_(options), workers_(make_workers(options)) {
    for (Worker& worker : workers_) worker.thread = std::jthread([this, &worker] { work(worker); });
  }

  // What is not answered by finish() is given up.
  ~Engine() {
    const std::lock_guard lock(mutex_);
    give_up();
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Waits while too much is waiting already.
  void take(std::string_view line) {
    Request request = engine::read_request(line);
    for (const Complaint& warning : request.warnings) say(engine::write_warning(warning));
    if (const auto* complaint = std::get_if<Complaint>(&request.content))
      say(engine::write_error(*complaint));
    else if (const auto* command = std::get_if<Command>(&request.content))
      obey(*command);
    else
      enqueue({std::get<Query>(std::move(request.content)), line.size()});
  }

  void complain(const std::string& message) { say(engine::write_error({message, "", {}})); }

  // Answers what is waiting, or, once stopping was asked for, ends it.
  void finish() {
    std::unique_lock lock(mutex_);
    while (is_busy() && !stop_requested() && !failure_) changed_.wait_for(lock, interval);
    give_up();
    lock.unlock();
    for (Worker& worker : workers_) worker.thread.join();
    if (failure_) std::rethrow_exception(failure_);
    output_.finish();
  }

  // Whether there is no use in more requests.
  bool has_failed() {
    const std::lock_guard lock(mutex_);
    return failure_ != nullptr;
  }

 private:
  static std::vector<Worker> make_workers(const Options& options) {
    return std::vector<Worker>(static_cast<std::size_t>(options.workers));
  }

  void enqueue(Waiting waiting) {
    std::unique_lock lock(mutex_);
    while (waiting_bytes_ + waiting.bytes > most_waiting_bytes && !stop_requested() && !failure_)
      changed_.wait_for(lock, interval);
    waiting_bytes_ += waiting.bytes;
    waiting_.push_back(std::move(waiting));
    changed_.notify_all();
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

  // Ends the search of queries in work, and gives those that wait up.
  template <class Matches>
  void terminate(Matches matches) {
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

  // The mutex is held.
  template <class Matches>
  void end_if(Matches matches) {
    for (Worker& worker : workers_)
      if (!worker.id.empty() && matches(worker.id)) worker.stop = true;
  }

  // The mutex is held.
  void give_up() {
    is_finished_ = true;
    end_if([](const std::string&) { return true; });
    waiting_.clear();
    changed_.notify_all();
  }

  // The mutex is held.
  bool is_busy() const {
    return !waiting_.empty() ||
           std::ranges::any_of(workers_, [](const Worker& worker) { return !worker.id.empty(); });
  }

  // The life of a worker's thread.
  void work(Worker& worker) {
    while (const std::optional<Query> query = next(worker)) {
      answer(worker, *query);
      const std::lock_guard lock(mutex_);
      worker.id.clear();
      changed_.notify_all();
    }
  }

  // Waits for a query; nothing if there will be none.
  std::optional<Query> next(Worker& worker) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !waiting_.empty() || is_finished_; });
    if (waiting_.empty()) return std::nullopt;
    Waiting waiting = std::move(waiting_.front());
    waiting_.pop_front();
    waiting_bytes_ -= waiting.bytes;
    worker.id = waiting.query.id;
    worker.stop = false;
    if (std::exchange(worker.clears, false)) worker.game.clear();
    changed_.notify_all();
    return std::move(waiting.query);
  }

  void answer(Worker& worker, const Query& query) {
    try {
      const Answer answer = answerer(worker, query).answer(query, limits_of(query));
      if (stop_requested()) return;
      const bool is_empty = answer.was_terminated && answer.candidates.empty();
      say(is_empty ? engine::write_no_result(query) : engine::write_answer(answer));
    } catch (const QueryError& error) {
      say(engine::write_error({error.error.what(), error.field, query.id}));
    } catch (const std::exception& error) {
      worker.game.clear();
      say(engine::write_error(
          {fmt::format("Cairn itself failed: {}", error.what()), "", query.id}));
    }
  }

  // That of the query's game, which forgets other games.
  Answerer& answerer(Worker& worker, const Query& query) {
    const std::string game = game_of(query);
    if (worker.game == game) return *worker.answerer;
    worker.game.clear();
    worker.answerer.reset();
    with_game(game, [&]<Game G>() {
      worker.answerer = std::make_unique<GameAnswerer<G>>(player_settings(), worker.stop);
    });
    worker.game = game;
    return *worker.answerer;
  }

  // The memory goes in equal parts to the tables of the search and of proofs of each worker.
  PlayerSettings player_settings() const {
    PlayerSettings settings;
    settings.table_bytes = (static_cast<std::size_t>(options_.memory) << 20) /
                           (2 * static_cast<std::size_t>(options_.workers));
    settings.proof_bytes = settings.table_bytes;
    return settings;
  }

  // The game that a query names, or the only one that can read its start.
  static std::string game_of(const Query& query) {
    std::vector<std::string> fitting;
    std::string names;
    for (const GameName& game : game_names()) {
      names += (names.empty() ? "" : ", ") + game.name;
      if (query.game.empty() ? reads_start(game.name, query.start) : game.name == query.game)
        fitting.push_back(game.name);
    }
    if (fitting.size() == 1) return fitting.front();
    const std::string wrong = query.game.empty()
                                  ? "the key 'game' is missing, and the start does not tell it"
                                  : "no game is called " + cairn::quoted(query.game);
    throw QueryError{"game", Error(Error::Kind::usage, wrong + "; one of " + names + " expected")};
  }

  static bool reads_start(const std::string& game, const std::string& start) {
    try {
      with_game(game, [&]<Game G>() { G::parse_position(start); });
      return true;
    } catch (const Error&) {
      return false;
    }
  }

  Limits limits_of(const Query& query) const {
    Limits limits;
    const bool is_limited = query.nodes || query.milliseconds;
    if (query.depth || !is_limited) limits.depth = query.depth.value_or(options_.depth);
    if (query.nodes) limits.nodes = static_cast<std::uint64_t>(*query.nodes);
    if (query.milliseconds) limits.time = std::chrono::milliseconds(*query.milliseconds);
    return limits;
  }

  // Writes a whole line; may be called by any thread.
  void say(const std::string& line) {
    const std::lock_guard lock(output_mutex_);
    try {
      output_.write(line);
    } catch (const Error&) {
      const std::lock_guard state_lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  const Options options_;
  std::mutex output_mutex_;
  Output output_{"-"};
  std::mutex mutex_;  // of all below, but for the workers' answerers and the stop flags
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool is_finished_ = false;  // no more queries will come
  std::exception_ptr failure_;
  std::vector<Worker> workers_;  // last, so that the threads end before what they use does
};

po::options_description describe_options(Options& options) {
  po::options_description description(line_width);
  const auto check_memory = [](std::int64_t memory) {
    if (memory < 1 || memory > most_memory)
      throw Error(Error::Kind::usage,
                  fmt::format("--memory is {}; it must be from 1 to {}", memory, most_memory));
  };
  description.add_options()(
      "jobs,j",
      po::value(&options.workers)
          ->value_name("N")
          ->default_value(options.workers)
          ->notifier([](int workers) { expect_range("--jobs", workers, 1, most_workers); }),
      "work on N questions at a time; with 1, answers come in the order of the questions")(
      "depth,d",
      po::value(&options.depth)
          ->value_name("N")
          ->default_value(options.depth)
          ->notifier([](int depth) { expect_range("--depth", depth, 1, engine::most_depth); }),
      "search N turns deep where a question sets no limit")(
      "memory",
      po::value(&options.memory)
          ->value_name("MIB")
          ->default_value(options.memory)
          ->notifier(check_memory),
      "remember positions in so many MiB, the tables of the search and of proofs of all workers "
      "together");
  return description;
}

}  // namespace

int run_engine(const Arguments& arguments) {
  Options options;
  std::vector<std::string> operands;
  if (!parse_options(help, describe_options(options), arguments, operands)) return status::good;
  if (!operands.empty())
    throw Error(Error::Kind::usage,
                "engine takes no FILE; questions come on standard input: cairn engine <FILE");
  catch_interrupts();
  Engine engine(options);
  LineReader lines(longest_line);
  while (!engine.has_failed()) {
    const auto line = lines.next();
    if (!line) break;
    if (line->is_too_long)
      engine.complain(fmt::format("a line of more than {} bytes; it is passed over", longest_line));
    else if (line->text.find_first_not_of(" \t\r") != line->text.npos)
      engine.take(line->text);
  }
  engine.finish();
  return stop_requested() ? status::interrupted : status::good;
}

}  // namespace cairn::cli
