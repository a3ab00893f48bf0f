#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "all_games.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "formats/records/text_records.hpp"
#include "formats/support.hpp"
#include "games/list.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/setup.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

const std::string towers_start = "(c)(s)6/8/8/8/8/8/8/(s)(c)6 w 1";

std::vector<std::string> turns_of(const Record& record) {
  std::vector<std::string> texts;
  for (const RecordTurn& turn : record.turns) texts.push_back(turn.text);
  return texts;
}

// What the reader makes of the lines below a start: the turns, the comments on them in braces, the
// result after `=`, the notes, and after `!` where and why the record breaks off.
std::string shown(const Record& record) {
  std::string text;
  for (const RecordTurn& turn : record.turns) {
    text += (text.empty() ? "" : " ") + turn.text;
    for (const Property& property : turn.properties) text += '{' + property.values.front() + '}';
  }
  if (const auto result = value_of(record.tags, "RE"); !result.empty())
    text += " =" + std::string(result);
  for (const std::string& note : record.notes) text += "; " + note;
  if (record.broken) text += " !" + describe("", record.broken->error).substr(1);
  return text;
}

std::string shown_below_start(const std::string& lines) {
  return shown(read_one("towers\n" + lines));
}

TEST(TextTest, ReadsHeadStartAndTurns) {
  const Record record = read_one(
      "# A comment\n#White:  Ann \n# black: Bob: the second\n[Result \"1-0\"] [Elo \"9\"]\n  " +
      towers_start + "\r\n\n1. b2-b3 b7-b6\n# in between: x\n2. a1-a2\n2... a8-a7 3.c1-c2 4\n");
  EXPECT_EQ(record.game, "towers");
  EXPECT_EQ(record.format, Format::text);
  EXPECT_EQ(record.start, towers_start);
  EXPECT_EQ(record.start_place, (Place{5, 3}));
  EXPECT_EQ(record.tags, (Properties{{"C", {"A comment\nElo: 9\nin between: x"}, {}},
                                     {"PW", {"Ann"}, {}},
                                     {"PB", {"Bob: the second"}, {}},
                                     {"RE", {"1-0"}, {}}}));
  EXPECT_EQ(turns_of(record),
            (std::vector<std::string>{"b2-b3", "b7-b6", "a1-a2", "a8-a7", "c1-c2"}));
  EXPECT_EQ(record.turns[1].place, (Place{7, 10}));
  EXPECT_EQ(record.turns[4].place, (Place{10, 14}));
  EXPECT_FALSE(record.turns[0].side);
}

TEST(TextTest, TurnsAreReadAsTheGrammarSays) {
  const std::pair<const char*, const char*> rows[] = {
      {"b2-b3 b7-b6\n", "b2-b3 b7-b6"},
      {"1.b2-b3 1...b7-b6 2 a1-a2\n", "b2-b3 b7-b6 a1-a2"},
      {"b2 -> b3 b7\u2192b6 a1 \u00D7 a2 a8- a7\n", "b2 -> b3 b7\u2192b6 a1 \u00D7 a2 a8- a7"},
      {"b2>c3, d4,d5 b7-b6\n", "b2>c3, d4,d5 b7-b6"},
      {"b2-b3! b7-b6?? $2 !? a1-a2\n", "b2-b3 b7-b6 a1-a2"},
      {"npmq-prqq anp pass B2XB3\n", "npmq-prqq anp pass B2XB3"},
      {"b2-b3\u00A0b7-b6\u200B\n", "b2-b3 b7-b6\u200B"},
      {"b2-b3 {good\nb2-b4}{ too }b7-b6; bad } a1-a2\n",
       "b2-b3{good\nb2-b4\ntoo} b7-b6{bad } a1-a2}"},
      {"\xEF\xBB\xBF"
       "b2-b3\n\0",
       "b2-b3"},
      // Results.
      {"b2-b3\n1-0\n", "b2-b3 =W+"},
      {"b2-b3 1/2\n", "b2-b3 =0"},
      {"b2-b3\n0-1 by resignation\n", "b2-b3 =B+R"},
      {"b2-b3\n1-0 on time\n", "b2-b3 =W+T"},
      {"b2-b3\n\u00BD-\u00BD by agreement\n", "b2-b3 =0"},
      {"b2-b3\n0-1, White resigns {quick}\n", "b2-b3{quick} =B+R"},
      {"b2-b3\n2. resigns\n", "b2-b3 =W+R"},
      {"b2-b3 b7-b6 timeout\n", "b2-b3 b7-b6 =B+T"},
      {"b2-b3 *\n", "b2-b3"},
      {"# White: Ann\nb2-b3\nAnn won on time\n", "b2-b3 =W+T"},
      {"# Result: 1-0\nb2-b3\nWhite wins\n", "b2-b3 =W+"},
      {"# Result: ?\nb2-b3\nWhite wins\n", "b2-b3 =W+"},
      {"# Result: 1-0\nb2-b3\n0-1\n",
       "b2-b3 =1-0; RE is given twice, as '1-0' and as 'B+'; the first counts"},
      {"# Event: a\n# Event: b\nb2-b3\n",
       "b2-b3; EV is given twice, as 'a' and as 'b'; the first counts"},
      // Numbers.
      {"1. b2-b3\n3. b7-b6\n7. a2-a3\n",
       "b2-b3 b7-b6 a2-a3; its turn 1 is followed by turn 3; some may be missing"},
      {"15. b2-b3\n16. b7-b6\n", "b2-b3 b7-b6"},
      {"1. b2-b3 b7-b6\n2. a1-a2 a8-a7\n", "b2-b3 b7-b6 a1-a2 a8-a7"},
  };
  for (const auto& [lines, expected] : rows) EXPECT_EQ(shown_below_start(lines), expected) << lines;
}

TEST(TextTest, WhatIsNotUnderstoodBreaksARecordOff) {
  const std::string expected =
      " is not understood; a turn like D7xE8 or b2-b3, a comment in braces or a result like 1-0 or "
      "White resigns expected";
  const std::pair<std::string, std::string> rows[] = {
      {"1. b2-b3 hello b7-b6\n", "b2-b3 !2:10: 'hello b7-b6'" + expected},
      {"1. b2-b3\n2. h?llo\n", "b2-b3 !3:4: 'h?llo'" + expected},
      {"1. b2-b3\n2. white resigned after offering draw\n",
       "b2-b3 !3:4: 'white resigned after offering draw'" + expected},
      {"[12:05] Bob: thanks! E3xE4\n", " !2:1: '[12:05] Bob: thanks! E3xE4'" + expected},
      {"1. b2-b3 (b7-b6)\n", "b2-b3 !2:10: '(b7-b6)'" + expected},
      {"1) b2-b3\n", " !2:1: '1) b2-b3'" + expected},
      {"white: b2-b3\n", " !2:1: 'white: b2-b3'" + expected},
      {"b2-b3\n1-0\nb7-b6\n", "b2-b3 =W+ !4:1: a turn after the result; no turn may follow"},
      {"b2-b3\n1-0\n{x}0-1\n", "b2-b3{x} =W+ !4:4: a second result; one expected"},
      {"b2-b3\n{not closed\nb7-b6\n",
       "b2-b3{not closed\nb7-b6} !3:1: a comment begins here and does not end; `}` expected after it"},
      {"1. b2-b3\n2. b7-b6\n4. a1-a2\n5. a8-a7\n",
       "b2-b3 b7-b6 !4:1: turns are missing before this one; its number does not follow the last one"},
  };
  for (const auto& [lines, text] : rows) EXPECT_EQ(shown_below_start(lines), text) << lines;
}

TEST(TextTest, EachStartBeginsARecord) {
  const std::string text = towers_start + "\n" + towers_start +
                           "\na1-a2\n# White: C\n# x\ntowers\na1-a2\n[White \"D\"]\n"
                           "tzaar random:7\nTZAAR   fixed\n1/2/3/4/5/6/7 w 1\nlost words\ntzaar";
  const auto results = read(text);
  EXPECT_EQ(summary_of(results),
            "towers, 0 turns\ntowers, 1 turns\ntowers, 1 turns\ntzaar, 0 turns\ntzaar, 0 turns\n"
            "file:11:1: a board of 7 parts joined by `/` in '1/2/3/4/5/6/7 w 1'; 9 (TZAAR) or 8 "
            "(Battle of Towers) expected\ntzaar, 0 turns\n");
  EXPECT_EQ(std::get<Record>(results[2].content).tags,
            (Properties{{"PW", {"C"}, {}}, {"C", {"x"}, {}}}));
  EXPECT_EQ(results[1].text, towers_start + "\na1-a2\n");
  EXPECT_EQ(results[2].text, "# White: C\n# x\ntowers\na1-a2\n");
  EXPECT_EQ(std::get<Record>(results[3].content).start, "random:7");
  EXPECT_EQ(std::get<Record>(results[4].content).start, "fixed");
  EXPECT_EQ(std::get<Record>(results[6].content).start, "");
  // A board may begin as a piece that is placed does.
  const std::string board =
      "CC3.../cb..../bcc2a6.../CAb2...../CCC.c.../B......A/..acbcA6/.CaAC./CCccc b 1";
  EXPECT_EQ(read_one("tzaar " + board + "\n").start, board);
}

TEST(TextTest, WhatBelongsToNoRecordIsAnErrorOfItsOwn) {
  const std::string record = towers_start + "\n1. b2-b3 b7-b6\n2. a1-a2\n";
  const std::string good = "towers, 3 turns\n";
  const auto at = [](int line, const std::string& what, int column = 1) {
    return "file:" + std::to_string(line) + ':' + std::to_string(column) + ": " + what + '\n';
  };
  const auto junk = [&](int line, const std::string& text) {
    return at(line, '\'' + text +
                        "' does not begin a record; FF[TZAAR] or FF[TOWERS] in SGF, a line with a "
                        "board, `tzaar` or `towers`, Waltz's integers or Cairn's JSON expected");
  };
  const auto no_start = [&](int line, const std::string& what) {
    return at(line, what + "; a line with a board, `tzaar` or `towers` expected");
  };
  const std::string turns = "turns without a start above them";
  const std::pair<std::string, std::string> rows[] = {
      {record + "lost words\n", good + junk(4, "lost words")},
      {record + "# White: Ann\n(c)(s)6\n1. b2-b3\n", good + junk(5, "(c)(s)6")},
      {record + "1. b2-b3\n2. b7-b6\n", good + no_start(4, turns)},
      {record + "# Event: x\n1. b2-b3\n2. b7-b6\n", good + no_start(5, turns)},
      {record + "2. a8-a7\n2. a2-a3\n", "towers, 5 turns\n"},
      {record + "a look at b2\n" + record, good + junk(4, "a look at b2") + good},
      {record + "lost words\r1. a1-a2\r" + record, good + junk(4, "lost words") + good},
      {record + "White wins\n" + record, good + good},
      {"1. b2-b3\n", no_start(1, turns)},
      {"hello\n" + record, junk(1, "hello") + good},
      {"[White \"Ann\"]\n1. b2-b3\n" + record,
       no_start(1, "tags without a start below them") + good},
      {record + "[White \"Ann\ntowers\n",
       good + at(4, "a tag is not closed; one like [White \"Ann\"] expected", 12)},
      {"[White \"Ann\"] x\ntowers\n",
       "file:1:15: 'x' in a line of tags; one like [White \"Ann\"] expected\n"},
  };
  for (const auto& [text, expected] : rows) {
    EXPECT_EQ(summary_of(read(text)), expected) << text;
  }
  // Within a record, damage breaks it off.
  const Record cut = read_one(record + "lost words\n3. a8-a7\n");
  EXPECT_EQ(cut.turns.size(), 3u);
  EXPECT_TRUE(cut.broken);
}

TEST(TextTest, WritesATurnOnEachLine) {
  Record record;
  record.game = "towers";
  record.tags = {{"FF", {"TOWERS"}, {}}, {"PW", {"Ann\nB"}, {}}, {"EV", {"Cup"}, {}}};
  record.start = towers_start;
  for (const char* text : {"a", "b", "", "c"}) {
    RecordTurn turn;
    turn.text = text;
    record.turns.push_back(turn);
  }
  EXPECT_EQ(write_text(record),
            "# White: Ann B\n# Event: Cup\n" + towers_start + "\n1. a\n2. b\n3. c\n");
}

TEST(TextTest, WhatIsWrittenIsReadAgain) {
  const std::string held = towers_start + " 1. b2-b3 b7-b6 2. a1-a2";
  const std::pair<Properties, std::string> rows[] = {
      {{{"PW", {"Ann"}, {}}, {"RO", {"1"}, {}}}, "# White: Ann\n# Round: 1\n"},
      {{{"EV", {"Cup"}, {}}, {"C", {"one\n\n two\nDate: unknown"}, {}}},
       "# Event: Cup\n# one\n#\n#  two\n#  Date: unknown\n"},
      {{{"C", {held}, {}}}, "#  " + held + '\n'},
      {{{"C", {"one \n \ntwo\x05"}, {}}}, "# one\n#\n# two\n"},
      {{{"PW", {"A\u0085nn"}, {}},
        {"PB",
         {"B\x85"
          "b"},
         {}},
        {"EV", {"C\u2028up"}, {}}},
       "# White: A  nn\n# Black: B\u2026b\n# Event: C   up\n"},
  };
  for (const auto& [tags, head] : rows) {
    Record written = read_one(towers_start + "\n1. b2-b3\n");
    written.tags = tags;
    const std::string text = write_text(written);
    EXPECT_EQ(text, head + towers_start + "\n1. b2-b3\n");
    EXPECT_EQ(write_text(read_one(text)), text);
  }
}

TEST(TextTest, ACommentThatHoldsARecordIsAnError) {
  const std::string held = towers_start + " 1. b2-b3 b7-b6 2. a1-a2";
  EXPECT_EQ(summary_of(read("# White: Ann " + held + '\n' + towers_start + '\n')),
            "file:1:1: a record on one line after `#`; its line ends expected, or two blanks after "
            "the `#` of a comment\ntowers, 0 turns\n");
  for (const std::string& comment : {"#  " + held, "# " + towers_start, std::string("# 1. a 2. b")})
    EXPECT_EQ(summary_of(read(comment + '\n' + towers_start + '\n')), "towers, 0 turns\n");
}

TEST(TextTest, TheCollectionOfPositions) {
  const auto results = read(read_data("waltz/positions.txt"));
  ASSERT_EQ(results.size(), 44u);
  for (const ReadResult& result : results) {
    const Record& record = std::get<Record>(result.content);
    EXPECT_EQ(record.game, "tzaar");
    EXPECT_TRUE(record.turns.empty());
    EXPECT_NE(value_of(record.tags, "C").find("BAJgame-"), std::string::npos);
  }
}

// Texts in UTF-16 and UTF-32.

using namespace std::string_literals;

// The units of a text of ASCII in a form.
std::string in_form(const std::string& text, WideForm form) {
  std::string bytes;
  for (const char c : text) {
    std::string unit(form.unit, '\0');
    (form.is_little_endian ? unit.front() : unit.back()) = c;
    bytes += unit;
  }
  return bytes;
}

TEST(NotationsTest, WideTextsAreKnownByTheirZeros) {
  for (const std::size_t unit : {2u, 4u})
    for (const bool is_little_endian : {true, false}) {
      const WideForm form{unit, is_little_endian};
      const std::string bytes = in_form("tzaar fixed\nD7xE8\n", form);
      const auto found = wide_form(bytes);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->unit, unit);
      EXPECT_EQ(found->is_little_endian, is_little_endian);
      EXPECT_EQ(without_wide_form(bytes), "tzaar fixed\nD7xE8\n");
      EXPECT_EQ(test::summary_of(test::read(bytes)), "tzaar, 1 turns\n");
    }
  for (const std::string& bytes :
       {"tzaar fixed"s, "\0\0\0\0\0\0\0\0"s, "./a\0./b\0"s, "PK\3\4\0\0"s})
    EXPECT_FALSE(wide_form(bytes));
}

TEST(NotationsTest, HalfACharacterHasItsPlace) {
  const std::string begin = "\xFF\xFE"s + in_form("ab\r\nc", {2, true});
  for (const auto& [end, place] : {std::pair{"\x00\xD8 \0"s, "2:2"},
                                   {"\x00\xDC"s, "2:2"},
                                   {"\x3D"s, "2:2"},
                                   {"\x3D\xD8\x00\xDE\x00\xD8"s, "2:6"}})
    EXPECT_EQ(test::error_of([&, &bytes = end] { without_wide_form(begin + bytes); }).substr(0, 3),
              place);
  EXPECT_EQ(without_wide_form("\xFF\xFE\x3D\xD8\x00\xDE"s), "\xF0\x9F\x98\x80");
}

TEST(NotationsTest, MessagesShowInvisibleCharacters) {
  EXPECT_EQ(quote("c1\u200B+\uFEFFc2\u00AD"), "'c1\\u200B+\\uFEFFc2\\u00AD'");
}

TEST(NotationsTest, ATextInPartsIsThatOfTheWhole) {
  const std::string bytes = "\xFE\xFF\xFE\xFF\xD8\x3D\xDE\x00\0x"s;
  std::string text;
  WideDecoder decoder({2, false});
  for (const char byte : bytes) decoder.convert(std::string(1, byte), text);
  decoder.finish();
  EXPECT_EQ(text, "\xF0\x9F\x98\x80x");
}

// The list of games as readers and commands use it.

TEST(GamesTest, AreKnownByTheirNames) {
  const GameInfo rows[] = {{"tzaar", "TZAAR", "TZAAR", 9},
                           {"towers", "Battle of Towers", "TOWERS", 8}};
  for (const GameInfo& expected : rows) {
    const AnyGame* const name = find_name(expected.name);
    ASSERT_TRUE(name) << expected.name;
    EXPECT_EQ(name, &game_named(expected.name));
    EXPECT_EQ(name, find_sgf_name(expected.sgf_name));
    EXPECT_EQ(name->sgf_name, expected.sgf_name);
    EXPECT_EQ(name->title, expected.title);
    EXPECT_EQ(name->board_parts, expected.board_parts);
  }
}

// By that a line of position text is known to be of a game.
TEST(GamesTest, EveryBoardHasAnotherNumberOfParts) {
  for (const AnyGame* game : games())
    EXPECT_EQ(find_board_parts(game->board_parts), game) << game->name;
}

TEST(GamesTest, WhatIsNoGameIsToldWithTheGamesThatAre) {
  EXPECT_EQ(error_of([] { game_named("chess"); }),
            "unknown game 'chess'; expected tzaar or towers");
}

template <class G>
class EveryGame : public testing::Test {};
TYPED_TEST_SUITE(EveryGame, AllGames, );

TYPED_TEST(EveryGame, TextsOfTheStartAreReadAsTheyWereWritten) {
  using G = TypeParam;
  const auto start = G::parse_position("");
  for (const Format format : {Format::text, Format::cairn}) {
    const std::string text = G::write_position(start, format);
    EXPECT_EQ(G::parse_position(text), start);
    EXPECT_EQ(read_position_line(text).game, G::name);
    for (const auto& turn : distinct_turns(start))
      EXPECT_EQ(G::parse_turn(start, G::write_turn(start, turn, format)), turn);
  }
}

}  // namespace
}  // namespace cairn::test

namespace cairn::tzaar {
namespace {

// Reading a turn must accept exactly the moves that the rules generate.

// Returns the first action of the turn that is read, or nothing if it is rejected.
std::optional<Move> first_action(const Position& position, const std::string& text) {
  try {
    return parse_turn(position, text).front();
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::optional<Move> generated(const Position::Moves& moves, Space from, Space to, char sign) {
  const auto found = std::ranges::find_if(moves, [&](const Move& move) {
    const bool fits = (move.kind == Move::Kind::capture && sign != '+') ||
                      (move.kind == Move::Kind::stack && sign != 'x');
    return fits && move.from == from && move.to == to;
  });
  return found == moves.end() ? std::nullopt : std::optional(*found);
}

void expect_only_legal_actions(const Position& position) {
  SCOPED_TRACE(write_position(position, Format::text));
  Position::Moves moves;
  position.generate(moves);
  for (int from = 0; from < space_count; ++from)
    for (int to = 0; to < space_count; ++to)
      for (const std::string sign : {"x", "+", "-"}) {
        const auto expected = generated(moves, Space(from), Space(to), sign.front());
        std::string text = space_name(Space(from)) + sign + space_name(Space(to));
        const bool needs_second = expected &&
                                  after(position, *expected).to_move() == position.to_move() &&
                                  !after(position, *expected).outcome();
        if (needs_second) text += "-pass";
        ASSERT_EQ(first_action(position, text), expected) << text;
      }
}

TEST(Legality, TurnsReadAreThoseThatAreGenerated) {
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    Random random(seed);
    Position position = random_start(seed);
    for (int action = 0; !position.outcome(); ++action) {
      if (action % 11 == static_cast<int>(seed)) expect_only_legal_actions(position);
      Position::Moves moves;
      position.generate(moves);
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

TEST(Legality, PlacementsReadAreThoseThatAreGenerated) {
  Random random(1);
  Position position;
  while (position.stage() == Stage::placing) {
    Position::Moves moves;
    position.generate(moves);
    for (const char letter : {'a', 'b', 'c'})
      for (int to = 0; to < space_count; ++to) {
        const Move move = Move::place(all_types[static_cast<std::size_t>(letter - 'a')], Space(to));
        const bool is_legal = std::ranges::find(moves, move) != moves.end();
        const auto read = first_action(position, letter + space_name(Space(to)));
        ASSERT_EQ(read.has_value(), is_legal) << letter << space_name(Space(to));
      }
    position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

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
      {with(board, 0, '7') + " w 1", "column A has more than 5 spaces; it holds exactly so many"},
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
       "',B1+A1' after an action; the actions of a turn are joined by -, and turns are separated by blanks"},
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
