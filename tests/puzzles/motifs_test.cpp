// Puzzles of real games and of the engine's games: their solutions and their themes.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/motifs.hpp"

namespace cairn {
namespace {

struct Known {
  std::string position;
  std::string solution;
  int turns;
  std::vector<std::string> motifs;        // some of the motifs
  std::vector<std::string> missing = {};  // motifs that it does not have
};

template <Game G>
void expect(const Known& known) {
  PuzzleSettings settings;
  settings.refuse_obvious = settings.limit_defences = settings.demand_idea = false;
  settings.most_variations = 0;
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
  EXPECT_TRUE(std::ranges::is_sorted(puzzle.motifs));
  for (const std::string& motif : known.motifs)
    EXPECT_TRUE(std::ranges::binary_search(puzzle.motifs, motif))
        << known.position << " lacks " << motif;
  for (const std::string& motif : known.missing)
    EXPECT_FALSE(std::ranges::binary_search(puzzle.motifs, motif))
        << known.position << " has " << motif;
}

TEST(Motifs, OfTzaar) {
  const std::vector<Known> puzzles{
      {".Ca6.c/....../..A7...c/.......c/B.....AC/..b.b2..c/A.C..../c.C.../B.... w 1",
       "A3xA2-C7+D8",
       3,
       {"quiet-first-turn", "starved-totts"}},
      {"Bb.../.ba3.../..bC.../c....BC./A3A2....../.c....../..C2..c./a5...../A2c.Cc b 1",
       "E1xD1-I1xI2",
       3,
       {"two-captures", "win-in-3"},
       {"quiet-first-turn"}},  // it takes more than it must
      {"a3...a3/c...../.A5.b3.../c......./CC.a3cB3../.A3c...../....C../.....c/..A2C. w 1",
       "E4xI4-C4+E6",
       2,
       {"out-of-reach", "sacrifice", "starved-tzarras"}},
      {"a3b..a3/....../......./...b.c../....cA3a4./.......C/...A4.C./.B2..../.c2.B2C b 1",
       "G4xE6-E6xA2",
       2,
       {"fork-of-types", "starved-tzarras", "win-in-2"}},
      {"A3..../.ccc../......./..c..A3../c.B2a6..../..b3C..../......./....B7./....C w 1",
       "F3xE3-E3+D3",
       3,
       {"last-of-a-type", "out-of-reach", "starved-tzaars", "zugzwang"},
       {"quiet-first-turn"}},  // hardly another turn threatens either
      {".b2.../....A2./.CB4..../c2B3.c..../......../.....c../.....B5./Ca4..../C...b4 w 1",
       "A2xC2-D4xH1",
       2,
       {"last-of-a-type", "starved-totts", "two-captures"}},
      {"c3...B2/....../b2.C..../......../a6...B4.../...b2cc.A3/......./....../...C3. b 1",
       "E6xF5-pass",
       3,
       {"immobility", "pass", "zugzwang"},
       {"quiet-first-turn"}},
      {"cb5ccC2/C2..B3../......./Cc....../.a2C...../C.C...../......./....../CC.A4b2 w 1",
       "A3xE3-A2+A4",
       3,
       {"immobility", "opened-line", "out-of-reach", "zugzwang"}}};
  for (const Known& known : puzzles) expect<Tzaar>(known);
}

TEST(Motifs, OfBattleOfTowers) {
  const std::vector<Known> puzzles{
      {"(C)1(CS)2(S)1(S)/2(SS)2(C)1(CS)/8/8/2(CCS)1(ccs)(ccs)2/3(s)4/7(s)/(s)5(s)1 w 19",
       "f4-d6",
       3,
       {"runner", "win-in-3"}},
      {"8/5(C)2/8/(C)7/7(cs)/4(CS)1(sss)1/4(c)3/8 w 20",
       "g3xe3",
       4,
       {"win-in-4"},
       {"quiet-first-turn"}}};  // it captures
  for (const Known& known : puzzles) expect<Towers>(known);
}

// Returns the motifs of a line that is played to its end, whether or not it is forced.
template <Game G>
std::vector<std::string> motifs_of_line(const std::string& start,
                                        const std::vector<std::string>& turns) {
  std::vector<SolutionTurn> rest;
  for (std::size_t i = turns.size(); i-- > 0;) {
    SolutionTurn turn;
    turn.text = turns[i];
    turn.next = std::move(rest);
    rest = {turn};
  }
  return G::motifs(main_line<G>(G::parse_position(start), rest.front()));
}

TEST(Motifs, OfLinesOfTzaar) {
  const auto has_sacrifice = [](const std::string& start, const std::vector<std::string>& turns) {
    return std::ranges::count(motifs_of_line<Tzaar>(start, turns), "sacrifice") > 0;
  };
  constexpr const char* given =
      "a3...a3/c...../.A5.b3.../c......./CC.a3cB3../.A3c...../....C../.....c/..A2C. w 1";
  EXPECT_TRUE(has_sacrifice(given, {"E4xI4-C4+E6", "C2xI4-E2+E1", "E6xE7"}));
  constexpr const char* taken_back =
      "..A2CB/bA4.CB3./C2....../b4......./c......./...b3..../c2a4...../....../...cc b 1";
  EXPECT_FALSE(has_sacrifice(taken_back, {"C1xB1-B2+B4", "D1xB1-G2+G1", "B4xB1-B1xF4"}));
  constexpr const char* exchanged =
      ".b2.../....A2./.CB4..../c2B3.c..../......../.....c../.....B5./Ca4..../C...b4 w 1";
  EXPECT_FALSE(has_sacrifice(exchanged, {"A2xC2-D4xH1", "C3xC2-I1xH1", "H2xH1"}));
}

TEST(Motifs, OfLinesOfBattleOfTowers) {
  using Motifs = std::vector<std::string>;
  const auto motifs = motifs_of_line<Towers>;
  EXPECT_EQ(motifs("8/8/1(s)6/7(S)/8/8/8/8 w 1", {"b6-b7", "h5-h4", "b7-b8", "h4-h3", "b8-off"}),
            Motifs{"runner"});
  EXPECT_EQ(
      motifs("8/1(S)6/1(s)6/7(S)/8/8/8/8 w 1", {"b6xb7", "h5-h4", "b7-b8", "h4-h3", "b8-off"}),
      Motifs{"breakthrough"});
  EXPECT_EQ(motifs("1(s)6/8/8/8/8/8/8/7(S) w 1", {"b8-off"}), Motifs{"race"});
  EXPECT_EQ(motifs("8/1(ss)6/8/8/7(S)/8/8/8 w 1", {"b7>b8,off"}),
            Motifs{"deployment-across-the-edge"});
  EXPECT_EQ(
      motifs("8/8/8/1(ss)6/7(S)/8/8/8 w 1", {"b5>b6,b7", "h4-h3", "b7-b8", "h3-h2", "b8-off"}),
      Motifs{"tower-broken-up"});
  EXPECT_EQ(motifs("1(S)6/(s)(ss)6/8/8/8/8/8/8 w 1", {"a7-a8", "b8xa8", "b7-off"}),
            Motifs{"blocker-lured-away"});
  EXPECT_EQ(motifs("1(S)6/(ss)(ss)6/8/8/8/8/8/8 w 1", {"a7-a8", "b8xa8", "b7-off"}),
            (Motifs{"blocker-lured-away", "sacrifice"}));
  EXPECT_EQ(motifs("8/8/6(c)(CC)/3(C)4/4(SSS)1(css)1/5(s)2/8/8 w 20",
                   {"g4xe4", "d5xe4", "g6-f7", "h6-g5", "f7-e8", "g5-f4", "e8-off"}),
            Motifs{})
      << "three parts for three are an exchange";
  EXPECT_EQ(motifs("1(s)6/7(s)/8/8/7(S)/8/8/8 w 1", {"h7-h8", "h4-h3", "b8-off"}),
            Motifs{"double-threat"});
  EXPECT_EQ(motifs("8/8/8/1(S)6/1(s)6/8/8/8 w 1", {"b4xb5"}), Motifs{"extinction"});
}

}  // namespace
}  // namespace cairn
