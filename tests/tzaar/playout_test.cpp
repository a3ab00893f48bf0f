// Compares the engine with the plain reference in random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "games/tzaar/contacts.hpp"
#include "games/tzaar/position.hpp"
#include "games/tzaar/wins.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/reference.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

std::vector<Move> sorted(std::vector<Move> moves) {
  std::ranges::sort(moves, {}, [](const Move& move) {
    return std::tuple(move.kind, move.from.number(), move.to.number(), move.type);
  });
  return moves;
}

std::uint64_t count_pairs(const Reference& reference) {
  std::uint64_t pairs = 0;
  for (const Move& move : reference.moves()) pairs += reference.after(move).moves().size();
  return pairs;
}

void expect_agreement(const Position& position, const Reference& reference) {
  SCOPED_TRACE(text_of(reference.setup()));
  EXPECT_EQ(position.setup(), reference.setup());
  EXPECT_EQ(position.outcome(), reference.outcome());
  EXPECT_EQ(sorted(moves_of(position)), sorted(reference.moves()));
  EXPECT_EQ(position.count_moves(), reference.moves().size());
  const bool placing = position.stage() == Stage::placing;  // nothing can move yet
  for (const Side side : both_sides) {
    const auto captures = placing ? 0 : reference.captures(side).size();
    const auto stackings = placing ? 0 : reference.stackings(side).size();
    EXPECT_EQ(captures_of(position, side), static_cast<int>(captures));
    EXPECT_EQ(stackings_of(position, side), static_cast<int>(stackings));
  }
}

// Compares what else the search asks for.
void expect_same_details(const Position& position, const Reference& reference) {
  SCOPED_TRACE(text_of(reference.setup()));
  std::map<Side, int> tallest;
  for (const auto& stack : reference.setup().pieces)
    if (stack) tallest[stack->side] = std::max(tallest[stack->side], stack->height);
  for (const Side side : both_sides) EXPECT_EQ(tallest_of(position, side), tallest[side]);
  if (position.stage() == Stage::placing || position.outcome()) return;
  std::set<Space> targets;
  for (const Move& move : reference.captures(position.to_move())) targets.insert(move.to);
  for (int number = 0; number < space_count; ++number) {
    const auto stack = position.at(Space(number));
    if (!stack) continue;
    EXPECT_EQ(position.type(Space(number)), stack->type);
    EXPECT_EQ(position.height(Space(number)), stack->height);
    if (stack->side == position.to_move()) continue;
    EXPECT_EQ(can_capture(position, Space(number)), targets.contains(Space(number)));
  }
}

void expect_consistency(const Position& position) {
  const Setup setup = position.setup();
  SCOPED_TRACE(text_of(setup));
  const Position fresh(setup);
  EXPECT_EQ(position, fresh);
  EXPECT_EQ(position.hash(), fresh.hash());
  EXPECT_EQ(moves_of(position), moves_of(fresh)) << "the same moves in the same order";
  EXPECT_EQ(position.to_move(), setup.to_move);
  EXPECT_EQ(position.stage(), setup.stage);
  int stacks = 0;
  std::map<std::pair<Side, Type>, std::uint64_t> shown;
  for (int number = 0; number < space_count; ++number) {
    const auto& stack = setup.pieces[static_cast<std::size_t>(number)];
    EXPECT_EQ(position.at(Space(number)), stack);
    if (!stack) continue;
    ++stacks;
    shown[{stack->side, stack->type}] |= std::uint64_t{1} << number;
  }
  EXPECT_EQ(position.stack_count(), stacks);
  EXPECT_EQ(position.is_opening(), stacks == space_count);
  for (const Side side : both_sides)
    for (const Type type : all_types) {
      EXPECT_EQ(position.shown(side, type), (shown[{side, type}]));
      EXPECT_EQ(position.count(side, type), std::popcount(shown[{side, type}]));
    }
}

TEST(PlayOuts, AgreeWithTheReference) {
  Random random(1);
  std::map<const Ending*, int> endings;
  for (const Position& start : random_images_of_starts(60, 1)) {
    Position position = start;
    Reference reference(start.setup());
    while (true) {
      expect_agreement(position, reference);
      expect_same_details(position, reference);
      expect_consistency(position);
      if (random.below(5) == 0) {
        EXPECT_EQ(position.count_pairs(), count_pairs(reference));
      }
      if (HasFailure()) return;  // one failing position is enough
      if (position.outcome()) break;
      const Move move = random_move(position, random);
      position.play(move);
      reference = reference.after(move);
    }
    ++endings[position.outcome()->ending];
  }
  for (const Ending& starved : ending::starved) EXPECT_GT(endings[&starved], 0) << starved.text;
  EXPECT_GT(endings[&ending::stuck], 0);
}

TEST(ComposedPositions, AgreeWithTheReference) {
  Random random(7);
  int tallest = 0;
  for (int i = 0; i < 1500; ++i) {
    const Position position(random_setup(random));
    const Reference reference(position.setup());
    expect_agreement(position, reference);
    expect_same_details(position, reference);
    expect_consistency(position);
    EXPECT_EQ(position.count_pairs(), count_pairs(reference)) << text_of(position.setup());
    if (HasFailure()) return;
    tallest = std::max(tallest, tallest_of(position, Side::white));
  }
  EXPECT_GT(tallest, 20);
}

bool ends_stuck(const Reference& position) {
  const auto outcome = position.outcome();
  return outcome && outcome->ending == &ending::stuck;
}

// Whether the side to move can leave the opponent stuck, by one action, or by two if the opponent
// has few captures before either.
bool can_stifle(const Reference& position, const Setup& setup) {
  const Side other = opponent(setup.to_move);
  const auto is_near = [&](const Reference& reached) {
    return may_be_stifled(static_cast<int>(reached.captures(other).size()));
  };
  const bool is_opening =
      setup.stage == Stage::first &&
      std::ranges::all_of(setup.pieces, [](const auto& stack) { return stack.has_value(); });
  if (is_opening) return false;
  const auto stuck_after_one = [](const Reference& reached) {
    return std::ranges::any_of(reached.moves(),
                               [&](const Move& move) { return ends_stuck(reached.after(move)); });
  };
  if (setup.stage == Stage::second) return stuck_after_one(position);
  return is_near(position) && std::ranges::any_of(position.moves(), [&](const Move& move) {
           const Reference reached = position.after(move);
           return !reached.outcome() && is_near(reached) && stuck_after_one(reached);
         });
}

TEST(ComposedPositions, AreWonThisTurnIfTheReferenceSaysSo) {
  Random random(10);
  std::map<bool, int> times;
  int stifled = 0;
  for (int i = 0; i < 700; ++i) {
    Position position(random_setup(random));
    if (position.outcome()) continue;
    const Position before = position;
    const Reference reference(before.setup());
    const bool starves = can_starve(reference);
    const bool wins = starves || can_stifle(reference, before.setup());
    if (wins && !starves) ++stifled;
    ASSERT_EQ(position.wins_this_turn(), wins) << text_of(before.setup());
    ASSERT_EQ(position, before);
    ASSERT_EQ(moves_of(position), moves_of(before));
    ++times[wins];
  }
  EXPECT_GT(times[true], 50);
  EXPECT_GT(times[false], 100);
  EXPECT_GT(stifled, 5);
}

TEST(PlayOuts, PairsOfActionsAreCountedAsIfPlayed) {
  Random random(2);
  for (const Position& start : random_images_of_starts(300, 2)) {
    for (const Position& position : play_out(start, random)) {
      if (position.stage() == Stage::placing && random.below(10) != 0) continue;
      std::uint64_t pairs = 0;
      for (const Move& move : moves_of(position)) {
        Position next = position;
        next.play(move);
        pairs += moves_of(next).size();
      }
      ASSERT_EQ(position.count_pairs(), pairs) << text_of(position.setup());
    }
  }
}

TEST(PlayOuts, PlacementIsSixtyTurnsAndThenTheOpeningCapture) {
  Random random(3);
  const std::vector<Position> game = play_out(Position(), random);
  ASSERT_GT(game.size(), 62u);
  for (std::size_t turn = 0; turn < 60; ++turn) {
    EXPECT_EQ(game[turn].stage(), Stage::placing);
    EXPECT_EQ(game[turn].to_move(), turn % 2 == 0 ? Side::white : Side::black);
    EXPECT_EQ(game[turn].stack_count(), static_cast<int>(turn));
  }
  EXPECT_TRUE(game[60].is_opening());
  EXPECT_EQ(game[60].to_move(), Side::white);
  for (const Side side : both_sides)
    for (const Type type : all_types) EXPECT_EQ(game[60].count(side, type), supply(type));
  EXPECT_EQ(game[61].to_move(), Side::black);
  EXPECT_EQ(game[61].stage(), Stage::first);
}

}  // namespace
}  // namespace cairn::tzaar::test
