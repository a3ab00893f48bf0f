// What is told of two lines from a position.

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "analysis/reasons.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn::test {
namespace {

struct ReasonCase {
  std::string rule;
  std::string position;
  std::string played;  // and its refutation
  std::string best;
  std::string told;  // the code, the turn and the spaces of the reason
};

template <Game G>
std::vector<Turn<typename G::Position>> line_of(typename G::Position position,
                                                const std::string& text) {
  std::vector<Turn<typename G::Position>> line;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    line.push_back(G::parse_turn(position, word));
    position = after(position, line.back());
  }
  return line;
}

template <Game G>
void expect_told(const std::vector<ReasonCase>& cases) {
  for (const ReasonCase& row : cases) {
    SCOPED_TRACE(row.rule);
    const auto position = G::parse_position(row.position);
    const auto reason = telling_reason<G>(position, line_of<G>(position, row.played),
                                          line_of<G>(position, row.best));
    std::string told = reason ? reason->code + ' ' + reason->turn : "";
    if (reason)
      for (const std::string& space : reason->spaces) told += ' ' + space;
    EXPECT_EQ(told, row.told);
  }
}

TEST(TellingReason, OfTzaar) {
  const std::string game =
      "cCCCb/aaCBAB/CA4....b/c..Cc.ab/.cccAa3.a/CcCbBC.B/cbCcBcC/c.Cccc/BbCCA w 1";
  expect_told<Tzaar>({
      {"a stack that only the turn played leaves to be taken", game,
       "H5xI5-D7+E7 C2xC7-C7xE7 E9xF8-B1+A1", "C7xB6-D7+E7 E6xB6-B4+D4 D5xB5-D8+G6",
       "stack_lost C2xC7-C7xE7 E7"},
      {"the same turn does the same", game, "H5xI5-D7+E7 C2xC7-C7xE7", "H5xI5-D7+E7 C2xC7-C7xE7",
       ""},
  });
}

TEST(TellingReason, OfBattleOfTowers) {
  expect_told<Towers>({
      {"what nothing stops",
       "(C)(S)2(C)(S)(C)(S)/(S)(C)(S)1(S)(CS)1(C)/3(ccs)4/1(CCS)6/8/8/(c)(s)1(s)(c)(s)(c)(s)/"
       "(s)(c)2(s)(c)(s)(c) b 5",
       "e8-d7 d6xc7 b8+b7 c7-off", "b8-c8 a1+b1 f8+e8 b1-c2 e8-d7", "runner d6xc7 c7"},
      {"a guard that leaves", "8/7(C)/8/8/3(S)4/3(s)(s)3/8/2(c)4(c) w 1", "e3-e4 d4xd3",
       "h1-g2 h7-g6", "piece_taken d4xd3 d3 e3"},
      {"who stands in the way",
       "(C)(S)2(C)(S)(C)(S)/(S)(C)(S)1(S)(CS)1(C)/8/1(CCS)2(ccs)3/8/8/(c)(s)1(s)(c)(s)(c)(s)/"
       "(s)(c)2(s)(c)(s)(c) w 5",
       "e5-d6 b8-c8 a1+a2", "e5xc7 b8+b7 c7-off", "way_blocked b8-c8 d6"},
      {"equal pieces are exchanged",
       "(C)(S)1(S)4/(S)1(S)1(S)1(S)(C)/8/4(CCS)(CCS)2/8/3(ccs)1(cs)2/(c)(s)(s)(s)1(s)(cs)1/3(c)4 "
       "b 11",
       "f5xd3 d2xd3", "f5xd3 d2xd3", ""},
      {"a free way of the best turn",
       "(C)(S)1(S)4/(S)1(S)1(S)1(S)(C)/8/3(CCS)4/8/3(s)(s)(ccs)2/(c)(s)(s)2(s)2/3(c)4 b 13",
       "d5-c5 e3+d3 c5-c4", "d5-e5 d1+c2 e5-f5", "free_way d5-e5 e5"},
  });
}

TEST(LineReason, ThereIsNoneWhereTheGameIsOver) {
  const auto tzaar = Tzaar::parse_position(
      "C2...b/..b6.../......./...B2..../....c..A4/......../......./....a6c/c2.C.b b 1");
  const auto towers = Towers::parse_position("8/7(C)/8/8/3(S)4/3(s)(s)3/8/2(c)4(c) w 1");
  EXPECT_EQ(line_reason<Tzaar>(tzaar, {}), std::nullopt);
  EXPECT_EQ(line_reason<Towers>(towers, {}), std::nullopt);
}

}  // namespace
}  // namespace cairn::test
