#include "analysis/annotate.hpp"

#include <gtest/gtest.h>

#include "all_games.hpp"
#include "analysis/accuracy.hpp"
#include "analysis/win_percent.hpp"
#include "cases.hpp"
#include "core/random.hpp"
#include "search/alpha_beta.hpp"

namespace cairn {
namespace {

using test::cases;

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

  AnnotatedGame annotate(const Record& record, int depth, std::uint64_t proof_nodes = 0) {
    Annotator<G> annotator(AnalysisSettings{depth, proof_nodes}, stop, 1 << 22);
    return *annotator.annotate(record, replay<G>(record));
  }
};

TYPED_TEST_SUITE(AnnotateTest, AllGames);

// Returns the value from the point of view of the turn's player; greater is better.
double for_player(const AnnotatedTurn& turn, const Value& value) {
  const int sign = turn.side == Side::white ? 1 : -1;
  switch (value.kind) {
    case Value::Kind::white_wins:
      return sign * (1e6 - value.turns.value_or(1000));
    case Value::Kind::black_wins:
      return -sign * (1e6 - value.turns.value_or(1000));
    case Value::Kind::draw:
      return 0;
    case Value::Kind::estimate:
      break;
  }
  return sign * value.points;
}

TYPED_TEST(AnnotateTest, TheBestTurnIsNeverWorseThanTheOnePlayed) {
  int losses = 0;
  for (std::uint64_t seed = 1; seed <= cases(1U, 2U); ++seed) {
    const Record record = this->random_game(seed, 60);
    const AnnotatedGame game = this->annotate(record, 2);
    ASSERT_EQ(game.turns.size(), record.turns.size());
    for (const AnnotatedTurn& turn : game.turns) {
      EXPECT_GE(for_player(turn, turn.before), for_player(turn, turn.after)) << turn.position;
      EXPECT_EQ(turn.is_best, turn.before == turn.after) << turn.position << ' ' << turn.text;
      EXPECT_GE(turn.loss, 0);
      EXPECT_EQ(turn.mark, mark_of(turn.loss));
      EXPECT_EQ(turn.best == turn.text, turn.is_best);
      ASSERT_FALSE(turn.best_line.empty());
      EXPECT_EQ(turn.best, turn.best_line.front());
      losses += turn.loss > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(losses, cases(10, 20)) << "random games should be full of mistakes";
}

TYPED_TEST(AnnotateTest, BestLinesCanBePlayedAndKeepTheValue) {
  using G = TypeParam;
  const AnnotatedGame game = this->annotate(this->random_game(9, 60), 2);
  for (const AnnotatedTurn& annotated : game.turns) {
    auto position = G::parse_position(annotated.position);
    for (const std::string& text : annotated.best_line) {
      ASSERT_FALSE(position.outcome());
      position = after(position, G::parse_turn(position, text));
    }
    const bool ends = annotated.before.kind != Value::Kind::estimate;
    EXPECT_EQ(position.outcome().has_value(), ends) << annotated.position;
    if (ends) {
      EXPECT_EQ(static_cast<int>(annotated.best_line.size()), annotated.before.turns);
    }
  }
}

TYPED_TEST(AnnotateTest, ProofsOnlyAddToWhatTheSearchSays) {
  int reached_further = 0;
  for (std::uint64_t seed = 31; seed <= 32; ++seed) {
    const Record record = this->random_game(seed, 60);
    const AnnotatedGame without = this->annotate(record, 1);
    const AnnotatedGame with = this->annotate(record, 1, 3'000);
    for (std::size_t i = 0; i < with.turns.size(); ++i) {
      const AnnotatedTurn& turn = with.turns[i];
      const AnnotatedTurn& plain = without.turns[i];
      const bool was_proven = plain.before.kind != Value::Kind::estimate;
      if (was_proven) {
        EXPECT_EQ(turn.before, plain.before);
      }
      reached_further += !was_proven && turn.before.kind != Value::Kind::estimate ? 1 : 0;
      // Whatever is proven of a position must also be proven of it as the end of the turn before.
      if (i > 0 && turn.before.kind != Value::Kind::estimate && !turn.before.turns) {
        EXPECT_EQ(with.turns[i - 1].after.kind, turn.before.kind) << turn.position;
      }
      // The best turn keeps a proven win, and a turn is not blamed for a loss that was proven
      // before.
      EXPECT_GE(for_player(turn, turn.before) + 1000, for_player(turn, turn.after));
      EXPECT_EQ(turn.mark, mark_of(turn.loss));
    }
  }
  EXPECT_GT(reached_further, 0);
}

TYPED_TEST(AnnotateTest, IsTheSameInAnyOrderOfGames) {
  const Record first = this->random_game(21, cases(4, 20));
  const Record second = this->random_game(22, cases(4, 20));
  Annotator<TypeParam> annotator(AnalysisSettings{2, 500}, this->stop, 1 << 20);
  const auto before = annotator.annotate(first, replay<TypeParam>(first));
  annotator.annotate(second, replay<TypeParam>(second));
  EXPECT_EQ(before, annotator.annotate(first, replay<TypeParam>(first)));
}

TYPED_TEST(AnnotateTest, CandidatesAreTheBestTurns) {
  using G = TypeParam;
  Annotator<G> annotator(AnalysisSettings{.depth = 2, .candidates = 3}, this->stop, 1 << 20);
  const Record record = this->random_game(5, cases(5, 12));
  const auto game = annotator.annotate(record, replay<G>(record));
  ASSERT_TRUE(game);
  TranspositionTable table(1 << 20);
  AlphaBeta<typename G::Position, G> search(table, this->stop);
  for (const AnnotatedTurn& turn : game->turns) {
    const auto position = G::parse_position(turn.position);
    ASSERT_EQ(turn.candidates.size(), std::min<std::size_t>(3, distinct_turns(position).size()));
    table.forget();
    const Score best = search.search(position, 2).score;
    if (!is_proven(best)) {
      EXPECT_EQ(for_player(turn, turn.candidates[0].value), best) << turn.position;
    }
    for (std::size_t i = 0; i < turn.candidates.size(); ++i) {
      const CandidateTurn& candidate = turn.candidates[i];
      if (i > 0) {
        EXPECT_LE(for_player(turn, candidate.value),
                  for_player(turn, turn.candidates[i - 1].value));
      }
      auto reached = position;
      for (const std::string& text : candidate.line)
        reached = after(reached, G::parse_turn(reached, text));
      EXPECT_EQ(candidate.line.front(), candidate.turn);
    }
  }
}

TYPED_TEST(AnnotateTest, OnlyTheTurnsThatAreAskedForAreSearched) {
  const Record record = this->random_game(23, 12);
  const auto replayed = replay<TypeParam>(record);
  const AnnotatedGame whole = this->annotate(record, 1);
  Annotator<TypeParam> annotator(AnalysisSettings{1, 0}, this->stop, 1 << 22);
  for (const Range asked : {Range{3, 7}, Range{10, 99}, Range{0, 1}, Range{13, 20}, Range{}}) {
    const AnnotatedGame part = *annotator.annotate(record, replayed, asked);
    ASSERT_EQ(part.turns.size(), whole.turns.size());
    std::vector<AnnotatedTurn> searched;
    for (std::size_t i = 0; i < part.turns.size(); ++i) {
      const AnnotatedTurn& turn = part.turns[i];
      ASSERT_EQ(turn.is_searched, asked.contains(static_cast<int>(i) + 1)) << i;
      EXPECT_EQ(turn.text, whole.turns[i].text);
      EXPECT_EQ(turn.position, whole.turns[i].position);
      if (!turn.is_searched) continue;
      EXPECT_EQ(turn, whole.turns[i]);
      searched.push_back(turn);
    }
    EXPECT_EQ(part.accuracy, accuracy(searched));
    EXPECT_EQ(part.result, whole.result);
  }
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

TYPED_TEST(AnnotateTest, GivesNothingIfStopped) {
  const Record record = this->random_game(1, 10);
  Annotator<TypeParam> annotator(AnalysisSettings{2, 500}, this->stop, 1 << 20);
  this->stop = true;
  EXPECT_FALSE(annotator.annotate(record, replay<TypeParam>(record)));
}

// Returns the loss of the turn played, as the difference of plain searches of the same depth.
template <class G>
double loss_at(const AnnotatedTurn& turn, int depth, const std::atomic<bool>& stop) {
  TranspositionTable table(1 << 22);
  AlphaBeta<typename G::Position, G> search(table, stop);
  const auto chances = [](Score score) {
    if (is_proven(score)) return is_win(score) ? 100.0 : 0.0;
    return win_percent({Value::Kind::estimate, {}, score}, G::points_per_logit);
  };
  const auto position = G::parse_position(turn.position);
  const auto reached = after(position, G::parse_turn(position, turn.text));
  const double best = chances(search.search(position, depth).score);
  return best - chances(-search.search(reached, depth - 1).score);
}

using TowersAnnotateTest = AnnotateTest<Towers>;

TEST_F(TowersAnnotateTest, BlameIsConfirmedByADeeperSearch) {
  int blamed = 0;
  int acquitted = 0;
  for (std::uint64_t seed = 41; seed <= cases(42U, 44U); ++seed)
    for (const AnnotatedTurn& turn : annotate(random_game(seed, 60), 2).turns) {
      if (turn.before.kind != Value::Kind::estimate) continue;
      if (turn.after.kind != Value::Kind::estimate) continue;
      const bool is_blamed = turn.loss >= mistake_loss;
      if (is_blamed) {
        EXPECT_GE(loss_at<Towers>(turn, 2, stop), mistake_loss - 0.02);
      }
      blamed += is_blamed ? 1 : 0;
      acquitted += !is_blamed && loss_at<Towers>(turn, 2, stop) >= mistake_loss + 0.02 ? 1 : 0;
    }
  EXPECT_GT(blamed, 0);
  EXPECT_GT(acquitted, 0);
}

TEST(Annotate, MarksAWinThatIsThrownAway) {
  // White can capture Black's last Tzaar with A1xA2 but captures a Tott instead.
  Record record;
  record.start = "aACbc/b.B.../......./......../......../......../......./....../BBCC. w 1";
  record.turns.emplace_back().text = "A4xA3-pass";
  const std::atomic<bool> stop{false};
  Annotator<Tzaar> annotator(AnalysisSettings{2, 500}, stop, 1 << 20);
  const auto game = annotator.annotate(record, replay<Tzaar>(record));
  ASSERT_TRUE(game);
  ASSERT_EQ(game->turns.size(), 1u) << (game->cut_off ? game->cut_off->message : "");
  const AnnotatedTurn& turn = game->turns[0];
  EXPECT_EQ(turn.before, (Value{Value::Kind::white_wins, 1, 0}));
  EXPECT_EQ(turn.best, "A1xA2");
  EXPECT_FALSE(turn.is_best);
  EXPECT_NE(turn.verdict, Verdict::none);
  EXPECT_NE(turn.mark, Mark::none);
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
  Annotator<Tzaar> annotator(AnalysisSettings{1, 0}, stop, 1 << 20);
  const auto game = annotator.annotate(record, replay<Tzaar>(record));
  ASSERT_TRUE(game);
  ASSERT_EQ(game->turns.size(), 1u);
  EXPECT_EQ(game->turns[0].preceding, (std::vector{comment("a"), comment("b")}));
  EXPECT_EQ(game->trailing, std::vector{comment("c")});
}

}  // namespace
}  // namespace cairn
