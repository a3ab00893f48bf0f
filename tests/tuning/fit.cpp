// Fits the weights of the evaluation: plays games of the player against itself, and fits a logistic
// regression to who won from their positions, or to what the player's searches said of them.
// README.md describes the method.
//
// usage: fit play --game GAME [option...] >POSITIONS
//        fit weights --game GAME POSITIONS... >src/GAME/weights.hpp
//        fit searched --game GAME POSITIONS...; how reliable searched values are
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <boost/program_options.hpp>
#include <exception>
#include <fstream>
#include <iostream>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "core/random.hpp"
#include "games/list.hpp"
#include "tuning/fitted.hpp"
#include "tuning/logistic.hpp"
#include "tuning/openings.hpp"
#include "tuning/strengths.hpp"

namespace cairn::tuning {
namespace {

namespace po = boost::program_options;

struct Options {
  std::string game = "tzaar";
  std::vector<std::string> words;
  PlayerSettings strength;
  Limits limits;
  int games = 1000;
  std::uint64_t seed = 1;
  std::uint32_t one_in = 3;  // one of this many turns is random, early in a game
  Penalty penalty{1, 10};
  double search_share = 0;    // of the searched value in what the weights are fitted to, 0..1
  bool from_present = false;  // the weights are pulled to those in force instead of to zero
  bool has_strays = false;
  bool from_endings = false;
  unsigned threads = 1;
};

template <Game G>
typename G::Position start(const Options& options, std::uint64_t number) {
  if (!options.from_endings) return opening<G>(number);
  if constexpr (std::same_as<G, Towers>) return ending(number);
  throw std::runtime_error("--endings are there for Battle of Towers alone");
}

constexpr char unknown_winner = '-';
constexpr int turns_at_most = 200;
constexpr std::size_t varied_turns =
    12;  // the first turns; later ones are not random, so that they show a position's worth

template <Game G>
typename G::Position after_any_turn(const typename G::Position& position, Random& random) {
  const auto turns = distinct_turns(position);
  return after(position, turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
}

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
                      const Options& options, std::uint64_t number, Random& random) {
  std::string lines;
  for (const auto& position : game) {
    auto stray = position;
    for (auto turns = 1 + random.below(2); turns > 0 && !stray.outcome(); --turns)
      stray = after_any_turn<G>(stray, random);
    if (stray.outcome()) continue;
    const auto choice = player.choose(stray, options.limits, 1, {});
    lines +=
        line_of<G>(number, unknown_winner, win_percent(choice.steady, G::points_per_logit), stray);
  }
  return lines;
}

// Plays one game of the player against itself and returns its positions as lines. Returns an empty
// text if nobody won.
template <Game G>
std::string play_game(Player<G>& player, const Options& options, std::uint64_t number) {
  auto position = start<G>(options, number);
  Random random(mix(number));
  std::vector<typename G::Position> passed;
  std::vector<double> chances;
  while (!position.outcome() && passed.size() < turns_at_most) {
    passed.push_back(position);
    const auto choice = player.choose(position, options.limits, 1, passed);
    chances.push_back(win_percent(choice.steady, G::points_per_logit));
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

template <Game G>
void play(const Options& options) {
  std::atomic<int> next{0};
  std::mutex mutex;
  const std::atomic<bool> never{false};
  const auto work = [&] {
    Player<G> player(options.strength, never);
    for (int i = next++; i < options.games; i = next++) {
      const std::string lines =
          play_game<G>(player, options, options.seed + static_cast<std::uint64_t>(i));
      const std::lock_guard lock(mutex);
      std::cout << lines << std::flush;
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < options.threads; ++i) threads.emplace_back(work);
}

// Games whose number is divisible by this are held out.
constexpr int held_out = 5;

template <Game G>
struct Data {
  std::vector<Sample> samples;
  std::vector<double> first_points;    // the baseline's evaluation of each sample
  std::vector<double> present_points;  // that of the weights in force
};

// What a line that play_game() wrote says of its position.
struct Label {
  int game = 0;
  std::optional<Side> winner;
  double white_percent = 50;  // by the search
};

// Calls visit(label, position) for the positions of a file.
template <Game G, class Visit>
void read(const std::string& path, Visit&& visit) {
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
      if (position.wins_this_turn()) continue;  // the search finds this win by itself
    visit(label, position);
  }
}

template <Game G>
void read(const std::string& path, bool is_held_out, double search_share, Data<G>& data) {
  read<G>(path, [&](const Label& label, const typename G::Position& position) {
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
    data.first_points.push_back(BaselineOf<G>::evaluate(position));
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
  const auto print_loss = [&](const char* whose, const std::vector<double>& points) {
    const auto [loss, divisor] = loss_of_points(points, held.samples);
    fmt::print(stderr, "log-loss, held out, of the {} evaluation: {:.4f} (/{:.0f})\n", whose, loss,
               divisor);
  };
  fmt::print(stderr, "log-loss of no knowledge: 0.6931\n");
  print_loss("first", held.first_points);
  print_loss("present", held.present_points);
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
  Player<G> player(options.strength, never);
  std::vector<Sample> samples;
  std::vector<double> points;
  std::uint32_t number = 0;
  for (const auto& path : options.words)
    read<G>(path, [&](const Label& label, const typename G::Position& position) {
      if (label.game % held_out != 0 || !label.winner || number++ % options.one_in != 0) return;
      player.forget();
      const Value value = player.choose(position, options.limits).best().value;
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
  options.limits.nodes = 4000;
  std::string strength;
  po::options_description help("fit play | fit weights FILE... | fit searched FILE...");
  help.add_options()("words", po::value(&options.words))(
      "game", po::value(&options.game)->default_value("tzaar"))(
      "strength", po::value(&strength)->default_value("full"))("games", po::value(&options.games))(
      "seed", po::value(&options.seed), "of the first game")(
      "nodes", po::value(&options.limits.nodes), "of a turn")(
      "depth", po::value(&options.limits.depth), "of a turn")(
      "one-in", po::value(&options.one_in),
      "one turn in so many is random; one position in so many is searched")(
      "search-share", po::value(&options.search_share),
      "fit the weights to the searched values by this share, 0..1, and to who won by the rest")(
      "penalty", po::value(&options.penalty.size), "on the size of weights")(
      "smoothness", po::value(&options.penalty.difference),
      "penalty on differences of weights that should be alike")(
      "from-present", po::bool_switch(&options.from_present),
      "penalties pull the weights to those in force, not to zero")(
      "strays", po::bool_switch(&options.has_strays),
      "also write positions beside the games, one or two turns by chance away")(
      "endings", po::bool_switch(&options.from_endings), "begin with few pieces")(
      "threads,j", po::value(&options.threads));
  po::positional_options_description operands;
  operands.add("words", -1);
  po::variables_map values;
  po::store(po::command_line_parser(count, words).options(help).positional(operands).run(), values);
  po::notify(values);
  options.strength = parse_strength(strength);
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
        tuning::play<G>(options);
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
