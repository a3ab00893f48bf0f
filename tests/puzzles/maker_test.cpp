#include "puzzles/maker.hpp"

#include <gtest/gtest.h>

#include <map>

#include "all_games.hpp"
#include "cases.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/solution_tree.hpp"
#include "puzzles/truth.hpp"
#include "search/endgames.hpp"

namespace cairn {
namespace {

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

}  // namespace
}  // namespace cairn
