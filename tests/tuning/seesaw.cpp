// Measures how much the values of positions see-saw: by how many points a value that is one turn
// deeper differs, from the point of view of the side to move. TRUST.md has the results.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/program_options.hpp>
#include <cmath>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "core/random.hpp"
#include "formats/records/reader.hpp"
#include "game_types.hpp"
#include "search/alpha_beta.hpp"
#include "search/score.hpp"
#include "tuning/files_command.hpp"

namespace cairn::tuning {
namespace {

namespace po = boost::program_options;

struct Options {
  int depth = 3;
  int per_game = 3;
  std::uint64_t seed = 7;
  std::vector<std::string> files;
};

// The differences between neighbouring depths: of single searches, and of the means that analysis
// gives as values.
struct Differences {
  std::vector<double> single;
  std::vector<double> mean;
};

constexpr std::size_t thirds = 3;
// By depth, from 2 on, and by the third of the game.
using Table = std::vector<std::array<Differences, thirds>>;

// Returns the scores of searches from depth 0, which is the evaluation, to `depth`. Returns an
// empty list if one of them is proven, because such a value does not see-saw.
template <Game G>
std::vector<Score> scores(typename G::Position position, int depth) {
  static TranspositionTable table(std::size_t{64} << 20);
  static const std::atomic<bool> never{false};
  static AlphaBeta<typename G::Position, G> search(table, never);
  search.forget();
  std::vector<Score> scores{horizon_value<G>(position)};
  for (int turns = 1; turns <= depth; ++turns) {
    scores.push_back(search.search(position, turns).score);
    if (is_proven(scores.back())) return {};
  }
  return scores;
}

template <Game G>
void measure(const Record& record, const Options& options, Random& random, Table& table) {
  const Replay<G> game = replay<G>(record);
  const auto count = static_cast<int>(game.positions.size());
  const auto chances = [](double score) {
    return 100 / (1 + std::exp(-score / G::points_per_logit));
  };
  for (int part = 0; part < options.per_game; ++part) {
    const int first = part * count / options.per_game;
    const int end = (part + 1) * count / options.per_game;
    if (first == end) continue;
    const int i = first + static_cast<int>(random.below(static_cast<std::uint32_t>(end - first)));
    const auto& position = game.positions[static_cast<std::size_t>(i)];
    if (position.outcome()) continue;
    const std::vector<Score> found = scores<G>(position, options.depth);
    for (std::size_t depth = 2; depth < found.size(); ++depth) {
      const auto mean = [&](std::size_t deeper) {
        return chances((found[deeper] + found[deeper - 1]) / 2.0);
      };
      Differences& cell =
          table[depth - 2][static_cast<std::size_t>(i) * thirds / static_cast<std::size_t>(count)];
      cell.single.push_back(chances(found[depth]) - chances(found[depth - 1]));
      cell.mean.push_back(mean(depth) - mean(depth - 1));
    }
  }
}

std::string described(const std::vector<double>& differences) {
  if (differences.empty()) return "-";
  double sum = 0;
  double squares = 0;
  for (const double difference : differences) {
    sum += difference;
    squares += difference * difference;
  }
  const auto count = static_cast<double>(differences.size());
  const double mean = sum / count;
  return fmt::format("{:+.1f} +- {:.1f}", mean, std::sqrt(squares / count - mean * mean));
}

void print(const Table& table) {
  for (std::size_t row = 0; row < table.size(); ++row) {
    Differences all;
    for (const Differences& third : table[row]) {
      all.single.insert(all.single.end(), third.single.begin(), third.single.end());
      all.mean.insert(all.mean.end(), third.mean.begin(), third.mean.end());
    }
    fmt::print("depth {} against {}, {} positions: single searches {}, values {}; by thirds",
               row + 2, row + 1, all.mean.size(), described(all.single), described(all.mean));
    for (const Differences& third : table[row]) fmt::print(" {}", described(third.mean));
    fmt::print("\n");
  }
}

void measure_file(const Options& options, const std::string& file, Random& random, Table& table) {
  read_records(text_of(file), file, [&](ReadResult result) {
    const Record* record = std::get_if<Record>(&result.content);
    if (!record) return;
    with_game(record->game, [&]<Game G>() { measure<G>(*record, options, random, table); });
  });
}

po::options_description describe_options(Options& options) {
  po::options_description description("usage: seesaw [OPTION...] FILE..., games of one kind");
  description.add_options()("depth,d", po::value(&options.depth)->default_value(options.depth),
                            "the greatest depth, in turns")(
      "positions", po::value(&options.per_game)->default_value(options.per_game),
      "taken from each game")("seed", po::value(&options.seed)->default_value(options.seed),
                              "seed of the random numbers");
  return description;
}

int run(int count, char** words) {
  return exit_status("seesaw", [&] {
    Options options;
    if (!parse(count, words, describe_options(options), options.files)) return;
    Random random(options.seed);
    Table table(static_cast<std::size_t>(std::max(options.depth - 1, 0)));
    for (const std::string& file : options.files) measure_file(options, file, random, table);
    print(table);
  });
}

}  // namespace
}  // namespace cairn::tuning

int main(int count, char** words) {
  return cairn::tuning::run(count, words);
}
