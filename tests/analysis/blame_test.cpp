// Which turns are blamed, by what that is confirmed, and what refutes them.
#include <gtest/gtest.h>

#include "all_games.hpp"
#include "analysis/annotating.hpp"
#include "analysis/game_judge.hpp"
#include "analysis/win_percent.hpp"
#include "cases.hpp"

namespace cairn {
namespace {

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
      EXPECT_EQ(turn.mark, mark_of(turn.loss));
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

// Most marks have a reason, which speaks of the first turn of the refutation or of the best line.
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
  EXPECT_GE(10 * reasons, 8 * marks);
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
      EXPECT_EQ(turn.asked_before, best_loses ? decisive_nodes<G>(position, nodes)
                                              : proof_nodes<G>(position, decisive_share * nodes))
          << turn.position;
      search.forget();
      EXPECT_EQ(
          proven_winner<G>(position, search,
                           Budget(this->stop, proof_nodes<G>(position, decisive_share * nodes))),
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
  for (std::uint64_t seed = 51; seed <= cases(51U, 54U); ++seed) {
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
      {"...../....a4a2/...c..B/c2......c3/CC.bb..A/C..ccC.A/.B.A7.../b2.ccCC/Bac.B2 b 1",
       "E2xE4-F1+E1", Excuse::lost_anyway},
      {".A4.../....../......A/C....b2.c/c.c....b/.Cc.Cc2.B2/Ca2.cCcc/bcC..C/.CCAC b 1",
       "A2xF6-F2+D1", Excuse::none},
  };
  for (const Case& one : excused) {
    Record record;
    record.game = Tzaar::name;
    record.start = one.position;
    record.turns.emplace_back().text = one.turn;
    const std::atomic<bool> stop{false};
    const auto annotated = [&](std::uint64_t proof_nodes) {
      Annotator<Tzaar> annotator({2, proof_nodes, 0, 60'000}, stop, 1 << 22);
      return annotator.annotate(record, replay<Tzaar>(record))->game.turns.front();
    };
    EXPECT_NE(annotated(0).mark, Mark::none);
    const AnnotatedTurn turn = annotated(30'000);
    EXPECT_EQ(turn.mark, Mark::none) << one.position;
    EXPECT_EQ(turn.loss, 0);
    EXPECT_EQ(turn.excuse, one.excuse);
  }
}

}  // namespace
}  // namespace cairn
