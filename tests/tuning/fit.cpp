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
#include <cstddef>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <mutex>
#include <optional>
#include <ostream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "game_types.hpp"
#include "games/game.hpp"
#include "games/towers/evaluation.hpp"
#include "games/towers/weights.hpp"
#include "games/tzaar/evaluation.hpp"
#include "games/tzaar/weights.hpp"
#include "tuning/openings.hpp"
#include "tuning/strengths.hpp"

namespace cairn::tuning {
namespace {

// The positions to which weights are fitted: games of the player against itself, and the file that
// keeps their positions, one a line.

// Which games are played, and how.
struct TrainingGames {
  PlayerSettings strength;
  Limits limits;
  int count = 1000;
  std::uint64_t seed = 1;    // of the first game
  std::uint32_t one_in = 3;  // one of this many turns is random, early in a game
  bool has_strays = false;   // positions beside the games are written, too
  bool from_endings = false;
  unsigned threads = 1;
};

template <Game G>
typename G::Position start_of(const TrainingGames& options, std::uint64_t number) {
  if (!options.from_endings) return opening<G>(number);
  if constexpr (std::same_as<G, Towers>) return ending(number);
  throw std::runtime_error("--endings are there for Battle of Towers alone");
}

constexpr char unknown_winner = '-';
constexpr int turns_at_most = 200;
// The first turns; later ones are not random, so that they show a position's worth.
constexpr std::size_t varied_turns = 12;

// A position as a line: the number of its game, the winner, White's chances in per cent by the
// search, and the position.
template <Game G>
std::string line_of(std::uint64_t number, char winner, double chances,
                    const typename G::Position& position) {
  return fmt::format("{}\t{}\t{}\t{}\n", number, winner, chances,
                     G::write_position(position, Format::text));
}

// Returns positions beside a game as lines: after each of its positions, one or two turns by
// chance, as searches try them and good players do not. They have no winner, only the search's
// word.
template <Game G>
std::string strays_of(const std::vector<typename G::Position>& game, Player<G>& player,
                      const TrainingGames& options, std::uint64_t number, Random& random) {
  std::string lines;
  for (const auto& position : game) {
    auto stray = position;
    for (auto turns = 1 + random.below(2); turns > 0 && !stray.outcome(); --turns)
      stray = after_any_turn<G>(stray, random);
    if (stray.outcome()) continue;
    const auto choice = player.choose(stray, options.limits, 1, {});
    lines += line_of<G>(number, unknown_winner,
                        win_percent(choice.odd_even_average, G::points_per_logit), stray);
  }
  return lines;
}

// Plays one game of the player against itself and returns its positions as lines. Returns an empty
// text if nobody won.
template <Game G>
std::string play_game(Player<G>& player, const TrainingGames& options, std::uint64_t number) {
  auto position = start_of<G>(options, number);
  Random random(mix(number));
  std::vector<typename G::Position> passed;
  std::vector<double> chances;
  while (!position.outcome() && passed.size() < turns_at_most) {
    passed.push_back(position);
    const auto choice = player.choose(position, options.limits, 1, passed);
    chances.push_back(win_percent(choice.odd_even_average, G::points_per_logit));
    const bool is_varied = passed.size() <= varied_turns && random.below(options.one_in) == 0;
    position =
        is_varied ? after_any_turn<G>(position, random) : after(position, choice.best().turn);
  }
  const auto outcome = position.outcome();
  if (!outcome || !outcome->winner) return {};
  std::string lines;
  for (std::size_t i = 0; i < passed.size(); ++i)
    lines += line_of<G>(number, *outcome->winner == Side::white ? 'W' : 'B', chances[i], passed[i]);
  if (options.has_strays) lines += strays_of<G>(passed, player, options, number, random);
  return lines;
}

// Plays games of the player against itself and writes their positions, game by game in any order.
template <Game G>
void play(const TrainingGames& options, std::ostream& out) {
  std::atomic<int> next{0};
  std::mutex mutex;
  const std::atomic<bool> never{false};
  const auto work = [&] {
    Player<G> player(options.strength, never);
    for (int i = next++; i < options.count; i = next++) {
      const std::string lines =
          play_game<G>(player, options, options.seed + static_cast<std::uint64_t>(i));
      const std::lock_guard lock(mutex);
      out << lines << std::flush;
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < options.threads; ++i) threads.emplace_back(work);
}

// What a line says of its position.
struct Label {
  int game = 0;
  std::optional<Side> winner;
  double white_percent = 50;  // by the search
};

// Calls visit(label, position) for the positions of a file, except for those in which the side to
// move wins at once by the exact look-ahead, because the search never evaluates them.
template <Game G, class Visit>
void read_positions(const std::string& path, Visit&& visit) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + " cannot be read");
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    Label label;
    char winner = 0;
    std::string text;
    fields >> label.game >> winner >> label.white_percent;
    if (winner != unknown_winner) label.winner = winner == 'W' ? Side::white : Side::black;
    std::getline(fields >> std::ws, text);
    auto position = G::parse_position(text);
    if constexpr (LooksAhead<typename G::Position>)
      if (position.wins_this_turn()) continue;
    visit(label, position);
  }
}

// Logistic regression by Newton's method, for samples with few features each.

// A feature of a position and how often it occurs, for the side to move. The count is negative if
// the feature speaks for the other side.
struct FeatureCount {
  std::uint16_t feature;
  std::int16_t count;
};

struct Sample {
  // Each feature counts with the share `opening` in its opening weight, and with the rest of 1 in
  // its end weight.
  std::vector<FeatureCount> features;
  float opening = 0;
  bool wins = false;  // whether the side to move won
  double target = 0;  // what the model is fitted to: the chances of the side to move, 0..1
  int game = 0;
};

// What is added to the loss of all samples together, so that the weights of rare features do not
// follow chance. It is half the square of each weight times `size`, plus half the square of the
// difference of two weights times `difference`, for all pairs of weights that should be similar.
// Those are the weights of neighbouring features, and the opening and end weight of each feature.
// Where the model begins with weights, what counts is by how much each has changed since.
struct Penalty {
  double size = 0;
  double difference = 0;
};

// In this model the logarithm of the odds that the side to move wins is the sum of the weights of
// its features. It is fitted to the samples' targets and judged by who won.
class Logistic {
 public:
  // `neighbours` are pairs of features.
  Logistic(std::size_t features, std::span<const std::pair<std::size_t, std::size_t>> neighbours)
      : first_(2 * features), weights_(2 * features) {
    for (const auto& [a, b] : neighbours)
      for (const std::size_t end : {0, 1}) alike_.emplace_back(2 * a + end, 2 * b + end);
    for (std::size_t i = 0; i < features; ++i) alike_.emplace_back(2 * i, 2 * i + 1);
  }

  // Begins with these weights, to which the penalties pull from then on, instead of zero.
  void begin_with(std::vector<double> weights) {
    first_ = weights;
    weights_ = std::move(weights);
  }

  double opening_weight(std::size_t feature) const { return weights_[2 * feature]; }
  double end_weight(std::size_t feature) const { return weights_[2 * feature + 1]; }

  double logit(const Sample& sample) const {
    double sum = 0;
    for (const auto [feature, count] : sample.features)
      sum += count * (sample.opening * weights_[2u * feature] +
                      (1 - sample.opening) * weights_[2u * feature + 1]);
    return sum;
  }

  // Returns the mean negative logarithm of the likelihood of the results.
  double log_loss(std::span<const Sample> samples) const {
    double sum = 0;
    for (const Sample& sample : samples)
      sum += std::log1p(std::exp(sample.wins ? -logit(sample) : logit(sample)));
    return sum / static_cast<double>(samples.size());
  }

  void fit(std::span<const Sample> samples, const Penalty& penalty, int iterations) {
    for (int i = 0; i < iterations; ++i) step(samples, penalty);
  }

 private:
  void step(std::span<const Sample> samples, const Penalty& penalty) {
    const std::size_t size = weights_.size();
    std::vector<double> gradient(size);
    std::vector<double> curvature(size * size);  // its lower triangle
    std::vector<Input> inputs;
    for (const Sample& sample : samples) {
      const double chance = 1 / (1 + std::exp(-logit(sample)));
      const double error = sample.target - chance;
      const double weight = chance * (1 - chance);
      collect(sample, inputs);
      for (std::size_t a = 0; a < inputs.size(); ++a) {
        const auto [row, value] = inputs[a];
        gradient[row] += error * value;
        double* const line = &curvature[row * size];
        for (std::size_t b = 0; b <= a; ++b)
          line[inputs[b].weight] += weight * value * inputs[b].value;
      }
    }
    add(penalty, gradient, curvature);
    solve(curvature, gradient);
    for (std::size_t i = 0; i < size; ++i) weights_[i] += gradient[i];
  }

  void add(const Penalty& penalty, std::vector<double>& gradient,
           std::vector<double>& curvature) const {
    const std::size_t size = weights_.size();
    for (std::size_t i = 0; i < size; ++i) {
      gradient[i] -= penalty.size * (weights_[i] - first_[i]);
      curvature[i * size + i] += penalty.size;
    }
    for (const auto& [a, b] : alike_) {
      const double pull =
          penalty.difference * ((weights_[a] - first_[a]) - (weights_[b] - first_[b]));
      gradient[a] -= pull;
      gradient[b] += pull;
      curvature[a * size + a] += penalty.difference;
      curvature[b * size + b] += penalty.difference;
      curvature[std::max(a, b) * size + std::min(a, b)] -= penalty.difference;
    }
  }

  struct Input {
    std::size_t weight;
    double value;
  };

  // Collects the values by which the weights are multiplied, in ascending order of weights.
  static void collect(const Sample& sample, std::vector<Input>& inputs) {
    inputs.clear();
    for (const auto [feature, count] : sample.features) {
      if (sample.opening > 0) inputs.push_back({2u * feature, count * sample.opening});
      if (sample.opening < 1) inputs.push_back({2u * feature + 1, count * (1 - sample.opening)});
    }
    std::ranges::sort(inputs, {}, &Input::weight);
    std::size_t size = 0;
    for (const Input& input : inputs)
      if (size > 0 && inputs[size - 1].weight == input.weight)
        inputs[size - 1].value += input.value;
      else
        inputs[size++] = input;
    inputs.resize(size);
  }

  // Solves a positive definite system in place by Cholesky decomposition.
  static void solve(std::vector<double>& matrix, std::vector<double>& vector) {
    const std::size_t size = vector.size();
    const auto at = [&](std::size_t row, std::size_t column) -> double& {
      return matrix[row * size + column];
    };
    for (std::size_t row = 0; row < size; ++row)
      for (std::size_t column = 0; column <= row; ++column) {
        double sum = at(row, column);
        for (std::size_t k = 0; k < column; ++k) sum -= at(row, k) * at(column, k);
        at(row, column) = row == column ? std::sqrt(sum) : sum / at(column, column);
      }
    for (std::size_t row = 0; row < size; ++row) {
      for (std::size_t k = 0; k < row; ++k) vector[row] -= at(row, k) * vector[k];
      vector[row] /= at(row, row);
    }
    for (std::size_t row = size; row-- > 0;) {
      for (std::size_t k = row + 1; k < size; ++k) vector[row] -= at(k, row) * vector[k];
      vector[row] /= at(row, row);
    }
  }

  std::vector<double> first_;    // the weights to which the penalties pull
  std::vector<double> weights_;  // opening and end weight of each feature
  std::vector<std::pair<std::size_t, std::size_t>> alike_;  // pairs that should be similar
};

// The evaluations that can be fitted, one for each game: the features of a position, and how the
// file of weights is written.

using FeaturePairs = std::vector<std::pair<std::size_t, std::size_t>>;

template <class Position>
struct Fitted;

// Returns weights in force as a model has them: the opening and the end weight of each feature.
template <class Weights>
std::vector<double> logits_of(const Weights& weights, double points_per_logit) {
  std::vector<double> logits;
  for (const auto& [opening, end] : weights) {
    logits.push_back(opening / points_per_logit);
    logits.push_back(end / points_per_logit);
  }
  return logits;
}

template <>
struct Fitted<tzaar::Position> {
  static constexpr std::string_view folder = "tzaar";
  static constexpr std::size_t count = tzaar::Features::count;
  static constexpr double points_per_logit = tzaar::points_per_logit;

  static FeaturePairs neighbours() {
    using F = tzaar::Features;
    FeaturePairs pairs;
    const auto add_row = [&](std::size_t first, int size, std::size_t step) {
      for (int i = 1; i < size; ++i, first += step) pairs.emplace_back(first, first + step);
    };
    for (const bool is_movers : {false, true}) {
      add_row(F::captures(is_movers, 0), F::most_captures + 1, 1);
      for (const tzaar::Type type : tzaar::all_types) {
        add_row(F::stack(type, 1, is_movers), F::most_height, 2);
        add_row(F::target(is_movers, type, 1), F::most_height, 1);
      }
    }
    for (const tzaar::Type type : tzaar::all_types) {
      add_row(F::types(type, 1), F::most_of_a_type, 1);
      add_row(F::takers(type, 0), F::most_takers + 1, 1);
    }
    return pairs;
  }
  static std::vector<double> present() { return logits_of(tzaar::weights, points_per_logit); }
  static double opening(const tzaar::Position& position) {
    return static_cast<double>(tzaar::phase(position.stack_count())) / tzaar::opening_phase;
  }
  template <class Visit>
  static void for_each_feature(const tzaar::Position& position, Visit&& visit) {
    tzaar::for_each_feature(position, position.to_move(), visit);
  }
};

template <>
struct Fitted<towers::Position> {
  static constexpr std::string_view folder = "towers";
  static constexpr std::size_t count = towers::Features::count;
  static constexpr double points_per_logit = towers::points_per_logit;

  static FeaturePairs neighbours() {
    using F = towers::Features;
    FeaturePairs pairs;
    for (const std::size_t first : {F::pieces, F::attacked(true), F::attacked(false)})
      for (int ranks = 1; ranks < towers::board_width; ++ranks) {
        pairs.emplace_back(first + F::rank(ranks - 1), first + F::rank(ranks));
        for (std::size_t kind = 0; kind < F::kinds; ++kind)
          pairs.emplace_back(first + F::place(kind, ranks - 1), first + F::place(kind, ranks));
      }
    return pairs;
  }
  static std::vector<double> present() { return logits_of(towers::weights, points_per_logit); }
  static double opening(const towers::Position& position) {
    return static_cast<double>(towers::phase(position)) / towers::opening_phase;
  }
  template <class Visit>
  static void for_each_feature(const towers::Position& position, Visit&& visit) {
    towers::for_each_feature(position, visit);
  }
};

template <class Position>
concept HasFeatures = requires {
  Fitted<Position>::count;
};

template <HasFeatures Position>
Sample sample_of(const Position& position) {
  Sample sample;
  sample.opening = static_cast<float>(Fitted<Position>::opening(position));
  Fitted<Position>::for_each_feature(position, [&](std::size_t feature, int count) {
    if (count != 0)
      sample.features.push_back(
          {static_cast<std::uint16_t>(feature), static_cast<std::int16_t>(count)});
  });
  return sample;
}

// Writes the weights in points, as an array of pairs.
void write_pairs(const Logistic& model, std::size_t count, double points_per_logit,
                 std::ostream& out) {
  const auto points = [&](double weight) {
    return static_cast<int>(std::lround(weight * points_per_logit));
  };
  for (std::size_t i = 0; i < count; ++i)
    out << fmt::format("{}{{{}, {}}},", i % 8 == 0 ? "\n    " : " ",
                       points(model.opening_weight(i)), points(model.end_weight(i)));
}

template <class Position>
void write_weights(const Logistic& model, std::ostream& out) {
  using Game = Fitted<Position>;
  out << fmt::format(
      "// The evaluation's weights. tests/tuning/fit.cpp writes this file; do not edit it by\n"
      "// hand. The weights were fitted by logistic regression. The games, the commands and the\n"
      "// penalties are in tests/tuning/README.md.\n"
      "#pragma once\n\n#include <array>\n\n#include \"{0}/features.hpp\"\n\n"
      "namespace cairn::{0} {{\n\n"
      "struct Weight {{\n  int opening;\n  int end;\n}};\n\n"
      "// Points for the side to move, by feature.\n"
      "constexpr std::array<Weight, Features::count> weights{{{{",
      Game::folder);
  write_pairs(model, Game::count, Game::points_per_logit, out);
  out << fmt::format("\n}}}};\n\n}}  // namespace cairn::{}\n", Game::folder);
}

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
