#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "all_games.hpp"
#include "cases.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/assembly.hpp"
#include "puzzles/made_up.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/solution_tree.hpp"
#include "search/endgames.hpp"
#include "search/exhaustive.hpp"

namespace cairn::test {
namespace {

// The truth about the puzzles of small endgames, found by examining all positions that can follow.
// It shares only the rules and the symmetries with the code that makes puzzles.

template <Game G>
class Truths {
 public:
  using P = typename G::Position;

  // If more positions than that can follow, nothing is known.
  Truths(const P& root, std::size_t most_positions) : all_(root, most_positions) {
    if (!all_.is_complete()) return;
    for (std::size_t i = 0; i < all_.positions().size(); ++i)
      numbers_[all_.positions()[i].words()] = i;
  }

  bool is_complete() const { return all_.is_complete(); }

  Truth at(const P& position) const {
    if (const auto outcome = position.outcome()) return {outcome->winner, 0};
    return all_.truths()[numbers_.at(position.words())];
  }

  // Returns how many turns of its own the side to move needs to win, or nothing if it does not win.
  std::optional<int> turns_to_win(const P& position) const {
    const Truth truth = at(position);
    if (truth.winner != position.to_move()) return std::nullopt;
    return (truth.turns + 1) / 2;
  }

  // Returns the positions after the turns with which the side to move wins within `turns` turns of
  // its own. Positions that a symmetry of the given position maps to each other are returned once.
  std::vector<P> wins_within(const P& position, int turns) const {
    const Side mover = position.to_move();
    std::vector<P> wins;
    for_each_turn(position, [&](const Turn<P>&, const P& reached) {
      const Truth truth = at(reached);
      const bool in_time = truth.winner == mover && truth.turns <= 2 * (turns - 1);
      const auto same = [&](const P& other) { return are_twins(position, reached, other); };
      if (in_time && std::ranges::none_of(wins, same)) wins.push_back(reached);
    });
    return wins;
  }

  static bool are_twins(const P& position, const P& a, const P& b) {
    const auto maps = G::images(position);
    const auto images = G::images(a);
    for (std::size_t i = 0; i < maps.size(); ++i)
      if (maps[i] == position && images[i] == b) return true;
    return false;
  }

  // Returns what is wrong with a puzzle, or nothing if everything that it says is true.
  std::optional<std::string> flaw_of(const Puzzle& puzzle) const {
    const P position = G::parse_position(puzzle.position);
    const auto turns = turns_to_win(position);
    if (!turns) return "it is not won";
    if (*turns > puzzle.turns) return "it takes longer";
    if (*turns < puzzle.turns) return "it takes less";
    if (wins_within(position, unlimited).size() > 1) return "another first turn wins";
    return flaw_of(position, puzzle.solution, true);
  }

 private:
  static constexpr int unlimited = 1'000;

  std::optional<std::string> flaw_of(const P& position, const SolutionTurn& turn,
                                     bool is_whole) const {
    const P reached = after(position, G::parse_turn(position, turn.text));
    const auto needed = turns_to_win(position);
    if (needed != turn.turns) return "a turn takes another time";
    const auto wins = wins_within(position, turn.turns);
    const bool is_among =
        std::ranges::any_of(wins, [&](const P& win) { return are_twins(position, win, reached); });
    if (!is_among) return "a turn does not win in time";
    const bool several = turn.uniqueness == Uniqueness::several;
    if (several != (wins.size() > 1)) return "a turn's uniqueness";
    if (turn.uniqueness == Uniqueness::only && wins_within(position, unlimited).size() > 1)
      return "a turn's uniqueness";
    if (reached.outcome().has_value() != !turn.end.empty()) return "a turn's end";
    if (reached.outcome()) return std::nullopt;
    return is_whole || !turn.next.empty() ? flaw_of(reached, turn.next) : std::nullopt;
  }

  std::optional<std::string> flaw_of(const P& position,
                                     const std::vector<SolutionTurn>& defences) const {
    std::set<std::uint64_t> missing;
    for_each_turn(position, [&](const Turn<P>&, const P& next) { missing.insert(next.hash()); });
    int longest = unlimited;
    for (const SolutionTurn& defence : defences) {
      for (const std::string& text : texts_of(defence)) {
        const P next = after(position, G::parse_turn(position, text));
        missing.erase(next.hash());
        if (next.outcome().has_value() != defence.next.empty()) return "a defence's end";
        if (defence.next.empty()) continue;
        const SolutionTurn& answer = defence.next.front();
        if (answer.turns > longest) return "a longer defence is not the first";
        if (const auto flaw = flaw_of(next, answer, false); flaw && text == defence.text)
          return flaw;
        if (turns_to_win(next) != answer.turns) return "a defence takes another time";
      }
      if (!defence.next.empty()) longest = defence.next.front().turns;
    }
    if (!missing.empty()) return "a defence is missing";
    return std::nullopt;
  }

  Exhaustive<P> all_;
  std::map<decltype(std::declval<const P&>().words()), std::size_t> numbers_;
};

using test::cases;
using test::Truths;

constexpr std::size_t most_positions = 30'000;

// Turns off the filters that are only a matter of taste, since endgames have few turns and great
// advantages.
PuzzleSettings plain_settings() {
  PuzzleSettings settings;
  settings.refuse_glance = settings.refuse_obvious = settings.limit_material =
      settings.demand_choice = settings.limit_defences = settings.demand_idea = false;
  settings.puzzles_per_game = 0;
  settings.most_variations = 0;
  settings.engine_depth = 1;
  settings.table_bytes = 8 << 20;
  return settings;
}

template <class G>
struct PuzzleMakerTest : testing::Test {
  using P = typename G::Position;

  std::atomic<bool> stop{false};
  std::set<std::string> known;
  PuzzleSettings settings = plain_settings();

  // Makes a record that has only a position.
  static Record record_of(const P& position) {
    Record record;
    record.game = G::name;
    record.start = G::write_position(position, Format::text);
    return record;
  }

  PuzzleYield make(const P& position) {
    PuzzleMaker<G> maker(settings, known, stop);
    const Record record = record_of(position);
    return *maker.make(record, replay<G>(record));
  }

  // Returns why a position is not a puzzle, or nothing if it is one.
  std::optional<Rejection> reason(const P& position) {
    const PuzzleYield yield = make(position);
    if (yield.rejected.empty()) return std::nullopt;
    return yield.rejected.front();
  }

  static std::optional<Rejection> expected_reason(const P& position, const Truths<G>& truths) {
    const auto turns = truths.turns_to_win(position);
    if (!turns) return truths.at(position).winner ? Rejection::lost : Rejection::no_win_found;
    if (*turns == 1) return Rejection::too_short;
    if (truths.wins_within(position, 1'000).size() > 1) return Rejection::several_solutions;
    if (*turns > PuzzleSettings().most_turns) return Rejection::too_long;
    return std::nullopt;
  }
};

TYPED_TEST_SUITE(PuzzleMakerTest, AllGames);

TYPED_TEST(PuzzleMakerTest, AgreesWithLookingAtEverything) {
  using G = TypeParam;
  Random random(7);
  std::map<int, int> reasons;
  int puzzles = 0;
  const int wanted = cases(4, 8);
  for (int tried = 0; tried < 2'000 && puzzles < wanted; ++tried) {
    const auto position = random_endgame<G>(random);
    const Truths<G> truths(position, most_positions);
    if (!truths.is_complete()) continue;
    const PuzzleYield yield = this->make(position);
    const std::string text = G::write_position(position, Format::text);
    const auto expected = this->expected_reason(position, truths);
    ASSERT_EQ(yield.candidates(), 1u);
    if (expected) {
      ASSERT_EQ(yield.rejected.size(), 1u)
          << text << " should be rejected for reason " << static_cast<int>(*expected);
      EXPECT_EQ(yield.rejected[0], *expected) << text;
      ++reasons[static_cast<int>(*expected)];
      continue;
    }
    ASSERT_EQ(yield.puzzles.size(), 1u) << text;
    const Puzzle& puzzle = yield.puzzles[0].puzzle;
    EXPECT_EQ(truths.flaw_of(puzzle).value_or(""), "") << text;
    EXPECT_EQ(yield.puzzles[0].proof.checked.length,
              static_cast<std::uint64_t>(2 * puzzle.turns - 1));
    ++puzzles;
  }
  EXPECT_GE(puzzles, wanted - 2);
  for (const Rejection reason :
       {Rejection::lost, Rejection::too_short, Rejection::several_solutions})
    EXPECT_GT(reasons[static_cast<int>(reason)], cases(1, 3)) << static_cast<int>(reason);
}

TYPED_TEST(PuzzleMakerTest, EveryFilterCanBeSwitchedOff) {
  using G = TypeParam;
  Random random(11);
  int crushing = 0;
  int few = 0;
  for (int tried = 0; tried < 300 && (crushing < 2 || few < 2); ++tried) {
    const auto position = random_endgame<G>(random);
    this->settings = plain_settings();
    if (this->reason(position)) continue;
    this->settings.limit_material = true;
    this->settings.most_win_percent = 1;
    const auto with_material = this->reason(position);
    crushing += with_material == Rejection::crushing ? 1 : 0;
    this->settings = plain_settings();
    this->settings.demand_choice = true;
    this->settings.least_choices = 100'000;
    EXPECT_EQ(this->reason(position), Rejection::few_choices);
    ++few;
    this->settings = plain_settings();
    this->settings.least_turns = 6;
    this->settings.most_turns = 9;
    EXPECT_EQ(this->reason(position), Rejection::too_short);
    this->settings = plain_settings();
    this->known = {canonical_id<G>(position)};
    EXPECT_EQ(this->reason(position), Rejection::known);
    this->known.clear();
  }
  EXPECT_GE(crushing, 2);
  EXPECT_GE(few, 2);
}

TYPED_TEST(PuzzleMakerTest, IsTheSameInAnyOrderOfGames) {
  using G = TypeParam;
  Random random(5);
  std::vector<Record> records;
  for (int i = 0; i < 30; ++i) records.push_back(this->record_of(random_endgame<G>(random)));
  PuzzleMaker<G> maker(this->settings, this->known, this->stop);
  const auto puzzles_of = [&](const Record& record) {
    std::vector<Puzzle> puzzles;
    const auto yield = maker.make(record, replay<G>(record));
    for (const FoundPuzzle& found : yield->puzzles) puzzles.push_back(found.puzzle);
    return puzzles;
  };
  std::vector<std::vector<Puzzle>> forward;
  for (const Record& record : records) forward.push_back(puzzles_of(record));
  for (std::size_t i = records.size(); i-- > 0;)
    EXPECT_EQ(puzzles_of(records[i]), forward[i]) << records[i].start;
}

TYPED_TEST(PuzzleMakerTest, GivesNothingIfStopped) {
  Random random(5);
  const Record record = this->record_of(random_endgame<TypeParam>(random));
  this->stop = true;
  PuzzleMaker<TypeParam> maker(this->settings, this->known, this->stop);
  EXPECT_FALSE(maker.make(record, replay<TypeParam>(record)));
}

// Candidates that are not puzzles, and some that only seem not to be.
struct Bad : PuzzleMakerTest<Tzaar> {
  using P = tzaar::Position;

  // Makes a small random position with a mirror line: every stack off the line has a twin.
  static std::optional<P> symmetric_endgame(Random& random) {
    tzaar::Setup setup = random_endgame_setup(random, static_cast<P*>(nullptr));
    for (int number = 0; number < tzaar::space_count; ++number) {
      const auto& stack = setup.pieces[static_cast<std::size_t>(number)];
      if (!stack) continue;
      const auto twin = tzaar::Board::image(tzaar::Space(number), tzaar::direction_count);
      setup.pieces[static_cast<std::size_t>(twin.number())] = stack;
    }
    try {
      const P position(setup);
      if (!position.outcome()) return position;
    } catch (const Error&) {
    }
    return std::nullopt;
  }
};

TEST_F(Bad, TransposedOrdersAndSymmetricTwinsAreOneSolution) {
  Random random(3);
  Searches<Tzaar> searches(8 << 20, stop);
  int transposed = 0;
  int twins = 0;
  const int wanted = cases(4, 20);
  for (int tried = 0; tried < 3'000 && (transposed < wanted || twins < wanted); ++tried) {
    const auto position =
        tried % 2 == 0 ? symmetric_endgame(random) : random_endgame<Tzaar>(random);
    if (!position) continue;
    const Truths<Tzaar> truths(*position, 5'000);
    if (!truths.is_complete() || !truths.turns_to_win(*position)) continue;
    const auto wins = truths.wins_within(*position, 1'000);
    std::set<std::uint64_t> reached;
    std::size_t sequences = 0;
    for_each_turn(*position, [&](const Turn<P>&, const P& next) {
      if (truths.at(next).winner != position->to_move()) return;
      ++sequences;
      reached.insert(next.hash());
    });
    transposed += sequences > reached.size() ? 1 : 0;
    twins += reached.size() > wins.size() ? 1 : 0;
    searches.begin(1'000'000);
    const auto survey = survey_wins<Tzaar>(searches, *position, 1'000, 100'000);
    EXPECT_EQ(survey.wins.size(), wins.size()) << Tzaar::write_position(*position, Format::text);
    EXPECT_TRUE(survey.open.empty());
  }
  EXPECT_GE(transposed, wanted);
  EXPECT_GE(twins, wanted);
}

TEST_F(Bad, AnImageOfAPuzzleHasItsIdentifierAndIsKnown) {
  Random random(13);
  int puzzles = 0;
  while (puzzles < 3) {
    const auto position = random_endgame<Tzaar>(random);
    if (reason(position)) continue;
    ++puzzles;
    known = {make(position).puzzles.front().puzzle.id};
    for (const P& image : Tzaar::images(position)) EXPECT_EQ(reason(image), Rejection::known);
    known.clear();
  }
}

// The check on which these tests rest must find puzzles that were falsified.
TEST_F(Bad, FalsePuzzlesAreFoundOut) {
  Random random(17);
  int puzzles = 0;
  while (puzzles < cases(1, 3)) {
    const auto position = random_endgame<Tzaar>(random);
    const Truths<Tzaar> truths(position, most_positions);
    if (!truths.is_complete()) continue;
    const PuzzleYield yield = make(position);
    if (yield.puzzles.empty()) continue;
    ++puzzles;
    const Puzzle good = yield.puzzles.front().puzzle;
    EXPECT_FALSE(truths.flaw_of(good));
    Puzzle bad = good;
    --bad.turns;  // a defence that holds out longer is missed
    EXPECT_EQ(truths.flaw_of(bad), "it takes longer");
    bad = good;
    bad.solution.next.erase(bad.solution.next.begin());
    EXPECT_TRUE(truths.flaw_of(bad));
    bad = good;
    bad.solution.text = good.solution.refutations.front().wrong_turns.front();
    EXPECT_TRUE(truths.flaw_of(bad));
  }
}

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
}  // namespace cairn::test
