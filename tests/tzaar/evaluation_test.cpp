// Compares what the evaluation and the gains of moves see with a plain look at the board.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cases.hpp"
#include "core/error.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "games/tzaar/contacts.hpp"
#include "games/tzaar/effort.hpp"
#include "games/tzaar/evaluation.hpp"
#include "games/tzaar/motifs.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/setup.hpp"
#include "games/tzaar/wins.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/reference.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

std::vector<Position> open_positions() {
  Random random(1204);
  std::vector<Position> positions;
  for (const Position& start : random_images_of_starts(8, 29))
    for (const Position& position : play_out(start, random))
      if (random.below(4) == 0) positions.push_back(position);
  for (int i = 0; i < 400; ++i) positions.emplace_back(random_setup(random));
  std::erase_if(positions, [](const Position& position) {
    return position.stage() == Stage::placing || position.outcome();
  });
  return positions;
}

TEST(Gains, ChangesOfCapturesAreThoseOfThePositionAfterTheMove) {
  int attacked = 0;
  for (const Position& position : open_positions()) {
    const auto now = contacts_of(position).captures;
    for (const Move& move : moves_of(position)) {
      if (move.kind == Move::Kind::pass) continue;
      SCOPED_TRACE(text_of(position.setup()) + " " + text_of(move));
      const Change source = change_at_source(position, move.from);
      const TargetChanges targets(position, move.from);
      const int lane = targets.lane(move.to);
      const Change target = targets[lane];
      const bool is_target_attacked = targets.is_attacked_by(opponent(position.to_move()), lane);
      Position reached = position;
      reached.play(move);
      EXPECT_EQ(now[0] + source.white + target.white, captures_of(reached, Side::white));
      EXPECT_EQ(now[1] + source.black + target.black, captures_of(reached, Side::black));
      EXPECT_EQ(is_target_attacked, is_attacked(reached, move.to));
      EXPECT_EQ(is_target_attacked, (contacts_of(reached).attacked & bit(move.to)) != 0);
      if (is_target_attacked) ++attacked;
    }
  }
  EXPECT_GT(attacked, 1000);
}

TEST(Gains, DoNotHangOnTheMovesAskedAboutBefore) {
  Random random(5);
  for (const Position& position : open_positions()) {
    const std::vector<Move> moves = moves_of(position);
    Gains gains(position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      ASSERT_EQ(gains(move), Gains(position)(move))
          << text_of(position.setup()) << " " << text_of(move);
    }
  }
}

// The board after a move that is not played has to be the board after the same move, played.

template <class Board>
void expect_same(const Board& seen, const Position& reached) {
  const Now expected(reached);
  for (const Side side : both_sides) {
    ASSERT_EQ(seen.stacks(side), expected.stacks(side));
    for (const Type type : all_types)
      ASSERT_EQ(seen.shown(side, type), expected.shown(side, type)) << index(type);
  }
  for_each_cell(expected.stacks(Side::white) | expected.stacks(Side::black), [&](std::size_t cell) {
    ASSERT_EQ(seen.strength(cell), expected.strength(cell)) << cell;
    ASSERT_EQ(seen.type(cell), expected.type(cell)) << cell;
    const Around around = seen.around(cell);
    const Around played = expected.around(cell);
    for (int lane = 0; lane < 6; ++lane) {
      ASSERT_EQ(around.strengths[lane], played.strengths[lane]) << cell << ", lane " << lane;
      if (played.strengths[lane] != 0) {
        ASSERT_EQ(around.cell(lane), played.cell(lane)) << cell << ", lane " << lane;
      }
    }
  });
}

TEST(AfterTest, IsTheBoardAfterOneMoveAndAfterTwo) {
  Random random(8);
  int pairs = 0;
  for (const Position& start : random_images_of_starts(12, 8))
    for (const Position& position : play_out(start, random)) {
      if (position.outcome() || position.stage() == Stage::placing) continue;
      const Now now(position);
      for (const Move& move : moves_of(position)) {
        if (move.kind == Move::Kind::pass) continue;
        SCOPED_TRACE(text_of(position.setup()) + " " + text_of(move));
        const After once(now, index(move.from), index(move.to));
        const Position reached = cairn::after(position, move);
        expect_same(once, reached);
        if (reached.outcome()) continue;
        const Move next = random_move(reached, random);
        if (next.kind == Move::Kind::pass) continue;
        const After twice(once, index(next.from), index(next.to));
        expect_same(twice, cairn::after(reached, next));
        ++pairs;
      }
    }
  EXPECT_GT(pairs, 5000);
}

// Compares what the proof search predicts of a move with a fresh look at the position after it.

// Returns what a search sees when it plays all second actions and looks at each position.
Foresight::Outlook seen_after_second_actions(const Position& position) {
  const Side mover = position.to_move();
  std::optional<std::uint64_t> least;
  std::uint64_t largest = 0;
  std::uint64_t sum = 0;
  for (const Move& move : moves_of(position)) {
    Position reached = position;
    reached.play(move);
    const auto outcome = reached.outcome();
    if (outcome && outcome->winner == mover) return {{}, mover, mover};
    if (outcome || reached.wins_this_turn()) continue;
    const Effort of_opponent = effort(reached);
    least = std::min(least.value_or(of_opponent.loss), of_opponent.loss);
    largest = std::max(largest, of_opponent.win);
    sum += of_opponent.win;
  }
  if (!least) return {{}, mover, opponent(mover)};
  return {{*least, (sum + largest) / 2}, mover, {}};
}

void expect_foreseen(const Position& before) {
  Position position = before;
  Foresight foresight(position);
  for (const Move& move : moves_of(before)) {
    SCOPED_TRACE(text_of(before.setup()) + " " + text_of(move));
    const Foresight::Outlook outlook = foresight.after(move);
    Position reached = before;
    reached.play(move);
    EXPECT_EQ(outlook.to_move, reached.to_move());
    if (!outlook.winner) {
      ASSERT_GE(outlook.effort.win, 1u);
      ASSERT_GE(outlook.effort.loss, 1u);
    }
    if (const auto outcome = reached.outcome()) {
      EXPECT_EQ(outlook.winner, outcome->winner);
    } else if (reached.stage() == Stage::second) {
      const Foresight::Outlook seen = seen_after_second_actions(reached);
      EXPECT_EQ(outlook.winner, seen.winner);
      if (seen.winner) continue;
      EXPECT_EQ(outlook.effort.win, seen.effort.win);
      EXPECT_EQ(outlook.effort.loss, seen.effort.loss);
    } else if (reached.wins_this_turn()) {
      EXPECT_EQ(outlook.winner, reached.to_move());
    } else {
      EXPECT_EQ(outlook.winner, std::nullopt);
      EXPECT_EQ(outlook.effort.win, effort(reached).win);
      EXPECT_EQ(outlook.effort.loss, effort(reached).loss);
    }
    EXPECT_EQ(position, before);
  }
}

using cairn::test::cases;

bool is_open(Position position) {
  return !position.outcome() && !position.wins_this_turn();
}

TEST(Effort, ForeseenIsWhatAFreshLookSays) {
  Random random(2611);
  int looked_at = 0;
  for (const Position& start : random_images_of_starts(cases(60, 500), 99))
    for (const Position& position : play_out(start, random))
      if (random.below(3) == 0 && is_open(position)) {
        expect_foreseen(position);
        ++looked_at;
      }
  EXPECT_GT(looked_at, cases(700, 6000));
}

TEST(Effort, ForeseenOnComposedPositionsToo) {
  Random random(77);
  int looked_at = 0;
  for (int i = 0; i < cases(20'000, 200'000); ++i) {
    const Position position(random_setup(random));
    if (!is_open(position)) continue;
    expect_foreseen(position);
    ++looked_at;
  }
  EXPECT_GT(looked_at, cases(2000, 20'000));
}

// The last Tzaars of Black are on C7 and E4. A captor of one of them may make room for another one.
TEST(Effort, SeesACaptorThatMakesRoom) {
  expect_foreseen(Position(setup_of(
      "cC.B2C/c.B2.../cb.a..A2/Cb3.c...c/...A.C2c./C...C2.../a.....c/B3..b../..c5.. b 2")));
}

// Compares the actions that a threatened side need not consider with plain play of all turns.

// Returns whether the side wins by the rest of its turn, or has won.
bool wins(const Position& position, Side side) {
  if (const auto outcome = position.outcome()) return outcome->winner == side;
  if (position.to_move() != side) return false;
  return std::ranges::any_of(moves_of(position),
                             [&](const Move& move) { return wins(after(position, move), side); });
}

// Returns how many actions are left out.
int expect_only_losing_actions_left_out(const Position& position) {
  Position::Moves defences;
  position.generate_defences(defences);
  auto next = defences.begin();
  int left_out = 0;
  for (const Move& move : moves_of(position)) {
    if (next != defences.end() && *next == move) {
      ++next;
      continue;
    }
    EXPECT_TRUE(wins(after(position, move), opponent(position.to_move())))
        << text_of(position.setup()) << ' ' << text_of(move);
    ++left_out;
  }
  EXPECT_EQ(next, defences.end()) << "a defence that is no legal move, or out of order";
  return left_out;
}

// Returns a position before a second action in which each side has a stack of each type and a few
// more, or nothing if the random spaces do not allow one.
std::optional<Position> random_second_action(Random& random) {
  constexpr std::uint32_t tallest = 3;
  tzaar::Setup setup;
  const auto put = [&](Side side, Type type) {
    setup.pieces[random.below(space_count)] =
        Stack{side, type, 1 + static_cast<int>(random.below(tallest))};
  };
  for (const Side side : both_sides) {
    for (const Type type : all_types) put(side, type);
    for (auto more = random.below(6); more > 0; --more) put(side, all_types[random.below(3)]);
  }
  setup.to_move = both_sides[random.below(2)];
  setup.stage = Stage::second;
  try {
    const Position position(setup);
    if (!position.outcome()) return position;
  } catch (const Error&) {  // the pieces are not allowed together
  }
  return std::nullopt;
}

TEST(Defences, LeaveOutOnlyActionsThatLoseAtOnce) {
  Random random(83);
  int left_out = 0;
  for (int count = cairn::test::cases(20'000, 1'000'000); count > 0;) {
    const auto position = random_second_action(random);
    if (!position) continue;
    --count;
    left_out += expect_only_losing_actions_left_out(*position);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(left_out, 10'000);
}

// The selective search does not play them, so that what it would see afterwards must be certain.
TEST(LosingMoves, AreSeenToLoseAfterThem) {
  Random random(84);
  int losing = 0;
  for (int count = cairn::test::cases(20'000, 1'000'000); count > 0;) {
    const auto position = random_second_action(random);
    if (!position) continue;
    --count;
    const LosingMoves loses(*position);
    for (const Move& move : moves_of(*position)) {
      if (!loses(move)) continue;
      ++losing;
      const Position reached = after(*position, move);
      ASSERT_TRUE(!reached.outcome() && reached.wins_this_turn())
          << text_of(position->setup()) << ' ' << text_of(move);
    }
  }
  EXPECT_GT(losing, 10'000);
}

}  // namespace
}  // namespace cairn::tzaar::test

namespace cairn::tzaar {
namespace {

// What lines of play do, on positions of games.

std::optional<Reason> reason_of(const std::string& text, const std::string& turn) {
  const Position position = parse_position(text);
  for (const Fact& fact : facts(position, {parse_turn(position, turn)}, 0))
    if (fact.is_told && !fact.compares) return fact.reason;
  return std::nullopt;
}

// Black could still make 63 captures, and White 64: that says nothing.
TEST(Reasons, NearlyAsManyCapturesAreNoReason) {
  const auto found = reason_of(
      "caCcB2/bCabA./CAcbccC/AcaCcbaB/BCBCB..a/CCbCcbCC/CcCBbcA/ccAcbB/AbcaB w 1", "B4xB5-D7+F6");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->code, "type_scarce");
  EXPECT_EQ(found->piece, "Tzaar");
  EXPECT_EQ(found->count, 5);
}

TEST(Reasons, HighestStackThatGrows) {
  const auto found = reason_of(
      "bbbcb/ca.aCB/.a2C.cbb/cBCBB..c/ccbCCcAA/ccBC.Cbc/.ACCCCa/AcCBBa/CCABA w 1", "H6xH5-C2+B1");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->code, "taller_stack");
  EXPECT_EQ(found->count, 3);
  EXPECT_EQ(found->other, 1);
}

// What is the same in turns on other boards.
TEST(TurnKind, TypesAndTheSecondAction) {
  const std::string board = "caCcB2/bCabA./CAcbccC/AcaCcbaB/BCBCB..a/CCbCcbCC/CcCBbcA/ccAcbB/AbcaB";
  const auto kind_of = [&](const std::string& turn) {
    const Position position = parse_position(board + " w 1");
    return turn_kind(position, parse_turn(position, turn));
  };
  EXPECT_EQ(kind_of("B4xB5-D7+F6"), "Tzarra x Tzaar, then a stack");
  EXPECT_EQ(kind_of("B4xB5-pass"), "Tzarra x Tzaar, then a pass");
  const Position start = random_start(1);
  Position::Moves moves;
  start.generate(moves);
  const Move& first = moves.front();
  EXPECT_EQ(turn_kind(start, {first}), std::string(type_name(start.type(first.from))) + " x " +
                                           std::string(type_name(start.type(first.to))));
}

}  // namespace
}  // namespace cairn::tzaar
