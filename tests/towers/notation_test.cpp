// Position text and move text: what is written is read back, and wrong texts are rejected.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/random.hpp"
#include "games/towers/notation.hpp"
#include "games/towers/setup.hpp"
#include "towers/playout.hpp"

namespace cairn::towers {
namespace {

using Kind = Error::Kind;

std::string in_capitals(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

// Returns the kind of Error that an action throws, if it throws one.
template <class Action>
std::optional<Kind> kind_of(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.kind();
  }
  return std::nullopt;
}

TEST(Notation, PositionsAreReadBackAlongPlayouts) {
  for (std::uint64_t seed = 0; seed < 30; ++seed)
    play_randomly(seed, 250, [&](const Position& position) {
      const auto text = write_position(position, Format::text);
      ASSERT_EQ(write_position(position, Format::cairn), text);
      const Position again = parse_position(text);
      ASSERT_EQ(again, position) << text;
      ASSERT_EQ(again.setup(), position.setup()) << text;  // also compares the move number
    });
}

TEST(Notation, MovesAreReadBackAlongPlayouts) {
  for (std::uint64_t seed = 30; seed < 50; ++seed)
    play_randomly(seed, 250, [&](const Position& position) {
      std::map<std::string, Position> reached;
      Position::Moves moves;
      position.generate(moves);
      for (const Move& move : moves) {
        const auto text = write_turn(position, {move}, Format::text);
        ASSERT_EQ(write_turn(position, {move}, Format::cairn), text);
        const Position played = after(position, move);
        // A text stands for one position only, so no text is ambiguous.
        ASSERT_EQ(reached.try_emplace(text, played).first->second, played) << text;
        ASSERT_EQ(after(position, parse_turn(position, text)), played) << text;
        ASSERT_EQ(after(position, parse_turn(position, in_capitals(text))), played) << text;
      }
    });
}

TEST(Notation, EmptyTextIsTheStart) {
  EXPECT_EQ(parse_position(""), Position());
  EXPECT_EQ(parse_position(" \n"), Position());
}

TEST(Notation, BlanksAndCaseThatMeanNothingAreTaken) {
  const Position position = parse_position("  8/8/8/8/3(c)4/8/8/7(S)\t W  12 \r\n");
  EXPECT_EQ(write_position(position, Format::text), "8/8/8/8/3(c)4/8/8/7(S) w 12");
  EXPECT_EQ(parse_turn(position, "d4 -> e5 !?"), parse_turn(position, "d4-e5"));
  EXPECT_EQ(parse_turn(position, " D4-E5 "), parse_turn(position, "d4-e5"));
}

TEST(Notation, OtherFormatsCannotHoldTheGame) {
  const Position position;
  const auto turn = parse_turn(position, "b2-b3");
  for (const Format format : {Format::littlegolem, Format::waltz}) {
    EXPECT_EQ(kind_of([&] { write_position(position, format); }), Kind::usage);
    EXPECT_EQ(kind_of([&] { write_turn(position, turn, format); }), Kind::usage);
  }
}

struct BadText {
  std::string text;
  Kind kind;
  std::string says;  // part of the message
};

void expect_error(const BadText& row, const std::string& about, auto&& read) {
  try {
    read(row.text);
    ADD_FAILURE() << about << " was taken: " << row.text;
  } catch (const Error& error) {
    const std::string what = error.what();
    EXPECT_EQ(error.kind(), row.kind) << row.text << ": " << what;
    EXPECT_NE(what.find(row.says), std::string::npos) << row.text << ": " << what;
    EXPECT_NE(what.find(';'), std::string::npos) << what;
    EXPECT_EQ(what.find('\n'), std::string::npos) << what;
    EXPECT_LT(what.size(), 400u) << what;
  }
}

TEST(Notation, BadPositions) {
  const std::string board = "8/8/8/8/3(c)4/8/8/7(S)";
  const std::vector<BadText> rows{
      {"x", Kind::syntax, "fewer than 8 ranks"},
      {"8/8/8/8/8/8/8 w 1", Kind::syntax, "fewer than 8 ranks"},
      {board + "/8 w 1", Kind::syntax, "more than 8 ranks"},
      {board + "/ w 1", Kind::syntax, "more than 8 ranks"},
      {"/" + board + " w 1", Kind::syntax, "rank 8, '', has fewer"},
      {"7/8/8/8/3(c)4/8/8/7(S) w 1", Kind::syntax, "rank 8, '7', has fewer"},
      {"8/8/8/8/3(c)5/8/8/7(S) w 1", Kind::syntax, "rank 4, '3(c)5', has more"},
      {"8(c)/8/8/8/3(c)4/8/8/7(S) w 1", Kind::syntax, "rank 8, '8(c)', has more"},
      {"9/8/8/8/3(c)4/8/8/7(S) w 1", Kind::syntax, "'9'"},
      {"08/8/8/8/3(c)4/8/8/7(S) w 1", Kind::syntax, "'0'"},
      {"44/8/8/8/3(c)4/8/8/7(S) w 1", Kind::syntax, "single digits"},
      {"8/8/8/8/3()4/8/8/7(S) w 1", Kind::syntax, "without parts"},
      {"8/8/8/8/3(c4/8/8/7S) w 1", Kind::syntax, "bracket"},
      {"8/8/8/8/3(c", Kind::syntax, "fewer than 8 ranks"},
      {"8/8/8/8/8/8/8/7(c", Kind::syntax, "without its end"},
      {"8/8/8/8/3(sc)4/8/8/7(S) w 1", Kind::syntax, "letters c, then s"},
      {"8/8/8/8/3(cS)4/8/8/7(S) w 1", Kind::syntax, "small for White"},
      {"8/8/8/8/3(x)4/8/8/7(S) w 1", Kind::syntax, "'x'"},
      {"8/8/8/8/3c4/8/8/7(S) w 1", Kind::syntax, "'c'"},
      {"8/8/8/8/3(cccc)4/8/8/7(S) w 1", Kind::position, "4 parts"},
      {"(ccc)(ccc)(ccc)5/8/8/8/8/8/8/7(S) w 1", Kind::position, "White has 9 circles"},
      {"(SSS)(SSS)(SSS)5/8/8/8/8/8/8/7(s) w 1", Kind::position, "Black has 9 squares"},
      {"8/8/8/8/8/8/8/8 w 1", Kind::position, "Black has no piece"},
      {"8/8/8/8/8/8/8/7(S) b 1", Kind::position, "White has no piece"},
      {board, Kind::syntax, "side to move"},
      {board + " x 1", Kind::syntax, "side to move 'x'"},
      {board + " w", Kind::syntax, "move number"},
      {board + " w one", Kind::syntax, "move number 'one'"},
      {board + " w -1", Kind::syntax, "move number '-1'"},
      {board + " w 1.5", Kind::syntax, "move number"},
      {board + " w 0", Kind::position, "move number"},
      {board + " w 99999999999999999999", Kind::position, "move number"},
      {board + " w 1 on", Kind::syntax, "'on'"},
      {board + " w 1 off off", Kind::syntax, "'off'"},
      {std::string("8/8/\0/8/8/8/8/8 w 1", 19), Kind::syntax, "rank 6"},
      {std::string(100'000, '('), Kind::syntax, "ranks"},
      {std::string(100'000, '8'), Kind::syntax, "ranks"},
  };
  for (const auto& row : rows)
    expect_error(row, "position", [](const std::string& text) { return parse_position(text); });
}

TEST(Notation, BadMoves) {
  const Position start;
  const std::vector<BadText> rows{
      {"", Kind::syntax, "b2-b3"},
      {"b2", Kind::syntax, "'b2'"},
      {"b2-", Kind::syntax, ""},
      {"b2-b9", Kind::syntax, ""},
      {"i2-i3", Kind::syntax, ""},
      {"b2-b3,b4", Kind::illegal, "b2>b3,b4 is not legal"},
      {"b2-b3,off", Kind::illegal, "b2>b3,off is not legal"},
      {"b2b4", Kind::syntax, "'b2b4'"},
      {"b2xoff", Kind::syntax, ""},
      {"b2+off", Kind::syntax, ""},
      {"b2>", Kind::syntax, ""},
      {"b2>b3,", Kind::syntax, ""},
      {"b2>off,b3", Kind::syntax, ""},
      {"b2>b3,b4,b5,b6", Kind::syntax, ""},
      {"b2>b3,b4,b5,off", Kind::syntax, ""},
      {"b2=b3", Kind::syntax, ""},
      {std::string("b2-\xff\0\n", 6), Kind::syntax, ""},
      {std::string(100'000, 'b'), Kind::syntax, ""},
      {"b2-b4", Kind::illegal, "legal moves like it: b2-b3"},
      {"b2xb3", Kind::illegal, "legal moves like it: b2-b3"},
      {"b2-off", Kind::illegal, "not legal"},
      {"b2>b3,b4", Kind::illegal, "not legal"},
      {"e5-e6", Kind::illegal, "not legal"},
      {"b7-b6", Kind::illegal, "not legal"},
  };
  for (const auto& row : rows)
    expect_error(row, "move", [&](const std::string& text) { return parse_turn(start, text); });
}

TEST(Notation, AnIllegalMoveNamesFiveFromItsSpaceFirst) {
  const Position position = parse_position("8/8/8/8/3(cs)4/8/8/(s)6(S) w 1");
  try {
    parse_turn(position, "d4-d6");
    ADD_FAILURE();
  } catch (const Error& error) {
    const std::string what = error.what();
    const auto list = what.substr(what.find(": ") + 2);
    EXPECT_EQ(std::ranges::count(list, ' '), 4) << what;
    EXPECT_EQ(list.substr(0, 2), "d4") << what;
    EXPECT_EQ(list.find("a1"), std::string::npos) << what;
  }
}

TEST(Notation, AMoveAfterTheEndIsIllegal) {
  const Position over = parse_position("8/8/8/8/3(c)4/8/8/7(S) b 1 off");
  try {
    parse_turn(over, "h1-g1");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Kind::illegal);
    EXPECT_NE(std::string(error.what()).find("the far edge is crossed"), std::string::npos);
  }
}

// Whatever bytes come, they are read, or rejected with an Error.
TEST(Notation, DamagedTextsAreReadOrRefused) {
  Random random(7);
  int refused = 0;
  const std::string letters = "wbcsCS()/12348 -x+>,off\n\xff";
  for (int round = 0; round < 3000; ++round) {
    std::string position = write_position(Position(), Format::text);
    std::string move = "b2>c3,d4,off";
    for (std::string* text : {&position, &move})
      for (auto changes = random.below(3) + 1; changes > 0; --changes)
        text->replace(random.below(static_cast<std::uint32_t>(text->size())), random.below(3), 1,
                      letters[random.below(static_cast<std::uint32_t>(letters.size()))]);
    try {
      parse_position(position);
    } catch (const Error&) {
      ++refused;
    }
    EXPECT_THROW(parse_turn(Position(), move), Error) << move;
  }
  EXPECT_GT(refused, 2000);
}

int pieces_of(const Position& position, Side side) {
  int pieces = 0;
  for (const auto& piece : position.setup().pieces) pieces += piece && piece->side == side ? 1 : 0;
  return pieces;
}

void expect_fair(const Position& position) {
  EXPECT_FALSE(position.outcome());
  for (const Side side : both_sides) {
    EXPECT_GE(pieces_of(position, side), 3);
    EXPECT_LE(pieces_of(position, side), 7);
  }
}

TEST(Composition, BoardsHaveFewPiecesOfBothSides) {
  Random chance(1);
  std::set<Side> movers;
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 200; ++i) {
    const Position board = random_board(chance);
    expect_fair(board);
    Position::Moves moves;
    board.generate(moves);
    for (const Move& move : moves) {
      Position next = board;
      next.play(move);
      EXPECT_FALSE(next.outcome());
    }
    movers.insert(board.to_move());
    seen.insert(board.hash());
  }
  EXPECT_EQ(movers.size(), 2u);
  EXPECT_EQ(seen.size(), 200u);
}

TEST(Composition, ChangesKeepTheSideToMoveAndDifferInOneOrTwoPieces) {
  Random chance(2);
  Position board = random_board(chance);
  for (int i = 0; i < 500; ++i) {
    const Position changed = changed_board(board, chance);
    expect_fair(changed);
    EXPECT_EQ(changed.to_move(), board.to_move());
    int spaces = 0;
    for (int number = 0; number < space_count; ++number)
      spaces += changed.at(Space(number)) == board.at(Space(number)) ? 0 : 1;
    EXPECT_GE(spaces, 1);
    EXPECT_LE(spaces, 4) << "each of two pieces leaves a space and stands on another";
    board = changed;
  }
}

// One board in some ten thousand would have more parts of a kind than a side has.
TEST(Composition, BoardsNeverHaveTooManyParts) {
  for (std::uint64_t seed = 0; seed < 100'000; ++seed) {
    Random chance(seed);
    ASSERT_NO_THROW(random_board(chance)) << seed;
  }
}

TEST(Composition, TheSameSeedGivesTheSameBoards) {
  Random chance(3);
  Random again(3);
  const Position board = random_board(chance);
  EXPECT_EQ(random_board(again), board);
  EXPECT_EQ(changed_board(board, again), changed_board(board, chance));
}

}  // namespace
}  // namespace cairn::towers
