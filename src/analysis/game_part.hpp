// The part of a game that is searched.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "analysis/criteria.hpp"
#include "analysis/game_judge.hpp"
#include "analysis/replay.hpp"
#include "game/game.hpp"
#include "model/range.hpp"
#include "model/record.hpp"

namespace cairn {

// The turns of a game that are searched, as a replay of their own.
template <Game G>
struct GamePart {
  std::size_t first = 0;  // the index of its first turn in the game
  bool is_whole = false;  // it is all turns of the game
  bool is_asked = false;  // there is something to search
  Replay<G> replay{};
  typename GameJudge<G>::Given given{};
};

// Returns the turns from index `first` up to the turn with number `last`, counted from 1, as a
// replay of their own. It has the outcome only if it reaches the end of the game.
template <Game G>
Replay<G> turns_of(const Replay<G>& whole, std::size_t first, int last) {
  const auto size = std::ssize(whole.turns);
  const auto begin = std::min(static_cast<std::ptrdiff_t>(first), size);
  const auto end = std::clamp(static_cast<std::ptrdiff_t>(last), begin, size);
  Replay<G> part;
  part.positions.assign(whole.positions.begin() + begin, whole.positions.begin() + end + 1);
  part.turns.assign(whole.turns.begin() + begin, whole.turns.begin() + end);
  if (end == size) part.outcome = whole.outcome;
  return part;
}

// Whether a record asks about its last position, because it has no turns, or begins with a
// position that is set up and leaves the game open.
template <Game G>
bool is_question(const Record& record, const Replay<G>& replay) {
  if (replay.outcome || replay.error || winner_of(record.tags, replay.outcome)) return false;
  return replay.turns.empty() || G::setup_name(replay.positions.front()) == other_setup;
}

// Returns the part of a game whose turns have numbers, counted from 1, in `turns`, and whether the
// record asks about the position after them.
template <Game G>
GamePart<G> part_of(const Record& record, const Replay<G>& replay, Range turns) {
  GamePart<G> part{.first = static_cast<std::size_t>(std::max(turns.first, 1)) - 1};
  part.replay = turns_of(replay, part.first, turns.last);
  part.is_whole = part.replay.turns.size() == replay.turns.size();
  part.is_asked = turns.first <= turns.last && (part.is_whole || !part.replay.turns.empty());
  if (part.is_asked && part.is_whole && is_question(record, replay))
    part.given.asked_after.emplace();
  return part;
}

}  // namespace cairn
