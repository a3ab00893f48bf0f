// Which side is asked about, with how many nodes, and what its answers mean.
#include "search/who_wins.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn {
namespace {

using Asked = std::vector<std::pair<Side, std::uint64_t>>;

// Games that cannot and that can recur.
const auto tzaar_start = Tzaar::parse_position("tournament");
const auto towers_start = Towers::parse_position("");

// Asks in rounds of 1, 2, 4, ... nodes. An attempt goes on until it has had as many nodes as `ends`
// says of its side, and then makes the claim.
struct Rounds {
  std::map<Side, std::pair<std::uint64_t, Claim>> ends;
  Asked asked{};

  template <Position P>
  std::optional<Side> run(const P& position, Side first) {
    std::uint64_t next = 1;
    return who_wins(
        position, first,
        [&] { return next > 16 ? std::nullopt : std::optional(std::exchange(next, 2 * next)); },
        [&](Side side, std::uint64_t nodes) {
          asked.emplace_back(side, nodes);
          const auto [end, claim] = ends.at(side);
          return nodes < end ? Attempt{Claim::unknown, true} : Attempt{claim, false};
        });
  }
};

TEST(WhoWins, WhereNothingRecursASideThatDoesNotWinLoses) {
  Rounds rounds{{{Side::black, {2, Claim::refuted}}}};
  EXPECT_EQ(rounds.run(tzaar_start, Side::black), Side::white);
  EXPECT_EQ(rounds.asked, (Asked{{Side::black, 1}, {Side::black, 2}}));
}

TEST(WhoWins, WherePositionsRecurBothSidesAreAskedAboutInTurn) {
  Rounds rounds{{{Side::white, {2, Claim::unknown}}, {Side::black, {4, Claim::proven}}}};
  EXPECT_EQ(rounds.run(towers_start, Side::white), Side::black);
  EXPECT_EQ(rounds.asked, (Asked{{Side::white, 1},
                                 {Side::black, 1},
                                 {Side::white, 2},
                                 {Side::black, 2},
                                 {Side::black, 4}}));
}

TEST(WhoWins, ItEndsWithTheAttemptsOrWithTheRounds) {
  Rounds given_up{{{Side::white, {1, Claim::unknown}}, {Side::black, {1, Claim::unknown}}}};
  EXPECT_EQ(given_up.run(towers_start, Side::white), std::nullopt);
  EXPECT_EQ(given_up.asked.size(), 2U);
  Rounds endless{{{Side::white, {99, Claim::proven}}, {Side::black, {99, Claim::proven}}}};
  EXPECT_EQ(endless.run(towers_start, Side::white), std::nullopt);
  EXPECT_EQ(endless.asked.size(), 10U);
}

TEST(WhoWins, InOneAttemptTwoSidesShareTheNodes) {
  for (const bool recurs : {false, true}) {
    Asked asked;
    const auto ask = [&](Side side, std::uint64_t nodes) {
      asked.emplace_back(side, nodes);
      return Claim::unknown;
    };
    const auto winner = recurs ? who_wins(towers_start, Side::white, 101, ask)
                               : who_wins(tzaar_start, Side::white, 101, ask);
    EXPECT_EQ(winner, std::nullopt);
    EXPECT_EQ(asked,
              (recurs ? Asked{{Side::white, 50}, {Side::black, 50}} : Asked{{Side::white, 101}}));
  }
}

}  // namespace
}  // namespace cairn
