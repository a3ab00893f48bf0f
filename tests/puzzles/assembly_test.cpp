#include "puzzles/assembly.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "puzzles/assembly.hpp"
#include "puzzles/made_up.hpp"

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

std::string ids_of(const std::vector<ProvenPuzzle>& puzzles) {
  std::string ids;
  for (const ProvenPuzzle& proven : puzzles) ids += proven.puzzle.id;
  return ids;
}

TEST(PuzzleSet, IsSortedByDifficultyAndHasNothingTwice) {
  const auto set = assemble({{{puzzle_of("b", 1, 50)}, 3},
                             {{puzzle_of("b", 2, 50)}, 2},
                             {{puzzle_of("c", 3, 20), puzzle_of("a", 3, 150)}, 2}},
                            {}, none_alike());
  EXPECT_EQ(ids_of(set), "cba");
  EXPECT_EQ(set[1].puzzle.source.number, 1) << "the first of two is kept";
  EXPECT_EQ(set[1].certificate, "proof of b");
}

TEST(PuzzleSet, TheBestOfAClassAreKept) {
  GamePuzzles game;
  game.puzzles = {puzzle_of("a", 1, 10, 2), puzzle_of("b", 1, 20, 4), puzzle_of("c", 1, 30, 3),
                  puzzle_of("d", 1, 200, 2)};
  EXPECT_EQ(ids_of(assemble({game}, {.of_a_class = 1}, none_alike())), "bd");
  EXPECT_EQ(ids_of(assemble({game}, {.of_a_class = 2}, none_alike())), "bcd");
}

TEST(PuzzleSet, OfPuzzlesThatAreAlikeTheBestIsKept) {
  GamePuzzles game;
  game.puzzles = {puzzle_of("a", 1, 10, 2), puzzle_of("b", 1, 20, 4), puzzle_of("c", 1, 30, 3)};
  PuzzleRelations relations = none_alike();
  relations.are_alike = [](const Puzzle& a, const Puzzle& b) {
    return (a.id == "a" && b.id == "b") || (a.id == "b" && b.id == "a");
  };
  EXPECT_EQ(ids_of(assemble({game}, {}, relations)), "bc");
}

TEST(PuzzleSet, ReadersMeetNoMotifTwiceInARow) {
  std::vector<ProvenPuzzle> puzzles{puzzle_of("a", 1, 10), puzzle_of("b", 1, 20),
                                    puzzle_of("c", 1, 30), puzzle_of("d", 1, 200)};
  for (const std::size_t i : {0u, 1u, 3u}) puzzles[i].puzzle.motifs = {"sacrifice", "win-in-2"};
  puzzles[1].puzzle.motifs = {"sacrifice", "win-in-3"};
  put_in_reading_order(puzzles);
  EXPECT_EQ(ids_of(puzzles), "acbd");
}

std::string read_in_order(std::vector<ProvenPuzzle> puzzles) {
  put_in_reading_order(puzzles);
  return ids_of(puzzles);
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
