#include "puzzles/motifs.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "game_types.hpp"

namespace cairn {
namespace {

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
  puzzle.solution.traps = {{"a", {"b", "c"}, "Black wins: White has no Tott left", "starved"}};
  EXPECT_EQ(trap_text(puzzle),
            "Tempting is a, but b refutes it. Black wins: White has no Tott left.");
}

}  // namespace
}  // namespace cairn
