// Values, lines and candidates of annotated games, and what does not change them.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "all_games.hpp"
#include "analysis/annotate.hpp"
#include "analysis/game_judge.hpp"
#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "app/threads.hpp"
#include "cases.hpp"
#include "core/random.hpp"
#include "formats/records/reader.hpp"
#include "games/game.hpp"
#include "games/tzaar/tzaar.hpp"
#include "search/alpha_beta.hpp"
#include "search/score.hpp"

namespace cairn {
namespace {

// Games of random turns, annotated, for tests of annotations.

AnalysisSettings settings(int depth, std::uint64_t proof_nodes = 0, int candidates = 0) {
  return {depth, proof_nodes, candidates, 2'000};
}

template <class G>
struct AnnotateTest : testing::Test {
  std::atomic<bool> stop{false};

  // A game of random turns from the start, which has many mistakes.
  Record random_game(std::uint64_t seed, int turns) {
    Random random(seed);
    Record record;
    record.game = G::name;
    record.start = Sampled<G>::start;
    auto position = G::parse_position(record.start);
    for (int i = 0; i < turns && !position.outcome(); ++i) {
      const auto choices = distinct_turns(position);
      const auto& turn = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
      record.turns.emplace_back().text = G::write_turn(position, turn, Format::text);
      position = after(position, turn);
    }
    return record;
  }

  AnnotatedGame annotate(const Record& record, int depth, std::uint64_t proof_nodes = 0,
                         Executor& executor = one_thread()) {
    Annotator<G> annotator(settings(depth, proof_nodes), stop, 1 << 22, executor);
    return annotator.annotate(record, replay<G>(record))->game;
  }
};

}  // namespace
}  // namespace cairn

namespace cairn::test {
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
    const int turns = depth < 3 ? cases(8, 12) : 2;  // more would take a minute
    Valuer<G> valuer(depth, 1 << 22, this->stop);
    for (auto position : replay<G>(this->random_game(7, turns)).positions) {
      if (position.outcome()) continue;
      TranspositionTable table(1 << 22);
      AlphaBeta<typename G::Position, G> search(table, this->stop);
      const Score deeper = search.search(position, depth).score;
      if (is_proven(deeper)) continue;
      const Score shallower =
          depth == 1 ? horizon_value<G>(position) : search.search(position, depth - 1).score;
      EXPECT_EQ(valuer.value(position)->score, (deeper + shallower) / 2);
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

// Which turns are blamed, by what that is confirmed, and what refutes them.

using test::cases;

template <class G>
using BlameTest = AnnotateTest<G>;
TYPED_TEST_SUITE(BlameTest, AllGames);

TYPED_TEST(BlameTest, MarksAndBestTurnsFitTheLoss) {
  int losses = 0;
  for (std::uint64_t seed = 1; seed <= cases(1U, 2U); ++seed) {
    const Record record = this->random_game(seed, 60);
    const AnnotatedGame game = this->annotate(record, 2, 1'000);
    ASSERT_EQ(game.turns.size(), record.turns.size());
    for (const AnnotatedTurn& turn : game.turns) {
      EXPECT_GE(turn.loss, 0);
      EXPECT_EQ(turn.mark, mark_of(turn.loss, turn.second_look ? turn.second_look->error : 0));
      EXPECT_EQ(turn.best == turn.text, turn.is_best) << turn.position;
      EXPECT_TRUE(!turn.is_best || turn.loss == 0) << turn.position;
      ASSERT_FALSE(turn.best_line.empty());
      EXPECT_EQ(turn.best, turn.best_line.front());
      losses += turn.loss > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(losses, cases(10, 20)) << "random games should be full of mistakes";
}

TYPED_TEST(BlameTest, GreatFallsAreMarkedOrExcused) {
  int falls = 0;
  int excused = 0;
  for (std::uint64_t seed = 11; seed <= cases(11U, 12U); ++seed)
    for (const AnnotatedTurn& turn : this->annotate(this->random_game(seed, 60), 2, 1'000).turns) {
      const double fall =
          chances_of(turn.side, turn.win_before) - chances_of(turn.side, turn.win_after);
      const bool is_great = fall >= inaccuracy_loss;
      EXPECT_EQ(turn.excuse != Excuse::none, is_great && turn.mark == Mark::none)
          << turn.position << ' ' << turn.text;
      falls += is_great ? 1 : 0;
      excused += turn.excuse != Excuse::none ? 1 : 0;
    }
  EXPECT_GT(falls, 0);
  EXPECT_LT(excused, falls);
}

TYPED_TEST(BlameTest, RefutationsCanBePlayed) {
  using G = TypeParam;
  int refuted = 0;
  for (const AnnotatedTurn& turn : this->annotate(this->random_game(3, 60), 2, 1'000).turns) {
    const bool is_over = G::parse_position(turn.position).outcome().has_value();
    ASSERT_FALSE(is_over);
    auto position = G::parse_position(turn.position);
    position = after(position, G::parse_turn(position, turn.text));
    if (turn.mark != Mark::none && !position.outcome()) {
      EXPECT_FALSE(turn.refutation.empty()) << turn.position;
    }
    for (const std::string& text : turn.refutation) {
      ASSERT_FALSE(position.outcome());
      position = after(position, G::parse_turn(position, text));
    }
    refuted += turn.refutation.empty() ? 0 : 1;
  }
  EXPECT_GT(refuted, 0);
}

// Many marks have a reason, which speaks of the first turn of the refutation or of the best line.
TYPED_TEST(BlameTest, MarksHaveReasons) {
  int marks = 0;
  int reasons = 0;
  for (const AnnotatedTurn& turn : this->annotate(this->random_game(3, 60), 2, 1'000).turns) {
    if (turn.mark == Mark::none) continue;
    ++marks;
    if (!turn.reason) continue;
    ++reasons;
    const bool is_refutation =
        !turn.refutation.empty() && turn.reason->turn == turn.refutation.front();
    EXPECT_TRUE(is_refutation ? turn.reason->side == turn.side
                              : turn.reason->turn == turn.best && turn.reason->side != turn.side)
        << turn.position;
  }
  EXPECT_GT(marks, 0);
  EXPECT_GE(10 * reasons, 3 * marks);
}

TYPED_TEST(BlameTest, MarksAgreeWithProofs) {
  int reached_further = 0;
  for (std::uint64_t seed = cases(37U, 36U); seed <= cases(37U, 40U); ++seed) {
    const Record record = this->random_game(seed, 60);
    const AnnotatedGame without = this->annotate(record, 1);
    const AnnotatedGame with = this->annotate(record, 1, 20'000);
    for (std::size_t i = 0; i < with.turns.size(); ++i) {
      const AnnotatedTurn& turn = with.turns[i];
      const AnnotatedTurn& plain = without.turns[i];
      const auto is_proven = [](const Value& value) { return value.kind != Value::Kind::estimate; };
      if (is_proven(plain.before)) {
        EXPECT_EQ(turn.before.kind, plain.before.kind);
      }
      reached_further += !is_proven(plain.before) && is_proven(turn.before) ? 1 : 0;
      const Value::Kind win = win_of(turn.side);
      const Value::Kind loss = win_of(opponent(turn.side));
      const bool was_lost = turn.before.kind == loss;
      // Without a proof search nobody has asked for a way out.
      EXPECT_NE(plain.verdict, Verdict::walked_into_loss) << plain.position;
      if (was_lost || turn.after.kind == win) {
        EXPECT_EQ(turn.mark, Mark::none) << turn.position;
      }
      if (was_lost && is_proven(turn.after)) {
        EXPECT_EQ(turn.after.kind, loss);
      }
      EXPECT_EQ(turn.verdict == Verdict::threw_away_win,
                turn.before.kind == win && turn.after.kind == loss);
      if (turn.mark == Mark::mistake || turn.mark == Mark::blunder) {
        EXPECT_TRUE(turn.second_look || (is_proven(turn.before) && is_proven(turn.after)))
            << turn.position << ' ' << turn.text;
      }
      if (turn.verdict == Verdict::walked_into_loss) {
        EXPECT_NE(turn.best_value.kind, loss) << turn.position;
        EXPECT_FALSE(turn.is_best);
      }
    }
  }
  EXPECT_GT(reached_further, 0);
}

// A turn that is proven to lose is not said to have lost the game before ten times the usual number
// of positions were searched for who wins without it, and more if the best turn loses, too.
TYPED_TEST(BlameTest, ForcedLossesAreAskedFor) {
  using G = TypeParam;
  constexpr std::uint64_t nodes = 100;
  int open = 0, settled = 0;
  for (std::uint64_t seed = 36; seed <= cases(42U, 60U); ++seed) {
    const Record record = this->random_game(seed, 60);
    const Replay<G> replayed = replay<G>(record);
    ProofSearch<typename G::Position, G> search(1 << 22);
    search.forget();
    const ProvenWinners at_first =
        prove_game<G>(replayed, search, Budget(this->stop, nodes)).winners;
    const AnnotatedGame game = this->annotate(record, 1, nodes);
    for (std::size_t i = 0; i < game.turns.size(); ++i) {
      const AnnotatedTurn& turn = game.turns[i];
      if (turn.after.kind != win_of(opponent(turn.side))) continue;
      if (turn.before.kind != Value::Kind::estimate) {
        settled += at_first[i] ? 0 : 1;
        continue;
      }
      ++open;
      const auto& position = replayed.positions[i];
      const bool best_loses = turn.best_value.kind == turn.after.kind;
      // Another turn may have been the best one when that was asked.
      EXPECT_GE(turn.asked_before,
                best_loses ? decisive_nodes<G>(position, nodes) : sure_nodes<G>(position, nodes))
          << turn.position;
      EXPECT_LE(turn.asked_before, decisive_nodes<G>(position, nodes)) << turn.position;
      search.forget();
      EXPECT_EQ(
          proven_winner<G>(position, search, Budget(this->stop, sure_nodes<G>(position, nodes))),
          std::nullopt)
          << turn.position;
    }
  }
  EXPECT_GT(open, 0);
  EXPECT_GT(settled, 0);
}

TYPED_TEST(BlameTest, BlameIsConfirmedByASecondLook) {
  int blamed = 0;
  for (std::uint64_t seed = 41; seed <= cases(41U, 44U); ++seed)
    for (const AnnotatedTurn& turn : this->annotate(this->random_game(seed, 60), 2).turns) {
      const auto is_open = [](const Value& value) { return value.kind == Value::Kind::estimate; };
      if (turn.second_look) {
        EXPECT_EQ(turn.loss, turn.second_look->loss) << turn.position;
      }
      if (turn.mark < Mark::mistake || !is_open(turn.before)) continue;
      EXPECT_TRUE(turn.second_look) << turn.position;
      ++blamed;
    }
  EXPECT_GT(blamed, 0);
}

TYPED_TEST(BlameTest, MistakesAreSearchedWithFourTimesAsManyPositions) {
  AnalysisSettings wanted = settings(2);
  wanted.second_look_nodes = 400;
  Annotator<TypeParam> annotator(wanted, this->stop, 1 << 20);
  int mistakes = 0;
  for (std::uint64_t seed = 51; seed <= 54; ++seed) {
    const Record record = this->random_game(seed, 40);
    const AnnotatedGame game = annotator.annotate(record, replay<TypeParam>(record))->game;
    for (const AnnotatedTurn& turn : game.turns) {
      if (turn.mark != Mark::mistake) continue;
      ASSERT_TRUE(turn.second_look) << turn.position;
      const auto is_open = [](const Value& value) { return value.kind == Value::Kind::estimate; };
      const unsigned searches = is_open(turn.after) && is_open(turn.best_value) ? 2 : 1;
      EXPECT_GE(turn.second_look->nodes, searches * 4 * wanted.second_look_nodes) << turn.position;
      ++mistakes;
    }
  }
  EXPECT_GT(mistakes, 0);
}

TEST(Blame, MarksAWinThatIsThrownAway) {
  // White can capture Black's last Tzaar with A1xA2 but captures a Tott instead.
  Record record;
  record.start = "aACbc/b.B.../......./......../......../......../......./....../BBCC. w 1";
  record.turns.emplace_back().text = "A4xA3-pass";
  const std::atomic<bool> stop{false};
  Annotator<Tzaar> annotator(settings(2, 500), stop, 1 << 20);
  const auto study = annotator.annotate(record, replay<Tzaar>(record));
  ASSERT_TRUE(study);
  const AnnotatedGame& game = study->game;
  ASSERT_EQ(game.turns.size(), 1u) << (game.cut_off ? game.cut_off->message : "");
  const AnnotatedTurn& turn = game.turns[0];
  EXPECT_EQ(turn.before, (Value{Value::Kind::white_wins, 1, 0}));
  EXPECT_EQ(turn.best, "A1xA2");
  EXPECT_FALSE(turn.is_best);
  EXPECT_NE(turn.verdict, Verdict::none);
  EXPECT_NE(turn.mark, Mark::none);
}

// In both positions the searches blame the turn. In the first one what they call best is lost, too,
// in the second one it is still won after it; only long proofs tell.
TEST(Blame, BlamesNoTurnThatProofsExcuse) {
  struct Case {
    const char* position;
    const char* turn;
    Excuse excuse;
  };
  const Case excused[] = {
      {".ccBc/C2.B2b../..CBca8C/.b....BC/.....c.C/.....Cb2c/A6...C2../...b.c/..ccB b 1",
       "A4xB4-G5+F6", Excuse::lost_anyway},
      {".A4.../....../......A/C....b2.c/c.c....b/.Cc.Cc2.B2/Ca2.cCcc/bcC..C/.CCAC b 1",
       "A2xF6-F2+D1", Excuse::none},
  };
  for (const Case& one : std::span(excused).first(cases(1U, 2U))) {
    Record record;
    record.game = Tzaar::name;
    record.start = one.position;
    record.turns.emplace_back().text = one.turn;
    const std::atomic<bool> stop{false};
    Annotator<Tzaar> annotator({2, 30'000, 0, 60'000}, stop, 1 << 22);
    const AnnotatedTurn turn =
        annotator.annotate(record, replay<Tzaar>(record))->game.turns.front();
    EXPECT_EQ(turn.mark, Mark::none) << one.position;
    EXPECT_EQ(turn.loss, 0);
    EXPECT_EQ(turn.excuse, one.excuse);
  }
}

// How far a patient search goes back through a game.

Record real_game() {
  const char* const root = std::getenv("CAIRN_SOURCE_ROOT");
  std::ifstream in(std::string(root ? root : ".") + "/tests/data/littlegolem/game2552914.txt");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return std::get<Record>(read_records(text, "game").at(0).content);
}

TEST(PatientProofs, GoOnWhereOthersHaveEnded) {
  const std::atomic<bool> stop{false};
  const Record record = real_game();
  const Replay<Tzaar> game = replay<Tzaar>(record);
  ProofSearch<tzaar::Position, Tzaar> search(1 << 24);
  GameProofs proofs = prove_game<Tzaar>(game, search, Budget(stop, 200));
  const auto proven = [&] { return std::ranges::count(proofs.winners, Side::white); };
  const auto before = proven();
  const auto in_vain = go_further_back<Tzaar>(game, search, Budget(stop, 400'000), proofs);
  ASSERT_TRUE(in_vain);
  EXPECT_GT(proven(), before);
  EXPECT_LE(proofs.reach, in_vain->index);
  EXPECT_LE(in_vain->nodes, 400'000u);
  // Whoever has won at the end wins from the first position behind the one that was asked in vain.
  for (std::size_t i = in_vain->index + 1; i < proofs.winners.size(); ++i)
    EXPECT_EQ(proofs.winners[i], Side::white) << i;
}

TEST(PatientProofs, ABoardThatIsFullIsNotAskedFor) {
  const std::atomic<bool> stop{false};
  Record record;
  record.game = Tzaar::name;
  record.start = "fixed";
  const Replay<Tzaar> game = replay<Tzaar>(record);
  ProofSearch<tzaar::Position, Tzaar> search(1 << 24);
  GameProofs proofs = prove_game<Tzaar>(game, search, Budget(stop, 200));
  EXPECT_FALSE(go_further_back<Tzaar>(game, search, Budget(stop, 1'000'000), proofs));
  EXPECT_LT(search.nodes(), 1000u);
}

// Makes a turn by which its player's win percentage falls from `before` to `after`.
AnnotatedTurn turn(Side side, double before, double after) {
  AnnotatedTurn turn;
  turn.side = side;
  turn.win_before = side == Side::white ? before : 100 - before;
  turn.win_after = side == Side::white ? after : 100 - after;
  turn.loss = before - after;
  return turn;
}

TEST(TurnAccuracy, IsThePublishedTable) {
  // The figures are those of lichess.org/page/accuracy and its source, with its bonus of one point
  // for uncertainty.
  const std::array<std::pair<double, double>, 6> table{
      {{1, 96.6}, {5, 80.8}, {10, 64.6}, {15, 51.5}, {20, 41.0}, {30, 25.8}}};
  for (const auto& [loss, expected] : table)
    EXPECT_NEAR(turn_accuracy(loss), expected, 0.05) << loss;
  EXPECT_EQ(turn_accuracy(0), 100);
  EXPECT_EQ(turn_accuracy(100), 0);
}

TEST(Accuracy, IsEmptyWithoutTurns) {
  EXPECT_FALSE(accuracy({})[0]);
  const auto one_side = accuracy({turn(Side::white, 50, 50)});
  EXPECT_EQ(one_side[0], 100);
  EXPECT_FALSE(one_side[1]);
}

TEST(Accuracy, IsTheMeanOfWeightedAndHarmonicMean) {
  // There are four turns, so the windows hold two percentages each: 50 50 | 50 30 | 30 30 | 30 50.
  const std::vector<AnnotatedTurn> turns{turn(Side::white, 50, 50), turn(Side::black, 50, 50),
                                         turn(Side::white, 50, 30), turn(Side::black, 70, 50)};
  auto changed = turns;
  changed[3].win_before = 30;
  changed[3].win_after = 50;
  const double a0 = 100;
  const double a1 = turn_accuracy(20);
  // White's turns are the first and the third. Their windows vary by 0, which counts as 0.5, and by
  // 10.
  const double weighted = (0.5 * a0 + 10 * a1) / 10.5;
  const double harmonic = 2 / (1 / a0 + 1 / a1);
  EXPECT_NEAR(*accuracy(changed)[index(Side::white)], (weighted + harmonic) / 2, 0.01);
}

Value estimate(int points) {
  return {Value::Kind::estimate, 0, points};
}
constexpr Value white_wins{Value::Kind::white_wins, 3, 0};
constexpr Value black_wins{Value::Kind::black_wins, 4, 0};

TEST(WinPercent, IsTheLogisticFunction) {
  EXPECT_EQ(win_percent(estimate(0), 300), 50);
  EXPECT_EQ(win_percent(estimate(300), 300), 73.11);  // 1 / (1 + 1/e)
  EXPECT_EQ(win_percent(estimate(-300), 300), 26.89);
  EXPECT_EQ(win_percent(estimate(100000), 300), 100);
  EXPECT_EQ(win_percent(white_wins, 300), 100);
  EXPECT_EQ(win_percent(black_wins, 300), 0);
  EXPECT_EQ(win_percent({Value::Kind::draw, 0, 0}, 300), 50);
}

TEST(Mark, BeginsAtFiveTenAndFifteenPoints) {
  EXPECT_EQ(mark_of(0), Mark::none);
  EXPECT_EQ(mark_of(4.99), Mark::none);
  EXPECT_EQ(mark_of(5), Mark::inaccuracy);
  EXPECT_EQ(mark_of(9.99), Mark::inaccuracy);
  EXPECT_EQ(mark_of(10), Mark::mistake);
  EXPECT_EQ(mark_of(15), Mark::blunder);
}

TEST(Verdict, TellsWhatBecameOfAProvenResult) {
  const Value even = estimate(0);
  EXPECT_EQ(verdict_of(white_wins, black_wins, 0, Side::white, true), Verdict::threw_away_win);
  EXPECT_EQ(verdict_of(white_wins, estimate(90), 60, Side::white, true), Verdict::missed_win);
  EXPECT_EQ(verdict_of(white_wins, estimate(-90), 40, Side::white, true), Verdict::lost_win);
  EXPECT_EQ(verdict_of(black_wins, estimate(-90), 40, Side::black, true), Verdict::missed_win);
  EXPECT_EQ(verdict_of(even, black_wins, 0, Side::white, true), Verdict::walked_into_loss);
  EXPECT_EQ(verdict_of(even, white_wins, 100, Side::black, true), Verdict::walked_into_loss);
  EXPECT_EQ(verdict_of(even, black_wins, 0, Side::white, false), Verdict::lost_at_latest);
  EXPECT_EQ(verdict_of(even, even, 50, Side::white, true), Verdict::none);
  // A win that takes longer is no fault, and a loss that was there before is not blamed on the
  // turn.
  const Value longer{Value::Kind::white_wins, 9, 0};
  EXPECT_EQ(verdict_of(white_wins, longer, 100, Side::white, true), Verdict::none);
  EXPECT_EQ(verdict_of(black_wins, black_wins, 0, Side::white, true), Verdict::none);
}

}  // namespace
}  // namespace cairn::test
