// The engine against the plain reference, in random play-outs.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "tzaar/playouts.hpp"
#include "tzaar/reference.hpp"
#include "tzaar/symmetry.hpp"
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
    EXPECT_EQ(position.captures(side), static_cast<int>(captures));
    EXPECT_EQ(position.stackings(side), static_cast<int>(stackings));
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
    const auto& stack = setup.stacks[static_cast<std::size_t>(number)];
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
  std::map<Ending, int> endings;
  for (const Position& start : random_images_of_starts(100, 1)) {
    Position position = start;
    Reference reference(start.setup());
    while (true) {
      expect_agreement(position, reference);
      expect_consistency(position);
      if (random.below(5) == 0) {
        EXPECT_EQ(position.count_pairs(), count_pairs(reference));
      }
      if (HasFailure()) return;  // the first position says it all
      if (position.outcome()) break;
      const Move move = random_move(position, random);
      position.play(move);
      reference = reference.after(move);
    }
    ++endings[position.outcome()->ending];
  }
  EXPECT_GT(endings[Ending::starved], 0);
  EXPECT_GT(endings[Ending::stuck], 0);
}

TEST(ComposedPositions, AgreeWithTheReference) {
  Random random(7);
  int tallest = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position position(random_setup(random));
    const Reference reference(position.setup());
    expect_agreement(position, reference);
    expect_consistency(position);
    EXPECT_EQ(position.count_pairs(), count_pairs(reference)) << text_of(position.setup());
    if (HasFailure()) return;
    tallest = std::max(tallest, position.heights(Side::white).tallest);
  }
  EXPECT_GT(tallest, 20);
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

// What can be asked of a position.
struct Observed {
  explicit Observed(const Position& position)
      : setup(position.setup()),
        hash(position.hash()),
        outcome(position.outcome()),
        moves(moves_of(position)),
        count_moves(position.count_moves()),
        captures{position.captures(Side::white), position.captures(Side::black)},
        stackings{position.stackings(Side::white), position.stackings(Side::black)},
        stack_count(position.stack_count()),
        is_opening(position.is_opening()) {}

  Setup setup;
  std::uint64_t hash;
  std::optional<Outcome> outcome;
  std::vector<Move> moves;
  std::uint64_t count_moves;
  std::array<int, 2> captures;
  std::array<int, 2> stackings;
  int stack_count;
  bool is_opening;

  friend bool operator==(const Observed&, const Observed&) = default;
};

// Goes forward and back at random, ever and again right to the end and to the start.
TEST(Undo, RestoresAllThatCanBeAsked) {
  struct Step {
    Position copy;
    Observed before;
    Move move;
    Position::Undo undo;
  };
  Random random(4);
  for (const Position& start : random_images_of_starts(200, 4)) {
    Position position = start;
    std::vector<Step> path;
    const auto go_back = [&] {
      const Step& step = path.back();
      position.undo(step.move, step.undo);
      ASSERT_EQ(position, step.copy) << "after taking back " << text_of(step.move);
      ASSERT_TRUE(Observed(position) == step.before)
          << text_of(step.before.setup) << " after taking back " << text_of(step.move);
      path.pop_back();
    };
    for (int i = 0; i < 300; ++i) {
      const bool forward = !position.outcome() && (path.empty() || random.below(4) != 0);
      if (forward) {
        const Move move = random_move(position, random);
        const Position copy = position;
        path.push_back({copy, Observed(position), move, position.play(move)});
      } else {
        ASSERT_NO_FATAL_FAILURE(go_back());
      }
    }
    while (!path.empty()) ASSERT_NO_FATAL_FAILURE(go_back());
  }
}

TEST(Undo, OfEveryMoveOfAPosition) {
  Random random(5);
  for (const Position& start : random_images_of_starts(100, 5))
    for (Position position : play_out(start, random)) {
      const Position copy = position;
      const Observed before(position);
      for (const Move& move : moves_of(copy)) {
        const Position::Undo undo = position.play(move);
        position.undo(move, undo);
        ASSERT_EQ(position.hash(), copy.hash()) << text_of(move);
      }
      ASSERT_EQ(position, copy);
      ASSERT_TRUE(Observed(position) == before) << text_of(before.setup);
    }
}

TEST(Hash, DifferentPositionsHaveDifferentHashes) {
  Random random(6);
  std::map<std::uint64_t, std::string> texts;
  const auto visit = [&](const Position& position) {
    const std::string text = text_of(position.setup());
    const auto [known, is_new] = texts.emplace(position.hash(), text);
    ASSERT_EQ(known->second, text) << "two positions with one hash";
  };
  for (const Position& start : random_images_of_starts(40, 6))
    for (const Position& position : play_out(start, random)) {
      ASSERT_NO_FATAL_FAILURE(visit(position));
      if (position.stage() == Stage::placing || random.below(3) != 0) continue;
      for (const Move& move : moves_of(position)) {
        Position next = position;
        next.play(move);
        ASSERT_NO_FATAL_FAILURE(visit(next));
      }
    }
  EXPECT_GT(texts.size(), 10000u);
}

TEST(Hash, TellsSideAndStageApart) {
  tzaar::Setup setup =
      setup_of("ABC../....../......./......../......../......../......./....../..abc w 1");
  std::map<std::uint64_t, tzaar::Setup> seen;
  for (const Side side : both_sides)
    for (const Stage stage : {Stage::first, Stage::second}) {
      setup.to_move = side;
      setup.stage = stage;
      seen.emplace(Position(setup).hash(), setup);
    }
  EXPECT_EQ(seen.size(), 4u);
}

}  // namespace
}  // namespace cairn::tzaar::test
