#include "games/tzaar/notation.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/setup.hpp"
#include "support.hpp"

namespace cairn::tzaar {
namespace {

using test::error_of;

// White is to move, with the first action of a turn.
const std::string middlegame =
    "ccccC/C...b5C/CB..A6BC/CB..CcbC/CB...a.c/ca..cabc/c....bc/cB..Bc/cCCCC w 1";
// White's only capture takes Black's last Tzaar.
const std::string one_capture_wins =
    "abc../A...BC/......./......../......../......../......./....../..... w 1";
const std::string won = "abc../a....C/......./......../......../......../......./....../..... b 1";

std::string text_of(const Position& position) {
  return write_position(position, Format::text);
}

std::string letters() {
  return std::string(value_of(test::read_one(test::real_record()).tags, "POS"));
}

TEST(TzaarNotationTest, NamesOfSpaces) {
  EXPECT_EQ(space_name(*Space::at({-4, 4})), "A1");
  EXPECT_EQ(space_name(*Space::at({-1, 1})), "D4");
  EXPECT_EQ(space_name(*Space::at({4, -4})), "I5");
  EXPECT_EQ(space_letters(*Space::at({-1, 1})), "np");
  for (int number = 0; number < space_count; ++number)
    EXPECT_EQ(parse_space_letters(space_letters(Space(number))), Space(number));
  for (const char* wrong : {"oo", "kk", "ss", "jo", "o", "ooo", "o1"})
    EXPECT_EQ(parse_space_letters(wrong), std::nullopt) << wrong;
}

TEST(TzaarNotationTest, LettersOfAStartAreByColumnsUpwardsInY) {
  const Position position = parse_position(letters());
  EXPECT_TRUE(position.is_opening());
  EXPECT_EQ(position.to_move(), Side::white);
  // cBbCb is column A from y = 0 to y = 4, which is from A5 to A1.
  EXPECT_EQ(position.at(*Space::named(0, 5)), (Stack{Side::white, Type::tott, 1}));
  EXPECT_EQ(position.at(*Space::named(0, 4)), (Stack{Side::black, Type::tzarra, 1}));
  EXPECT_EQ(position.at(*Space::named(0, 2)), (Stack{Side::black, Type::tott, 1}));
  EXPECT_EQ(position.at(*Space::named(8, 1)), (Stack{Side::black, Type::tzarra, 1}));
  EXPECT_EQ(position.at(*Space::named(8, 2)), (Stack{Side::black, Type::tzaar, 1}));
  EXPECT_EQ(write_position(position, Format::littlegolem), letters());
  EXPECT_EQ(write_position(position, Format::cairn), letters());
  EXPECT_EQ(text_of(position).substr(0, 13), "bCbBc/BBCCBc/");
}

TEST(TzaarNotationTest, PositionsAreReadAsTheyWereWritten) {
  Random random(3);
  for (int game = 0; game < 60; ++game) {
    Position position = game % 3 == 0 ? Position() : random_start(random.next());
    while (!position.outcome()) {
      for (const Format format : {Format::text, Format::cairn})
        ASSERT_EQ(parse_position(write_position(position, format)), position) << text_of(position);
      if (position.stage() == Stage::first && !position.is_opening()) {
        ASSERT_EQ(parse_position(write_position(position, Format::waltz)), position);
      }
      Position::Moves moves;
      position.generate(moves);
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    ASSERT_EQ(parse_position(text_of(position)), position);
  }
}

TEST(TzaarNotationTest, WordsForStarts) {
  EXPECT_EQ(parse_position("fixed"), fixed_start());
  EXPECT_EQ(parse_position(" random:17\n"), random_start(17));
  EXPECT_EQ(parse_position("tournament"), Position());
  EXPECT_EQ(parse_position(""), Position());
  EXPECT_EQ(text_of(Position()),
            "...../....../......./......../......../......../......./....../..... w p");
}

TEST(TzaarNotationTest, WrongPositions) {
  const std::string start = letters();
  const std::string board =
      "..cCc/...A3.C/..bC..C/bC2.c...c/.......c/...a3c..C/.B2...../...b2.C/.cAcC";
  const auto with = [](std::string text, std::size_t at, char c) {
    text[at] = c;
    return text;
  };
  const std::pair<std::string, std::string> rows[] = {
      {start.substr(1), "a start of 59 letters; 60 expected, one for each space"},
      {start + "c", "a start of 61 letters; 60 expected, one for each space"},
      {with(start, 16, 'x'),
       "'x' as letter 17 of a start; a b c (White) or A B C (Black) expected"},
      {with(start, 0, 'C'), "Black shows 16 stacks of type Tott; at most 15 exist"},
      {with(start, 0, 'a'), "White shows 7 stacks of type Tzaar; at most 6 exist"},
      {"random:", "'' as the seed of a random start; a number from 0 expected"},
      {"random:-1", "'-1' as the seed of a random start; a number from 0 expected"},
      {"random:99999999999999999999",
       "'99999999999999999999' as the seed of a random start; a number from 0 expected"},
      {"hello",
       "'hello' is not a position; position text, 60 letters, fixed, tournament or random:SEED "
       "expected"},
      {"two words",
       "'two words' is not a position; position text, 60 letters, fixed, tournament or random:SEED "
       "expected"},
      {board, "a position of 1 fields; three expected: board, w or b, and 1, 2 or p"},
      {board + " w", "a position of 2 fields; three expected: board, w or b, and 1, 2 or p"},
      {board + " w 1 x", "a position of 4 fields; three expected: board, w or b, and 1, 2 or p"},
      {board + " W 1", "'W' as the side to move; w or b expected"},
      {board + " w 3", "'3' as what is to be played; 1, 2 or p expected"},
      {board + " w 12", "'12' as what is to be played; 1, 2 or p expected"},
      {board.substr(6) + " w 1", "a board of 8 columns; 9 expected, A to I"},
      {"." + board + " w 1", "column A has more than 5 spaces; it holds exactly so many"},
      {board.substr(1) + " w 1", "column A has fewer than 5 spaces; it holds exactly so many"},
      {with(board, 41, '/') + " w 1", "a board of 10 columns; 9 expected, A to I"},
      {with(board, 1, 'd') + " w 1", "'d' in column A; . a b c A B C or a stack's height expected"},
      {with(board, 0, '7') + " w 1", "'7' in column A; . a b c A B C or a stack's height expected"},
      {with(board, 10, '0') + " w 1", "the height '0' in column B; 1 to 30 expected"},
      {"..c31Cc" + board.substr(5) + " w 1", "the height '31' in column A; 1 to 30 expected"},
      {"..c99999999999Cc" + board.substr(5) + " w 1",
       "the height '99999999999' in column A; 1 to 30 expected"},
      {"..c30Cc" + board.substr(5) + " w 1", "White's stacks hold 44 pieces; a side has 30"},
  };
  for (const auto& [text, expected] : rows)
    EXPECT_EQ(error_of([&text = text] { parse_position(text); }), expected) << text;
}

TEST(TzaarNotationTest, FormatsThatCannotHoldAPosition) {
  const Position position = parse_position(middlegame);
  EXPECT_EQ(
      error_of([&] { write_position(position, Format::littlegolem); }),
      "Little Golem's format begins with all 60 pieces on the board and White to move; use text or "
      "cairn");
  EXPECT_EQ(write_position(position, Format::cairn), middlegame);
  const std::string waltz =
      "Waltz's format holds positions before the first action of a turn, the "
      "opening turn excepted; use text";
  EXPECT_EQ(error_of([] { write_position(fixed_start(), Format::waltz); }), waltz);
  EXPECT_EQ(error_of([] { write_position(Position(), Format::waltz); }), waltz);
  EXPECT_EQ(error_of([&] { write_turn(position, {Move::pass()}, Format::waltz); }),
            "Waltz's format has no moves; use text or cairn");
}

TEST(TzaarNotationTest, TheRealRecordReplays) {
  const Record record = test::read_one(test::real_record());
  Position position = parse_position(record.start);
  for (const RecordTurn& node : record.turns) {
    ASSERT_EQ(position.outcome(), std::nullopt);
    ASSERT_EQ(position.to_move(), node.side);
    const Turn<Position> turn = parse_turn(position, node.text);
    EXPECT_EQ(write_turn(position, turn, Format::littlegolem), node.text);
    EXPECT_EQ(write_turn(position, turn, Format::cairn), node.text);
    EXPECT_EQ(parse_turn(position, write_turn(position, turn, Format::text)), turn);
    position = after(position, turn);
  }
  ASSERT_TRUE(position.outcome());
  EXPECT_EQ(position.outcome()->winner, Side::white);
  EXPECT_EQ(position.stack_count(), 7);
}

TEST(TzaarNotationTest, TurnsAreReadInEveryForm) {
  struct Row {
    std::string position, text, names, letters;
  };
  const Row rows[] = {
      {middlegame, "B5xB1-pass", "B5xB1-pass", "lols-pass"},
      {middlegame, " b5Xb1-Pass\n", "B5xB1-pass", "lols-pass"},
      {middlegame, "LOLS-PASS", "B5xB1-pass", "lols-pass"},
      {middlegame, "B5-B1-B1-A1", "B5xB1-B1+A1", "lols-lsks"},
      {middlegame, "lo\u2192B1 - lsxC1 !?", "B5xB1-B1xC1", "lols-lsms"},
      {one_capture_wins, "A1xB1", "A1xB1", "ksls"},
      {"fixed", "A5-A4", "A5xA4", "kokp"},
      {"tournament", "aE4", "aE4", "aop"},
      {"tournament", "Bop", "bE4", "bop"},
      {"a..../....../......./......../......../......../......./....../..... b p", "bA2", "BA2",
       "Bkr"},
  };
  for (const Row& row : rows) {
    const Position position = parse_position(row.position);
    const Turn<Position> turn = parse_turn(position, row.text);
    EXPECT_EQ(write_turn(position, turn, Format::text), row.names) << row.text;
    EXPECT_EQ(write_turn(position, turn, Format::cairn), row.letters) << row.text;
  }
  // In the middle of a turn, the rest of the turn is read.
  Position position = parse_position(middlegame);
  position.play(Move::capture(*parse_space_letters("lo"), *parse_space_letters("ls")));
  EXPECT_EQ(parse_turn(position, "B1+A1").size(), 1u);
}

TEST(TzaarNotationTest, WrongTurns) {
  struct Row {
    std::string position, text, error;
  };
  const std::string form =
      " is not an action; one like E9xE8, F4+F5 or pass expected, or aE9 to place";
  const std::string turn_form =
      " is not a turn; actions like E9xE8 and F4+F5, joined by -, expected";
  const std::string others = "A1xB1, A2xC2, A2xD5, A4xA5, B5xA5 and 24 more";
  const Row rows[] = {
      // These are not move text at all.
      {middlegame, "", "''" + turn_form},
      {middlegame, "x", "'x'" + form},
      {middlegame, "B5xB1-", "'-'" + form},
      {middlegame, "npoo-pass", "'npoo'" + form},
      {middlegame, "B5xxB1", "'B5xxB1'" + form},
      {middlegame, "E5xE6",
       "'E5' in 'E5xE6' is not a space; spaces are A1 to I5 without the centre, E5"},
      {middlegame, "K9xA1",
       "'K9' in 'K9xA1' is not a space; spaces are A1 to I5 without the centre, E5"},
      {middlegame, "B5B1-pass",
       "'B5B1' has no sign between its spaces; one like E9xE8 or F4+F5 expected"},
      {middlegame, "B5xB1, B1+A1",
       "',B1+A1' after an action; the actions of a turn are joined by -, and turns stand apart by "
       "blanks"},
      // These break a rule.
      {middlegame, "E3xE7-pass", "'E3xE7': no stack is on E3; legal: " + others},
      {middlegame, "A5xB5", "'A5xB5': the stack on A5 is Black's; legal: " + others},
      {middlegame, "A4xD4",
       "'A4xD4': D4 is empty; legal: A4xA5, A1xB1, A2xC2, A2xD5, B5xA5 and 24 more"},
      {middlegame, "F1xF1",
       "'F1xF1': a stack cannot move onto itself; legal: F1xE2, F1xE1, A1xB1, "
       "A2xC2, A2xD5 and 24 more"},
      {middlegame, "B5xC5-pass",
       "'B5xC5': the stack on C5 is higher (6) than that on B5 (5); legal: "
       "B5xA5, B5xB1, B5xB6, B5xC6, A1xB1 and 24 more"},
      {middlegame, "B5xB1-B1xA2",
       "'B1xA2': B1 and A2 are not on one line; legal: B1xC1, B1xB6, B1xC2, "
       "B1+A1, A1+A2 and 88 more"},
      {middlegame, "A1xA2", "'A1xA2': the first action of a turn must capture; legal: " + others},
      {middlegame, "A1+B1",
       "'A1+B1': B1 is an enemy stack; legal: A1xB1, B5xB1, A2xC2, A2xD5, A4xA5 "
       "and 24 more"},
      {middlegame, "pass", "'pass': a turn cannot begin with a pass; legal: " + others},
      {middlegame, "aB2", "'aB2': all pieces are placed already; legal: " + others},
      {"fixed", "E4xE6",
       "'E4xE6': the centre is in the way; legal: E4xF3, E4xD4, E4xF4, D5xE6, "
       "D6xE6 and 37 more"},
      {"fixed", "A5xA3",
       "'A5xA3': A4 is in the way; legal: A5xA4, B1xA1, B1xB2, B5xB4, B5xA4 and 37 "
       "more"},
      {one_capture_wins, "A1xA2", "'A1xA2': the first action of a turn must capture; legal: A1xB1"},
      // These have too few or too many actions.
      {middlegame, "B5xB1",
       "'B5xB1': the second action is missing; a capture, a stacking or pass "
       "expected"},
      {middlegame, "B5-B1",
       "'B5-B1': the second action is missing; a capture, a stacking or pass "
       "expected"},
      {middlegame, "B5xB1-pass-pass",
       "'B5xB1-pass-pass': a turn has two actions; no further action "
       "expected"},
      {one_capture_wins, "A1xB1-pass",
       "'A1xB1-pass': the game is over by then (White wins: Black has "
       "no Tzaar left); no further action expected"},
      {won, "A1xB1",
       "'A1xB1': the game is over (White wins: Black has no Tzaar left); no turn expected"},
      {"fixed", "A5xA4-pass",
       "'A5xA4-pass': the opening turn is one capture; no further action "
       "expected"},
      // These are placements.
      {"tournament", "E9xE8",
       "'E9xE8': pieces are still being placed, unless `tzaar fixed` or VA[FIXED] says otherwise; "
       "legal: aE8, bE8, cE8, aA1, aA2 and 175 more"},
      {"tournament", "pass",
       "'pass': pieces are still being placed; legal: aA1, bA1, cA1, aA2, aA3 "
       "and 175 more"},
      {"tournament", "aE4-aE3", "'aE4-aE3': a turn places one piece; no further action expected"},
      {"a..../....../......./......../......../......../......./....../..... b p", "CA1",
       "'CA1': A1 is occupied; legal: AA2, AA3, AA4, AA5, AB1 and 172 more"},
      {"aaaaa/a...../A....../A......./AA....../A......./A....../....../..... w p", "aI1",
       "'aI1': White has no such piece left; legal: bI1, cI1, bB2, bB3, bB4 and 91 more"},
  };
  for (const Row& row : rows) {
    const Position position = parse_position(row.position);
    EXPECT_EQ(error_of([&] { parse_turn(position, row.text); }), row.error);
  }
}

TEST(TzaarNotationTest, TurnsAreReadAsTheyWereWritten) {
  Random random(5);
  for (int game = 0; game < 20; ++game) {
    Position position = game % 4 == 0 ? Position() : random_start(random.next());
    while (!position.outcome()) {
      std::vector<Turn<Position>> turns;
      for_each_turn(position, [&](const Turn<Position>& turn, const Position&) {
        if (random.below(40) == 0 || turns.empty()) turns.push_back(turn);
      });
      for (const auto& turn : turns)
        for (const Format format : {Format::text, Format::cairn, Format::littlegolem}) {
          const std::string text = write_turn(position, turn, format);
          ASSERT_EQ(parse_turn(position, text), turn) << text << " in " << text_of(position);
        }
      position = after(position, turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
    }
  }
}

}  // namespace
}  // namespace cairn::tzaar
