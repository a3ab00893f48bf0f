// Defines what analysis/replay.hpp only declares.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "analysis/misnamed_turn.hpp"
#include "analysis/replay.hpp"
#include "analysis/replayer.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/record.hpp"

namespace cairn {

template <Game G>
Replay<G> replay(const Record& record) {
  Replayer<G> replayer(record);
  Replay<G> replay;
  replay.positions.push_back(replayer.position());
  const auto keep = [&](std::size_t node, const auto&, const Turn<typename G::Position>& turn) {
    replay.nodes.push_back(node);
    replay.turns.push_back(turn);
  };
  while (replayer.next(keep)) replay.positions.push_back(replayer.position());
  replay.outcome = replayer.outcome();
  replay.error = replayer.error();
  return replay;
}

template <Game G>
ReplayEnd<G> end_of(const Replayer<G>& replayer, std::size_t turns) {
  return {replayer.position(), turns, replayer.next_node(), replayer.outcome(), replayer.error()};
}

template <Game G>
ReplayEnd<G> play_to_end(const Record& record) {
  Replayer<G> replayer(record);
  std::size_t turns = 0;
  while (replayer.next()) ++turns;
  return end_of(replayer, turns);
}

template <Game G>
Rewritten<G> rewrite(Record record, Format format) {
  Replayer<G> replayer(record);
  std::size_t turns = 0;
  record.format = format;
  record.start = G::write_position(replayer.position(), format);
  const auto write = [&](std::size_t node, const auto& before, const auto& turn) {
    record.turns[node].text = G::write_turn(before, turn, format);
    record.turns[node].side = before.to_move();
  };
  while (replayer.next(write)) ++turns;
  ReplayEnd<G> end = end_of(replayer, turns);
  record.turns.erase(record.turns.begin() + static_cast<std::ptrdiff_t>(end.next_node),
                     record.turns.end());
  // The last nodes may hold the turn that is missing, under another name. It would be missed again.
  if (end.error && !end.outcome)
    for (auto node = record.turns.rbegin(); node != record.turns.rend(); ++node) {
      std::erase_if(node->properties, [&](const Property& property) {
        return is_misnamed_turn<G>(end.position, *node, property, true);
      });
      if (!node->text.empty()) break;
    }
  return {std::move(record), std::move(end)};
}

}  // namespace cairn
