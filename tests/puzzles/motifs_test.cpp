// Puzzles of real games and of the engine's games: their solutions and their themes.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/towers.hpp"
#include "games/tzaar.hpp"
#include "puzzles/maker.hpp"

namespace cairn {
namespace {

struct Known {
  std::string position;
  std::string solution;
  int turns;
  Grade grade;
  std::vector<std::string> motifs;  // some of the motifs
};

template <Game G>
void expect(const Known& known) {
  const PuzzleSettings settings;
  const std::set<std::string> earlier;
  const std::atomic<bool> stop{false};
  PuzzleMaker<G> maker(settings, earlier, stop);
  Record record;
  record.game = G::name;
  record.start = known.position;
  const auto yield = maker.make(record, replay<G>(record));
  ASSERT_EQ(yield->puzzles.size(), 1u) << known.position;
  const Puzzle& puzzle = yield->puzzles.front().puzzle;
  EXPECT_EQ(puzzle.solution.text, known.solution);
  EXPECT_EQ(puzzle.turns, known.turns);
  EXPECT_EQ(puzzle.grade, known.grade);
  EXPECT_TRUE(std::ranges::is_sorted(puzzle.motifs));
  for (const std::string& motif : known.motifs)
    EXPECT_TRUE(std::ranges::binary_search(puzzle.motifs, motif))
        << known.position << " lacks " << motif;
}

TEST(Motifs, OfTzaar) {
  const std::vector<Known> puzzles{
      {".Ca6.c/....../..A7...c/.......c/B.....AC/..b.b2..c/A.C..../c.C.../B.... w 1",
       "A3xA2-C7+D8",
       3,
       Grade::gold,
       {"immobility", "quiet-first-turn", "quiet-second-action"}},
      {"Bb.../.ba3.../..bC.../c....BC./A3A2....../.c....../..C2..c./a5...../A2c.Cc b 1",
       "E1xD1-I1xI2",
       3,
       Grade::gold,
       {"quiet-first-turn", "starved-tzarras", "win-in-3"}},
      {"a3...a3/c...../.A5.b3.../c......./CC.a3cB3../.A3c...../....C../.....c/..A2C. w 1",
       "E4xI4-C4+E6",
       2,
       Grade::gold,
       {"covering", "quiet-second-action", "starved-totts"}},
      {"a3b..a3/....../......./...b.c../....cA3a4./.......C/...A4.C./.B2..../.c2.B2C b 1",
       "G4xE6-E6xA2",
       2,
       Grade::gold,
       {"double-threat", "starved-tzarras", "win-in-2"}}};
  for (const Known& known : puzzles) expect<Tzaar>(known);
}

TEST(Motifs, OfBattleOfTowers) {
  const std::vector<Known> puzzles{
      {"(C)1(CS)1(C)1(CS)1/2(S)1(S)(c)(S)(C)/8/2(S)(c)4/(CCS)1(s)5/8/1(s)(cs)(s)(cs)(s)(c)(s)/"
       "3(c)1(cs)1(c) b 9",
       "a4-a3",
       2,
       Grade::silver,
       {"breakthrough", "win-in-2"}},
      {"(C)1(C)1(C)3/(S)1(S)4(C)/8/8/1(CSS)6/1(cs)1(s)4/(c)(s)4(cs)1/3(s)1(cs)2 b 22",
       "b4>c3,c2,c1",
       3,
       Grade::silver,
       {"breakthrough", "capture-of-the-blocker", "deployment", "win-in-3"}}};
  for (const Known& known : puzzles) expect<Towers>(known);
}

}  // namespace
}  // namespace cairn
