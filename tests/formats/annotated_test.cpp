// SGF, CSV and text of annotated games.
#include <gtest/gtest.h>

#include "analysis/wording.hpp"
#include "annotated_games.hpp"
#include "app/site.hpp"
#include "core/position.hpp"
#include "core/version.hpp"
#include "formats/output/analysis_text.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "games/tzaar/notation.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

AnnotatedGame through_json(const AnnotatedGame& game) {
  return std::get<AnnotatedGame>(read_json(write_json(game)));
}

std::string text_of(Value::Kind kind, int turns, int points) {
  return describe(Value{kind, turns, points});
}

TEST(SummaryTest, ValuesInWords) {
  EXPECT_EQ(text_of(Value::Kind::estimate, 0, 125), "+1.25");
  EXPECT_EQ(text_of(Value::Kind::estimate, 0, -5), "-0.05");
  EXPECT_EQ(text_of(Value::Kind::estimate, 0, 0), "+0.00");
  EXPECT_EQ(text_of(Value::Kind::white_wins, 1, 0), "White wins in 1 turn");
  EXPECT_EQ(text_of(Value::Kind::black_wins, 3, 0), "Black wins in 3 turns");
  EXPECT_EQ(describe(Value{Value::Kind::white_wins, {}, 0}), "White wins by force");
  EXPECT_EQ(text_of(Value::Kind::black_wins, 0, 0), "Black has won");
  EXPECT_EQ(text_of(Value::Kind::draw, 0, 0), "draw");
}

TEST(SummaryTest, RemarksOnTurns) {
  const AnnotatedGame game = small_game();
  EXPECT_EQ(
      remark(game.turns[1]),
      "Blunder, walks into a forced loss: White 60 % -> White wins in 5 turns. Best was x7-x6 "
      "(White 59 %). Refuted by c7-c6.");
  AnnotatedTurn turn = game.turns[0];
  turn.verdict = Verdict::missed_win;
  turn.before = {Value::Kind::white_wins, 3, 0};
  EXPECT_EQ(remark(turn),
            "Leaves a proven win but stays ahead: White wins in 3 turns -> White 60 %.");
}

TEST(SummaryTest, TheTurningPoint) {
  AnnotatedGame game = small_game();
  // White lost. The last turn with which White fell from at least even to behind is the third.
  EXPECT_EQ(turning_point(game), 2u);
  game.winner = Side::white;  // Black was never ahead, so this is Black's most costly turn
  EXPECT_EQ(turning_point(game), 1u);
  game.winner = std::nullopt;
  game.turns[2].loss = 10;
  EXPECT_EQ(turning_point(game), 1u);
  game.turns[1].mark = Mark::none;
  game.turns[1].verdict = Verdict::none;
  EXPECT_EQ(turning_point(game), 2u);
  game.turns[2].mark = Mark::none;
  game.turns[2].verdict = Verdict::none;
  EXPECT_EQ(turning_point(game), std::nullopt);  // a turn without a mark decides nothing
  game.turns.clear();
  EXPECT_EQ(turning_point(game), std::nullopt);
}

TEST(SummaryTest, NothingTurnsForASideThatWasClearlyBehind) {
  AnnotatedGame game = small_game();
  game.winner = Side::white;
  game.turns[1].win_before = 65;  // Black's 35 % are not clearly behind yet
  EXPECT_EQ(story(game).front().text,
            "The game turned with turn 2, Black's b1-a2, which cost 40 points.");
  game.turns[1].win_before = 66;
  EXPECT_EQ(story(game).front().text,
            "What cost Black most was turn 2, b1-a2: 40 points; x7-x6 seems better.");
  EXPECT_EQ(story(game).front().code, "cost_most");
}

TEST(SummaryTest, HowFarBackNothingIsProven) {
  AnnotatedGame game = small_game();
  game.settings.proof_nodes = 200;
  game.turns[1].asked_before = 2000;
  EXPECT_EQ(unproven_before(game, 1), "") << "nothing was searched";
  game.proofs_reach = 1;
  EXPECT_EQ(unproven_before(game, 1), "before turn 2 nobody knows: a short search found no proof");
  game.turns[0].asked_before = 6'000'000;
  EXPECT_EQ(unproven_before(game, 1),
            "before turn 2 nobody knows: half a minute of search found no proof");
  game.proofs_reach = 3;
  EXPECT_EQ(unproven_before(game, 1), "") << "it was not asked there";
  game.proofs_reach = 1;
  game.turns[0].before.kind = Value::Kind::black_wins;
  game.turns[1].asked_before = 0;
  EXPECT_EQ(unproven_before(game, 1),
            "before turn 2 nobody knows: half a minute of search found no proof");
  EXPECT_EQ(unproven_before(game, 2), "") << "the other side had a win before that turn";
}

std::string expected_head() {
  return "(;FF[TOWERS]AP[Cairn:" + std::string(version) +
         "]CA[UTF-8]PW[Ann]PB[Bob, \"B\"]EV[Cup]XX[a][b\\]]RE[B+]AN[Cairn " + std::string(version) +
         ", depth 3, proof nodes 0]C[Cairn: Black wins: the far edge is crossed after turn 4; "
         "accuracy of White "
         "45.2; accuracy of Black 88.0. The game turned with turn 3, White's c1-a2, which cost 100 points. Before turn 3, White had a proven win, with w4-w5. With turn 2, Black walked into a forced loss; x7-x6 was better, and nobody knows how that would have ended. After turn 3, Black is proven to win, whatever White plays. The win begins with d1-a2.]POS[START w 1]\n"
         ";W[a1-a2]V[-1.25]C[well played]TE[1]\n";
}

TEST(AnnotatedSgfTest, MarksValuesCommentsAndBestLines) {
  EXPECT_EQ(
      write_annotated_sgf(small_game()),
      expected_head() +
          " (;B[b1-a2]BM[2]GW[2]HO[1]C[Cairn: Blunder, walks into a forced loss: White 60 % -> "
          "White wins in 5 turns. Best was x7-x6 (White 59 %). Refuted by c7-c6.]\n"
          " (;W[c1-a2]BM[2]GB[2]HO[2]N[here]C[Cairn: Blunder, throws away a won game: White "
          "wins in 5 turns -> Black wins in 1 turn. Best was w4-w5 (White wins in 4 turns). "
          "Refuted by d1-a2.]\n"
          ";B[d1-a2]GB[2])\n"
          " (;W[w4-w5]GW[2]N[Cairn: best line])\n"
          " (;W[c7-c6]GW[2]N[Cairn: refutation]\n"
          ";B[y2-y3])\n"
          " (;W[q1-q2]C[or so]))\n"
          " (;B[x7-x6]V[-1.10]N[Cairn: best line]\n"
          ";W[y2-y3]\n"
          ";B[z7-z6]))\n");
}

TEST(AnnotatedSgfTest, FlatHasOneNodeATurn) {
  EXPECT_EQ(
      write_annotated_sgf(small_game(), SgfStyle::flat),
      expected_head() +
          ";B[b1-a2]BM[2]GW[2]HO[1]C[Cairn: Blunder, walks into a forced loss: White 60 % -> "
          "White wins in 5 turns. Best was x7-x6 (White 59 %). Refuted by c7-c6.]\n"
          ";W[c1-a2]BM[2]GB[2]HO[2]N[here]C[Cairn: Blunder, throws away a won game: White wins "
          "in 5 turns -> Black wins in 1 turn. Best was w4-w5 (White wins in 4 turns). Refuted by "
          "d1-a2.]\n"
          ";B[d1-a2]GB[2])\n");
}

TEST(AnnotatedSgfTest, PositionsAndTurnsAreWrittenInTheNotationOfSgf) {
  AnnotatedGame game = small_game();
  game.game = "tzaar";
  game.tags.clear();
  const tzaar::Position start = tzaar::parse_position("fixed");
  game.start = tzaar::write_position(start, Format::text);
  const auto turn = distinct_turns(start).front();
  AnnotatedTurn& first = game.turns[0];
  first.position = game.start;
  first.text = tzaar::write_turn(start, turn, Format::text);
  const tzaar::Position next = after(start, turn);
  const auto answer = distinct_turns(next).front();
  AnnotatedTurn& second = game.turns[1];
  second.position = tzaar::write_position(next, Format::text);
  second.text = "no turn";
  const std::string answer_text = tzaar::write_turn(next, answer, Format::text);
  second.best_line = {answer_text, "no turn either"};
  first.refutation = {answer_text};
  const std::string letters = tzaar::write_turn(next, answer, Format::cairn);
  ASSERT_NE(letters, answer_text);
  const std::string text = write_annotated_sgf(game);
  EXPECT_NE(text.find("POS[" + tzaar::write_position(start, Format::cairn) + "]"), text.npos);
  EXPECT_NE(text.find(";W[" + tzaar::write_turn(start, turn, Format::cairn) + "]V[-1.25]"),
            text.npos);
  EXPECT_NE(text.find(";B[no turn]BM[2]"), text.npos);
  EXPECT_NE(text.find(";B[" + letters + "]V[-1.10]N[Cairn: best line]\n;W[no turn either])"),
            text.npos);
  EXPECT_NE(text.find(";B[" + letters + "]V[-1.25]N[Cairn: refutation]"), text.npos);
  const std::string json = write_json(game);
  EXPECT_NE(json.find("\"sgf_best_line\":[\"" + letters + "\",\"no turn either\"]"), json.npos);
  EXPECT_NE(json.find("\"sgf_refutation\":[\"" + letters + "\"]"), json.npos);
}

TEST(AnnotatedSgfTest, AnnotatingAgainReplacesWhatCairnWrote) {
  const AnnotatedGame game = small_game();
  const std::string once = write_annotated_sgf(game);
  const Record record = read_one(once);
  AnnotatedGame again = game;
  again.tags = record.tags;
  for (std::size_t i = 0; i < again.turns.size(); ++i) {
    again.turns[i].properties = record.turns[i].properties;
    again.turns[i].variations = record.turns[i].variations;
  }
  EXPECT_EQ(write_annotated_sgf(again), once);
}

TEST(AnnotatedSgfTest, MarksOfOthersStayWhereCairnHasNone) {
  AnnotatedGame game = small_game();
  game.turns[1].properties = {{"TE", {"2"}, {}}};
  const Record record = read_one(write_annotated_sgf(game));
  EXPECT_EQ(value_of(record.turns[0].properties, "TE"), "1");
  EXPECT_EQ(value_of(record.turns[1].properties, "TE"), "");
  EXPECT_EQ(value_of(record.turns[1].properties, "BM"), "2");
}

TEST(AnnotatedSgfTest, OurOwnReaderReadsWhatIsWritten) {
  Random random(17);
  for (int round = 0; round < 300; ++round) {
    const AnnotatedGame game = random_game(random);
    for (const SgfStyle style : {SgfStyle::full, SgfStyle::flat}) {
      const std::string text = write_annotated_sgf(game, style);
      const Record record = read_one(text);
      ASSERT_EQ(record.turns.size(), record_of(game).turns.size()) << text;
      auto node = record.turns.begin();
      for (const AnnotatedTurn& turn : game.turns) {
        for (const RecordTurn& before : turn.preceding) {
          EXPECT_EQ(node->properties, before.properties);
          if (style == SgfStyle::full) {
            EXPECT_EQ(node->variations, before.variations);
          }
          ++node;
        }
        EXPECT_EQ(node->text, turn.text);
        EXPECT_EQ(node->side, turn.side);
        ++node;
      }
    }
  }
}

TEST(AnnotatedTest, JsonReadBackGivesTheSameOutputs) {
  Random random(19);
  for (int round = 0; round < 100; ++round) {
    const AnnotatedGame game = random_game(random);
    const AnnotatedGame back = through_json(game);
    EXPECT_EQ(write_annotated_sgf(back), write_annotated_sgf(game));
    EXPECT_EQ(write_csv(back), write_csv(game));
    EXPECT_EQ(write_analysis_text(back), write_analysis_text(game));
  }
}

TEST(CsvTest, OneLineATurn) {
  EXPECT_EQ(csv_header(),
            "source,number,game,event,white,black,turn,side,played,mark,verdict,loss,win_before,"
            "win_after,value_before,value_after,best,win_best,is_best,refutation,nodes,error\n");
  AnnotatedGame game = small_game();
  game.turns.resize(2);
  game.cut_off = CutOff{"a.sgf:1:2: 'x' is no turn, \"really\"", 3};
  EXPECT_EQ(
      write_csv(game),
      "games/a.sgf,2,towers,Cup,Ann,\"Bob, \"\"B\"\"\",1,white,a1-a2,,,0,60.5,60.5,+1.25,"
      "+1.25,a1-a2,60.5,1,,100,\n"
      "games/a.sgf,2,towers,Cup,Ann,\"Bob, \"\"B\"\"\",2,black,b1-a2,blunder,walked_into_loss,"
      "39.5,60.5,100,+1.25,White wins in 5 turns,x7-x6,59.3,0,c7-c6,101,\n"
      "games/a.sgf,2,towers,Cup,Ann,\"Bob, \"\"B\"\"\",3,,,,,,,,,,,,,,,\"a.sgf:1:2: 'x' is no "
      "turn, \"\"really\"\"\"\n");
  EXPECT_EQ(write_csv(BadRecord{"b.sgf", 4, Error(Error::Kind::syntax, "bad", {5, 6})}),
            "b.sgf,4,,,,,,,,,,,,,,,,,,,,b.sgf:5:6: bad\n");
}

TEST(AnalysisTextTest, OnlyWhatIsToBlameIsRefuted) {
  AnnotatedTurn turn;
  turn.verdict = Verdict::missed_win;
  EXPECT_EQ(reply_words(turn), "answered by");
  turn.verdict = Verdict::lost_at_latest;
  EXPECT_EQ(reply_words(turn), "the win begins with");
  turn.mark = Mark::blunder;
  EXPECT_EQ(reply_words(turn), "refuted by");
}

TEST(AnalysisTextTest, NoteworthyTurnsTotalsAndTurningPoint) {
  const std::string head =
      "Ann (White) - Bob, \"B\" (Black), Cup\n"
      "games/a.sgf, record 2\n"
      "Black wins: the far edge is crossed after turn 4\n"
      "searched to depth 3; percentages are White's\n"
      "\n";
  const std::string totals =
      "\n"
      "                   White  Black\n"
      "  accuracy         45.2   88.0\n"
      "  ?! inaccuracies  0      0\n"
      "  ?  mistakes      0      0\n"
      "  ?? blunders      1      1\n"
      "  wins given away  1      0\n"
      "Turning point: turn 3, White's c1-a2, White wins in 5 turns -> Black wins in 1 turn\n"
      "Decided: Black is proven to win from turn 3 on, White's c1-a2\n";
  EXPECT_EQ(
      write_analysis_text(small_game()),
      head +
          "The game turned with turn 3, White's c1-a2, which cost 100 points.\nBefore turn 3, White had a proven win, with w4-w5.\nWith turn 2, Black walked into a forced loss; x7-x6 was better, and nobody knows how that would have ended.\nAfter turn 3, Black is proven to win, whatever White plays. The win begins with d1-a2.\n\n" +
          "  2.  Black  b1-a2  ??  60 % -> White wins in 5 turns                  walks into a "
          "forced loss\n"
          "             best was x7-x6 (59 %), then y2-y3 z7-z6\n"
          "             refuted by c7-c6, then y2-y3\n"
          "  3.  White  c1-a2  ??  White wins in 5 turns -> Black wins in 1 turn  throws away a "
          "won game\n"
          "             best was w4-w5 (White wins in 4 turns)\n"
          "             refuted by d1-a2\n" +
          totals);
  const std::string all = write_analysis_text(small_game(), ShownTurns::all);
  EXPECT_NE(all.find("  1.  White  a1-a2      60 %\n"), all.npos) << all;
  EXPECT_NE(all.find("  4.  Black  d1-a2      Black wins in 1 turn -> Black has won\n"), all.npos)
      << all;
}

TEST(AnnotatedTest, OfTurnsThatWereNotSearchedNothingIsSaid) {
  AnnotatedGame game = small_game();
  AnnotatedTurn bare;
  bare.is_searched = false;
  bare.text = game.turns[1].text;
  bare.side = Side::black;
  game.turns[1] = bare;
  EXPECT_EQ(through_json(game), game);
  EXPECT_EQ(write_csv(game).find("b1-a2"), std::string::npos);
  const std::string sgf = write_annotated_sgf(game);
  EXPECT_NE(sgf.find("\n;B[b1-a2]\n"), std::string::npos) << sgf;
  const std::string text = write_analysis_text(game, ShownTurns::all);
  EXPECT_EQ(text.find("b1-a2"), std::string::npos);
  EXPECT_NE(text.find("3 of 4 turns searched to depth 3"), std::string::npos);
  EXPECT_EQ(totals(game)[1].turns, 1);
  EXPECT_FALSE(notes_of(bare).after);
}

TEST(AnalysisTextTest, NothingToSay) {
  AnnotatedGame game = small_game();
  game.turns.resize(1);
  game.source = "a\x1B[2J";
  const std::string text = write_analysis_text(game);
  EXPECT_NE(text.find("\n  no mistakes found\n"), text.npos);
  EXPECT_NE(text.find("\na?[2J, record 2\n"), text.npos);
}

TEST(AnalysisTextTest, ShortGames) {
  AnnotatedGame game = small_game();
  game.turns.clear();
  game.tags.clear();
  game.cut_off = CutOff{"a:1:2: what", 1};
  game.accuracy = {};
  EXPECT_EQ(write_analysis_text(game),
            "? (White) - ? (Black)\n"
            "games/a.sgf, record 2\n"
            "Black wins: the far edge is crossed after turn 4\n"
            "Cut off: a:1:2: what\n");
  EXPECT_EQ(write_analysis_text(BadRecord{"b", 4, Error(Error::Kind::syntax, "bad")}), "b: bad\n");
}

}  // namespace
}  // namespace cairn::test
