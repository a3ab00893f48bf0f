// Learns the evaluations. README.md has the way from games to weights.
//
// usage: learn play --game GAME [--weights WEIGHTS] [option...] GAMES
//        learn train --game GAME [--weights BEGIN] [option...] WEIGHTS GAMES...
//        learn speed --game GAME --weights WEIGHTS GAMES
#include <boost/program_options.hpp>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "game_types.hpp"
#include "learning/games.hpp"
#include "learning/learned.hpp"
#include "learning/training.hpp"

namespace cairn::learning {
namespace {

namespace po = boost::program_options;

struct Options {
  std::vector<std::string> words;
  std::string game;
  std::string weights;
  TrainingGames games;
  Training training;
};

template <Game G>
void run(const Options& options) {
  const std::string& verb = options.words[0];
  const std::string& file = options.words[1];
  if (verb == "play" && options.weights.empty()) {
    play_games<G, G>(options.games, file);
  } else if (verb == "play") {
    Judged<G>::judge.emplace(read_judge<G>(options.weights));
    play_games<G, Judged<G>>(options.games, file);
  } else if (verb == "train") {
    train<G>(options.training, options.weights, {options.words.begin() + 2, options.words.end()},
             file);
  } else if (verb == "speed") {
    Judged<G>::judge.emplace(read_judge<G>(options.weights));
    measure_speed<G>(file);
  } else {
    throw std::runtime_error("play, train or speed expected");
  }
}

Options parse(int count, char** words) {
  Options options;
  po::options_description help("learn play GAMES");
  help.add_options()("words", po::value(&options.words))(
      "game", po::value(&options.game)->default_value("tzaar"))(
      "seed", po::value(&options.games.seed), "number of the first game")(
      "games", po::value(&options.games.count))("nodes", po::value(&options.games.nodes),
                                                "of a search")(
      "proof-nodes", po::value(&options.games.proof_nodes))(
      "weights", po::value(&options.weights),
      "of the network that plays, or with which training begins")(
      "epochs", po::value(&options.training.epochs))("rate", po::value(&options.training.rate))(
      "lambda", po::value(&options.training.lambda))("batch", po::value(&options.training.batch))(
      "train-seed", po::value(&options.training.seed))("most-games",
                                                       po::value(&options.training.most_games));
  po::positional_options_description operands;
  operands.add("words", -1);
  po::variables_map values;
  po::store(po::command_line_parser(count, words).options(help).positional(operands).run(), values);
  po::notify(values);
  if (options.words.size() < 2) throw std::runtime_error("play and a file expected");
  return options;
}

}  // namespace
}  // namespace cairn::learning

int main(int count, char** words) {
  using namespace cairn;
  try {
    const auto options = learning::parse(count, words);
    with_game(options.game, [&]<Game G>() { learning::run<G>(options); });
  } catch (const std::exception& error) {
    std::cerr << "learn: " << error.what() << '\n';
    return 1;
  }
}
