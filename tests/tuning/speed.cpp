// Measures how deep and how fast the player searches in a given time. The positions come from a
// file with one position text a line; a line that begins with '#' is a comment, which names the set
// of the positions after it.
#include <fmt/core.h>

#include <atomic>
#include <boost/program_options.hpp>
#include <chrono>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "analysis/player.hpp"
#include "games/tzaar/tzaar.hpp"
#include "tuning/strengths.hpp"
#include "tuning/thread_clock.hpp"

namespace cairn::tuning {
namespace {

namespace po = boost::program_options;

struct Options {
  std::string file;
  std::string set;
  PlayerSettings strength;
  Limits limits;
};

std::vector<tzaar::Position> read_positions(const Options& options) {
  std::ifstream file(options.file);
  if (!file) throw std::runtime_error(options.file + " cannot be read");
  std::vector<tzaar::Position> positions;
  std::string set;
  for (std::string line; std::getline(file, line);)
    if (line.starts_with('#'))
      set = line.substr(2);
    else if (!line.empty() && set.starts_with(options.set))
      positions.push_back(Tzaar::parse_position(line));
  return positions;
}

void run(const Options& options) {
  const std::atomic<bool> never{false};
  Player<Tzaar> player(options.strength, never);
  double depths = 0;
  double nodes = 0;
  double seconds = 0;
  const auto positions = read_positions(options);
  for (const auto& position : positions) {
    Budget stopwatch(never);
    stopwatch.begin(Budget::unlimited, {}, thread_clock);
    player.forget();
    const auto choice = player.choose(position, options.limits);
    const double passed = static_cast<double>(stopwatch.elapsed().count()) / 1e9;
    fmt::print("{} stacks: depth {}, {} nodes in {:.2f} s, {}, {} points\n", position.stack_count(),
               choice.depth, choice.nodes, passed,
               Tzaar::write_turn(position, choice.best().turn, Format::text),
               choice.best().value.points);
    std::fflush(stdout);
    depths += choice.depth;
    nodes += static_cast<double>(choice.nodes);
    seconds += passed;
  }
  fmt::print("mean depth {:.2f}, {:.2f} million nodes a second, {:.2f} s\n",
             depths / static_cast<double>(positions.size()), nodes / seconds / 1e6, seconds);
}

Options parse(int count, char** words) {
  Options options;
  std::string strength;
  int milliseconds = 0;
  po::options_description help("speed FILE [option...]; strengths: " + std::string(strength_help));
  help.add_options()("file", po::value(&options.file)->required())(
      "set", po::value(&options.set), "only those after a comment that begins so")(
      "strength", po::value(&strength)->default_value("full"))("ms", po::value(&milliseconds),
                                                               "processor time of a position")(
      "nodes", po::value(&options.limits.nodes))("depth", po::value(&options.limits.depth));
  po::positional_options_description operands;
  operands.add("file", 1);
  po::variables_map values;
  po::store(po::command_line_parser(count, words).options(help).positional(operands).run(), values);
  po::notify(values);
  options.strength = parse_strength(strength);
  options.limits.clock = thread_clock;
  if (milliseconds > 0) options.limits.time = std::chrono::milliseconds(milliseconds);
  return options;
}

}  // namespace
}  // namespace cairn::tuning

int main(int count, char** words) {
  try {
    cairn::tuning::run(cairn::tuning::parse(count, words));
  } catch (const std::exception& error) {
    std::cerr << "speed: " << error.what() << '\n';
    return 1;
  }
}
