#include "analysis/annotate.hpp"

#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>

#include "all_games.hpp"
#include "analysis/accuracy.hpp"
#include "analysis/game_proofs.hpp"
#include "analysis/win_percent.hpp"
#include "cases.hpp"
#include "core/random.hpp"
#include "search/alpha_beta.hpp"
#include "search/horizon.hpp"

namespace cairn {
namespace {

using test::cases;

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

  AnnotatedGame annotate(const Record& record, int depth, std::uint64_t proof_nodes = 0) {
    Annotator<G> annotator(settings(depth, proof_nodes), stop, 1 << 22);
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

TYPED_TEST(AnnotateTest, EveryPositionHasOneValue) {
  for (std::uint64_t seed = 1; seed <= cases(1U, 2U); ++seed) {
    const AnnotatedGame game = this->annotate(this->random_game(seed, 60), 2, 1'000);
    for (std::size_t i = 1; i < game.turns.size(); ++i) {
      EXPECT_EQ(game.turns[i - 1].after, game.turns[i].before) << game.turns[i].position;
      EXPECT_EQ(game.turns[i - 1].win_after, game.turns[i].win_before);
    }
  }
}

// An estimate is the mean of two plain searches, one turn apart in depth.
TYPED_TEST(AnnotateTest, AValueIsTheMeanOfNeighbouringDepths) {
  using G = TypeParam;
  int estimates = 0;
  for (const int depth : cases(std::vector{1, 2}, std::vector{1, 2, 3})) {
    const AnnotatedGame game = this->annotate(this->random_game(7, cases(6, 12)), depth);
    for (const AnnotatedTurn& turn : game.turns) {
      auto position = G::parse_position(turn.position);
      TranspositionTable table(1 << 22);
      AlphaBeta<typename G::Position, G> search(table, this->stop);
      const Score deeper = search.search(position, depth).score;
      if (is_proven(deeper)) continue;
      const Score shallower =
          depth == 1 ? horizon_value<G>(position) : search.search(position, depth - 1).score;
      const int mean = (deeper + shallower) / 2;
      EXPECT_EQ(turn.before.points, turn.side == Side::white ? mean : -mean) << turn.position;
      ++estimates;
    }
  }
  EXPECT_GT(estimates, 10);
}

TYPED_TEST(AnnotateTest, MarksAndBestTurnsFitTheLoss) {
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

TYPED_TEST(AnnotateTest, GreatFallsAreMarkedOrExcused) {
  int falls = 0;
  int excused = 0;
  for (std::uint64_t seed = 11; seed <= cases(11U, 12U); ++seed)
    for (const AnnotatedTurn& turn : this->annotate(this->random_game(seed, 60), 2, 1'000).turns) {
      const double fall =
          chances_of(turn.side, turn.win_before) - chances_of(turn.side, turn.win_after);
      const bool is_great = fall >= blunder_loss;
      EXPECT_EQ(turn.excuse != Excuse::none, is_great && turn.mark != Mark::blunder)
          << turn.position << ' ' << turn.text;
      falls += is_great ? 1 : 0;
      excused += turn.excuse != Excuse::none ? 1 : 0;
    }
  EXPECT_GT(falls, 0);
  EXPECT_LT(excused, falls);
}

TYPED_TEST(AnnotateTest, RefutationsCanBePlayed) {
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

TYPED_TEST(AnnotateTest, IsTheSameForAnyNumberOfThreads) {
  const Record record = this->random_game(25, 12);
  std::vector<AnnotatedGame> games;
  for (const int threads : {1, 4}) {
    const oneapi::tbb::global_control limit(oneapi::tbb::global_control::max_allowed_parallelism,
                                            static_cast<std::size_t>(threads));
    oneapi::tbb::task_arena arena(threads);
    arena.execute([&] { games.push_back(this->annotate(record, 2, 1'000)); });
  }
  EXPECT_EQ(games[0], games[1]);
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

TYPED_TEST(AnnotateTest, MarksAgreeWithProofs) {
  int reached_further = 0;
  for (std::uint64_t seed = 36; seed <= cases(38U, 40U); ++seed) {
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
// of positions were searched for who wins without it.
TYPED_TEST(AnnotateTest, ForcedLossesAreAskedFor) {
  using G = TypeParam;
  constexpr std::uint64_t nodes = 100;
  int open = 0, settled = 0;
  for (std::uint64_t seed = 36; seed <= cases(42U, 60U); ++seed) {
    const Record record = this->random_game(seed, 60);
    const Replay<G> replayed = replay<G>(record);
    ProofSearch<typename G::Position, G> search(1 << 22, this->stop);
    search.forget();
    const ProvenWinners at_first = prove_game<G>(replayed, search, nodes).winners;
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
      search.forget();
      EXPECT_EQ(
          proven_winner<G>(position, search, proof_nodes<G>(position, decisive_share * nodes)),
          std::nullopt)
          << turn.position;
    }
  }
  EXPECT_GT(open, 0);
  EXPECT_GT(settled, 0);
}

TYPED_TEST(AnnotateTest, IsTheSameInAnyOrderOfGames) {
  const Record first = this->random_game(21, cases(4, 20));
  const Record second = this->random_game(22, cases(4, 20));
  Annotator<TypeParam> annotator(settings(2, 500), this->stop, 1 << 20);
  const auto before = annotator.annotate(first, replay<TypeParam>(first));
  annotator.annotate(second, replay<TypeParam>(second));
  EXPECT_EQ(before, annotator.annotate(first, replay<TypeParam>(first)));
}

TYPED_TEST(AnnotateTest, CandidatesAreTheBestTurns) {
  using G = TypeParam;
  Annotator<G> annotator(settings(2, 0, 3), this->stop, 1 << 20);
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
  Annotator<TypeParam> annotator(settings(1), this->stop, 1 << 22);
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

TYPED_TEST(AnnotateTest, NothingIsSearchedWhereNoTurnIsAskedFor) {
  const Record record = this->random_game(5, 6);
  AnalysisProgress progress;
  Annotator<TypeParam> annotator(settings(1, 100), this->stop, 1 << 22);
  for (const Range nothing : {Range{1, 0}, Range{7, 9}}) {
    const auto game = annotator.annotate(record, replay<TypeParam>(record), nothing, &progress);
    EXPECT_EQ(game->turns.size(), 6);
    EXPECT_EQ(game->proofs_reach, 0);
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

TYPED_TEST(AnnotateTest, GivesNothingIfStopped) {
  const Record record = this->random_game(1, 10);
  Annotator<TypeParam> annotator(settings(2, 500), this->stop, 1 << 20);
  this->stop = true;
  EXPECT_FALSE(annotator.annotate(record, replay<TypeParam>(record)));
}

TYPED_TEST(AnnotateTest, BlameIsConfirmedByASecondLook) {
  int blamed = 0;
  for (std::uint64_t seed = 41; seed <= cases(41U, 44U); ++seed)
    for (const AnnotatedTurn& turn : this->annotate(this->random_game(seed, 60), 2).turns) {
      const auto is_open = [](const Value& value) { return value.kind == Value::Kind::estimate; };
      if (turn.second_look) {
        EXPECT_EQ(turn.loss, turn.is_best ? 0 : turn.second_look->loss) << turn.position;
      }
      if (turn.mark < Mark::mistake || !is_open(turn.before)) continue;
      EXPECT_TRUE(turn.second_look) << turn.position;
      ++blamed;
    }
  EXPECT_GT(blamed, 0);
}

TYPED_TEST(AnnotateTest, MistakesAreSearchedWithFourTimesAsManyPositions) {
  AnalysisSettings wanted = settings(2);
  wanted.second_look_nodes = 400;
  Annotator<TypeParam> annotator(wanted, this->stop, 1 << 20);
  int mistakes = 0;
  for (std::uint64_t seed = 51; seed <= 54; ++seed) {
    const Record record = this->random_game(seed, 40);
    const AnnotatedGame game = *annotator.annotate(record, replay<TypeParam>(record));
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

TEST(Annotate, MarksAWinThatIsThrownAway) {
  // White can capture Black's last Tzaar with A1xA2 but captures a Tott instead.
  Record record;
  record.start = "aACbc/b.B.../......./......../......../......../......./....../BBCC. w 1";
  record.turns.emplace_back().text = "A4xA3-pass";
  const std::atomic<bool> stop{false};
  Annotator<Tzaar> annotator(settings(2, 500), stop, 1 << 20);
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

// In both positions the searches see a blunder. In the first one the game is lost before the turn,
// in the second one it is still won after it; only long proofs tell.
TEST(Annotate, BlamesNoTurnThatProofsExcuse) {
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
      return annotator.annotate(record, replay<Tzaar>(record))->turns.front();
    };
    EXPECT_EQ(annotated(0).mark, Mark::blunder);
    const AnnotatedTurn turn = annotated(30'000);
    EXPECT_EQ(turn.mark, Mark::none) << one.position;
    EXPECT_EQ(turn.loss, 0);
    EXPECT_EQ(turn.excuse, one.excuse);
  }
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
  const auto game = annotator.annotate(record, replay<Tzaar>(record));
  ASSERT_TRUE(game);
  ASSERT_EQ(game->turns.size(), 1u);
  EXPECT_EQ(game->turns[0].preceding, (std::vector{comment("a"), comment("b")}));
  EXPECT_EQ(game->trailing, std::vector{comment("c")});
}

}  // namespace
}  // namespace cairn
