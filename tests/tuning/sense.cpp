// Checks whether the evaluation makes sense where there is no doubt: a side must be worse off
// without one of its pieces, and with one of its stacks smaller. The positions come from games, as
// lines that `fit play` writes. README.md has the results.
//
// usage: sense GAME EVERY <POSITIONS; looks at one line in EVERY
#include <fmt/core.h>

#include <array>
#include <exception>
#include <iostream>
#include <map>
#include <optional>
#include <string>

#include "games/towers/evaluation.hpp"
#include "games/towers/notation.hpp"
#include "games/tzaar/evaluation.hpp"
#include "games/tzaar/notation.hpp"

namespace cairn::tuning {
namespace {

// What a side loses, in points, by one kind of change.
struct Losses {
  int count = 0;
  int wrong = 0;  // how often the evaluation takes the change for a gain
  double sum = 0;
};
using LossesByChange = std::map<std::string, Losses>;

// Compares a position with one in which `side` is worse off. Setups that the rules do not allow and
// finished games are left out.
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

// Leaves out the opening turn: it has one action fewer than the turns with fewer stacks, so
// positions would not be comparable.
void ask(const tzaar::Position& position, LossesByChange& all) {
  if (position.is_opening()) return;
  constexpr std::array names{"Tzaar", "Tzarra", "Tott"};
  const tzaar::Setup setup = position.setup();
  for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
    if (!setup.pieces[i]) continue;
    const auto [side, type, height] = *setup.pieces[i];
    tzaar::Setup worse = setup;
    worse.pieces[i].reset();
    compare(position, worse, side,
            fmt::format("a {} {} less", height == 1 ? "single" : "stacked", names[index(type)]),
            all);
    if (height == 1) continue;
    worse = setup;
    --worse.pieces[i]->height;
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
