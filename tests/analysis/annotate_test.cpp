// Values, lines and candidates of annotated games, and what does not change them.
#include "analysis/annotate.hpp"

#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>
#include "all_games.hpp"
#include "analysis/annotating.hpp"
#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "app/threads.hpp"
#include "cases.hpp"
#include "games/game.hpp"
#include "search/alpha_beta.hpp"
#include "search/score.hpp"

namespace cairn {
namespace {

using test::cases;

TYPED_TEST_SUITE(AnnotateTest, AllGames);

TYPED_TEST(AnnotateTest, EveryPositionHasOneValue) {
  for (std::uint64_t seed = 1; seed <= cases(1U, 2U); ++seed) {
    const AnnotatedGame game = this->annotate(this->random_game(seed, 60), 2, 1'000);
    for (std::size_t i = 1; i < game.turns.size(); ++i) {
      EXPECT_EQ(game.turns[i - 1].after, game.turns[i].before) << game.turns[i].position;
      EXPECT_EQ(game.turns[i - 1].win_after, game.turns[i].win_before);
    }
  }
}

// An estimate is the mean of two plain searches, one turn apart in depth, as certain as the game
// says, where no second look has seen the position otherwise.
TYPED_TEST(AnnotateTest, AValueIsTheMeanOfNeighbouringDepths) {
  using G = TypeParam;
  int estimates = 0;
  for (const int depth : cases(std::vector{1, 2}, std::vector{1, 2, 3})) {
    const int turns = depth < 3 ? cases(8, 12) : 4;  // more would take a minute
    const AnnotatedGame game = this->annotate(this->random_game(7, turns), depth);
    for (std::size_t i = 0; i < game.turns.size(); ++i) {
      const AnnotatedTurn& turn = game.turns[i];
      if (turn.second_look || (i > 0 && game.turns[i - 1].second_look)) continue;
      auto position = G::parse_position(turn.position);
      TranspositionTable table(1 << 22);
      AlphaBeta<typename G::Position, G> search(table, this->stop);
      const Score deeper = search.search(position, depth).score;
      if (is_proven(deeper)) continue;
      const Score shallower =
          depth == 1 ? horizon_value<G>(position) : search.search(position, depth - 1).score;
      const Value mean = value_of((deeper + shallower) / 2, turn.side);
      EXPECT_EQ(turn.before, calibrated<G>(mean, position)) << turn.position;
      ++estimates;
    }
  }
  EXPECT_GT(estimates, 0);
}

TYPED_TEST(AnnotateTest, IsTheSameForAnyNumberOfThreads) {
  const Record record = this->random_game(25, 12);
  NewThreads threads(4);
  EXPECT_EQ(this->annotate(record, 2, 1'000), this->annotate(record, 2, 1'000, threads));
}

TYPED_TEST(AnnotateTest, BestLinesCanBePlayed) {
  using G = TypeParam;
  const AnnotatedGame game = this->annotate(this->random_game(9, 60), 2);
  int won = 0;
  for (const AnnotatedTurn& annotated : game.turns) {
    auto position = G::parse_position(annotated.position);
    const Side mover = position.to_move();
    for (const std::string& text : annotated.best_line) {
      ASSERT_FALSE(position.outcome());
      position = after(position, G::parse_turn(position, text));
    }
    // The line of a win that the search sees leads to its end. Of a win that only a second look
    // sees, the number of turns is not known.
    if (annotated.before.kind != win_of(mover) || !annotated.before.turns) continue;
    ++won;
    ASSERT_TRUE(position.outcome()) << annotated.position;
    EXPECT_EQ(position.outcome()->winner, mover);
    if (!annotated.is_best) {
      EXPECT_EQ(static_cast<int>(annotated.best_line.size()), annotated.before.turns);
    }
  }
  // Random games hardly ever end where positions recur.
  EXPECT_GT(won + (G::Position::can_recur ? 1 : 0), 0);
}

TYPED_TEST(AnnotateTest, IsTheSameInAnyOrderOfGames) {
  const Record first = this->random_game(21, cases(4, 20));
  const Record second = this->random_game(22, cases(4, 20));
  Annotator<TypeParam> annotator(settings(2, 500), this->stop, 1 << 20);
  const AnnotatedGame before = annotator.annotate(first, replay<TypeParam>(first))->game;
  annotator.annotate(second, replay<TypeParam>(second));
  EXPECT_EQ(before, annotator.annotate(first, replay<TypeParam>(first))->game);
}

TYPED_TEST(AnnotateTest, CandidatesAreTheBestTurns) {
  using G = TypeParam;
  Annotator<G> annotator(settings(2, 0, 3), this->stop, 1 << 20);
  const Record record = this->random_game(5, cases(5, 12));
  const auto study = annotator.annotate(record, replay<G>(record));
  ASSERT_TRUE(study);
  for (const AnnotatedTurn& turn : study->game.turns) {
    const auto position = G::parse_position(turn.position);
    // Beside a best turn that loses stand only those that are known to lose.
    if (turn.best_value.kind != win_of(opponent(turn.side))) {
      ASSERT_EQ(turn.candidates.size(), std::min<std::size_t>(3, distinct_turns(position).size()));
    }
    EXPECT_EQ(turn.candidates[0].turn, turn.best);
    EXPECT_EQ(turn.candidates[0].value, turn.best_value);
    for (std::size_t i = 0; i < turn.candidates.size(); ++i) {
      const CandidateTurn& candidate = turn.candidates[i];
      if (i > 0) {
        EXPECT_LE(chances_of(turn.side, candidate.white_win_percent),
                  chances_of(turn.side, turn.candidates[i - 1].white_win_percent));
      }
      auto reached = position;
      for (const std::string& text : candidate.line)
        reached = after(reached, G::parse_turn(reached, text));
      EXPECT_EQ(candidate.line.front(), candidate.turn);
    }
  }
}

TYPED_TEST(AnnotateTest, TheTextsAreThoseOfTheTypedLines) {
  using G = TypeParam;
  Annotator<G> annotator(settings(2, 500, 3), this->stop, 1 << 20);
  const Record record = this->random_game(5, cases(8, 30));
  const auto study = annotator.annotate(record, replay<G>(record));
  ASSERT_TRUE(study);
  const auto& positions = study->replay.positions;
  ASSERT_EQ(study->turns.size(), study->game.turns.size());
  std::size_t refutations = 0;
  for (std::size_t i = 0; i < study->turns.size(); ++i) {
    const AnnotatedTurn& turn = study->game.turns[i];
    const StudiedTurn<G>& studied = study->turns[i];
    EXPECT_EQ(turn.best_line, turn_texts<G>(positions[i], studied.best_line));
    EXPECT_EQ(turn.refutation, turn_texts<G>(positions[i + 1], studied.refutation));
    refutations += studied.refutation.empty() ? 0 : 1;
    ASSERT_EQ(turn.candidates.size(), studied.candidates.size());
    for (std::size_t k = 0; k < turn.candidates.size(); ++k)
      EXPECT_EQ(turn.candidates[k].line, turn_texts<G>(positions[i], studied.candidates[k]));
  }
  EXPECT_GT(refutations, 0U);
}

TYPED_TEST(AnnotateTest, OnlyTheTurnsThatAreAskedForAreSearched) {
  const Record record = this->random_game(23, 12);
  const auto replayed = replay<TypeParam>(record);
  const AnnotatedGame whole = this->annotate(record, 1);
  Annotator<TypeParam> annotator(settings(1), this->stop, 1 << 22);
  for (const Range asked : {Range{3, 7}, Range{10, 99}, Range{0, 1}, Range{13, 20}, Range{}}) {
    const AnnotatedGame part = annotator.annotate(record, replayed, asked)->game;
    ASSERT_EQ(part.turns.size(), whole.turns.size());
    std::vector<AnnotatedTurn> searched;
    for (std::size_t i = 0; i < part.turns.size(); ++i) {
      const AnnotatedTurn& turn = part.turns[i];
      ASSERT_EQ(turn.is_searched, asked.contains(static_cast<int>(i) + 1)) << i;
      EXPECT_EQ(turn.text, whole.turns[i].text);
      EXPECT_EQ(turn.position, whole.turns[i].position);
      if (!turn.is_searched) continue;
      searched.push_back(turn);
      // What is seen by a second look is shown of both positions that it compares.
      const auto has_look = [&](std::size_t k) {
        return k < whole.turns.size() && whole.turns[k].second_look.has_value();
      };
      if (has_look(i - 1) || has_look(i) || has_look(i + 1)) continue;
      EXPECT_TRUE(turn == whole.turns[i]) << i;
    }
    EXPECT_EQ(part.accuracy, accuracy(searched));
    EXPECT_EQ(part.result, whole.result);
  }
}

TYPED_TEST(AnnotateTest, NothingIsSearchedWhereNoTurnIsAskedFor) {
  const Record record = this->random_game(5, 6);
  AnalysisProgress progress;
  Annotator<TypeParam> annotator(settings(1, 100), this->stop, 1 << 22);
  for (const Range nothing : {Range{1, 0}, Range{7, 9}}) {
    const auto study = annotator.annotate(record, replay<TypeParam>(record), nothing, &progress);
    EXPECT_EQ(study->game.turns.size(), 6);
    EXPECT_EQ(study->game.proofs_reach, 0);
  }
  EXPECT_EQ(progress.steps, 0);
}

TYPED_TEST(AnnotateTest, TheResultMayStandInTheRecordAlone) {
  Record record = this->random_game(24, 4);
  record.tags = {{"RE", {"B+Resign"}, {}}};
  const AnnotatedGame game = this->annotate(record, 1);
  EXPECT_EQ(game.result, "Black wins: resignation");
  EXPECT_EQ(game.winner, Side::black);
  record.turns.emplace_back().text = "pass";  // no turn can begin with it
  const AnnotatedGame broken = this->annotate(record, 1);
  EXPECT_EQ(broken.result, "unfinished");
  EXPECT_EQ(broken.winner, std::nullopt);
  EXPECT_TRUE(broken.cut_off);
}

TYPED_TEST(AnnotateTest, IsTheSameStepByStep) {
  using G = TypeParam;
  const Record record = this->random_game(5, 12);
  const Replay<G> replayed = replay<G>(record);
  Annotator<G> annotator(settings(1, 300, 2), this->stop, 1 << 22);
  for (const Range turns : {Range{}, Range{3, 6}, Range{1, 0}}) {
    SteppedAnnotation<G> steps(record, replayed, turns, settings(1, 300, 2), this->stop, 1 << 22);
    std::size_t known = steps.values().size();
    EXPECT_EQ(known, 0U);
    while (steps.step()) {
      EXPECT_FALSE(steps.result());
      EXPECT_LT(steps.done(), steps.steps());
      EXPECT_GE(steps.values().size(), known);
      known = steps.values().size();
    }
    EXPECT_EQ(steps.done(), steps.steps());
    EXPECT_EQ(steps.result()->game, annotator.annotate(record, replayed, turns)->game);
  }
}

// Two of them divide the work and tell each other what they find; also of a game from a position
// that is set up, whose last position is answered.
TYPED_TEST(AnnotateTest, IsTheSameDivided) {
  using G = TypeParam;
  const Record whole = this->random_game(5, 12);
  Record rest = whole;
  rest.start = G::write_position(replay<G>(whole).positions[8], Format::text);
  rest.turns.erase(rest.turns.begin(), rest.turns.begin() + 8);
  AnalysisSettings asked = settings(1, 300, 2);
  asked.candidates = 2;
  Annotator<G> annotator(asked, this->stop, 1 << 22);
  using Part = std::pair<const Record*, Range>;
  for (const auto& [record, turns] :
       {Part{&whole, {}}, Part{&whole, {3, 6}}, Part{&whole, {1, 0}}, Part{&rest, {}}}) {
    const Replay<G> replayed = replay<G>(*record);
    SteppedAnnotation<G> one(*record, replayed, turns, asked, this->stop, 1 << 22);
    SteppedAnnotation<G> other(*record, replayed, turns, asked, this->stop, 1 << 22);
    while (const std::size_t tasks = one.tasks()) {
      for (std::size_t task = tasks; task-- > 0;) {
        auto& worker = task % 3 == 0 ? one : other;
        const auto found = worker.work(task);
        ASSERT_TRUE(found);
        EXPECT_THROW(worker.take(task, *found), Error);
        (&worker == &one ? other : one).take(task, *found);
      }
      EXPECT_EQ(one.tasks(), other.tasks());
    }
    EXPECT_EQ(one.result()->game, annotator.annotate(*record, replayed, turns)->game);
    EXPECT_EQ(one.result()->game, other.result()->game);
    EXPECT_EQ(one.result()->game.answer.has_value(), record == &rest);
    EXPECT_EQ(one.done(), one.steps());
    EXPECT_THROW(one.work(0), Error);
  }
}

// What was found for one task is not taken for another, of the same round or the next one.
TYPED_TEST(AnnotateTest, TakesNoFindingsOfAnotherTask) {
  using G = TypeParam;
  const Record record = this->random_game(5, 12);
  const Replay<G> replayed = replay<G>(record);
  SteppedAnnotation<G> one(record, replayed, {}, settings(1, 300, 2), this->stop, 1 << 22);
  SteppedAnnotation<G> other(record, replayed, {}, settings(1, 300, 2), this->stop, 1 << 22);
  std::vector<std::string> first;
  for (std::size_t task = 0, tasks = one.tasks(); task < tasks; ++task)
    first.push_back(*one.work(task));
  EXPECT_THROW(other.take(1, first[2]), Error);
  EXPECT_THROW(other.take(0, first[2]), Error);
  ASSERT_GT(one.tasks(), 0U);
  for (std::size_t task = 0; task < one.tasks(); ++task)
    EXPECT_THROW(one.take(task, first[task]), Error);
}

TYPED_TEST(AnnotateTest, TellsValuesInAnyOrder) {
  using G = TypeParam;
  const Record record = this->random_game(5, 12);
  const Replay<G> replayed = replay<G>(record);
  SteppedAnnotation<G> steps(record, replayed, {}, settings(1, 300, 2), this->stop, 1 << 22);
  steps.work(4);
  EXPECT_TRUE(steps.value(3));
  EXPECT_FALSE(steps.value(2));
  EXPECT_TRUE(steps.values().empty());
  EXPECT_FALSE(steps.value(replayed.positions.size()));
}

TYPED_TEST(AnnotateTest, GivesNothingIfStopped) {
  const Record record = this->random_game(1, 10);
  Annotator<TypeParam> annotator(settings(2, 500), this->stop, 1 << 20);
  this->stop = true;
  EXPECT_FALSE(annotator.annotate(record, replay<TypeParam>(record)));
}

TEST(Annotate, NodesWithoutAMoveStayWhereTheyWere) {
  Record record;
  record.start = "fixed";
  const auto comment = [](std::string text) {
    RecordTurn node;
    node.properties = {{"C", {std::move(text)}, {}}};
    return node;
  };
  RecordTurn first;
  first.text = "C2xC3";
  RecordTurn bad;
  bad.text = "G1xG1";
  record.turns = {comment("a"), comment("b"), first, comment("c"), bad, comment("d")};
  const std::atomic<bool> stop{false};
  Annotator<Tzaar> annotator(settings(1), stop, 1 << 20);
  const auto study = annotator.annotate(record, replay<Tzaar>(record));
  ASSERT_TRUE(study);
  ASSERT_EQ(study->game.turns.size(), 1u);
  EXPECT_EQ(study->game.turns[0].preceding, (std::vector{comment("a"), comment("b")}));
  EXPECT_EQ(study->game.trailing, std::vector{comment("c")});
}

// All that is shown of a late position is as certain as the game says.
TEST(Annotate, EstimatesAreAsCertainAsTheStageOfTheGame) {
  Record record;
  record.game = Tzaar::name;
  record.start = ".CC.a/....../..BCb.c/A.....A4./B.a4....a/b....c.B/.B2c..../A...aC/BcBCb w 1";
  const auto position = Tzaar::parse_position(record.start);
  ASSERT_GT(Tzaar::certainty(position), 1.5);
  const std::atomic<bool> stop{false};
  Annotator<Tzaar> annotator({1, 0, 0, 500}, stop, 1 << 20);
  const auto answer = annotator.annotate(record, replay<Tzaar>(record))->game.answer;
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->value.kind, Value::Kind::estimate);
  Player<Tzaar> player({}, stop);
  const Value best = player.choose(position, {.nodes = answer->nodes}, 3).best().value;
  EXPECT_EQ(answer->value, calibrated<Tzaar>(best, position));
  PlayerSettings plain;
  plain.strength = Strength::exact;
  const auto choice = Player<Tzaar>(plain, stop).choose(position, {.depth = 1});
  record.turns.emplace_back().text = Tzaar::write_turn(position, choice.best().turn, Format::text);
  const AnnotatedTurn turn = annotator.annotate(record, replay<Tzaar>(record))->game.turns.front();
  EXPECT_EQ(turn.before, calibrated<Tzaar>(choice.odd_even_average, position));
}

}  // namespace
}  // namespace cairn
