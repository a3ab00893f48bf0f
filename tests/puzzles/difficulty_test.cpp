#include "puzzles/difficulty.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace cairn {
namespace {

struct Sample {
  DifficultyParts parts;
  int turns = 0;
};

// Puzzles of real games and of the engine's games: found_at (0 if not found), searched_to,
// plausible, quiet, effort and turns of each.
std::vector<Sample> samples() {
  const char* root = std::getenv("CAIRN_SOURCE_ROOT");
  std::ifstream file(std::string(root != nullptr ? root : ".") +
                     "/tests/data/puzzles/difficulty.txt");
  std::vector<Sample> samples;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    Sample sample;
    int found_at = 0;
    if (!(fields >> found_at >> sample.parts.searched_to >> sample.parts.plausible >>
          sample.parts.quiet >> sample.parts.effort >> sample.turns))
      continue;
    if (found_at > 0) sample.parts.found_at = found_at;
    samples.push_back(sample);
  }
  return samples;
}

int depth_of_finding(const DifficultyParts& parts) {
  return parts.found_at.value_or(parts.searched_to + 1);
}

TEST(Difficulty, OrdersPuzzlesAsTheDepthOfFirstFindingDoes) {
  const auto puzzles = samples();
  ASSERT_GE(puzzles.size(), 25u);
  int pairs = 0;
  int agreeing = 0;
  for (const Sample& a : puzzles)
    for (const Sample& b : puzzles) {
      if (depth_of_finding(a.parts) >= depth_of_finding(b.parts)) continue;
      ++pairs;
      agreeing += difficulty_of(a.parts, a.turns) < difficulty_of(b.parts, b.turns) ? 1 : 0;
    }
  ASSERT_GT(pairs, 100);
  const double part = 100.0 * agreeing / pairs;
  std::cout << agreeing << " of " << pairs << " pairs (" << part << " %) are in that order\n";
  RecordProperty("agreement", std::to_string(part));
  EXPECT_GE(part, 90);
}

TEST(Difficulty, EveryClassOccurs) {
  std::vector<int> counts(5);
  for (const Sample& puzzle : samples())
    ++counts[static_cast<std::size_t>(class_of(difficulty_of(puzzle.parts, puzzle.turns)))];
  for (const int count : counts) EXPECT_GT(count, 0);
}

TEST(Difficulty, RisesWithEveryPart) {
  const DifficultyParts easy{1, 3, 10, 0, 100};
  const int least = difficulty_of(easy, 2);
  DifficultyParts harder = easy;
  harder.found_at = 2;
  EXPECT_GT(difficulty_of(harder, 2), least);
  harder = easy;
  harder.quiet = 1;
  EXPECT_GT(difficulty_of(harder, 2), least);
  harder = easy;
  harder.plausible = 100;
  EXPECT_GT(difficulty_of(harder, 2), least);
  harder = easy;
  harder.effort = 10'000;
  EXPECT_GT(difficulty_of(harder, 2), least);
  EXPECT_GT(difficulty_of(easy, 3), least);
  harder = easy;
  harder.found_at.reset();
  EXPECT_GT(difficulty_of(harder, 2), difficulty_of(DifficultyParts{3, 3, 10, 0, 100}, 2));
}

}  // namespace
}  // namespace cairn
