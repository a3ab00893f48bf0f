// Compares the engine with the plain reference in random games.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/position.hpp"
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

// Checks the tables in data/tzaar/*.perft: counts of sequences of actions, and of positions after a
// turn. `id NAME` begins a row; the other lines are `position TEXT`, `perft DEPTH COUNT`, `turns
// COUNT` and `# comment`.

struct PerftRow {
  std::string name;
  tzaar::Setup setup;
  std::vector<std::pair<int, std::uint64_t>> counts;  // by depth
  std::uint64_t turns = 0;                            // 0 if not given
};

std::vector<PerftRow> read_table(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<PerftRow> rows;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string keyword;
    fields >> keyword >> std::ws;
    if (keyword == "id") {
      std::getline(fields, rows.emplace_back().name);
    } else if (keyword == "position") {
      std::string text;
      std::getline(fields, text);
      rows.back().setup = setup_of(text);
    } else if (keyword == "perft") {
      auto& [depth, count] = rows.back().counts.emplace_back();
      fields >> depth >> count;
    } else if (keyword == "turns") {
      fields >> rows.back().turns;
    }
    if (!keyword.empty() && keyword[0] != '#' && fields.fail())
      throw std::logic_error(path.string() + ": " + line);
  }
  return rows;
}

const std::vector<PerftRow>& all_rows() {
  static const std::vector<PerftRow> rows = [] {
    const char* root = std::getenv("CAIRN_SOURCE_ROOT");
    if (root == nullptr) throw std::runtime_error("CAIRN_SOURCE_ROOT is not set");
    std::vector<PerftRow> all;
    const auto folder = std::filesystem::path(root) / "tests" / "data" / "tzaar";
    for (const char* name : {"starts", "middlegame", "hard", "solved"})
      std::ranges::copy(read_table(folder / (std::string(name) + ".perft")),
                        std::back_inserter(all));
    return all;
  }();
  return rows;
}

// Calls check(depth, count) for the counts of a row up to a limit.
template <class Check>
void for_each_count(const PerftRow& row, std::uint64_t limit, Check&& check) {
  for (const auto& [depth, count] : row.counts) {
    if (count > limit) continue;
    SCOPED_TRACE(row.name + " at depth " + std::to_string(depth) + ": " + text_of(row.setup));
    check(depth, count);
  }
}

constexpr std::uint64_t no_limit = ~std::uint64_t{0};

TEST(PerftTable, HoldsAllPositions) {
  EXPECT_EQ(all_rows().size(), 3u + 44u);
  for (const PerftRow& row : all_rows()) EXPECT_GE(row.counts.size(), 3u) << row.name;
  EXPECT_EQ(std::ranges::count(all_rows(), 0u, &PerftRow::turns), 1)
      << "the tournament start has none";
}

TEST(PerftTable, EveryCountWithTheLastTwoPliesCounted) {
  for (const PerftRow& row : all_rows()) {
    Position position(row.setup);
    for_each_count(row, no_limit, [&](int depth, std::uint64_t count) {
      EXPECT_EQ(perft(position, depth, BulkCounting::last_two_plies), count);
    });
    EXPECT_EQ(position, Position(row.setup)) << row.name;
  }
}

TEST(PerftTable, OverAllImages) {
  for (const PerftRow& row : all_rows())
    for (Position& image : BoardGame<Board>::images(Position(row.setup))) {
      for_each_count(row, 300'000, [&](int depth, std::uint64_t count) {
        EXPECT_EQ(perft(image, depth, BulkCounting::last_two_plies), count);
      });
      for_each_count(row, 20'000, [&](int depth, std::uint64_t count) {
        EXPECT_EQ(perft(image, depth, BulkCounting::last_ply), count);
        EXPECT_EQ(perft(image, depth, BulkCounting::none), count);
      });
    }
}

TEST(PerftTable, DistinctTurns) {
  for (const PerftRow& row : all_rows()) {
    if (row.turns == 0) continue;
    EXPECT_EQ(distinct_turns(Position(row.setup)).size(), row.turns) << row.name;
    if (row.turns > 1000) continue;
    for (const Position& image : BoardGame<Board>::images(Position(row.setup)))
      EXPECT_EQ(distinct_turns(image).size(), row.turns) << row.name;
  }
}

TEST(PerftTable, OfTheReference) {
  for (const PerftRow& row : all_rows()) {
    const Reference reference(row.setup);
    for_each_count(row, 3000, [&](int depth, std::uint64_t count) {
      EXPECT_EQ(test::perft(reference, depth), count);
    });
    if (row.turns == 0 || row.turns > 300) continue;
    EXPECT_EQ(count_turns(reference), row.turns) << row.name;
  }
}

}  // namespace
}  // namespace cairn::tzaar::test
