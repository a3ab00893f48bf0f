// Small random endgames of every game, most of which can be examined completely.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "core/random.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn {

// Each side has one stack of each type and a few more, of random heights, anywhere on the board.
inline tzaar::Setup random_endgame_setup(Random& random, const tzaar::Position*) {
  constexpr int tallest = 4;
  tzaar::Setup setup;
  const auto put = [&](Side side, tzaar::Type type) {
    auto& space = setup.pieces[random.below(tzaar::space_count)];
    if (!space) space = tzaar::Stack{side, type, 1 + static_cast<int>(random.below(tallest))};
  };
  for (const Side side : both_sides) {
    for (const tzaar::Type type : tzaar::all_types) put(side, type);
    for (auto more = 1 + random.below(4); more > 0; --more)
      put(side, tzaar::all_types[random.below(3)]);
  }
  setup.to_move = both_sides[random.below(2)];
  setup.stage = random.below(4) == 0 ? tzaar::Stage::second : tzaar::Stage::first;
  return setup;
}

// Each side has one or two small pieces, close to the edge to which they go but still able to meet.
inline towers::Setup random_endgame_setup(Random& random, const towers::Position*) {
  constexpr std::uint32_t files = towers::board_width;
  towers::Setup setup;
  for (const Side side : both_sides)
    for (auto pieces = 1 + random.below(2); pieces > 0; --pieces) {
      const auto forward = static_cast<int>(3 + random.below(4));  // ranks from the side's own edge
      const int rank = side == Side::white ? forward : towers::last_rank(Side::white) - forward;
      const auto space = towers::Space::at(static_cast<int>(random.below(files)), rank);
      const auto parts = static_cast<int>(1 + random.below(2));
      const auto circles = static_cast<int>(random.below(static_cast<std::uint32_t>(parts + 1)));
      setup.pieces[static_cast<std::size_t>(space->number())] =
          towers::Piece{side, circles, parts - circles};
    }
  setup.to_move = both_sides[random.below(2)];
  return setup;
}

// Returns a legal position in which the game is not over. For a game without endgames of its own it
// is a position a few moves before the end of random play.
template <Game G>
typename G::Position random_endgame(Random& random) {
  std::vector<typename G::Position> passed;
  for (auto position = G::parse_position(""); !position.outcome();) {
    passed.push_back(position);
    typename G::Position::Moves moves;
    position.generate(moves);
    position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return passed[passed.size() - std::min<std::size_t>(passed.size(), 1 + random.below(8))];
}

template <class P>
concept HasEndgames = requires(Random& random, const P* of) {
  random_endgame_setup(random, of);
};

template <Game G>
requires HasEndgames<typename G::Position>
typename G::Position random_endgame(Random& random) {
  using Position = typename G::Position;
  while (true) {
    try {
      const Position position(random_endgame_setup(random, static_cast<Position*>(nullptr)));
      if (!position.outcome()) return position;
    } catch (const Error&) {
      // The setup was not legal; two pieces may have met on a space, for example.
    }
  }
}

}  // namespace cairn
