// Strategies and the check of proofs, on games small enough to write out by hand and on many
// endgames of the real games.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "all_games.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "search/checker.hpp"
#include "search/proof_search.hpp"
#include "search/strategy.hpp"

namespace cairn {
namespace {

constexpr Ending over{"over", "there is no way on"};

// A game given as a list of moves between numbered positions. White moves in the even ones. In a
// position without a move the game is over: White has won in 100, Black in 101, and nobody in 102.
struct Graph {
  using Edges = std::map<int, std::vector<int>>;
  using Move = int;  // the position to which it leads
  using Moves = std::vector<int>;
  static constexpr bool can_recur = true;
  static constexpr int actions_per_turn = 1;

  const Edges* edges = nullptr;
  int place = 0;

  Side to_move() const { return place % 2 == 0 ? Side::white : Side::black; }
  std::optional<Outcome> outcome() const {
    if (place == 100) return Outcome{Side::white, &over};
    if (place == 101) return Outcome{Side::black, &over};
    if (place == 102) return Outcome{std::nullopt, &repetition};
    return std::nullopt;
  }
  void generate(Moves& moves) const {
    if (edges->contains(place))
      moves.insert(moves.end(), edges->at(place).begin(), edges->at(place).end());
  }
  std::uint64_t hash() const { return mix(static_cast<std::uint64_t>(place)); }
  std::array<std::uint64_t, 1> words() const { return {static_cast<std::uint64_t>(place)}; }
  void play(Move move) { place = move; }

  [[maybe_unused]] friend bool operator==(const Graph&, const Graph&) = default;
};
static_assert(HasWords<Graph>);

const std::atomic<bool> never{false};

// Knows which positions White wins, as the proof search does, but not how.
struct Oracle {
  std::set<int> won;

  Claim recall(const Graph& position, Side attacker) const {
    return attacker == Side::white && won.contains(position.place) ? Claim::proven : Claim::unknown;
  }
  std::vector<Claim> recall(const std::vector<std::uint64_t>& hashes, Side attacker) const {
    std::vector<Claim> claims(hashes.size(), Claim::unknown);
    for (const int place : won)
      for (std::size_t i = 0; i < hashes.size(); ++i)
        if (Graph{nullptr, place}.hash() == hashes[i])
          claims[i] = recall(Graph{nullptr, place}, attacker);
    return claims;
  }
  Claim prove(const Graph& position, Side attacker, const Budget&) const {
    return recall(position, attacker);
  }
  std::uint64_t nodes() const { return 1; }
};

struct Checked {
  bool passes = false;
  std::string what;
  CheckedProof proof;
  std::size_t line = 0;  // number of turns
};

template <Position P>
Checked check(const P& root, Side winner, const std::vector<std::uint16_t>& moves) {
  ProofChecker<P> checker;
  std::size_t next = 0;
  Checked checked;
  try {
    checked.proof = checker.check(root, winner, [&](const P&) -> std::size_t {
      if (next == moves.size()) throw Error(Error::Kind::syntax, "no more moves");
      return moves[next++];
    });
    checked.passes = next == moves.size();
    if (!checked.passes) checked.what = "moves are left";
  } catch (const Error& error) {
    checked.what = error.what();
  }
  checked.line = checker.line().size();
  return checked;
}

TEST(ProofChecker, RejectsEveryKindOfFalseProof) {
  // White moves in even positions, Black in odd ones.
  const Graph::Edges edges{{0, {1, 3, 5}}, {1, {2, 4}}, {2, {100, 7}}, {3, {2, 6}},
                           {4, {7, 100}},  {5, {101}},  {6, {3, 1}},   {7, {0}},
                           {8, {102}},     {9, {102}},  {10, {9, 11}}};
  struct Row {
    int root;
    std::vector<std::uint16_t> moves;
    std::string what;      // what is wrong; empty if the proof is good
    std::size_t line = 0;  // number of turns to the fault
  };
  const std::vector<Row> rows{
      {0, {0, 0, 1}, ""},
      {1, {0, 1}, ""},
      {0, {0, 0}, "no more moves", 3},                                   // a reply is not answered
      {0, {0, 0, 1, 0}, "moves are left"},                               // one too many
      {0, {3}, "move number 3 is chosen; there are numbers 0 to 2", 1},  // no such move
      {0, {2}, "after the other side's turn Black wins", 2},             // a false end
      {0, {0, 0, 0}, "returns to an earlier position", 4},               // 0 1 4 7 0
      {0, {0, 1}, "returns to an earlier position", 4},                  // 0 1 2 7 0
      {0, {1, 0, 0}, "returns to an earlier position", 3},               // 0 3 6 3
      {8, {0}, "after the winner's turn a draw", 1},
      {10, {0}, "after the other side's turn a draw", 2},
      {10, {1}, "there is no turn", 1},
      {100, {}, "the game is over before the first turn"},
      {101, {}, "the game is over before the first turn"},
  };
  for (const Row& row : rows) {
    const Checked checked = check(Graph{&edges, row.root}, Side::white, row.moves);
    const std::string label =
        "from " + std::to_string(row.root) + " " + testing::PrintToString(row.moves);
    EXPECT_EQ(checked.passes, row.what.empty()) << label << ": " << checked.what;
    EXPECT_NE(checked.what.find(row.what), std::string::npos) << label << ": " << checked.what;
    EXPECT_EQ(checked.line, row.line) << label;
  }
}

TEST(ProofChecker, CountsTurnsAndPositions) {
  // Two moves of Black lead to the same position 4.
  const Graph::Edges edges{{0, {1}}, {1, {2, 4, 6}}, {2, {3}},  {3, {4}},
                           {4, {5}}, {5, {100}},     {6, {100}}};
  const Checked checked = check(Graph{&edges, 0}, Side::white, {0, 0, 0, 0});
  EXPECT_TRUE(checked.passes) << checked.what;
  EXPECT_EQ(checked.proof.turns, 4u);
  EXPECT_EQ(checked.proof.positions, 7u);
  EXPECT_EQ(checked.proof.length, 6u);
}

TEST(ProofChecker, EndsWhereALineIsEndless) {
  // White climbs for ever and never meets the same position twice.
  struct Ladder : Graph {
    void generate(Moves& moves) const { moves.push_back(place + 1); }
  };
  struct Endless : Ladder {
    std::optional<Outcome> outcome() const { return std::nullopt; }
  };
  ProofChecker<Endless> checker;
  EXPECT_THROW(checker.check(Endless{}, Side::white, [](const Endless&) { return 0u; }), Error);
}

// Returns the number of turns to White's win with best play, computed backwards from the ends.
std::map<int, int> lengths_of_wins(const Graph::Edges& edges) {
  std::map<int, int> lengths{{100, 0}};
  for (int turns = 1; turns <= static_cast<int>(edges.size()); ++turns)
    for (const auto& [place, targets] : edges) {
      if (lengths.contains(place)) continue;
      const auto is_won = [&](int target) {
        return lengths.contains(target) && lengths[target] < turns;
      };
      if (place % 2 == 0 ? std::ranges::any_of(targets, is_won)
                         : !targets.empty() && std::ranges::all_of(targets, is_won))
        lengths[place] = turns;
    }
  return lengths;
}

Graph::Edges random_graph(Random& random) {
  Graph::Edges edges;
  for (int place = 0; place < 40; ++place) {
    auto& targets = edges[place];
    const auto count = 1 + random.below(3);
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto draw = static_cast<int>(random.below(20));
      targets.push_back(random.below(8) == 0 ? 100 + draw % 3 : 2 * draw + (place % 2 == 0));
    }
  }
  return edges;
}

TEST(Strategy, IsFoundInEveryWonPositionWhateverCyclesThereAre) {
  Random random(17);
  int won = 0;
  int longer = 0;
  for (int graph = 0; graph < 3000; ++graph) {
    const Graph::Edges edges = random_graph(random);
    const auto lengths = lengths_of_wins(edges);
    Oracle oracle;
    for (const auto& [place, length] : lengths) oracle.won.insert(place);
    for (int place = 0; place < 4; ++place) {
      if (!lengths.contains(place)) continue;
      ++won;
      const Graph root{&edges, place};
      const auto strategy = build_strategy(oracle, root, Side::white, Budget(never, 1'000'000));
      ASSERT_TRUE(strategy) << graph << ' ' << place;
      const Checked checked = check(root, Side::white, strategy->moves);
      EXPECT_TRUE(checked.passes) << graph << ' ' << place << ": " << checked.what;
      EXPECT_EQ(checked.proof.length, strategy->length);
      EXPECT_EQ(strategy->main_line.size(), strategy->length);
      EXPECT_GE(strategy->length, static_cast<std::uint64_t>(lengths.at(place)));
      if (strategy->length > static_cast<std::uint64_t>(lengths.at(place))) ++longer;
    }
  }
  EXPECT_GT(won, 1000);
  EXPECT_GT(longer, 10) << "the samples hardly have turns that win by detours";
}

TEST(Strategy, IsNotFoundWhereNothingIsWonThoughTheSearchSaysSo) {
  Random random(18);
  Oracle liar;
  for (int place = 0; place < 103; ++place) liar.won.insert(place);
  int open = 0;
  for (int graph = 0; graph < 1000; ++graph) {
    const Graph::Edges edges = random_graph(random);
    const auto lengths = lengths_of_wins(edges);
    for (int place = 0; place < 4; ++place) {
      const Graph root{&edges, place};
      const auto strategy = build_strategy(liar, root, Side::white, Budget(never, 1000));
      if (!lengths.contains(place)) {
        ++open;
        EXPECT_FALSE(strategy) << graph << ' ' << place;
      }
      std::vector<std::uint16_t> moves(200);
      for (auto& move : moves) move = static_cast<std::uint16_t>(random.below(3));
      ProofChecker<Graph> checker;
      std::size_t next = 0;
      const auto any_move = [&](const Graph&) { return moves[next++ % moves.size()]; };
      if (lengths.contains(place)) continue;
      EXPECT_THROW(checker.check(root, Side::white, any_move), Error) << graph << ' ' << place;
    }
  }
  EXPECT_GT(open, 1000);
}

// Positions some turns before the end of random games.
template <Game G>
std::vector<typename G::Position> endgames(std::vector<std::string> starts, int games,
                                           std::size_t turns_before, std::uint64_t seed) {
  Random random(seed);
  std::vector<typename G::Position> found;
  for (int game = 0; game < games; ++game) {
    std::deque<typename G::Position> line{
        G::parse_position(starts[static_cast<std::size_t>(game) % starts.size()])};
    for (int turn = 0; turn < 200 && !line.back().outcome(); ++turn) {
      const auto turns = distinct_turns(line.back());
      const auto& chosen = turns[random.below(static_cast<std::uint32_t>(turns.size()))];
      line.push_back(after(line.back(), chosen));
      if (line.size() > turns_before + 1) line.pop_front();
    }
    if (line.back().outcome()) found.push_back(line.front());
  }
  return found;
}

template <Game G>
const std::vector<std::string> starts{""};
template <>
const std::vector<std::string> starts<Tzaar>{"fixed", "random:3"};

template <class G>
struct CertificateTest : testing::Test {};
TYPED_TEST_SUITE(CertificateTest, AllGames);

constexpr std::uint64_t max_nodes = 2000;  // few, to keep the tests fast

// Calls visit(position, winner, strategy) for every proven win among the samples.
template <Game G, class Visit>
void for_each_win(int games, std::size_t table_bytes, Visit&& visit) {
  const std::atomic<bool> stop{false};
  ProofSearch<typename G::Position, G> search(table_bytes);
  for (const auto& position : endgames<G>(starts<G>, games, 6, 5))
    for (const Side winner : both_sides) {
      search.forget();
      if (search.prove(position, winner, Budget(stop, max_nodes)) != Claim::proven) continue;
      SCOPED_TRACE(G::write_position(position, Format::text) + ", " + std::string(name(winner)));
      visit(position, winner, build_strategy(search, position, winner, Budget(stop, 1'000'000)));
    }
}

TYPED_TEST(CertificateTest, StrategiesOfProvenWinsPass) {
  using G = TypeParam;
  int wins = 0;
  std::uint64_t longest = 0;
  for (const std::size_t table_bytes : {std::size_t{1} << 12, std::size_t{1} << 24})
    for_each_win<G>(40, table_bytes, [&](const auto& position, Side winner, const auto& strategy) {
      ++wins;
      ASSERT_TRUE(strategy);
      longest = std::max(longest, strategy->length);
      const Checked checked = check(position, winner, strategy->moves);
      EXPECT_TRUE(checked.passes) << checked.what;
      EXPECT_EQ(checked.proof.length, strategy->length);
      EXPECT_EQ(checked.proof.turns, strategy->turns);
      ASSERT_EQ(strategy->main_line.size(), strategy->length);
      auto reached = position;
      for (const auto& turn : strategy->main_line) {
        EXPECT_FALSE(reached.outcome());
        reached =
            after(reached, G::parse_turn(reached, G::write_turn(reached, turn, Format::text)));
      }
      ASSERT_TRUE(reached.outcome());
      EXPECT_EQ(reached.outcome()->winner, winner);
    });
  EXPECT_GT(wins, 40);
  EXPECT_GT(longest, 3u);
}

TYPED_TEST(CertificateTest, NoMovesProveAnythingFalse) {
  using G = TypeParam;
  Random random(23);
  int mutants = 0;
  for_each_win<G>(40, 1 << 22, [&](const auto& position, Side winner, const auto& strategy) {
    ASSERT_TRUE(strategy);
    EXPECT_FALSE(check(position, opponent(winner), strategy->moves).passes);
    auto moves = strategy->moves;
    for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 30); ++i, ++mutants) {
      EXPECT_FALSE(
          check(position, winner, {moves.begin(), moves.begin() + static_cast<long>(i)}).passes);
      auto mutant = moves;
      mutant[i] = static_cast<std::uint16_t>(random.below(40));
      EXPECT_FALSE(check(position, opponent(winner), mutant).passes);
      mutant = moves;
      mutant.insert(mutant.begin() + static_cast<long>(i), mutant[i]);
      EXPECT_FALSE(check(position, opponent(winner), mutant).passes);
    }
  });
  EXPECT_GT(mutants, 200);
}

TYPED_TEST(CertificateTest, WordsTellPositionsApart) {
  using G = TypeParam;
  using Position = typename G::Position;
  std::map<decltype(Position().words()), Position> known;
  int again = 0;
  for (const Position& position : endgames<G>(starts<G>, 10, 6, 5)) {
    for_each_turn(position, [&](const Turn<Position>& turn, const Position& end) {
      EXPECT_EQ(after(position, turn).words(), end.words());
      const auto [place, is_new] = known.try_emplace(end.words(), end);
      EXPECT_EQ(place->second, end);
      again += is_new ? 0 : 1;
    });
  }
  std::set<std::string> texts;
  for (const auto& [words, position] : known)
    texts.insert(G::write_position(position, Format::text));
  EXPECT_EQ(texts.size(), known.size());
  EXPECT_GT(known.size(), 100u);
}

}  // namespace
}  // namespace cairn
