// The proof search in games where play goes in circles and many positions are drawn.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "cases.hpp"
#include "core/random.hpp"
#include "search/claims.hpp"
#include "search/exhaustive.hpp"
#include "search/proof_search.hpp"

namespace cairn {
namespace {

using test::cases;

constexpr std::uint64_t ample = 1'000'000;  // nodes
constexpr std::size_t maze_bytes = 1 << 16;
constexpr Ending over{"over", "there is no way on"};

// A made-up game with cycles and draws: a random graph of places. In some of them the game is over.
struct Maze {
  using Move = int;  // the place to which it leads
  using Moves = std::vector<int>;
  static constexpr bool can_recur = true;
  static constexpr int actions_per_turn = 1;

  struct Place {
    Side to_move = Side::white;
    std::vector<int> ways;
    std::optional<Outcome> outcome;
  };

  const std::vector<Place>* places = nullptr;
  int at = 0;

  const Place& here() const { return (*places)[static_cast<std::size_t>(at)]; }
  Side to_move() const { return here().to_move; }
  std::optional<Outcome> outcome() const { return here().outcome; }
  void generate(Moves& moves) const {
    moves.insert(moves.end(), here().ways.begin(), here().ways.end());
  }
  std::uint64_t hash() const { return mix(static_cast<std::uint64_t>(at)); }
  std::array<std::uint64_t, 1> words() const { return {static_cast<std::uint64_t>(at)}; }
  void play(Move to) { at = to; }

  [[maybe_unused]] friend bool operator==(const Maze&, const Maze&) = default;  // for the concept
};

// White moves in the first half of the places, Black in the second. Each place leads to 1 to 3
// places of the other half, except that one place in eight ends the game, sometimes with a draw.
std::vector<Maze::Place> random_maze(Random& random) {
  const std::uint32_t half = 2 + random.below(20);
  std::vector<Maze::Place> places(2 * half);
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    const bool is_whites = i < half;
    places[i].to_move = is_whites ? Side::white : Side::black;
    if (i > 0 && random.below(8) == 0) {
      if (random.below(3) == 0)
        places[i].outcome = Outcome{std::nullopt, &repetition};
      else
        places[i].outcome = Outcome{both_sides[random.below(2)], &over};
      continue;
    }
    for (auto ways = 1 + random.below(3); ways > 0; --ways)
      places[i].ways.push_back(static_cast<int>(random.below(half) + (is_whites ? half : 0)));
  }
  return places;
}

TEST(ProofSearch, CyclesAndDrawsDoNotDeceiveIt) {
  struct Guide {};  // has nothing to say
  const std::atomic<bool> stop{false};
  ProofSearch<Maze, Guide> fresh(maze_bytes);
  ProofSearch<Maze, Guide> shared(maze_bytes);
  ProofSearch<Maze, Guide> tiny(1);
  Random random(9);
  int wins = 0, draws = 0;
  for (int i = 0; i < cases(300, 1000) && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const auto places = random_maze(random);
    const Exhaustive<Maze> whole(Maze{&places, 0}, places.size());
    ASSERT_TRUE(whole.is_complete());
    shared.forget();
    tiny.forget();
    for (std::size_t place = 0; place < whole.positions().size(); ++place)
      for (const Side attacker : both_sides) {
        const Maze& maze = whole.positions()[place];
        const Truth& truth = whole.truths()[place];
        fresh.forget();
        EXPECT_EQ(fresh.prove(maze, attacker, Budget(stop, ample)),
                  truth.winner == attacker ? Claim::proven : Claim::unknown);
        expect_true(shared.prove(maze, attacker, Budget(stop, ample)), attacker, truth);
        expect_true(shared.recall(maze, attacker), attacker, truth);
        expect_true(tiny.prove(maze, attacker, Budget(stop, 50)), attacker, truth);
        ++(truth.winner ? wins : draws);
      }
  }
  EXPECT_GT(wins, cases(300, 1000));
  EXPECT_GT(draws, cases(300, 1000));
}

}  // namespace
}  // namespace cairn
