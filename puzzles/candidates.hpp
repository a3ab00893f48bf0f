// The positions that may become puzzles, and where they come from: those of a game, and those that
// the loser could have reached instead.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analysis/replay.hpp"
#include "core/annotated_game.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "core/record.hpp"
#include "games/game.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

// Says for each position of a game whether the side to move may win it, as far as an analysis
// tells: it may if a win is proven or, where the analysis made no proofs, if nothing is. The
// position after the last turn always may be won.
inline std::vector<bool> may_be_won(const AnnotatedGame& game) {
  std::vector<bool> may;
  for (const AnnotatedTurn& turn : game.turns) {
    const auto win = turn.side == Side::white ? Value::Kind::white_wins : Value::Kind::black_wins;
    const bool without_proofs = game.settings.proof_nodes == 0;
    may.push_back(turn.before.kind == win ||
                  (without_proofs && turn.before.kind == Value::Kind::estimate));
  }
  may.push_back(true);
  return may;
}

template <Game G>
struct PuzzleCandidate {
  using Position = typename G::Position;

  std::size_t turn;  // how many turns of the game lead to the position, with the one below
  Position position;
  // The last of those turns if it is not the one of the game.
  std::optional<cairn::Turn<Position>> variation{};
};

// Whether the side that is not to move would win at once if it were.
template <Game G>
bool is_threatened(const typename G::Position& position) {
  const auto turned = G::passed(position);
  return turned && !turned->outcome() && wins_at_once(*turned);
}

// Returns positions that the side to move at index `turn` of a game, which loses, could have
// reached instead of the next one, in which the other side does not win at once, and for which
// is_wanted(position) is true. Of many it takes the `most` that give the other side most to think
// about: those with a threat come first, then those that look best for the loser.
template <Game G, class IsWanted>
std::vector<PuzzleCandidate<G>> variations_of(const Replay<G>& replay, std::size_t turn,
                                              std::size_t most, const IsWanted& is_wanted) {
  using Position = typename G::Position;
  const Position& position = replay.positions[turn];
  std::unordered_set<std::uint64_t> seen;
  if (turn + 1 < replay.positions.size()) seen.insert(replay.positions[turn + 1].hash());
  std::vector<PuzzleCandidate<G>> found;
  std::vector<std::tuple<bool, int, std::size_t>> ranks;  // of those; the least is best
  for_each_turn(position, [&](const cairn::Turn<Position>& other, const Position& reached) {
    if (most == 0 || !seen.insert(reached.hash()).second || reached.outcome()) return;
    if (!is_wanted(reached) || wins_at_once(reached)) return;
    ranks.emplace_back(!is_threatened<G>(reached), G::evaluate(reached), found.size());
    found.push_back({turn + 1, reached, other});
  });
  std::ranges::sort(ranks);
  if (ranks.size() > most) ranks.resize(most);
  std::vector<PuzzleCandidate<G>> variations;
  for (const auto& [is_quiet, points, i] : ranks) variations.push_back(std::move(found[i]));
  return variations;
}

// Returns the source of a candidate.
template <Game G>
PuzzleSource source_of(const Record& record, const Replay<G>& replay,
                       const PuzzleCandidate<G>& candidate) {
  const std::size_t turn = candidate.turn;
  PuzzleSource source;
  source.source = record.source;
  source.number = record.number;
  source.turn = static_cast<int>(turn);
  source.event = value_of(record.tags, "EV");
  source.white = value_of(record.tags, "PW");
  source.black = value_of(record.tags, "PB");
  source.date = value_of(record.tags, "DT");
  const auto text_of = [&](std::size_t i) {
    return G::write_turn(replay.positions[i], replay.turns[i], Format::text);
  };
  source.is_variation = candidate.variation.has_value();
  if (!source.is_variation && turn < replay.turns.size()) source.played = text_of(turn);
  if (turn > 0) {
    const auto& before = replay.positions[turn - 1];
    source.position_before = G::write_position(before, Format::text);
    source.turn_before = source.is_variation
                             ? G::write_turn(before, *candidate.variation, Format::text)
                             : text_of(turn - 1);
  }
  return source;
}

}  // namespace cairn
