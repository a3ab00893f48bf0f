// Fits the weights of the evaluation: plays games of the player against itself, and fits a logistic
// regression to who won from their positions, or to what the player's searches said of them.
// README.md describes the method.
//
// usage: fit play --game GAME [option...] >POSITIONS
//        fit weights --game GAME POSITIONS... >src/GAME/weights.hpp
//        fit searched --game GAME POSITIONS...; how reliable searched values are
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/program_options.hpp>
#include <cmath>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "analysis/player.hpp"
#include "game_types.hpp"
#include "tuning/fitted.hpp"
#include "tuning/logistic.hpp"
#include "tuning/strengths.hpp"
#include "tuning/training_games.hpp"

namespace cairn::tuning {
namespace {

namespace po = boost::program_options;

struct Options {
  std::string game = "tzaar";
  std::vector<std::string> words;
  TrainingGames games;
  Penalty penalty{1, 10};
  double search_share = 0;    // of the searched value in what the weights are fitted to, 0..1
  bool from_present = false;  // the weights are pulled to those in force instead of to zero
};

// Games whose number is divisible by this are held out.
constexpr int held_out = 5;

template <Game G>
struct Data {
  std::vector<Sample> samples;
  std::vector<double> present_points;  // the evaluation by the weights in force of each sample
};

template <Game G>
void read(const std::string& path, bool is_held_out, double search_share, Data<G>& data) {
  read_positions<G>(path, [&](const Label& label, const typename G::Position& position) {
    if ((label.game % held_out == 0) != is_held_out) return;
    Sample sample = sample_of(position);
    const double searched = chances_of(position.to_move(), label.white_percent) / 100;
    sample.target = searched;
    sample.wins = searched > 0.5;
    if (label.winner) {
      sample.wins = label.winner == position.to_move();
      sample.target = search_share * searched + (1 - search_share) * (sample.wins ? 1 : 0);
    }
    sample.game = label.game;
    data.samples.push_back(std::move(sample));
    data.present_points.push_back(G::evaluate(position));
  });
}

// Finds the constant by which points must be divided to have the least log-loss. Returns that loss
// and the constant.
std::pair<double, double> loss_of_points(const std::vector<double>& points,
                                         const std::vector<Sample>& samples) {
  std::pair<double, double> best{1e9, 0};
  for (double divisor = 50; divisor < 2000; divisor *= 1.02) {
    double sum = 0;
    for (std::size_t i = 0; i < samples.size(); ++i)
      sum += std::log1p(std::exp((samples[i].wins ? -1 : 1) * points[i] / divisor));
    best = std::min(best, {sum / static_cast<double>(samples.size()), divisor});
  }
  return best;
}

// Prints predicted and actual wins by tenths of the prediction. logit(i) is the prediction for the
// sample with index i.
template <class Logit>
void print_reliability(const std::vector<Sample>& samples, Logit&& logit) {
  struct Tenth {
    int count = 0;
    double predicted = 0;
    int won = 0;
  };
  std::array<Tenth, 10> tenths{};
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double chance = 1 / (1 + std::exp(-logit(i)));
    Tenth& tenth = tenths[std::min<std::size_t>(9, static_cast<std::size_t>(10 * chance))];
    ++tenth.count;
    tenth.predicted += chance;
    tenth.won += samples[i].wins ? 1 : 0;
  }
  fmt::print(stderr, "predicted  actual  positions (held out)\n");
  for (const Tenth& tenth : tenths)
    if (tenth.count > 0)
      fmt::print(stderr, "{:>8.1f} % {:>5.1f} % {:>8}\n", 100 * tenth.predicted / tenth.count,
                 100.0 * tenth.won / tenth.count, tenth.count);
}

template <Game G>
void fit(const Options& options) {
  Data<G> training;
  Data<G> held;
  for (const auto& path : options.words) {
    read<G>(path, false, options.search_share, training);
    read<G>(path, true, options.search_share, held);
  }
  fmt::print(stderr, "{} positions, {} held out\n", training.samples.size(), held.samples.size());
  const auto [loss, divisor] = loss_of_points(held.present_points, held.samples);
  fmt::print(stderr, "log-loss of no knowledge: 0.6931\n");
  fmt::print(stderr, "log-loss, held out, of the present evaluation: {:.4f} (/{:.0f})\n", loss,
             divisor);
  using Features = Fitted<typename G::Position>;
  Logistic model(Features::count, Features::neighbours());
  if (options.from_present) model.begin_with(Features::present());
  for (int i = 0; i < 5; ++i) {
    model.fit(training.samples, options.penalty, 1);
    fmt::print(stderr, "iteration {}: training {:.4f}, held out {:.4f}\n", i + 1,
               model.log_loss(training.samples), model.log_loss(held.samples));
  }
  for (const auto& path : options.words) {
    Data<G> data;
    read<G>(path, true, options.search_share, data);
    fmt::print(stderr, "{}: held out {:.4f} of {} positions\n", path, model.log_loss(data.samples),
               data.samples.size());
  }
  print_reliability(held.samples, [&](std::size_t i) { return model.logit(held.samples[i]); });
  write_weights<typename G::Position>(model, std::cout);
}

// Measures how often the side to move won, by the value that a search gives its position. It takes
// one position in `one_in` of the games held out, and leaves out those with a proven result.
template <Game G>
void fit_searched(const Options& options) {
  const std::atomic<bool> never{false};
  Player<G> player(options.games.strength, never);
  std::vector<Sample> samples;
  std::vector<double> points;
  std::uint32_t number = 0;
  for (const auto& path : options.words)
    read_positions<G>(path, [&](const Label& label, const typename G::Position& position) {
      if (label.game % held_out != 0 || !label.winner || number++ % options.games.one_in != 0)
        return;
      player.forget();
      const Value value = player.choose(position, options.games.limits).best().value;
      if (value.kind != Value::Kind::estimate) return;
      samples.push_back({{}, 0, label.winner == position.to_move(), 0, label.game});
      points.push_back(position.to_move() == Side::white ? value.points : -value.points);
    });
  const auto [loss, divisor] = loss_of_points(points, samples);
  fmt::print(stderr, "{} estimates: log-loss {:.4f} at {:.0f} points a logit, best\n",
             samples.size(), loss, divisor);
  print_reliability(samples, [&](std::size_t i) { return points[i] / G::points_per_logit; });
}

Options parse(int count, char** words) {
  Options options;
  options.games.limits.nodes = 4000;
  std::string strength;
  po::options_description help("fit play | fit weights FILE... | fit searched FILE...");
  help.add_options()("words", po::value(&options.words))(
      "game", po::value(&options.game)->default_value("tzaar"))(
      "strength", po::value(&strength)->default_value("full"))(
      "games", po::value(&options.games.count))("seed", po::value(&options.games.seed),
                                                "of the first game")(
      "nodes", po::value(&options.games.limits.nodes), "of a turn")(
      "depth", po::value(&options.games.limits.depth), "of a turn")(
      "one-in", po::value(&options.games.one_in),
      "one turn in so many is random; one position in so many is searched")(
      "search-share", po::value(&options.search_share),
      "fit the weights to the searched values by this share, 0..1, and to who won by the rest")(
      "penalty", po::value(&options.penalty.size), "on the size of weights")(
      "smoothness", po::value(&options.penalty.difference),
      "penalty on differences of weights that should be alike")(
      "from-present", po::bool_switch(&options.from_present),
      "penalties pull the weights to those in force, not to zero")(
      "strays", po::bool_switch(&options.games.has_strays),
      "also write positions beside the games, one or two turns by chance away")(
      "endings", po::bool_switch(&options.games.from_endings), "begin with few pieces")(
      "threads,j", po::value(&options.games.threads));
  po::positional_options_description operands;
  operands.add("words", -1);
  po::variables_map values;
  po::store(po::command_line_parser(count, words).options(help).positional(operands).run(), values);
  po::notify(values);
  options.games.strength = parse_strength(strength);
  if (options.words.empty()) throw std::runtime_error("play, weights or searched expected");
  return options;
}

}  // namespace
}  // namespace cairn::tuning

int main(int count, char** words) {
  using namespace cairn;
  try {
    auto options = tuning::parse(count, words);
    const std::string verb = options.words.front();
    options.words.erase(options.words.begin());
    with_game(options.game, [&]<Game G>() {
      if (verb == "play")
        tuning::play<G>(options.games, std::cout);
      else if (verb == "searched")
        tuning::fit_searched<G>(options);
      else if constexpr (tuning::HasFeatures<typename G::Position>)
        tuning::fit<G>(options);
      else
        throw std::runtime_error("the evaluation of " + options.game + " is not fitted");
    });
  } catch (const std::exception& error) {
    std::cerr << "fit: " << error.what() << '\n';
    return 1;
  }
}
