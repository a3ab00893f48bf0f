// Benchmark of the proof search in one thread: how many positions of each set are proven, in what
// time and with how many nodes.
//
// usage: bench_solve [SET...] [--seconds S] [--nodes N] [--memory MIB] [--file FILE] [-v]
//                    [--proofs]
//
// The sets are solved and hard (endgames of games on a play server), ladder and high-ladder (23 to
// 33 and 35 to 45 stacks, from engine play; one line for each number of stacks), and middlegame. By
// default all are run. FILE, with one position a line in the form of the ladder, takes their place.
// A search ends after S seconds (60 by default) or N nodes (by default as many as it takes). All
// times are processor times, so that other work on the machine disturbs them less. -v prints a line
// for each position; with --proofs the proof is written, too, and its size told, which no time
// counts. CAIRN_SOURCE_ROOT is the directory of the sources.
//
//   meson setup build-bench --buildtype=release -Dcpu=native -Dbenchmarks=true
//   meson test -C build-bench --benchmark
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "games/tzaar/tzaar.hpp"
#include "search/proof_search.hpp"
#include "search/strategy.hpp"

namespace cairn {
namespace {

// Returns the processor time of this program in seconds.
double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

constexpr std::uint64_t unlimited = ~std::uint64_t{0};

struct Options {
  std::vector<std::string> sets;
  std::string file;  // instead of the sets
  double seconds = 60;
  std::uint64_t nodes = unlimited;
  std::size_t memory = 1024;  // MiB
  bool verbose = false;
  bool proofs = false;
};

struct Problem {
  std::string set;
  tzaar::Position position;
};

struct Totals {
  int problems = 0;
  int proven = 0;
  double seconds = 0;
  std::uint64_t nodes = 0;
};

// Returns the path of a file of the sources' tests.
std::string data(const std::string& name) {
  const char* root = std::getenv("CAIRN_SOURCE_ROOT");
  return std::string(root == nullptr ? "." : root) + "/tests/data/" + name;
}

std::ifstream open(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + " cannot be read; is CAIRN_SOURCE_ROOT right?");
  return file;
}

// A comment before each position names its file, which begins with the set: "# hard/BAJgame-...".
void read_waltz(std::vector<Problem>& problems) {
  std::ifstream file = open(data("waltz/positions.txt"));
  std::string set;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#'))
      set = line.substr(2, line.find('/') == line.npos ? 0 : line.find('/') - 2);
    else if (!line.empty())
      problems.push_back({set, Tzaar::parse_position(line)});
  }
}

// Each line has the number of stacks, a tab, and the position.
void read_ladder(const std::string& name, const std::string& path, std::vector<Problem>& problems) {
  std::ifstream file = open(path);
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && !line.starts_with('#'))
      problems.push_back({fmt::format("{} {}", name, line.substr(0, line.find('\t'))),
                          Tzaar::parse_position(line.substr(line.find('\t') + 1))});
}

bool is_wanted(const Options& options, const std::string& set) {
  const std::string name = set.substr(0, set.find(' '));
  return options.sets.empty() ||
         std::find(options.sets.begin(), options.sets.end(), name) != options.sets.end();
}

class Bench {
 public:
  explicit Bench(const Options& options) : options_(options), search_(options.memory << 20) {}

  void solve(const Problem& problem) {
    search_.forget();
    stop_ = false;
    const double begin = processor_seconds();
    const Claim claim = prove_in_time(problem.position);
    const double passed = processor_seconds() - begin;
    Totals& totals = totals_[problem.set];
    ++totals.problems;
    totals.proven += claim == Claim::unknown ? 0 : 1;
    totals.seconds += passed;
    totals.nodes += search_.nodes();
    if (!options_.verbose) return;
    fmt::print("{:<14} {:<8} {:>12} nodes {:>8.3f} s  ", problem.set, word_for(claim),
               search_.nodes(), passed);
    if (options_.proofs) fmt::print("{:>9} turns  ", size_of_proof(problem.position, claim));
    fmt::print("{}\n", Tzaar::write_position(problem.position, Format::text));
    std::fflush(stdout);
  }

  void report() const {
    for (const auto& [set, totals] : totals_)
      fmt::print(
          "{:<14} {:>3} of {:>3} proven  {:>10.3f} s  {:>14} nodes  {:>6.0f} a millisecond\n", set,
          totals.proven, totals.problems, totals.seconds, totals.nodes,
          static_cast<double>(totals.nodes) / totals.seconds / 1000);
  }

 private:
  static std::string_view word_for(Claim claim) {
    if (claim == Claim::unknown) return "unknown";
    return claim == Claim::proven ? "win" : "loss";
  }

  // Returns the winner's turns in the proof of what has been found, or 0 if there is none.
  std::uint64_t size_of_proof(const tzaar::Position& position, Claim claim) {
    if (claim == Claim::unknown) return 0;
    const Side mover = position.to_move();
    const Side winner = claim == Claim::proven ? mover : opponent(mover);
    stop_ = false;
    const auto strategy = build_strategy(search_, position, winner, Budget(stop_, unlimited));
    return strategy ? strategy->turns : 0;
  }

  Claim prove_in_time(const tzaar::Position& position) {
    const double end = processor_seconds() + options_.seconds;
    std::mutex mutex;
    std::condition_variable changed;
    bool is_done = false;
    std::thread watch([&] {
      std::unique_lock lock(mutex);
      for (double left; !is_done && (left = end - processor_seconds()) > 0;)
        changed.wait_for(lock, std::chrono::duration<double>(left));
      stop_ = true;
    });
    const Claim claim = search_.prove(position, position.to_move(), Budget(stop_, options_.nodes));
    {
      const std::lock_guard lock(mutex);
      is_done = true;
    }
    changed.notify_one();
    watch.join();
    return claim;
  }

  Options options_;
  std::atomic<bool> stop_{false};
  ProofSearch<tzaar::Position, Tzaar> search_;
  std::map<std::string, Totals> totals_;
};

Options parse(const std::vector<std::string>& words) {
  Options options;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "-v")
      options.verbose = true;
    else if (words[i] == "--proofs")
      options.verbose = options.proofs = true;
    else if (words[i] == "--seconds" && i + 1 < words.size())
      options.seconds = std::stod(words[++i]);
    else if (words[i] == "--nodes" && i + 1 < words.size())
      options.nodes = std::stoull(words[++i]);
    else if (words[i] == "--file" && i + 1 < words.size())
      options.file = words[++i];
    else if (words[i] == "--memory" && i + 1 < words.size())
      options.memory = std::stoul(words[++i]);
    else
      options.sets.push_back(words[i]);
  }
  return options;
}

void run(const Options& options) {
  std::vector<Problem> problems;
  if (options.file.empty()) {
    read_waltz(problems);
    read_ladder("ladder", data("ladder.txt"), problems);
    read_ladder("high-ladder", data("high-ladder.txt"), problems);
  } else {
    read_ladder("file", options.file, problems);
  }
  Bench bench(options);
  for (const Problem& problem : problems)
    if (is_wanted(options, problem.set)) bench.solve(problem);
  bench.report();
}

}  // namespace
}  // namespace cairn

int main(int count, char** words) {
  try {
    cairn::run(cairn::parse({words + 1, words + count}));
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_solve: {}\n", error.what());
    return 1;
  }
}
