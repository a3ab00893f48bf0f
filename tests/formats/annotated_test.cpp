// SGF, CSV and text of annotated games.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "all_games.hpp"
#include "analysis/wording.hpp"
#include "annotated_games.hpp"
#include "app/site.hpp"
#include "core/annotated_game.hpp"
#include "core/diagram.hpp"
#include "core/language.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "core/version.hpp"
#include "formats/output/analysis_text.hpp"
#include "formats/output/game_page.hpp"
#include "formats/output/page_text.hpp"
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
      "Blunder, walks into a forced loss: Black 40 % -> White wins in 5 turns. Best was x7-x6 "
      "(41 %). Refuted by c7-c6.");
  AnnotatedTurn turn = game.turns[0];
  turn.verdict = Verdict::missed_win;
  turn.before = {Value::Kind::white_wins, 3, 0};
  EXPECT_EQ(remark(turn),
            "Leaves a proven win but stays ahead: White wins in 3 turns -> White 60 %.");
}

TEST(SummaryTest, TheTurningPoint) {
  AnnotatedGame game = small_game();
  EXPECT_EQ(turning_point(game), 2u);  // White's costliest turn, and White lost
  game.turns[2].loss = 9;
  EXPECT_EQ(turning_point(game), std::nullopt);
  game.turns[2].loss = 10;
  game.turns[2].after.kind = game.turns[3].after.kind = Value::Kind::estimate;
  game.winner = std::nullopt;
  EXPECT_EQ(turning_point(game), 1u);  // the costliest turn of both
  game.turns.clear();
  EXPECT_EQ(turning_point(game), std::nullopt);
}

TEST(SummaryTest, NothingTurnsWhileTheLoserIsInTheGame) {
  AnnotatedGame game = small_game();
  game.turns[0].win_after = 20;
  game.turns[0].loss = 50;
  EXPECT_EQ(turning_point(game), 2u) << "White stood at 100 % again";
  game.turns[2].before.kind = Value::Kind::estimate;
  game.turns[2].win_before = 39;
  game.turns[2].loss = 39;
  EXPECT_EQ(turning_point(game), 0u);
  game.turns[2].win_before = 40;
  game.turns[2].loss = 40;
  EXPECT_EQ(turning_point(game), 2u);
  game.turns[2].win_before = 39;
  game.turns[0].win_after = 60.5;
  EXPECT_EQ(turning_point(game), 2u) << "neither side was ahead after turn 1";
}

TEST(SummaryTest, HowFarBackNothingIsProven) {
  AnnotatedGame game = small_game();
  game.settings.proof_nodes = 200;
  game.turns[1].asked_before = 2000;
  EXPECT_EQ(unproven_before(game, 1), "") << "nothing was searched";
  game.proofs_reach = 1;
  EXPECT_EQ(unproven_before(game, 1),
            "nothing is proven before turn 2: a short search found no proof");
  game.turns[0].asked_before = 6'000'000;
  EXPECT_EQ(unproven_before(game, 1),
            "nothing is proven before turn 2: half a minute of search found no proof");
  game.proofs_reach = 3;
  EXPECT_EQ(unproven_before(game, 1), "") << "it was not asked there";
  game.proofs_reach = 1;
  game.turns[0].before.kind = Value::Kind::black_wins;
  game.turns[1].asked_before = 0;
  EXPECT_EQ(unproven_before(game, 1),
            "nothing is proven before turn 2: half a minute of search found no proof");
  EXPECT_EQ(unproven_before(game, 2), "") << "the other side had a win before that turn";
}

std::string expected_head() {
  return "(;FF[TOWERS]AP[Cairn:" + std::string(version) +
         "]CA[UTF-8]PW[Ann]PB[Bob, \"B\"]EV[Cup]XX[a][b\\]]RE[B+]AN[Cairn " + std::string(version) +
         ", depth 3, proof nodes 0]C[Cairn: Black wins: the far edge is crossed after turn 4. "
         "With turn 2, Black walked into a forced loss; x7-x6 was "
         "better (41 %). The game turned with turn 3, White's c1-a2, which cost 100 points. Before "
         "turn 3, White had a proven win, with w4-w5. After turn 3, Black is proven to win, "
         "whatever White plays. The win begins with d1-a2.]POS[START w 1]\n"
         ";W[a1-a2]V[-1.25]C[well played]TE[1]\n";
}

TEST(AnnotatedSgfTest, MarksValuesCommentsAndBestLines) {
  EXPECT_EQ(
      write_annotated_sgf(small_game()),
      expected_head() +
          " (;B[b1-a2]BM[2]GW[2]HO[1]C[Cairn: Blunder, walks into a forced loss: Black 40 % -> "
          "White wins in 5 turns. Best was x7-x6 (41 %). Refuted by c7-c6.]\n"
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
          ";B[b1-a2]BM[2]GW[2]HO[1]C[Cairn: Blunder, walks into a forced loss: Black 40 % -> "
          "White wins in 5 turns. Best was x7-x6 (41 %). Refuted by c7-c6.]\n"
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
  const auto played = distinct_turns(next).back();
  second.text = tzaar::write_turn(next, played, Format::text);
  const std::string answer_text = tzaar::write_turn(next, answer, Format::text);
  game.winner.reset();  // as the turns have it
  first.best = tzaar::write_turn(start, distinct_turns(start).back(), Format::text);
  second.best = second.text;
  first.best_line = {first.text};
  first.refutation = {answer_text};
  second.best_line = {answer_text};
  second.refutation = {};
  game.turns.resize(2);
  for (AnnotatedTurn& each : game.turns) each.candidates.clear();
  game.final_position = tzaar::write_position(after(next, played), Format::text);
  const std::string letters = tzaar::write_turn(next, answer, Format::cairn);
  ASSERT_NE(letters, answer_text);
  const std::string text = write_annotated_sgf(game);
  EXPECT_NE(text.find("POS[" + tzaar::write_position(start, Format::cairn) + "]"), text.npos);
  EXPECT_NE(text.find(";W[" + tzaar::write_turn(start, turn, Format::cairn) + "]V[-1.25]"),
            text.npos);
  EXPECT_NE(text.find(";B[" + tzaar::write_turn(next, played, Format::cairn) + "]BM[2]"),
            text.npos);
  EXPECT_NE(text.find(";B[" + letters + "]V[-1.10]N[Cairn: best line]"), text.npos);
  EXPECT_NE(text.find(";B[" + letters + "]V[-1.25]N[Cairn: refutation]"), text.npos);
  const std::string json = write_json(game);
  EXPECT_NE(json.find("\"sgf_best_line\":[\"" + letters + "\"]"), json.npos);
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
  EXPECT_EQ(reply_words(turn), "best reply:");
  turn.mark = Mark::blunder;
  EXPECT_EQ(reply_words(turn), "best reply:") << "an estimate refutes nothing";
  turn.after.kind = Value::Kind::black_wins;
  EXPECT_EQ(reply_words(turn), "refuted by");
  turn.mark = Mark::none;
  turn.verdict = Verdict::lost_at_latest;
  EXPECT_EQ(reply_words(turn), "the win begins with");
}

TEST(AnalysisTextTest, NoteworthyTurnsAndTotals) {
  const std::string head =
      "Ann (White) - Bob, \"B\" (Black), Cup\n"
      "games/a.sgf, record 2\n"
      "Black wins: the far edge is crossed after turn 4\n"
      "percentages are the mover's\n"
      "\n";
  const std::string totals =
      "\n"
      "                    White  Black\n"
      "  points lost       100    40\n"
      "  avoidable points  100    40\n"
      "  ?! inaccuracies   0      0\n"
      "  ?  mistakes       0      0\n"
      "  ?? blunders       1      1\n"
      "  wins given away   1      0\n";
  EXPECT_EQ(
      write_analysis_text(small_game()),
      head +
          "With turn 2, Black walked into a forced loss; x7-x6 was better (41 %).\n"
          "The game turned with turn 3, White's c1-a2, which cost 100 points.\n"
          "Before turn 3, White had a proven win, with w4-w5.\n"
          "After turn 3, Black is proven to win, whatever White plays. The win begins with "
          "d1-a2.\n\n"
          "  2.  Black  b1-a2  ??  40 % -> White wins in 5 turns                  walks into a "
          "forced loss\n"
          "             best was x7-x6 (41 %), then y2-y3 z7-z6\n"
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
  EXPECT_NE(text.find("3 of 4 turns searched; "), std::string::npos);
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

// Languages: how messages are said, and that the catalogues have all that games keep as data.

const Language& spoken(std::string_view code) {
  return *language_of(code);
}

TEST(LanguageTest, EnglishIsWhatTheSourcesSay) {
  EXPECT_EQ(english().phrase("After turn {n}", {{"n", 7}}), "After turn 7");
  EXPECT_EQ(english().phrase("{unknown} stays {n", {{"n", 7}}), "{unknown} stays {n");
  EXPECT_EQ(english().phrase_n(1, "{n} turn", "{n} turns"), "1 turn");
  EXPECT_EQ(english().phrase_n(0, "{n} turn", "{n} turns"), "0 turns");
  EXPECT_EQ(english().percent(57.4), "57 %");
  EXPECT_EQ(english().one_decimal(97.25), "97.2");
  EXPECT_EQ(language_of("xx"), nullptr);
}

TEST(LanguageTest, WhatHasNoTranslationIsSaidInEnglish) {
  EXPECT_EQ(spoken("de").phrase("Nobody says {what}.", {{"what", "this"}}), "Nobody says this.");
}

TEST(LanguageTest, SaysMessagesInTheLanguage) {
  EXPECT_EQ(spoken("de").phrase("After turn {n}", {{"n", 7}}), "Nach Zug 7");
  EXPECT_EQ(spoken("fr").of_in("note", "to move"), "au trait");
  EXPECT_EQ(spoken("it").of("White wins: Black has no Tott left"),
            "Il Bianco vince: il Nero è rimasto senza Tott");
  EXPECT_EQ(spoken("es").phrase_of(Side::black, "White", "Black"), "Negras");
  EXPECT_EQ(spoken("fr").percent(57), "57\u00A0%");
  EXPECT_EQ(spoken("pl").one_decimal(97.25), "97,2");
}

TEST(LanguageTest, LargeNumbersAreGroupedAsTheLanguageDoes) {
  EXPECT_EQ(english().number(999), "999");
  EXPECT_EQ(english().phrase_n(1234, "{n} game", "{n} games"), "1,234 games");
  EXPECT_EQ(spoken("de").phrase_n(1234567, "{n} game", "{n} games"), "1.234.567 Partien");
  EXPECT_EQ(spoken("fr").number(1234), "1\u202F234");
  for (const char* code : {"it", "es", "pl"}) EXPECT_EQ(spoken(code).number(1234), "1234") << code;
  EXPECT_EQ(spoken("pl").number(12345), "12\u00A0345");
}

TEST(LanguageTest, PolishHasThreeForms) {
  const auto form = [](long n) { return plural_form(LanguageForms::Plural::slavic, n); };
  EXPECT_EQ(form(1), 0U);
  for (const long few : {2, 4, 22, 104}) EXPECT_EQ(form(few), 1U) << few;
  for (const long many : {0, 5, 12, 14, 21, 100, 112}) EXPECT_EQ(form(many), 2U) << many;
  // The words are for readers of the language to change, so they are compared with one another.
  const auto words = [](long n) {
    const std::string said = spoken("pl").phrase_n(n, "the only defence", "all {n} defences");
    return said.substr(0, said.find(' ')) + said.substr(said.rfind(' '));
  };
  EXPECT_EQ(words(22), words(2));
  EXPECT_EQ(words(112), words(5));
  EXPECT_NE(words(2), words(5));
  EXPECT_NE(words(2), words(1));
}

TEST(LanguageTest, FrenchCountsNoughtAsOne) {
  EXPECT_EQ(plural_form(LanguageForms::Plural::above_one, 0), 0U);
  EXPECT_EQ(plural_form(LanguageForms::Plural::above_one, 2), 1U);
  EXPECT_EQ(plural_form(LanguageForms::Plural::not_one, 0), 1U);
}

TEST(LanguageTest, ThePseudoLanguageMarksWhatIsSaid) {
  EXPECT_EQ(pseudo_language().phrase("After turn {n}", {{"n", 7}}), "⟦After turn 7⟧");
  EXPECT_EQ(pseudo_language().phrase_n(2, "{n} turn", "{n} turns"), "⟦2 turns⟧");
}

// What stands in no brackets of the pseudo language.
std::string outside_brackets(std::string text) {
  for (std::size_t end = text.find("⟧"); end != text.npos; end = text.find("⟧")) {
    const std::size_t begin = text.rfind("⟦", end);
    text.erase(begin, end - begin + std::string_view("⟧").size());
  }
  return text;
}

TEST(LanguageTest, ReasonsAreWholeMessages) {
  for (const Side side : both_sides)
    for (const char* code :
         {"type_dies",     "no_capture",     "type_scarce",   "stack_lost",     "taller_stack",
          "captures_left", "crosses_edge",   "no_pieces",     "threatens_edge", "piece_taken",
          "piece_falls",   "piece_attacked", "ahead_in_race", "forced_capture", "runner",
          "pinned",        "stack_attacked", "stack_saved",   "way_blocked",    "free_way"})
      for (const int count : {1, 3}) {
        const Reason reason{code, side, "C4xC6", "Tott", count, 2, count, {"C6", "D5"}};
        EXPECT_NE(in_words(reason, english()), "") << code;
        EXPECT_NE(in_words(reason, spoken("de")), in_words(reason, english())) << code;
        EXPECT_EQ(outside_brackets(in_words(reason, pseudo_language())), "") << code;
      }
}

TEST(LanguageTest, AnswersAreWholeMessages) {
  PositionAnswer answer;
  answer.best = {{"A1xB2", {}, 57, {"A1xB2", "C3xC4"}, {}}};
  answer.threats = {{"D4xD5", {}, 40, {"D4xD5"}, {}}};
  answer.asked = 1'000'000;
  EXPECT_EQ(answer_sentences(answer),
            (std::vector<std::string>{
                "White is to move; White's chances are estimated at 50 %.",
                "Best is A1xB2, then C3xC4.", "If Black were to move: D4xD5 (40 %).",
                "It is not known who wins: a search of some seconds found no proof."}));
  for (const std::string& sentence : answer_sentences(answer, pseudo_language()))
    EXPECT_EQ(outside_brackets(sentence), "");
  EXPECT_EQ(answer_sentences(answer, spoken("pl"))[1], "Najlepsze jest A1xB2, potem C3xC4.");
}

template <class G>
class EveryGameSpeaks : public testing::Test {};
TYPED_TEST_SUITE(EveryGameSpeaks, AllGames, );

// What a game has among its words stands in po/stored.txt, and so is translated.
TYPED_TEST(EveryGameSpeaks, ItsWordsAreInTheCatalogues) {
  using G = TypeParam;
  const Language& language = spoken("fr");
  const auto expect_known = [&](const std::string& text) {
    EXPECT_TRUE(language.knows(text)) << text;
  };
  for (const Ending* ending : G::endings)
    for (const Side side : both_sides) expect_known(describe(Outcome{side, ending}));
  expect_known(std::string(G::title));
  expect_known(std::string(G::in_brief));
  expect_known(std::string(G::signs_in_brief));
  for (const MotifIdea& idea : G::ideas) expect_known(std::string(idea.words));
  const Diagram diagram = G::diagram(G::parse_position(""));
  for (const Diagram::Piece& piece : diagram.pieces) {
    expect_known(piece.name);
    expect_known(full_name(piece, english()));
  }
  EXPECT_NE(in_words(*diagram.status, language), in_words(*diagram.status, english()));
}

TEST(LanguageTest, KnowsTheClassesAndTheRepetition) {
  EXPECT_TRUE(english().knows(describe(Outcome{std::nullopt, &repetition})));
  for (int i = 0; i < 5; ++i)
    EXPECT_TRUE(
        english().knows("difficulty\4" + std::string(describe(static_cast<DifficultyClass>(i)))));
}

TEST(PageText, NothingIsMarkup) {
  EXPECT_EQ(html_text(R"(<b a="1" c='2'>&)"), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
  EXPECT_EQ(html_text("a\x01\x1B\x7F\tb\nc"), "a\tb\nc");
  EXPECT_EQ(html_text("\xE9t\xE9"), "\u00e9t\u00e9");  // ISO 8859-1
  EXPECT_EQ(html_text("\u05d0 \u202e\u4e2d"), "\u05d0 \u202e\u4e2d");
}

TEST(PageText, DataEndsNoScript) {
  const nlohmann::ordered_json json{"</script><!--"};
  const std::string text = for_script(json);
  EXPECT_EQ(text.find('<'), text.npos);
  EXPECT_EQ(nlohmann::ordered_json::parse(text), json);
}

TEST(PageText, AddressesOfFilesAreWhole) {
  EXPECT_EQ(data_address("a\"<\n%#"), "data:text/plain;charset=utf-8,a%22%3C%0A%25%23");
}

TEST(PageText, APageAllowsOnlyItsOwnScript) {
  const std::string page =
      whole_page({"p{}", "sha256-style", "run()", "sha256-script"}, "<t>", "<p>body</p>");
  EXPECT_NE(page.find("script-src 'sha256-script'; style-src 'sha256-style'"), page.npos);
  EXPECT_NE(page.find("<title>&lt;t&gt;</title>"), page.npos);
  EXPECT_NE(page.find("<script>run()</script>"), page.npos);
}

AnnotatedTurn turn_with(Mark mark, Verdict verdict) {
  AnnotatedTurn turn;
  turn.text = "a1-a2";
  turn.best = "b1-b2";
  turn.mark = mark;
  turn.verdict = verdict;
  return turn;
}

TEST(PageWords, AMarkedTurnSaysWhatWasBest) {
  EXPECT_EQ(judgement(turn_with(Mark::none, Verdict::none)), "");
  EXPECT_EQ(judgement(turn_with(Mark::inaccuracy, Verdict::none)),
            "Inaccuracy. b1-b2 was best (50 %).");
  EXPECT_EQ(judgement(turn_with(Mark::blunder, Verdict::threw_away_win)),
            "Blunder. Throws away a won game. b1-b2 was best (50 %). That is proven.");
  AnnotatedTurn fallen = turn_with(Mark::none, Verdict::none);
  fallen.excuse = Excuse::lost_anyway;
  EXPECT_EQ(judgement(fallen), "No way out is known.");
  EXPECT_FALSE(is_mistake(fallen));
}

TEST(PageWords, ProvenResultsAreTold) {
  AnnotatedGame game;
  game.turns.push_back(turn_with(Mark::none, Verdict::none));
  game.turns[0].before = {Value::Kind::estimate, std::nullopt, 0};
  game.turns[0].win_before = 56.6;
  game.turns[0].after = {Value::Kind::black_wins, 5, 0};
  EXPECT_EQ(value_at(game, 0).text, "57 %");
  EXPECT_EQ(value_at(game, 1).text, "Black wins by force in 5 turns");
  EXPECT_TRUE(value_at(game, 1).is_proven);
  EXPECT_EQ(change_in_words(game, 0), "57 % \u2192 Black wins by force in 5 turns");
  game.turns[0].side = Side::black;
  EXPECT_EQ(change_in_words(game, 0), "43 % \u2192 Black wins by force in 5 turns");
  game.turns[0].after = {Value::Kind::estimate, std::nullopt, 0};
  game.turns[0].win_after = 73;
  EXPECT_EQ(swing_in_words(game, 0), "43 \u2192 27 %");  // of whoever has moved
  game.turns[0].is_searched = false;
  EXPECT_FALSE(value_at(game, 1).is_known);
  EXPECT_EQ(change_in_words(game, 0), "");
}

// Returns a game with these marks, in which White's chances are always the same, so that only the
// number of turns decides how near to each other marks are.
AnnotatedGame game_with(const std::vector<Mark>& marks) {
  AnnotatedGame game;
  game.game = "tzaar";
  game.settings.depth = 2;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    AnnotatedTurn& turn = game.turns.emplace_back();
    turn.side = i % 2 == 0 ? Side::white : Side::black;
    turn.text = turn.best = "T";
    turn.before = turn.after = turn.best_value = {Value::Kind::estimate, {}, 0};
    turn.win_before = turn.win_after = turn.win_best = 50;
    turn.mark = marks[i];
    turn.nodes = 1;
  }
  return game;
}

// Whether the mark of a turn is drawn in a graph of so many turns.
bool has_mark(const std::string& graph, std::size_t turn, std::size_t turns) {
  const double place = 100 * static_cast<double>(turn) / static_cast<double>(turns);
  for (const char* mark : {"inaccuracy", "mistake", "blunder"})
    if (graph.find(fmt::format(R"(class="shape {}" x="{:.1f}%")", mark, place)) !=
        std::string::npos)
      return true;
  return false;
}

TEST(WinGraph, HasEveryMarkWhereThereIsRoom) {
  std::vector<Mark> marks(10, Mark::none);
  marks[2] = Mark::inaccuracy;
  marks[5] = Mark::mistake;
  marks[6] = Mark::blunder;
  const std::string graph = win_graph(game_with(marks));
  for (std::size_t turn = 1; turn <= marks.size(); ++turn)
    EXPECT_EQ(has_mark(graph, turn, 10), marks[turn - 1] != Mark::none) << turn;
}

TEST(WinGraph, DrawsTheGravestOfMarksThatWouldLieOnEachOther) {
  std::vector<Mark> marks(400, Mark::none);
  marks[99] = Mark::inaccuracy;
  marks[100] = Mark::blunder;
  marks[101] = Mark::mistake;
  marks[300] = marks[301] = Mark::mistake;
  const std::string graph = win_graph(game_with(marks));
  EXPECT_FALSE(has_mark(graph, 100, 400));
  EXPECT_TRUE(has_mark(graph, 101, 400));
  EXPECT_FALSE(has_mark(graph, 102, 400));
  EXPECT_TRUE(has_mark(graph, 301, 400));
  EXPECT_FALSE(has_mark(graph, 302, 400));
}

TEST(WinGraph, IsEmptyIfNothingWasSearched) {
  AnnotatedGame game = game_with({Mark::none, Mark::none});
  for (AnnotatedTurn& turn : game.turns) turn.is_searched = false;
  EXPECT_TRUE(win_graph(game).empty());
}

}  // namespace
}  // namespace cairn::test
