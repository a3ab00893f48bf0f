// Each rule, checked on positions made by hand, and the positions that are rejected.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/random.hpp"
#include "games/towers/diagram.hpp"
#include "games/towers/evaluation.hpp"
#include "games/towers/notation.hpp"
#include "games/towers/position.hpp"
#include "games/towers/setup.hpp"

namespace cairn::towers {
namespace {

Position read(const std::string& text) {
  return parse_position(text);
}

std::vector<std::string> sorted_words(const std::string& text) {
  std::istringstream words(text);
  std::vector<std::string> sorted;
  for (std::string word; words >> word;) sorted.push_back(word);
  std::ranges::sort(sorted);
  return sorted;
}

std::vector<std::string> moves_from(const Position& position, const std::string& space) {
  Position::Moves moves;
  position.generate(moves);
  std::vector<std::string> texts;
  for (const Move& move : moves) {
    const auto text = write_turn(position, {move}, Format::text);
    if (text.starts_with(space)) texts.push_back(text);
  }
  std::ranges::sort(texts);
  return texts;
}

struct MovesCase {
  std::string rule;
  std::string position;
  std::string from;
  std::string moves;  // all moves from that space
};

TEST(Position, LegalMovesOfAPiece) {
  const std::vector<MovesCase> cases{
      {"a circle goes diagonally forward", "8/8/8/8/3(c)4/8/8/7(S) w 1", "d4", "d4-c5 d4-e5"},
      {"Black goes down", "(c)7/8/8/8/3(C)4/8/8/8 b 1", "d4", "d4-c3 d4-e3"},
      {"a square goes forward, left and right", "8/8/8/8/3(s)4/8/8/7(S) w 1", "d4",
       "d4-d5 d4-c4 d4-e4"},
      {"a black square too", "(c)7/8/8/8/3(S)4/8/8/8 b 1", "d4", "d4-d3 d4-c4 d4-e4"},
      {"as many steps as parts of the kind; a deployment in one direction",
       "8/8/8/8/1(sss)6/8/8/7(S) w 1", "b4",
       "b4-b5 b4-b6 b4-b7 b4-a4 b4-c4 b4-d4 b4-e4 b4>b5,b6,b7 b4>c4,d4,e4"},
      {"circles and squares do not add up, but are deployed in both orders",
       "8/8/8/8/3(cs)4/8/8/7(S) w 1", "d4",
       "d4-c5 d4-e5 d4-d5 d4-c4 d4-e4 d4>c5,c6 d4>c5,b5 d4>c5,d5 d4>e5,e6 d4>e5,d5 d4>e5,f5 "
       "d4>d5,c6 d4>d5,e6 d4>c4,b5 d4>c4,d5 d4>e4,d5 d4>e4,f5"},
      {"the kinds are not mixed in a deployment", "8/8/8/8/8/8/(ccs)7/7(S) w 1", "a2",
       "a2-b3 a2-c4 a2-a3 a2-b2 a2>b3,c4,c5 a2>b3,c4,b4 a2>b3,c4,d4 a2>a3,b4,c5 a2>b2,c3,d4"},
      {"any piece captures any piece", "8/8/8/2(CSS)1(SSS)3/3(c)4/8/8/8 w 1", "d4", "d4xc5 d4xe5"},
      {"never over a piece", "8/8/8/2(C)1(c)3/3(cc)4/8/8/8 w 1", "d4", "d4xc5 d4+e5 d4>e5,f6"},
      {"stacks have three parts at most", "8/8/8/2(cc)1(c)3/3(cs)4/8/8/7(S) w 1", "d4",
       "d4+e5 d4-d5 d4-c4 d4-e4 d4>c5,c6 d4>c5,b5 d4>c5,d5 d4>e5,e6 d4>e5,d5 d4>e5,f5 "
       "d4>d5,c6 d4>d5,e6 d4>c4,b5 d4>c4,d5 d4>e4,d5 d4>e4,f5"},
      {"a single part stacks onto two", "8/8/8/2(cs)1(sss)3/3(c)4/8/8/7(S) w 1", "d4", "d4+c5"},
      {"no drop on three own parts", "8/8/8/2(ccc)5/3(cc)4/8/8/7(S) w 1", "d4",
       "d4-e5 d4-f6 d4>e5,f6"},
      {"no drop on an enemy piece, whatever it could capture", "8/8/5(S)2/2(C)5/3(cc)4/8/8/8 w 1",
       "d4", "d4xc5 d4-e5 d4xf6"},
      {"drops pass over own pieces that they land on", "8/8/3(ss)4/3(c)4/3(ss)4/8/8/7(S) w 1", "d4",
       "d4+d5 d4-c4 d4-b4 d4-e4 d4-f4 d4>d5,d6 d4>c4,b4 d4>e4,f4"},
      {"a single part does not deploy", "8/8/8/8/8/8/8/(s)6(S) w 1", "a1", "a1-a2 a1-b1"},
      {"sideways ends at the edge", "8/8/8/8/8/8/8/(ss)6(S) w 1", "a1",
       "a1-a2 a1-a3 a1-b1 a1-c1 a1>a2,a3 a1>b1,c1"},
      {"diagonally too, but on the last rank", "8/8/8/8/(cc)7/8/8/7(S) w 1", "a4",
       "a4-b5 a4-c6 a4>b5,c6"},
      {"beyond the edge from the last rank", "3(c)4/8/8/8/8/8/8/7(S) w 1", "d8", "d8-off d8-off"},
      {"and straight", "3(s)4/8/8/8/8/8/8/7(S) w 1", "d8", "d8-off d8-c8 d8-e8"},
      {"a circle in a corner has both ways", "(c)7/8/8/8/8/8/8/7(S) w 1", "a8", "a8-off a8-off"},
      {"Black's corner", "(c)7/8/8/8/8/8/8/7(C) b 1", "h1", "h1-off h1-off"},
      {"over the last rank and beyond", "8/(cc)7/8/8/8/8/8/7(S) w 1", "a7",
       "a7-b8 a7-off a7>b8,off"},
      {"not over a piece on the last rank", "3(s)4/3(ss)4/8/8/8/8/8/7(S) w 1", "d7",
       "d7+d8 d7-c7 d7-b7 d7-e7 d7-f7 d7>d8,off d7>c7,b7 d7>e7,f7"},
      {"an enemy on the last rank blocks both", "3(S)4/3(ss)4/8/8/8/8/8/8 w 1", "d7",
       "d7xd8 d7-c7 d7-b7 d7-e7 d7-f7 d7>c7,b7 d7>e7,f7"},
      {"three steps from rank 6", "8/8/3(sss)4/8/8/8/8/7(S) w 1", "d6",
       "d6-d7 d6-d8 d6-off d6-c6 d6-b6 d6-a6 d6-e6 d6-f6 d6-g6 d6>d7,d8,off d6>c6,b6,a6 "
       "d6>e6,f6,g6"},
      {"a deployment that goes beyond the edge ends there, once for each way",
       "(ccs)7/8/8/8/8/8/8/7(S) w 1", "a8",
       "a8-off a8-off a8-off a8-b8 a8>off a8>off a8>off a8>b8,off a8>b8,off"},
      {"with drops before it", "8/6(cs)1/8/8/8/8/8/7(S) w 1", "g7",
       "g7-f8 g7-h8 g7-g8 g7-f7 g7-h7 g7>h8,off g7>h8,g8 g7>f8,off g7>f8,e8 g7>f8,g8 "
       "g7>g8,off g7>g8,off g7>f7,e8 g7>f7,g8 g7>h7,g8"},
      {"not with a blocked drop before it", "7(S)/6(cc)1/8/8/8/8/8/8 w 1", "g7",
       "g7-f8 g7-off g7xh8 g7>f8,off"},
  };
  for (const auto& row : cases)
    EXPECT_EQ(moves_from(read(row.position), row.from), sorted_words(row.moves))
        << row.rule << ": " << row.position;
}

struct PlayCase {
  std::string rule;
  std::string before;
  std::string move;
  std::string after;
};

TEST(Position, PlayingAMove) {
  const std::vector<PlayCase> cases{
      {"the piece moves whole", "8/8/8/8/3(ccs)4/8/8/7(S) w 1", "d4-f6",
       "8/8/5(ccs)2/8/8/8/8/7(S) b 1"},
      {"a captured piece leaves whole", "8/8/8/2(CSS)5/3(c)4/8/8/7(S) w 9", "d4xc5",
       "8/8/8/2(c)5/8/8/8/7(S) b 9"},
      {"stacked parts add up", "7(c)/8/8/8/8/3(CS)4/2(C)1(S)3/8 b 3", "d3+c2",
       "7(c)/8/8/8/8/8/2(CCS)1(S)3/8 w 4"},
      {"every drop leaves one part of its kind", "8/8/8/2(s)5/3(cs)4/8/8/7(S) w 1", "d4>c5,d5",
       "8/8/8/2(cs)(s)4/8/8/8/7(S) b 1"},
      {"squares first", "7(c)/8/8/8/3(CSS)4/3(S)4/2(C)5/8 b 1", "d4>d3,d2,c1",
       "7(c)/8/8/8/8/3(SS)4/2(C)(S)4/2(C)5 w 2"},
      {"a piece beyond the edge is gone", "3(ccs)4/8/8/8/8/8/8/7(S) w 1", "d8-off",
       "8/8/8/8/8/8/8/7(S) b 1 off"},
      {"what was dropped before the edge stays", "8/6(cs)1/8/8/8/8/8/7(S) w 1", "g7>h8,off",
       "7(c)/8/8/8/8/8/8/7(S) b 1 off"},
      {"what remained when the edge was crossed is gone", "8/6(ccs)1/8/8/8/8/8/7(S) w 1",
       "g7>h8,off", "7(c)/8/8/8/8/8/8/7(S) b 1 off"},
  };
  for (const auto& row : cases) {
    const Position before = read(row.before);
    EXPECT_EQ(write_position(after(before, parse_turn(before, row.move)), Format::text), row.after)
        << row.rule;
  }
}

TEST(Position, BreakthroughEndsTheGame) {
  for (const auto& [text, move, winner] :
       {std::tuple{"(c)7/8/8/8/8/8/8/7(S) w 5", "a8-off", Side::white},
        std::tuple{"(c)7/8/8/8/8/8/8/7(S) b 5", "h1-off", Side::black},
        std::tuple{"(c)7/8/8/8/8/8/6(CS)1/8 b 5", "g2>h1,off", Side::black}}) {
    const Position before = read(text);
    EXPECT_FALSE(before.outcome()) << text;
    const Position reached = after(before, parse_turn(before, move));
    EXPECT_EQ(reached.outcome(), (Outcome{winner, &ending::breakthrough})) << text;
    EXPECT_EQ(reached.count_moves(), 0u) << text;
    EXPECT_EQ(reached.count_pairs(), 0u) << text;
    EXPECT_TRUE(moves_from(reached, "").empty()) << text;
  }
}

TEST(Position, ASideWithoutAPieceHasLost) {
  const Position before = read("8/8/8/2(CSS)5/3(c)4/8/8/8 w 1");
  const Position reached = after(before, parse_turn(before, "d4xc5"));
  EXPECT_EQ(reached.outcome(), (Outcome{Side::white, &ending::extinct}));
  EXPECT_EQ(reached.count_moves(), 0u);
  EXPECT_TRUE(moves_from(reached, "").empty());
}

// A side is stuck only if its foremost pieces are. They never are, even in the tightest formation.
TEST(Position, APackedSideStillMoves) {
  const Position position =
      read("(CCC)(CCC)(SSS)(CCS)(SSS)3/(sss)(sss)(ccc)(ccc)4/(ccs)7/8/8/8/8/8 w 1");
  EXPECT_FALSE(position.outcome());
  EXPECT_EQ(moves_from(position, "a6"), sorted_words("a6-b6"));
  EXPECT_EQ(moves_from(position, "a7"), sorted_words("a7xa8"));
  EXPECT_EQ(moves_from(position, "d7"), sorted_words("d7xc8 d7xe8"));
}

TEST(Position, TheMostMovesFitTheirContainer) {
  const Position position = read("7(S)/8/8/1(cs)1(cs)1(cs)1(cs)/8/8/1(cs)1(cs)1(cs)1(cs)/8 w 1");
  EXPECT_GT(position.count_moves(), 100u);
  EXPECT_LE(position.count_moves(), max_moves);
}

TEST(Position, TheStartIsAsPrinted) {
  EXPECT_EQ(write_position(Position(), Format::text),
            "(C)(S)(C)(S)(C)(S)(C)(S)/(S)(C)(S)(C)(S)(C)(S)(C)/8/8/8/8/"
            "(c)(s)(c)(s)(c)(s)(c)(s)/(s)(c)(s)(c)(s)(c)(s)(c) w 1");
  EXPECT_EQ(Position().setup(), starting_setup());
}

TEST(Position, TheMoveNumberDoesNotDistinguishPositions) {
  const Position early = read("8/8/8/8/3(c)4/8/8/7(S) w 1");
  const Position late = read("8/8/8/8/3(c)4/8/8/7(S) w 40");
  EXPECT_EQ(early, late);
  EXPECT_EQ(early.hash(), late.hash());
  EXPECT_EQ(late.move_number(), 40);
}

TEST(Position, SideAndBreakthroughDistinguishPositions) {
  const std::string board = "8/8/8/8/3(c)4/8/8/7(S)";
  const std::vector<Position> positions{read(board + " w 1"), read(board + " b 1"),
                                        read(board + " w 1 off"), read(board + " b 1 off")};
  for (std::size_t i = 0; i < positions.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NE(positions[i], positions[j]) << i << ' ' << j;
      EXPECT_NE(positions[i].hash(), positions[j].hash()) << i << ' ' << j;
    }
}

TEST(Position, PlayCanLeadBackToAPosition) {
  Position position = read("8/8/8/3(S)4/8/8/3(s)4/8 w 1");
  const Position first = position;
  for (const char* move : {"d2-e2", "d5-e5", "e2-d2", "e5-d5"})
    position.play(parse_turn(position, move).front());
  EXPECT_EQ(position, first);
  EXPECT_EQ(position.hash(), first.hash());
  EXPECT_EQ(position.move_number(), 3);
}

TEST(Position, TheLastMoveNumberStays) {
  Position position = read("8/8/8/3(S)4/8/8/3(s)4/8 b 1000000000");
  for (const char* move : {"d5-e5", "d2-e2", "e5-d5"}) {
    position.play(parse_turn(position, move).front());
    EXPECT_EQ(position.move_number(), max_move_number);
    EXPECT_EQ(read(write_position(position, Format::text)), position);
  }
}

struct SetupCase {
  std::string fault;
  std::function<void(Setup&)> change;
};

void take_all_pieces(Setup& s, Side side) {
  for (auto& piece : s.pieces)
    if (piece && piece->side == side) piece.reset();
}

// These are not in the test's body, where Setup is a name of GoogleTest. Each one changes the
// starting setup.
const std::vector<SetupCase> impossible_setups{
    {"a piece without parts",
     [](Setup& s) {
       s.pieces[20] = Piece{Side::white, 0, 0};
     }},
    {"four parts",
     [](Setup& s) {
       s.pieces[0] = Piece{Side::white, 2, 2};
     }},
    {"negative parts",
     [](Setup& s) {
       s.pieces[0] = Piece{Side::white, -1, 2};
     }},
    {"absurd parts",
     [](Setup& s) {
       s.pieces[0] = Piece{Side::white, 2147483647, 2147483647};
     }},
    {"nine squares",
     [](Setup& s) {
       s.pieces[0] = Piece{Side::white, 0, 2};
     }},
    {"nine circles",
     [](Setup& s) {
       s.pieces[20] = Piece{Side::black, 1, 0};
     }},
    {"an empty board", [](Setup& s) { s.pieces = {}; }},
    {"only the side to move", [](Setup& s) { take_all_pieces(s, Side::black); }},
    {"move number 0", [](Setup& s) { s.move_number = 0; }},
    {"a negative move number", [](Setup& s) { s.move_number = -3; }},
    {"too great a move number", [](Setup& s) { s.move_number = max_move_number + 1; }},
    {"beyond the edge with nothing missing", [](Setup& s) { s.breakthrough = true; }},
    {"beyond the edge against nobody",
     [](Setup& s) {
       take_all_pieces(s, Side::white);
       s.breakthrough = true;
     }},
};

TEST(Position, RefusesImpossibleSetups) {
  for (const auto& row : impossible_setups) {
    auto setup = starting_setup();
    row.change(setup);
    try {
      const Position position(setup);
      ADD_FAILURE() << row.fault << " was taken";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), Error::Kind::position) << row.fault;
    }
  }
}

// Positions from actual play.
const std::vector<std::string> played{
    "(C)1(CS)1(CS)2(S)/(S)4(C)(S)(CC)/3(S)1(S)2/1(S)(C)1(s)1(C)1/2(c)(s)(s)3/5(s)2/"
    "(c)1(s)(s)2(c)1/(s)(c)3(cs)1(c) w 11",
    "(C)1(CS)1(C)1(CS)1/1(CS)(S)(CS)1(CS)1(CS)/(S)7/8/8/1(s)1(c)2(c)1/(c)1(cs)(s)(cc)2(ss)/"
    "(s)3(s)(cs)1(c) b 8",
    "(C)3(CS)3/4(CS)2(CS)/1(CS)(S)(S)1(S)2/7(s)/1(s)6/5(ccc)2/(c)2(s)1(C)2/(s)(c)1(cs)3(c) b 18",
    "(C)3(C)1(CS)1/(S)(CS)3(CS)(S)(C)/4(CS)3/(s)(c)5(c)/8/(C)2(c)(cs)1(S)1/2(cs)(s)3(s)/"
    "1(cs)1(cs)2(s)(c) w 17",
    "2(CS)1(C)3/(CSS)(C)(S)1(S)(CS)(SS)(C)/5(C)2/1(C)1(cc)4/5(c)2/4(s)2(c)/"
    "(c)(s)1(s)(cs)(s)1(s)/1(cs)(s)4(c) b 9",
    "(C)3(CS)1(CS)1/2(S)1(S)2(C)/8/2(S)3(c)1/3(s)4/1(CS)6/3(s)3(s)/(s)1(s)1(s)(cs)1(c) b 22",
};

// Returns what each side would lose with each of its pieces.
std::vector<int> losses_of_pieces(const Position& position) {
  std::vector<int> losses;
  for (std::size_t i = 0; i < space_count; ++i) {
    Setup setup = position.setup();
    if (!setup.pieces[i]) continue;
    const int sign = setup.pieces[i]->side == position.to_move() ? 1 : -1;
    setup.pieces[i].reset();
    losses.push_back(sign * (evaluate(position) - evaluate(Position(setup))));
  }
  return losses;
}

// A piece may stand in the way of better ones, but mostly it is worth something.
TEST(Evaluation, AMissingPieceIsMissed) {
  std::size_t pieces = 0;
  std::ptrdiff_t missed = 0;
  for (const std::string& text : played) {
    const auto losses = losses_of_pieces(read(text));
    pieces += losses.size();
    missed += std::ranges::count_if(losses, [](int loss) { return loss > 0; });
    EXPECT_GT(std::ranges::min(losses), -150) << text;
  }
  EXPECT_GE(static_cast<std::size_t>(missed), pieces * 9 / 10) << pieces;
}

TEST(Evaluation, TheStartIsNearlyBalanced) {
  EXPECT_LT(std::abs(evaluate(Position())), 200);
}

// What is said of moves that the rules do not allow.

Space space(const std::string& name) {
  return *Space::at(name[0] - 'a', name[1] - '1');
}

std::string said(const Position& position, const std::string& from, const std::string& to) {
  return refusal(position, space(from), space(to), english());
}

TEST(Refusal, NamesTheRule) {
  // c3 has two circles, e3 a square, d4 a circle and a square, f4 two squares and a circle.
  const Position position = parse_position("8/8/7(C)/8/3(cs)1(css)2/2(cc)1(s)3/8/8 w 1");
  EXPECT_EQ(said(position, "c3", "c4"), "Only squares move straight, and this piece has none.");
  EXPECT_EQ(said(position, "e3", "f4"), "Only circles move diagonally, and this piece has none.");
  EXPECT_EQ(said(position, "c3", "f6"), "With 2 circles it goes 2 spaces diagonally at most.");
  EXPECT_EQ(said(position, "e3", "e5"), "With one square it goes one space straight.");
  EXPECT_EQ(said(position, "c3", "e5"), "Another piece stands in between.");
  EXPECT_EQ(said(position, "c3", "d4"), "Together they would have more than three parts.");
  EXPECT_EQ(said(position, "c3", "b2"), "Pieces never move backward.");
  EXPECT_EQ(said(position, "c3", "d5"),
            "Circles move diagonally, squares straight, in one direction.");
  EXPECT_EQ(refusal(position, space("h6"), std::nullopt, english()),
            "That is Black’s piece, and it is White’s turn.");
  EXPECT_EQ(refusal(position, space("a1"), std::nullopt, english()), "");
}

// Whatever a piece cannot do as a whole has a reason, and that of the parts holds.
TEST(Refusal, IsKnownOfAllThatCannotBePlayed) {
  Random random(5);
  for (int game = 0; game < 10; ++game) {
    Position position;
    for (int turn = 0; turn < 60 && !position.outcome(); ++turn) {
      Position::Moves moves;
      position.generate(moves);
      for (int from = 0; from < space_count; ++from) {
        const auto piece = position.at(Space(from));
        if (!piece || piece->side != position.to_move()) continue;
        for (int to = 0; to < space_count; ++to) {
          if (to == from || std::ranges::any_of(moves, [&](const Move& move) {
                return move.from == Space(from) && !move.off && move.kind == Move::Kind::whole &&
                       path(move).back() == Space(to);
              }))
            continue;
          const std::string why = refusal(position, Space(from), Space(to), english());
          ASSERT_NE(why, "");
          if (why.starts_with("Together")) {
            const auto target = position.at(Space(to));
            ASSERT_TRUE(target);
            ASSERT_EQ(target->side, piece->side);
            ASSERT_GT(target->parts() + piece->parts(), max_parts);
          }
        }
      }
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

}  // namespace
}  // namespace cairn::towers
