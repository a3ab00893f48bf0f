#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "core/puzzle.hpp"
#include "game_types.hpp"
#include "games/list.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"
#include "puzzles/likeness.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/motifs.hpp"
#include "puzzles/rating.hpp"

namespace cairn::test {
namespace {

SolutionTurn met_by(const std::string& answer, std::vector<std::string> also = {},
                    std::size_t turns = 1) {
  SolutionTurn defence;
  defence.text = "turn";
  defence.also.assign(turns - 1, "turn");
  defence.next.resize(1);
  defence.next.front().text = answer;
  defence.next.front().also = std::move(also);
  return defence;
}

SolutionTurn turn_with(std::vector<SolutionTurn> defences) {
  SolutionTurn turn;
  turn.next = std::move(defences);
  return turn;
}

TEST(DefenceGroups, AreFewAndEndWithAnyOtherTurn) {
  SolutionTurn lost;
  lost.text = "turn";
  lost.end = "White wins";
  const SolutionTurn turn = turn_with(
      {met_by("main"), met_by("x", {"y"}), met_by("z", {"y", "main"}), met_by("y", {}, 3), lost});
  EXPECT_EQ(groups_of(turn),
            (std::vector<DefenceGroup>{{"", {4}, 1}, {"main", {0, 2}, 2}, {"y", {1, 3}, 4}}));
  EXPECT_TRUE(groups_of(turn_with({})).empty());
}

TEST(DefenceGroups, TheMainLineIsFollowedAsFarAsItIsAskedFor) {
  SolutionTurn turn = turn_with({met_by("a"), met_by("b")});
  turn.next.front().next.front().next = {met_by("c"), met_by("d"), met_by("e")};
  turn.next.back().next.front().next = {met_by("1"), met_by("2"), met_by("3"), met_by("4")};
  EXPECT_EQ(most_groups_on_line(turn, 1), 2u);
  EXPECT_EQ(most_groups_on_line(turn, 2), 3u);
  EXPECT_EQ(most_groups_on_line(turn, 9), 3u);
}

template <Game G>
bool is_obvious(const std::string& text, const std::string& turn) {
  const std::atomic<bool> stop{false};
  Player<G> juror(jury_player_settings(), stop);
  const auto position = G::parse_position(text);
  return is_found_at_a_glance<G>(juror, position, G::parse_turn(position, turn));
}

TEST(Glance, FindsACaptureThatThereIsNothingBesides) {
  EXPECT_TRUE(is_obvious<Towers>("8/6(C)1/8/8/1(c)3(C)2/1(CS)6/(ccs)3(cs)(ccs)2/8 w 20", "a2xb3"));
  EXPECT_TRUE(is_obvious<Towers>("8/5(C)2/8/(C)7/7(cs)/4(CS)1(sss)1/4(c)3/8 w 20", "g3xe3"));
}

TEST(Glance, DoesNotFindACaptureThatWeakPlayersMiss) {
  EXPECT_FALSE(is_obvious<Towers>(
      "5(CSS)(CS)1/3(s)4/1(CCS)2(CC)(CCS)2/8/3(cc)3(css)/8/4(ss)3/8 b 20", "f6xh4"));
}

TEST(Glance, LeavesQuietTurnsToTheReader) {
  EXPECT_FALSE(is_obvious<Towers>("8/1(S)2(S)(CSS)2/8/8/7(CC)/(ccc)(cs)6/1(cs)6/8 w 20", "a3-d6"));
}

TEST(Glance, FindsOneOfTwoTurnsThatPreventALoss) {
  EXPECT_TRUE(is_obvious<Tzaar>(
      "b...b/....c./...cC2a3c/.......C/b5.B2....C/A2.....C./.B5...CC/..b.Bc/..... b 1",
      "C5xB5-F1+F7"));
}

TEST(Glance, DoesNotFindOneOfFewDefencesThatTakesThinking) {
  EXPECT_FALSE(is_obvious<Tzaar>(
      "b.c.A2/.A2..cC/C....CC/cc....../Bcb..A5.b2/.b2.c..b3./C....../a3...B./..b.. b 1",
      "E1xD1-D1+C1"));
}

Puzzle puzzle_with(std::vector<std::string> motifs) {
  Puzzle puzzle;
  puzzle.motifs = std::move(motifs);
  return puzzle;
}

TEST(PuzzleIdea, IsASentenceOfWhatTellsMost) {
  constexpr auto ideas = motif_ideas<Towers>();
  EXPECT_EQ(idea_text(puzzle_with({"breakthrough", "win-in-2"}), ideas),
            "One piece captures its way through and runs to the edge.");
  EXPECT_EQ(idea_text(puzzle_with({"breakthrough", "race", "sacrifice", "win-in-2"}), ideas),
            "A tower is given up, and the other side must spend its turn on it; one piece captures "
            "its way through and runs to the edge.");
  EXPECT_EQ(idea_text(puzzle_with({"win-in-2"}), ideas), "");
}

TEST(PuzzleIdea, AnEndOfTheGameAloneIsNone) {
  EXPECT_TRUE(has_idea(puzzle_with({"fork-of-types", "starved-totts"}), motif_ideas<Tzaar>()));
  EXPECT_FALSE(has_idea(puzzle_with({"starved-totts", "win-in-3"}), motif_ideas<Tzaar>()));
  EXPECT_FALSE(has_idea(puzzle_with({"extinction"}), motif_ideas<Towers>()));
  EXPECT_FALSE(has_idea(puzzle_with({}), motif_ideas<Towers>()));
}

TEST(PuzzleIdea, TellsTheTrapAndWhyItFails) {
  Puzzle puzzle;
  EXPECT_EQ(trap_text(puzzle), "");
  puzzle.wrong_turn = WrongTurn{WrongTurn::Origin::engine, "a", "", {"b", "c"}};
  EXPECT_EQ(trap_text(puzzle), "Tempting is a, but b refutes it.");
  puzzle.solution.traps = {
      {{"a"}, {"b", "c"}, true, "Black wins: White has no Tott left", "starved"}};
  EXPECT_EQ(trap_text(puzzle),
            "Tempting is a, but b refutes it. Black wins: White has no Tott left.");
}

Puzzle with(const std::string& position, const std::string& key) {
  Puzzle puzzle;
  puzzle.position = position;
  puzzle.solution.text = key;
  return puzzle;
}

constexpr const char* board =
    "(C)(S)(C)2(S)(C)(S)/(S)(C)(S)1(S)(C)(S)(C)/8/8/8/3(ccs)4/"
    "(c)(s)(cs)2(s)(c)(CCS)/(s)(c)1(s)1(c)(s)(c) b 6";

TEST(PuzzleLikeness, BoardsThatDifferInAFewSpacesAreAlike) {
  PuzzleLikeness<Towers> likeness;
  EXPECT_TRUE(likeness.are_alike(with(board, "h2xg1"), with(board, "h2xg1")));
  const Puzzle moved = with(
      "(C)(S)(C)2(S)(C)(S)/(S)(C)(S)1(S)(C)(S)(C)/8/8/4(ccs)3/8/"
      "(c)(s)(cs)2(s)(c)(CCS)/(s)(c)1(s)1(c)(s)(c) b 6",
      "h2xg1");
  EXPECT_TRUE(likeness.are_alike(with(board, "h2xg1"), moved));
}

TEST(PuzzleLikeness, ImagesAreSeen) {
  const auto position = Towers::parse_position(board);
  PuzzleLikeness<Towers> likeness;
  for (const auto& image : Towers::images(position)) {
    if (image.to_move() != position.to_move()) continue;
    Towers::Position::Moves moves;
    image.generate(moves);
    const std::string key = Towers::write_turn(image, {moves[0]}, Format::text);
    EXPECT_TRUE(likeness.are_alike(with(board, "h2xg1"),
                                   with(Towers::write_position(image, Format::text), key)));
  }
}

TEST(PuzzleLikeness, OtherBoardsAreAlikeOnlyWithTheSameKey) {
  // Four of the 25 pieces stand elsewhere.
  constexpr const char* other =
      "5(S)1(S)/(S)(C)(S)1(S)(C)(S)(C)/(C)(S)(C)3(C)1/8/8/3(ccs)4/"
      "(c)(s)(cs)2(s)(c)(CCS)/(s)(c)1(s)1(c)(s)(c) b 6";
  PuzzleLikeness<Towers> likeness;
  EXPECT_TRUE(likeness.are_alike(with(board, "h2xg1"), with(other, "h2xg1")));
  EXPECT_FALSE(likeness.are_alike(with(board, "h2xg1"), with(other, "h2xh1")));
  constexpr const char* far = "8/8/3(S)4/8/8/2(s)5/8/8 b 6";
  EXPECT_FALSE(likeness.are_alike(with(board, "h2xg1"), with(far, "d6-d5")));
}

TEST(PuzzleLikeness, ShiftedBoardsAreAlike) {
  PuzzleLikeness<Towers> likeness;
  const Puzzle one = with("8/(C)7/2(C)5/1(CC)6/8/(ss)2(cs)4/8/8 w 1", "a3-a5");
  EXPECT_TRUE(likeness.are_alike(one, with("8/3(C)4/5(C)2/4(CC)3/8/3(ss)2(cs)1/8/8 w 1", "g3-h4")));
  EXPECT_TRUE(likeness.are_alike(one, with("8/4(C)3/2(C)5/3(CC)4/8/1(cs)2(ss)3/8/8 w 1", "e3-e5")))
      << "mirrored and shifted";
  EXPECT_FALSE(likeness.are_alike(one, with("8/3(C)4/8/5(C)(CC)1/8/8/3(ss)2(cs)1/8 w 1", "g2-h3")));
}

// The same piece is captured on the same space, though from elsewhere.
TEST(PuzzleLikeness, BoardsThatAreAlikeAfterTheFirstTurnAreAlike) {
  PuzzleLikeness<Towers> likeness;
  const Puzzle one = with("8/8/6(C)1/8/(S)7/4(cs)(CS)2/1(ss)4(s)1/8 w 20", "e3xf3");
  EXPECT_TRUE(
      likeness.are_alike(one, with("8/8/6(C)1/8/(S)7/5(CS)(cs)1/1(ss)4(s)(ss)/8 w 20", "g3xf3")));
}

// Most of the line is the same, though the boards are not.
TEST(PuzzleLikeness, TheSamePlayIsAlike) {
  const auto with_line = [](const std::string& position, const std::vector<std::string>& line) {
    Puzzle puzzle;
    puzzle.position = position;
    std::vector<SolutionTurn> rest;
    auto at = Towers::parse_position(position);
    std::vector<std::string> reached;
    for (const std::string& turn : line) {
      at = after(at, Towers::parse_turn(at, turn));
      reached.push_back(Towers::write_position(at, Format::text));
    }
    for (std::size_t i = line.size(); i-- > 0;) {
      SolutionTurn turn;
      turn.text = line[i];
      turn.position = reached[i];
      turn.turns = static_cast<int>((line.size() + 1 - i) / 2);
      turn.next = std::move(rest);
      rest = {turn};
    }
    puzzle.solution = rest.front();
    return puzzle;
  };
  PuzzleLikeness<Towers> likeness;
  const Puzzle one = with_line("8/8/6(C)1/8/(S)7/5(CS)(cs)1/1(ss)4(s)(ss)/8 w 20",
                               {"g3xf3", "a4-b4", "b2xb4", "g6-f5", "g2-g3", "f5-e4", "f3xe4"});
  const Puzzle other = with_line("8/8/6(C)1/8/(S)6(c)/5(CS)2/1(ss)2(s)1(cs)1/1(ss)6 w 20",
                                 {"g2xf3", "a4-b4", "b2xb4", "g6-f5", "h4-g5", "f5-e4", "f3xe4"});
  EXPECT_TRUE(likeness.are_alike(one, other));

  // Other pieces play the same turns.
  const Puzzle begun =
      with_line("5(C)2/8/1(s)6/8/7(c)/(cs)(CC)3(C)2/5(css)2/8 w 1", {"a3xb3", "f3-e2", "f2xe2"});
  const Puzzle also =
      with_line("5(C)2/8/7(s)/8/8/(s)(C)3(C)2/5(css)2/8 w 1", {"a3xb3", "f3-e2", "f2xe2"});
  EXPECT_TRUE(likeness.are_alike(begun, also));

  // The position of one puzzle stands in the line of the other.
  Puzzle later = with(one.solution.next.front().position, "b2xb4");
  later.id = canonical_id<Towers>(Towers::parse_position(later.position));
  EXPECT_TRUE(likeness.are_alike(one, later));
  EXPECT_TRUE(likeness.are_alike(later, one));
}

// Puzzles of real games and of the engine's games: their solutions and their themes.

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
  settings.limit_material = false;
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
       {"out-of-reach", "starved-tzarras"}},
      {"...../.bc.../......./c2....B2../...A4..A2b4/B5.....B2./C2....../..c.a4./..a5.. w 1",
       "H5xF7-B2+B3",
       2,
       {"immobility", "sacrifice", "win-in-2"}},
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
}  // namespace cairn::test
