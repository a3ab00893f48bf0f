// Records of random games and of their images, for tests of whole archives.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "analysis/replay.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "games/game.hpp"

namespace cairn::test {

template <Game G>
using Line = std::vector<typename G::Position>;  // the start, and the position after each turn

// Returns a turn that leads from one position to another.
template <Game G>
Turn<typename G::Position> turn_between(const typename G::Position& from,
                                        const typename G::Position& to) {
  Turn<typename G::Position> found;
  for_each_turn(from, [&](const auto& turn, const auto& reached) {
    if (reached == to) found = turn;  // the last one; its actions may have another order
  });
  if (found.empty()) throw std::logic_error("no turn leads there");
  return found;
}

template <Game G>
Record record_of(const Line<G>& line, Format format = Format::text) {
  Record record;
  record.game = G::name;
  record.format = format;
  record.start = G::write_position(line.front(), Format::text);
  for (std::size_t i = 1; i < line.size(); ++i) {
    RecordTurn& turn = record.turns.emplace_back();
    turn.text = G::write_turn(line[i - 1], turn_between<G>(line[i - 1], line[i]), format);
  }
  return record;
}

// Plays random actions for at most `turns` turns.
template <Game G>
Line<G> random_line(const std::string& start, std::uint64_t seed, std::size_t turns) {
  Random random(seed);
  Line<G> line{G::parse_position(start)};
  while (line.size() <= turns && !line.back().outcome()) {
    auto position = line.back();
    const Side mover = position.to_move();
    while (position.to_move() == mover && !position.outcome()) {
      typename G::Position::Moves moves;
      position.generate(moves);
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    line.push_back(position);
  }
  return line;
}

template <Game G>
Line<G> image(const Line<G>& line, std::size_t map) {
  Line<G> mapped;
  for (const auto& position : line) mapped.push_back(G::image(position, map));
  return mapped;
}

}  // namespace cairn::test
