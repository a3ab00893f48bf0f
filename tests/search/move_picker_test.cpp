// The order in which the selective search tries moves, and what it knows of the rest of a turn.
#include "search/move_picker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "games/tzaar/tzaar.hpp"
#include "search/selective.hpp"

namespace cairn::test {
namespace {

using Position = Tzaar::Position;
using Moves = MovePicker<Position, Tzaar>;

constexpr auto keep_all = [](Score) { return true; };

std::vector<Position::Move> generated(const Position& position) {
  Position::Moves moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

TEST(MovePicker, HashMoveAndKillersComeBeforeAnyIsGenerated) {
  const Position position = Tzaar::parse_position("random:1");
  const auto all = generated(position);
  ASSERT_GT(all.size(), 9U);
  Moves moves;
  for (const std::size_t killer : {5U, 7U}) {  // the later one counts more
    const std::size_t first = moves.first();
    moves.push_known(position, 3, all[killer].code(), true);
    moves.update_history(position.to_move(), first, 0, 8, 3);
    moves.pop(first);
  }
  const std::size_t first = moves.first();
  ASSERT_EQ(moves.push_known(position, 3, all[9].code(), true), 3U);
  EXPECT_EQ(moves.next_best(first, 3, 0).move, all[9]);
  EXPECT_EQ(moves.next_best(first, 3, 1).move, all[7]);
  EXPECT_EQ(moves.next_best(first, 3, 2).move, all[5]);
  moves.push_rest(position, first, 3, all[9].code(), keep_all);
  ASSERT_EQ(moves.count(first), all.size());
  std::vector<bool> is_seen(all.size());
  for (const std::size_t known : {9U, 7U, 5U}) is_seen[known] = true;
  int last = std::numeric_limits<int>::max();
  for (std::size_t number = 3; number < all.size(); ++number) {
    const auto picked = moves.next_best(first, 3, number);
    EXPECT_EQ(picked.move, all[picked.index()]);
    EXPECT_FALSE(is_seen[picked.index()]);
    is_seen[picked.index()] = true;
    EXPECT_LE(picked.ordering_score(), last);
    last = picked.ordering_score();
  }
  moves.pop(first);
}

TEST(MovePicker, WhatThePositionDoesNotAllowIsNoKnownMove) {
  const Position position = Tzaar::parse_position("random:1");
  const Position other = Tzaar::parse_position("random:2");
  const auto all = generated(other);
  const auto foreign = std::ranges::find_if_not(
      all, [&](const Position::Move& move) { return position.allows(move); });
  ASSERT_NE(foreign, all.end());
  Moves moves;
  EXPECT_EQ(moves.push_known(position, 0, foreign->code(), true), 0U);
}

TEST(MovePicker, WithoutKnownMovesAllAreScored) {
  const Position position = Tzaar::parse_position("random:2");
  const auto all = generated(position);
  Moves moves;
  const std::size_t first = moves.first();
  moves.push_rest(position, first, 0, all[4].code(), keep_all);
  EXPECT_EQ(moves.count(first), all.size());
  EXPECT_EQ(moves.next_best(first, 0, 0).move, all[4]) << "the hash move";
}

TEST(MovePicker, MovesThatGainTooLittleAreLeftOut) {
  const Position position = Tzaar::parse_position("random:2");
  auto gain = Tzaar::gains(position);
  const auto promising = std::ranges::count_if(
      generated(position), [&](const Position::Move& move) { return gain(move) > 0; });
  Moves moves;
  const std::size_t first = moves.first();
  moves.push_rest(position, first, 0, TranspositionTable::no_move,
                  [](Score estimate) { return estimate > 0; });
  ASSERT_EQ(moves.count(first), static_cast<std::size_t>(promising));
  for (std::size_t number = 0; number < moves.count(first); ++number)
    EXPECT_GT(gain(moves.next_best(first, 0, number).move), 0);
}

TEST(MovePicker, TheHashMoveAloneCanBeTriedBeforeAnyIsGenerated) {
  const Position position = Tzaar::parse_position("random:1");
  const auto all = generated(position);
  Moves moves;
  moves.push_known(position, 3, all[5].code(), false);
  moves.update_history(position.to_move(), 0, 0, 8, 3);
  moves.pop(0);
  ASSERT_EQ(moves.push_known(position, 3, all[9].code(), false), 1U);
  EXPECT_EQ(moves.next_best(0, 1, 0).move, all[9]);
}

TEST(RestOfTurn, KeepsTheGreatestGainUntilAnotherTurnBegins) {
  RestOfTurn rest;
  rest.begin(5);
  EXPECT_EQ(rest.most_gain(5), std::nullopt);
  rest.add(5, -20);
  rest.add(5, 30);
  rest.add(5, 10);
  EXPECT_EQ(rest.most_gain(5), 30);
  rest.begin(7);
  EXPECT_EQ(rest.most_gain(7), std::nullopt);
  EXPECT_EQ(rest.most_gain(5), 30);
  rest.begin(5);
  EXPECT_EQ(rest.most_gain(5), std::nullopt);
}

}  // namespace
}  // namespace cairn::test
