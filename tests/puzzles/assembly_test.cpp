#include "puzzles/assembly.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "puzzles/made_up.hpp"
#include "puzzles/puzzle_choice.hpp"

namespace cairn {
namespace {

ProvenPuzzle puzzle_of(const std::string& id, int game, int rating, int turns = 2) {
  ProvenPuzzle proven;
  Puzzle& puzzle = proven.puzzle;
  puzzle.id = id;
  puzzle.source = {"a.sgf", game, 10, {}, {}, {}, {}, {}, {}, {}};
  puzzle.rating = rating;
  puzzle.difficulty_class = rating < 100 ? DifficultyClass::easy : DifficultyClass::hard;
  puzzle.turns = turns;
  proven.certificate = "proof of " + id;
  return proven;
}

// Puzzles that have nothing in common.
PuzzleRelations none_alike() {
  const auto no = [](const Puzzle&, const Puzzle&) { return false; };
  const auto no_taking = [](const Puzzle&) { return false; };
  return {no, no, no_taking, no_taking};
}

LedgerEntry entry_of(int game, int turn, Rejection reason) {
  return {"a.sgf", game, turn, "towers", "P", Side::white, reason, {}};
}

std::string ids_of(const PuzzleSet& set) {
  std::string ids;
  for (const ProvenPuzzle& proven : set.puzzles) ids += proven.puzzle.id;
  return ids;
}

// Returns what the ledger says of each position, such as "2/10 duplicate".
std::vector<std::tuple<int, int, Rejection>> ledger_of(const PuzzleSet& set) {
  std::vector<std::tuple<int, int, Rejection>> ledger;
  for (const LedgerEntry& entry : set.ledger)
    ledger.emplace_back(entry.number, entry.turn, entry.reason);
  return ledger;
}

std::vector<GamePuzzles> three_games() {
  GamePuzzles first{{puzzle_of("b", 1, 50)},
                    {entry_of(1, 9, Rejection::no_win_found), entry_of(1, 11, Rejection::lost)},
                    3};
  GamePuzzles second{{puzzle_of("b", 2, 50)}, {entry_of(2, 12, Rejection::several_solutions)}, 2};
  GamePuzzles third{{puzzle_of("c", 3, 20), puzzle_of("a", 3, 150)}, {}, 2};
  return {first, second, third};
}

TEST(PuzzleSet, IsSortedByDifficultyAndHasNothingTwice) {
  const PuzzleSet set = assemble(three_games(), {}, none_alike());
  EXPECT_EQ(ids_of(set), "cba");
  EXPECT_EQ(set.puzzles[1].puzzle.source.number, 1) << "the first of two is kept";
  EXPECT_EQ(set.puzzles[1].certificate, "proof of b");
  const std::vector<std::tuple<int, int, Rejection>> expected{
      {1, 9, Rejection::no_win_found},
      {1, 11, Rejection::lost},
      {2, 10, Rejection::duplicate},
      {2, 12, Rejection::several_solutions}};
  EXPECT_EQ(ledger_of(set), expected);
}

TEST(PuzzleSet, TheFunnelAccountsForEveryPosition) {
  const PuzzleSet set = assemble(three_games(), {}, none_alike());
  EXPECT_EQ(set.funnel.games, 3u);
  std::vector<std::size_t> left;
  for (const Funnel::Step& step : set.funnel.steps) left.push_back(step.left);
  EXPECT_EQ(left, (std::vector<std::size_t>{7, 5, 5, 4, 4, 4, 4, 4, 4, 3, 3}));
  EXPECT_EQ(set.funnel.steps.back().left, set.puzzles.size());
  EXPECT_EQ(set.funnel.steps.front().left, set.puzzles.size() + set.ledger.size());
}

TEST(PuzzleSet, TheBestOfAClassAreKept) {
  GamePuzzles game;
  game.puzzles = {puzzle_of("a", 1, 10, 2), puzzle_of("b", 1, 20, 4), puzzle_of("c", 1, 30, 3),
                  puzzle_of("d", 1, 200, 2)};
  game.puzzles[1].puzzle.grade = Grade::silver;
  game.positions = 4;
  EXPECT_EQ(ids_of(assemble({game}, {.of_a_class = 1}, none_alike())), "cd");
  EXPECT_EQ(ids_of(assemble({game}, {.of_a_class = 2}, none_alike())), "acd");
  EXPECT_EQ(assemble({game}, {.of_a_class = 1}, none_alike()).funnel.reasons,
            (std::vector<std::pair<Rejection, std::size_t>>{{Rejection::surplus, 2}}));
}

TEST(PuzzleSet, OfPuzzlesThatAreAlikeTheBestIsKept) {
  GamePuzzles game;
  game.puzzles = {puzzle_of("a", 1, 10, 2), puzzle_of("b", 1, 20, 4), puzzle_of("c", 1, 30, 3)};
  game.positions = 3;
  PuzzleRelations relations = none_alike();
  relations.are_alike = [](const Puzzle& a, const Puzzle& b) {
    return (a.id == "a" && b.id == "b") || (a.id == "b" && b.id == "a");
  };
  const PuzzleSet set = assemble({game}, {}, relations);
  EXPECT_EQ(ids_of(set), "bc");
  EXPECT_EQ(set.ledger.front().reason, Rejection::alike);
}

TEST(PuzzleSet, ReadersMeetNoMotifTwiceInARow) {
  std::vector<ProvenPuzzle> puzzles{puzzle_of("a", 1, 10), puzzle_of("b", 1, 20),
                                    puzzle_of("c", 1, 30), puzzle_of("d", 1, 200)};
  for (const std::size_t i : {0u, 1u, 3u}) puzzles[i].puzzle.motifs = {"sacrifice", "win-in-2"};
  puzzles[1].puzzle.motifs = {"sacrifice", "win-in-3"};
  put_in_reading_order(puzzles);
  std::string ids;
  for (const ProvenPuzzle& proven : puzzles) ids += proven.puzzle.id;
  EXPECT_EQ(ids, "acbd");
}

std::string read_in_order(std::vector<ProvenPuzzle> puzzles) {
  put_in_reading_order(puzzles);
  std::string ids;
  for (const ProvenPuzzle& proven : puzzles) ids += proven.puzzle.id;
  return ids;
}

TEST(PuzzleSet, WhatIsClearlyHarderIsNotReadEarlier) {
  std::vector<ProvenPuzzle> puzzles{puzzle_of("a", 1, 1), puzzle_of("b", 1, 2),
                                    puzzle_of("c", 1, 3 + as_hard)};
  for (const std::size_t i : {0u, 1u}) puzzles[i].puzzle.motifs = {"sacrifice"};
  EXPECT_EQ(read_in_order(puzzles), "abc");
  puzzles[2].puzzle.rating = 2 + as_hard;
  EXPECT_EQ(read_in_order(puzzles), "acb");
}

TEST(PuzzleSet, ColoursAreMixed) {
  std::vector<ProvenPuzzle> puzzles;
  for (const char* id : {"a", "b", "c", "d"}) {
    puzzles.push_back(puzzle_of(id, 1, 10));
    puzzles.back().puzzle.motifs = {id};
  }
  puzzles[3].puzzle.side = Side::black;
  EXPECT_EQ(read_in_order(puzzles), "abdc");
}

std::vector<bool> chosen_of(const std::vector<ProvenPuzzle>& puzzles, std::size_t most,
                            const PuzzleRelations& relations) {
  std::vector<const Puzzle*> all;
  for (const ProvenPuzzle& proven : puzzles) all.push_back(&proven.puzzle);
  return choose_puzzles(all, {.of_a_class = most}, relations);
}

TEST(PuzzleChoice, NoThemeIsOnMoreThanAThirdIfThatCanBe) {
  std::vector<ProvenPuzzle> puzzles;
  for (const char* id : {"a", "b", "c", "d", "e", "f", "g"})
    puzzles.push_back(puzzle_of(id, 1, 10));
  for (const std::size_t i : {0u, 1u, 2u, 3u}) puzzles[i].puzzle.motifs = {"runner"};
  puzzles[4].puzzle.motifs = {"race"};
  puzzles[5].puzzle.motifs = {"sacrifice"};
  EXPECT_EQ(chosen_of(puzzles, 3, none_alike()),
            (std::vector<bool>{true, false, false, false, true, true, false}));
  EXPECT_EQ(chosen_of(puzzles, 7, none_alike()), std::vector<bool>(7, true));
}

TEST(PuzzleChoice, ColoursLengthsAndFirstTurnsDiffer) {
  std::vector<ProvenPuzzle> puzzles;
  for (const char* id : {"a", "b", "c"}) puzzles.push_back(puzzle_of(id, 1, 10));
  const std::vector<bool> first_and_last{true, false, true};
  auto changed = puzzles;
  changed[2].puzzle.side = Side::black;
  EXPECT_EQ(chosen_of(changed, 2, none_alike()), first_and_last);
  changed = puzzles;
  changed[2].puzzle.turns = 3;
  EXPECT_EQ(chosen_of(changed, 2, none_alike()), first_and_last);
  PuzzleRelations relations = none_alike();
  relations.begin_the_same = [](const Puzzle& a, const Puzzle& b) {
    return a.id != "c" && b.id != "c";
  };
  EXPECT_EQ(chosen_of(puzzles, 2, relations), first_and_last);
  relations = none_alike();
  relations.begins_by_taking = [](const Puzzle& puzzle) { return puzzle.id != "c"; };
  EXPECT_EQ(chosen_of(puzzles, 2, relations), first_and_last);
}

std::size_t count_of(const std::vector<bool>& chosen) {
  return static_cast<std::size_t>(std::ranges::count(chosen, true));
}

TEST(PuzzleChoice, AtMostAThirdBeginsByTakingAPrize) {
  std::vector<ProvenPuzzle> puzzles;
  for (const char* id : {"a", "b", "c", "d", "e", "f", "g", "h"})
    puzzles.push_back(puzzle_of(id, 1, 10));
  PuzzleRelations relations = none_alike();
  relations.begins_with_a_prize = [](const Puzzle& puzzle) { return puzzle.id < "d"; };
  EXPECT_EQ(chosen_of(puzzles, 3, relations),
            (std::vector<bool>{true, false, false, true, true, false, false, false}));
  relations.begins_with_a_prize = [](const Puzzle& puzzle) { return puzzle.id > "b"; };
  EXPECT_EQ(chosen_of(puzzles, 8, relations),
            (std::vector<bool>{true, true, true, false, false, false, false, false}))
      << "better fewer puzzles than more such";
}

// One class has prizes alone, so that they are chosen too often; there are enough others.
TEST(PuzzleChoice, OthersTakeThePlacesOfPrizes) {
  std::vector<ProvenPuzzle> puzzles;
  for (const char* id : {"a", "b", "c"}) puzzles.push_back(puzzle_of(id, 1, 10));
  for (const char* id : {"d", "e", "f"}) puzzles.push_back(puzzle_of(id, 1, 200));
  std::vector<const Puzzle*> all;
  for (const ProvenPuzzle& proven : puzzles) all.push_back(&proven.puzzle);
  PuzzleRelations relations = none_alike();
  relations.begins_with_a_prize = [](const Puzzle& puzzle) { return puzzle.id < "d"; };
  EXPECT_EQ(choose_puzzles(all, {.altogether = 4}, relations),
            (std::vector<bool>{true, false, false, true, true, true}));
}

TEST(PuzzleChoice, IsLimitedAltogetherAndByClass) {
  std::vector<ProvenPuzzle> puzzles{puzzle_of("a", 1, 10), puzzle_of("b", 1, 20),
                                    puzzle_of("c", 1, 200), puzzle_of("d", 1, 30)};
  std::vector<const Puzzle*> all;
  for (const ProvenPuzzle& proven : puzzles) all.push_back(&proven.puzzle);
  EXPECT_EQ(count_of(choose_puzzles(all, {.altogether = 3}, none_alike())), 3u);
  EXPECT_EQ(choose_puzzles(all, {.hardest = DifficultyClass::easy}, none_alike()),
            (std::vector<bool>{true, true, false, true}));
}

TEST(PuzzleChoice, ClassesFillUpTogether) {
  std::vector<ProvenPuzzle> puzzles{puzzle_of("a", 1, 10), puzzle_of("b", 1, 20),
                                    puzzle_of("c", 1, 200)};
  EXPECT_EQ(chosen_of(puzzles, 1, none_alike()), (std::vector<bool>{true, false, true}));
}

}  // namespace
}  // namespace cairn
