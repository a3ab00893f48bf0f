#include "puzzles/rating.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <string>
#include <vector>

#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"
#include "puzzles/rating.hpp"

namespace cairn {
namespace {

constexpr const char* open_board = "8/8/8/3(ccs)4/4(C)3/8/3(SS)4/8 w 1";

std::vector<int> all_solve(int share) {
  return std::vector<int>(jury_size(), share);
}

TEST(Rating, RisesWithEveryPlayerThatFails) {
  std::vector<int> shares = all_solve(whole_share);
  int last = rating_of(shares).points;
  for (int& share : shares) {
    share = 0;
    const int next = rating_of(shares).points;
    EXPECT_GT(next, last);
    last = next;
  }
}

TEST(Rating, TellsSharesApartThatDifferByHundredths) {
  EXPECT_GT(rating_of(all_solve(5000)).points, rating_of(all_solve(5100)).points);
}

TEST(Rating, HasItsLeastErrorAmongThePlayers) {
  const PuzzleRating hardest = rating_of(all_solve(0));
  const PuzzleRating middle = rating_of(all_solve(whole_share / 2));
  const PuzzleRating easiest = rating_of(all_solve(whole_share));
  EXPECT_GT(middle.error, 100);
  EXPECT_GT(hardest.error, middle.error);
  EXPECT_GT(easiest.error, middle.error);
  EXPECT_LT(std::max(hardest.error, easiest.error), 500);  // nothing known
}

TEST(Rating, GivesEveryClass) {
  std::vector<int> counts(5);
  for (int share = 0; share <= whole_share; share += 100)
    ++counts[static_cast<std::size_t>(class_of(rating_of(all_solve(share)).points))];
  for (const int count : counts) EXPECT_GT(count, 0);
  EXPECT_EQ(class_of(-1), DifficultyClass::very_easy);
  EXPECT_EQ(class_of(5000), DifficultyClass::very_hard);
}

TEST(Effort, AddsToTheRatingForEverythingThatHasToBeSeen) {
  const PuzzleEffort none;
  const int least = rating_for_people(1000, none, 2);
  EXPECT_GT(rating_for_people(1400, none, 2), least);
  EXPECT_LT(rating_for_people(1400, none, 2), least + 400) << "what a search finds counts little";
  EXPECT_EQ(rating_for_people(1000, none, 1), least);
  EXPECT_GT(rating_for_people(1000, none, 3), least);
  for (const PuzzleEffort& effort :
       {PuzzleEffort{.answers = 2}, PuzzleEffort{.quiet = true}, PuzzleEffort{.looks_bad = true},
        PuzzleEffort{.far = true}, PuzzleEffort{.divided = true}, PuzzleEffort{.tempting = 3}})
    EXPECT_GT(rating_for_people(1000, effort, 2), least);
  const auto with_answers = [](int answers) {
    return rating_for_people(1000, {.answers = answers}, 2);
  };
  EXPECT_LT(with_answers(10) - with_answers(9), with_answers(3) - with_answers(2));
  EXPECT_EQ(with_answers(1000), with_answers(2000)) << "no end of it";
}

TEST(Effort, OnlyWhatIsAtSightIsVeryEasy) {
  EXPECT_EQ(class_of(1000, {.answers = 1}, 2), DifficultyClass::very_easy);
  EXPECT_EQ(class_of(1000, {.answers = 2}, 2), DifficultyClass::easy);
  EXPECT_EQ(class_of(1000, {}, 3), DifficultyClass::easy);
  EXPECT_EQ(class_of(5000, {}, 1), DifficultyClass::very_hard);
}

TEST(Effort, IsCountedOnTheBoard) {
  const auto position = Towers::parse_position(open_board);
  Puzzle puzzle;
  puzzle.asked = 1;
  for (const char* answer : {"x", "x", "y"}) {
    SolutionTurn& defence = puzzle.solution.next.emplace_back();
    defence.next.emplace_back().text = answer;
  }
  puzzle.solution.next.emplace_back().end = "White wins";
  puzzle.solution.traps.resize(2);
  const auto effort = effort_of<Towers>(puzzle, position, Towers::parse_turn(position, "d5-d6"));
  EXPECT_EQ(effort.answers, 2);
  EXPECT_EQ(effort.tempting, 2);
  EXPECT_FALSE(effort.far);
  EXPECT_FALSE(effort.divided);
  EXPECT_EQ(effort.heights, 0);
  const auto divided = Towers::parse_turn(position, "d5>e6,f7,f8");
  EXPECT_TRUE(effort_of<Towers>(puzzle, position, divided).divided);
}

// Returns what the jury solves of a position in which so many turns, from the first one on, must
// be found.
template <Game G>
std::vector<int> shares_of(const std::string& position, const std::vector<std::string>& turns) {
  const std::atomic<bool> stop{false};
  Player<G> player(jury_player_settings(), stop);
  Win<typename G::Position> win;
  auto before = G::parse_position(position);
  win.winner = before.to_move();
  for (const std::string& text : turns) {
    const auto turn = G::parse_turn(before, text);
    win.steps.push_back({before, turn, after(before, turn), {}});
    before = win.steps.back().reached;
  }
  win.asked = static_cast<int>(turns.size() + 1) / 2;
  return jury_shares(player, win);
}

TEST(Jury, GivesTheSameSharesAgain) {
  const auto shares = shares_of<Towers>(open_board, {"d5-d6"});
  EXPECT_EQ(shares.size(), jury_size());
  EXPECT_EQ(shares, shares_of<Towers>(open_board, {"d5-d6"}));
  for (const int share : shares) {
    EXPECT_GE(share, 0);
    EXPECT_LE(share, whole_share);
  }
}

}  // namespace
}  // namespace cairn
