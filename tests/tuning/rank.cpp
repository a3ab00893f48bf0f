// Measures how well turns can be ranked without a search: at which rank the turn stands that a
// player's search chose, by the evaluation in force, and with what can be learned from such
// choices. README.md has the results.
//
// usage: rank [OPTION...] POSITIONS...; games as lines that `fit play` writes. Of each game those
// turns are left out of which some were made by chance.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cmath>
#include <cstddef>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "game_types.hpp"
#include "tuning/files_command.hpp"
#include "tuning/fitted.hpp"
#include "tuning/logistic.hpp"
#include "tuning/training_games.hpp"

namespace cairn::tuning {
namespace {

struct Options {
  std::string game = "tzaar";
  std::uint32_t one_in = 6;  // positions that are looked at
  double temperature = 60;   // the points that make a turn e times as likely
  Penalty penalty{1, 20};
};

constexpr int held_out = 5;          // games whose number is divisible by this are held out
constexpr int rivals = 16;           // turns with which each chosen one is compared
constexpr std::size_t fewest = 100;  // positions with fewer turns are left out

// A position that a turn leads to, and what it is worth to the player of the turn by the
// evaluation.
template <class Position>
struct Reached {
  Position position;
  int points;
};

// The positions after all turns but the chosen one, without those that lose at once.
template <class Position>
struct Choice {
  int game;
  Reached<Position> chosen;
  std::vector<Reached<Position>> others;
};

template <Game G>
class Ranking {
 public:
  using Position = typename G::Position;

  explicit Ranking(const Options& options)
      : options_(options), model_(Features::count, Features::neighbours()) {}

  void run(std::span<const std::string> files) {
    for (const std::string& file : files) read(file);
    fmt::print("{} comparisons of chosen turns, {} choices held out with {:.0f} turns each\n",
               comparisons_.size(), held_.size(), mean_number());
    model_.fit(comparisons_, options_.penalty, iterations);
    print("evaluation", [](const Reached<Position>& reached) { return 1.0 * reached.points; });
    print("with what choices add", [&](const Reached<Position>& reached) {
      return reached.points / options_.temperature - model_.logit(sample_of(reached.position));
    });
  }

 private:
  using Features = Fitted<Position>;

  static constexpr int iterations = 6;

  void read(const std::string& file) {
    std::optional<Position> before;
    int game = -1;
    std::size_t turn = 0;
    std::uint32_t number = 0;
    read_positions<G>(file, [&](const Label& label, const Position& position) {
      turn = label.game == game ? turn + 1 : 0;
      if (turn > varied_turns && number++ % options_.one_in == 0)
        if (auto choice = choice_of(label.game, *before, position)) take(std::move(*choice));
      before = position;
      game = label.game;
    });
  }

  // Returns nothing if no turn leads from one position to the other, or if the chosen one loses at
  // once.
  static std::optional<Choice<Position>> choice_of(int game, const Position& from,
                                                   const Position& to) {
    std::optional<Reached<Position>> chosen;
    std::vector<Reached<Position>> others;
    std::unordered_set<std::uint64_t> seen;
    for_each_turn(from, [&](const auto&, const Position& reached) {
      if (reached.outcome() || !seen.insert(reached.hash()).second) return;
      if constexpr (LooksAhead<Position>)
        if (Position(reached).wins_this_turn()) return;
      const Reached<Position> found{reached, -G::evaluate(reached)};
      if (reached.hash() == to.hash())
        chosen = found;
      else
        others.push_back(found);
    });
    if (!chosen || others.size() < fewest) return std::nullopt;
    return Choice<Position>{game, *chosen, std::move(others)};
  }

  // Compares the chosen turn with others that a player would choose who goes by the evaluation
  // alone, better ones more often. What tells the two apart is what the evaluation lacks.
  void take(Choice<Position> choice) {
    if (choice.game % held_out == 0) return held_.push_back(std::move(choice));
    std::vector<double> shares;
    for (const auto& other : choice.others)
      shares.push_back(std::exp((other.points - choice.chosen.points) / options_.temperature));
    std::discrete_distribution<std::size_t> draw(shares.begin(), shares.end());
    for (int i = 0; i < rivals; ++i) compare(choice.chosen, choice.others[draw(random_)]);
  }

  // The features are those of the opponent, who is to move: what is bad for that side is good.
  void compare(const Reached<Position>& chosen, const Reached<Position>& other) {
    Sample sample = sample_of(other.position);
    for (auto [feature, count] : sample_of(chosen.position).features)
      sample.features.push_back({feature, static_cast<std::int16_t>(-count)});
    sample.wins = true;
    sample.target = 1;
    comparisons_.push_back(std::move(sample));
  }

  double mean_number() const {
    double sum = 0;
    for (const auto& choice : held_) sum += static_cast<double>(choice.others.size());
    return sum / static_cast<double>(held_.size());
  }

  // Prints how many of the chosen turns are among the best ones by `worth`.
  template <class Worth>
  void print(const char* name, Worth&& worth) const {
    constexpr std::array<std::size_t, 7> numbers{1, 3, 10, 30, 100, 300, 1000};
    std::array<int, numbers.size()> found{};
    for (const auto& choice : held_) {
      const double chosen = worth(choice.chosen);
      const auto better = static_cast<std::size_t>(std::ranges::count_if(
          choice.others, [&](const auto& other) { return worth(other) > chosen; }));
      for (std::size_t i = 0; i < numbers.size(); ++i) found[i] += better < numbers[i] ? 1 : 0;
    }
    fmt::print("{}: chosen turns among the best", name);
    for (std::size_t i = 0; i < numbers.size(); ++i)
      fmt::print("{} {}: {:.1f} %", i == 0 ? "" : ",", numbers[i],
                 100.0 * found[i] / static_cast<double>(held_.size()));
    fmt::print("\n");
  }

  const Options& options_;
  Logistic model_;
  std::mt19937_64 random_{1};
  std::vector<Sample> comparisons_;
  std::vector<Choice<Position>> held_;
};

void run(const Options& options, std::span<const std::string> files) {
  with_game(options.game, [&]<Game G>() {
    if constexpr (HasFeatures<typename G::Position>)
      Ranking<G>(options).run(files);
    else
      throw std::runtime_error("the evaluation of " + options.game + " is not fitted");
  });
}

}  // namespace
}  // namespace cairn::tuning

int main(int count, char** words) {
  return cairn::tuning::exit_status("rank", [&] {
    namespace po = boost::program_options;
    cairn::tuning::Options options;
    po::options_description help("usage: rank [OPTION...] POSITIONS...");
    help.add_options()("game", po::value(&options.game)->default_value(options.game))(
        "one-in", po::value(&options.one_in)->default_value(options.one_in),
        "look at one position in so many")(
        "temperature", po::value(&options.temperature)->default_value(options.temperature),
        "points that make a turn e times as likely to be compared")(
        "penalty", po::value(&options.penalty.size)->default_value(options.penalty.size),
        "on the size of what is added to the weights in force")(
        "smoothness", po::value(&options.penalty.difference)->default_value(20),
        "on its differences for weights that should be alike");
    std::vector<std::string> files;
    if (cairn::tuning::parse(count, words, help, files)) cairn::tuning::run(options, files);
  });
}
