// Plays a match between two strengths of the player, each with the present evaluation or with that
// of a network. Each start is played twice, with the colours exchanged.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/program_options.hpp>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <exception>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "analysis/player.hpp"
#include "analysis/player_impl.hpp"
#include "app/threads.hpp"
#include "game_types.hpp"
#include "games/list.hpp"
#include "learning/learned.hpp"
#include "tuning/openings.hpp"
#include "tuning/strengths.hpp"
#include "tuning/thread_clock.hpp"

namespace cairn::tuning {
namespace {

// The result of a match between two players: the score with its error, the difference in Elo, and
// whether the match may end.

// Counts pairs of games. In a pair the same start is played twice with the colours exchanged. The
// two results of a pair are not independent, so the error is computed from pairs.
class MatchScore {
 public:
  // `half_points` are those of the first player in the two games together, 0..4.
  void add_pair(int half_points) { ++pairs_[static_cast<std::size_t>(half_points)]; }

  int games() const { return static_cast<int>(2 * count()); }
  // Returns the score of the first player, 0..1.
  double score() const {
    double sum = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i) sum += static_cast<double>(i * pairs_[i]) / 4;
    return sum / static_cast<double>(count());
  }
  // Returns half the width of the score's 95 % interval.
  double error() const { return 1.96 * std::sqrt(variance() / static_cast<double>(count())); }
  // Returns the likelihood that the first player is the stronger one.
  double superiority() const {
    const double deviation = std::sqrt(variance() / static_cast<double>(count()));
    return 0.5 * std::erfc(-(score() - 0.5) / deviation / std::sqrt(2.0));
  }
  static double elo(double score) {
    const double inside = std::clamp(score, 0.001, 0.999);
    return -400 * std::log10(1 / inside - 1);
  }
  // Returns the logarithm of the likelihood ratio of two hypotheses about the score. Beyond +-2.94,
  // which is log 19, the better hypothesis holds with an error of 5 %.
  double log_likelihood_ratio(double low, double high) const {
    return static_cast<double>(count()) * (high - low) * (2 * score() - low - high) /
           (2 * variance());
  }

 private:
  std::uint64_t count() const {
    std::uint64_t count = 0;
    for (const std::uint64_t pairs : pairs_) count += pairs;
    return count;
  }
  // The variance of a pair's score. A tenth of a pair is added for each possible result, so that a
  // few games do not look certain.
  double variance() const {
    const double mean = score();
    double sum = 0;
    double weight = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const double pairs = static_cast<double>(pairs_[i]) + 0.1;
      const double difference = static_cast<double>(i) / 4 - mean;
      sum += pairs * difference * difference;
      weight += pairs;
    }
    return sum / weight;
  }

  std::array<std::uint64_t, 5> pairs_{};
};

namespace po = boost::program_options;

struct Options {
  std::string game;
  NamedStrength first;
  NamedStrength second;
  std::array<std::string, 2> weights;  // files of networks; empty: the present evaluation
  Limits limits;
  int max_pairs = 50;
  std::uint64_t seed = 1;
  double elo = 0;  // 0: the match does not end early
  unsigned threads = 1;
};

constexpr int turns_at_most = 300;  // after this many, the game counts as a draw

// The games played so far. The threads share them.
struct Match {
  std::mutex mutex;
  MatchScore score;
  int pairs_begun = 0;
  bool is_decided = false;
  std::uint64_t turns = 0;
  std::array<std::uint64_t, 2> depths{};
  std::array<std::uint64_t, 2> nodes{};
};

// The players' games have the same rules.
template <Game First, Game Second>
class Games {
 public:
  Games(const Options& options, Match& match)
      : options_(options),
        match_(match),
        threads_{NewThreads(options.first.threads), NewThreads(options.second.threads)},
        first_(options.first, never_, threads_[0]),
        second_(options.second, never_, threads_[1]) {}

  void play() {
    for (;;) {
      int pair = 0;
      {
        const std::lock_guard lock(match_.mutex);
        if (match_.is_decided || match_.pairs_begun == options_.max_pairs) return;
        pair = match_.pairs_begun++;
      }
      const auto start = opening<G>(options_.seed + static_cast<std::uint64_t>(pair));
      const int half_points = game(start, 0) + 2 - game(start, 1);
      const std::lock_guard lock(match_.mutex);
      match_.score.add_pair(half_points);
      report();
    }
  }

 private:
  using G = First;
  using Position = typename G::Position;

  // Plays a game and returns the half points of the player who begins, which is the player with
  // index `begins`.
  int game(Position position, std::size_t begins) {
    first_.forget();
    second_.forget();
    std::vector<Position> before;
    std::optional<Outcome> outcome = position.outcome();
    std::size_t player = begins;
    const Side first_side = position.to_move();
    while (!outcome && before.size() < turns_at_most) {
      const auto play = [&](auto& with) {
        const auto choice = with.choose(position, options_.limits, 1, before);
        record(player, choice);
        before.push_back(position);
        position = after(position, choice.best().turn);
      };
      player == 0 ? play(first_) : play(second_);
      outcome = position.outcome();
      if (!outcome && std::ranges::count(before, position) >= 2) outcome = Outcome{{}, &repetition};
      player = 1 - player;
    }
    if (!outcome || !outcome->winner) return 1;
    return *outcome->winner == first_side ? 2 : 0;
  }

  template <class Choice>
  void record(std::size_t player, const Choice& choice) {
    const std::lock_guard lock(match_.mutex);
    ++match_.turns;
    match_.depths[player] += static_cast<std::uint64_t>(choice.depth);
    match_.nodes[player] += choice.nodes;
  }

  void report() {
    const MatchScore& score = match_.score;
    const auto per_turn = [&](std::uint64_t sum) {
      return static_cast<double>(sum) / (static_cast<double>(match_.turns) / 2);
    };
    double ratio = 0;
    if (options_.elo > 0) {
      const double high = 1 / (1 + std::pow(10, -options_.elo / 400));
      ratio = score.log_likelihood_ratio(0.5, high);
      match_.is_decided = std::abs(ratio) > 2.94;
    }
    fmt::print(
        "{} games: {:.1f} % +- {:.1f}, Elo {:+.0f}, superior {:.3f}, llr {:.2f}; depth {:.1f} "
        "against {:.1f}, nodes {:.0f} against {:.0f}\n",
        score.games(), 100 * score.score(), 100 * score.error(), MatchScore::elo(score.score()),
        score.superiority(), ratio, per_turn(match_.depths[0]), per_turn(match_.depths[1]),
        per_turn(match_.nodes[0]), per_turn(match_.nodes[1]));
    std::fflush(stdout);
  }

  const Options& options_;
  Match& match_;
  std::atomic<bool> never_{false};
  std::array<NewThreads, 2> threads_;
  Player<First> first_;
  Player<Second> second_;
};

template <Game First, Game Second>
void run(const Options& options) {
  Match match;
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < options.threads; ++i)
    threads.emplace_back([&] { Games<First, Second>(options, match).play(); });
}

template <Game G>
void run(const Options& options) {
  const auto& [first, second] = options.weights;
  using learning::Judged;
  using learning::read_judge;
  if (!first.empty()) Judged<G, 0>::judge.emplace(read_judge<G>(first));
  if (!second.empty()) Judged<G, 1>::judge.emplace(read_judge<G>(second));
  if (first.empty() && second.empty()) return run<G, G>(options);
  if (second.empty()) return run<Judged<G, 0>, G>(options);
  if (first.empty()) return run<G, Judged<G, 1>>(options);
  run<Judged<G, 0>, Judged<G, 1>>(options);
}

Options parse(int count, char** words) {
  Options options;
  po::options_description help("match FIRST SECOND [option...]; strengths: " +
                               std::string(strength_help));
  std::string first;
  std::string second;
  int milliseconds = 0;
  help.add_options()("first", po::value(&first)->required())(
      "second", po::value(&second)->required())("game",
                                                po::value(&options.game)->default_value("tzaar"))(
      "pairs", po::value(&options.max_pairs), "at most so many pairs of games")(
      "weights", po::value(&options.weights[0]), "of the first player's network")(
      "against", po::value(&options.weights[1]), "weights of the second player's network")(
      "seed", po::value(&options.seed), "number of the first start")("ms", po::value(&milliseconds),
                                                                     "processor time of a turn")(
      "nodes", po::value(&options.limits.nodes), "of a turn")(
      "depth", po::value(&options.limits.depth), "in turns")(
      "elo", po::value(&options.elo),
      "ends once it is clear whether the first is stronger by so much, or not at all (errors 5 %)")(
      "threads,j", po::value(&options.threads));
  po::positional_options_description operands;
  operands.add("first", 1).add("second", 1);
  po::variables_map values;
  try {
    po::store(po::command_line_parser(count, words).options(help).positional(operands).run(),
              values);
    po::notify(values);
  } catch (const po::error& error) {
    std::cerr << help;
    throw;
  }
  options.first = parse_strength(first);
  options.second = parse_strength(second);
  options.limits.clock = thread_clock;
  if (milliseconds > 0) options.limits.time = std::chrono::milliseconds(milliseconds);
  return options;
}

}  // namespace
}  // namespace cairn::tuning

int main(int count, char** words) {
  using namespace cairn;
  try {
    const auto options = tuning::parse(count, words);
    with_game(options.game, [&]<Game G>() { tuning::run<G>(options); });
  } catch (const std::exception& error) {
    std::cerr << "match: " << error.what() << '\n';
    return 1;
  }
}
