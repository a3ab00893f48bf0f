// Whether the evaluation makes sense where nobody doubts: a side that is short of a piece it had is
// worse off, and so is one whose stack is smaller. Asked of positions of play, as lines that
// `fit play` writes. README.md says what came of it.
//
// usage: sense GAME EVERY <POSITIONS; takes one line of so many
#include <fmt/core.h>

#include <array>
#include <exception>
#include <iostream>
#include <map>
#include <optional>
#include <string>

#include "formats/notation/towers.hpp"
#include "formats/notation/tzaar.hpp"
#include "towers/evaluation.hpp"
#include "tzaar/evaluation.hpp"

namespace cairn::tuning {
namespace {

// What the side loses, in points, by some kind of change.
struct Losses {
  int count = 0;
  int wrong = 0;  // the change is taken for a gain
  double sum = 0;
};
using LossesByChange = std::map<std::string, Losses>;

// Compares a position with one in which `side` is worse off; setups that the rules do not allow,
// and ends of the game, do not count.
template <class Position, class Setup>
void compare(const Position& position, const Setup& worse, Side side, const std::string& change,
             LossesByChange& all) {
  std::optional<Position> changed;
  try {
    changed.emplace(worse);
  } catch (const Error&) {
    return;
  }
  if (changed->outcome()) return;
  const int loss =
      (evaluate(position) - evaluate(*changed)) * (side == position.to_move() ? 1 : -1);
  Losses& losses = all[change];
  ++losses.count;
  losses.wrong += loss < 0 ? 1 : 0;
  losses.sum += loss;
}

// Not the opening turn, which has an action less than the turns with fewer stacks.
void ask(const tzaar::Position& position, LossesByChange& all) {
  if (position.is_opening()) return;
  constexpr std::array names{"Tzaar", "Tzarra", "Tott"};
  const tzaar::Setup setup = position.setup();
  for (std::size_t i = 0; i < setup.stacks.size(); ++i) {
    if (!setup.stacks[i]) continue;
    const auto [side, type, height] = *setup.stacks[i];
    tzaar::Setup worse = setup;
    worse.stacks[i].reset();
    compare(position, worse, side,
            fmt::format("a {} {} less", height == 1 ? "single" : "stacked", names[index(type)]),
            all);
    if (height == 1) continue;
    worse = setup;
    --worse.stacks[i]->height;
    compare(position, worse, side, "a stack is lower by one", all);
  }
}

void ask(const towers::Position& position, LossesByChange& all) {
  const towers::Setup setup = position.setup();
  for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
    if (!setup.pieces[i]) continue;
    const auto piece = *setup.pieces[i];
    towers::Setup worse = setup;
    worse.pieces[i].reset();
    compare(position, worse, piece.side, fmt::format("a piece of {} less", piece.parts()), all);
    if (piece.parts() == 1) continue;
    worse = setup;
    --(piece.circles > 0 ? worse.pieces[i]->circles : worse.pieces[i]->squares);
    compare(position, worse, piece.side, "a piece has a part less", all);
  }
}

tzaar::Position parse(const std::string& text, const tzaar::Position*) {
  return tzaar::parse_position(text);
}
towers::Position parse(const std::string& text, const towers::Position*) {
  return towers::parse_position(text);
}

template <class Position>
void run(int every) {
  LossesByChange all;
  int number = 0;
  for (std::string line; std::getline(std::cin, line);)
    if (number++ % every == 0)
      ask(parse(line.substr(line.rfind('\t') + 1), static_cast<Position*>(nullptr)), all);
  for (const auto& [change, losses] : all)
    fmt::print("{}: {} times, worth {:.0f} points, taken for a gain {:.1f} %\n", change,
               losses.count, losses.sum / losses.count, 100.0 * losses.wrong / losses.count);
}

}  // namespace
}  // namespace cairn::tuning

int main(int count, char** words) {
  try {
    const std::string game = count > 1 ? words[1] : "";
    const int every = count > 2 ? std::stoi(words[2]) : 1;
    if (game == "tzaar")
      cairn::tuning::run<cairn::tzaar::Position>(every);
    else if (game == "towers")
      cairn::tuning::run<cairn::towers::Position>(every);
    else
      throw std::runtime_error("usage: sense tzaar|towers [EVERY] <POSITIONS");
  } catch (const std::exception& error) {
    std::cerr << "sense: " << error.what() << '\n';
    return 1;
  }
}
