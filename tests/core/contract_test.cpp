// What core/position.hpp demands of a game, checked by random play for every game of the list.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "all_games.hpp"
#include "core/position.hpp"
#include "core/random.hpp"

namespace cairn::test {
namespace {

// A game that offers only what the Position concept demands, small enough to count by hand. There
// are heaps of tokens. In a turn a player takes one or more tokens from a heap, twice. The player
// who takes the last token wins.

struct Nim {
  struct Move {
    std::size_t heap = 0;
    int tokens = 0;

    friend bool operator==(const Move&, const Move&) = default;
  };
  using Moves = std::vector<Move>;

  static constexpr Ending last_taken{"last-taken", "the last token is taken"};
  static constexpr bool can_recur = false;
  static constexpr int actions_per_turn = 2;

  std::array<int, 3> heaps{};
  Side mover = Side::white;
  bool second_action = false;

  bool empty() const { return heaps == std::array<int, 3>{}; }

  Side to_move() const { return mover; }

  std::optional<Outcome> outcome() const {
    if (!empty()) return std::nullopt;
    return Outcome{second_action ? mover : opponent(mover), &last_taken};
  }

  void generate(Moves& moves) const {
    for (std::size_t heap = 0; heap < heaps.size(); ++heap)
      for (int tokens = 1; tokens <= heaps[heap]; ++tokens) moves.push_back({heap, tokens});
  }

  std::uint64_t hash() const {
    std::uint64_t number = mover == Side::white ? 0 : 1;
    number = 2 * number + (second_action ? 1 : 0);
    for (const int tokens : heaps) number = 100 * number + static_cast<std::uint64_t>(tokens);
    return number;
  }

  void play(const Move& move) {
    heaps[move.heap] -= move.tokens;
    if (second_action) mover = opponent(mover);
    second_action = !second_action;
  }

  friend bool operator==(const Nim&, const Nim&) = default;
};

static_assert(Position<Nim>);
static_assert(!Undoable<Nim> && !CountsMoves<Nim> && !CountsPairs<Nim>);

template <class P>
using Move = typename P::Move;

template <class P>
std::vector<Move<P>> moves_of(const P& position) {
  typename P::Moves moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

// Returns a position in the notation of its game, to show where a test failed.
template <Game G>
std::string text_of(const typename G::Position& position) {
  return G::write_position(position, Format::text);
}

// The usual start, and other ones where the game has some, as the game writes them.
template <Game G>
inline const std::vector<std::string> starts{""};
template <>
inline const std::vector<std::string> starts<Tzaar>{"", "fixed", "random:1", "random:2"};

// Returns one of a game's starts, in rotation, or an image of it.
template <Game G>
typename G::Position random_start(int number, Random& random) {
  const auto& texts = starts<G>;
  const auto start = G::parse_position(texts[static_cast<std::size_t>(number) % texts.size()]);
  const auto images = G::images(start);
  return images[random.below(static_cast<std::uint32_t>(images.size()))];
}

constexpr int max_plies = 200;

// Random games, each from its start to its end or until max_plies.
template <Game G>
std::vector<std::vector<typename G::Position>> play_outs(int games, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::vector<typename G::Position>> lines;
  for (int number = 0; number < games; ++number) {
    auto& line = lines.emplace_back();
    line.push_back(random_start<G>(number, random));
    while (!line.back().outcome() && line.size() < max_plies) {
      const auto moves = moves_of(line.back());
      const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      line.push_back(after(line.back(), move));
    }
  }
  return lines;
}

template <Game G, class Check>
void for_each_position(int games, std::uint64_t seed, Check&& check) {
  for (const auto& line : play_outs<G>(games, seed))
    for (const auto& position : line) {
      SCOPED_TRACE(text_of<G>(position));
      check(position);
      if (testing::Test::HasFailure()) return;  // one failing position is enough
    }
}

template <class G>
class Contract : public testing::Test {};

TYPED_TEST_SUITE(Contract, AllGames);

TYPED_TEST(Contract, GenerateAppendsEachMoveOnceAndAlwaysInTheSameOrder) {
  for_each_position<TypeParam>(16, 1, [](const auto& position) {
    const auto moves = moves_of(position);
    EXPECT_EQ(moves_of(position), moves);
    EXPECT_EQ(moves_of(typename TypeParam::Position(position)), moves) << "of a copy";
    for (auto move = moves.begin(); move != moves.end(); ++move)
      EXPECT_EQ(std::find(std::next(move), moves.end(), *move), moves.end());
    if (moves.empty() || moves.size() > 100) return;  // every game's Moves has room for one more
    typename TypeParam::Position::Moves appended;
    appended.push_back(moves.back());
    position.generate(appended);
    ASSERT_EQ(appended.size(), moves.size() + 1);
    EXPECT_EQ(appended[0], moves.back());
    EXPECT_TRUE(std::equal(moves.begin(), moves.end(), std::next(appended.begin())));
  });
}

TYPED_TEST(Contract, ThereAreMovesUntilTheGameIsOver) {
  int finished = 0;
  for (const auto& line : play_outs<TypeParam>(40, 2)) {
    for (const auto& position : line)
      ASSERT_EQ(moves_of(position).empty(), position.outcome().has_value())
          << text_of<TypeParam>(position);
    if (line.back().outcome()) ++finished;
  }
  EXPECT_GT(finished, 20);
}

TYPED_TEST(Contract, PlayedAndUndoRestoreThePosition) {
  for_each_position<TypeParam>(12, 3, [](const auto& before) {
    auto position = before;
    const auto moves = moves_of(before);
    for (const auto& move : moves) {
      {
        const Played played(position, move);
        EXPECT_EQ(position, after(before, move));
        EXPECT_NE(position, before);
        for (const auto& reply : moves_of(position)) const Played inner(position, reply);
        EXPECT_EQ(position.hash(), after(before, move).hash());
      }
      EXPECT_EQ(position.hash(), before.hash());
    }
    EXPECT_EQ(position, before);
    EXPECT_EQ(position.outcome(), before.outcome());
    EXPECT_EQ(position.to_move(), before.to_move());
    EXPECT_EQ(moves_of(position), moves);
  });
}

TYPED_TEST(Contract, AWholeGameIsTakenBackInReverseOrder) {
  using P = typename TypeParam::Position;
  if constexpr (!Undoable<P>) {
    GTEST_SKIP() << "the game takes nothing back";
  } else {
    Random random(4);
    for (int number = 0; number < 40; ++number) {
      P position = random_start<TypeParam>(number, random);
      std::vector<std::tuple<P, Move<P>, typename P::Undo>> path;
      while (!position.outcome() && path.size() < max_plies) {
        const auto moves = moves_of(position);
        const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        const P before = position;
        path.emplace_back(before, move, position.play(move));
      }
      for (; !path.empty(); path.pop_back()) {
        const auto& [before, move, undo] = path.back();
        position.undo(move, undo);
        ASSERT_EQ(position, before);
        ASSERT_EQ(moves_of(position), moves_of(before)) << text_of<TypeParam>(before);
      }
    }
  }
}

TYPED_TEST(Contract, CountsAgreeWithTheMoves) {
  using P = typename TypeParam::Position;
  if constexpr (!CountsMoves<P>) {
    GTEST_SKIP() << "the game does not count its moves";
  } else {
    for_each_position<TypeParam>(20, 5, [](const P& position) {
      EXPECT_EQ(position.count_moves(), moves_of(position).size());
    });
  }
}

TYPED_TEST(Contract, CountsAgreeWithThePairsOfMoves) {
  using P = typename TypeParam::Position;
  if constexpr (!CountsPairs<P>) {
    GTEST_SKIP() << "the game does not count pairs of moves";
  } else {
    for_each_position<TypeParam>(20, 5, [](const P& position) {
      std::uint64_t pairs = 0;
      for (const auto& move : moves_of(position)) pairs += moves_of(after(position, move)).size();
      EXPECT_EQ(position.count_pairs(), pairs);
    });
  }
}

TYPED_TEST(Contract, EveryKindOfBulkCountingGivesTheSamePerft) {
  const auto lines = play_outs<TypeParam>(8, 6);
  for (const auto& line : lines)
    for (auto position : {line[line.size() / 2], line[line.size() - 5]})
      for (int depth = 0; depth <= 2; ++depth) {
        const auto before = position;
        const std::uint64_t played = perft(position, depth, BulkCounting::none);
        EXPECT_EQ(perft(position, depth, BulkCounting::last_ply), played);
        EXPECT_EQ(perft(position, depth, BulkCounting::last_two_plies), played);
        EXPECT_EQ(position, before);
      }
}

TYPED_TEST(Contract, NobodyHasMoreActionsThanATurnAllows) {
  using P = typename TypeParam::Position;
  for (const auto& line : play_outs<TypeParam>(40, 7)) {
    int actions = 0;
    for (std::size_t ply = 1; ply < line.size(); ++ply) {
      ++actions;
      ASSERT_LE(actions, P::actions_per_turn) << text_of<TypeParam>(line[ply]);
      if (line[ply].to_move() != line[ply - 1].to_move()) actions = 0;
    }
  }
}

// A position has the same hash however it is reached; different positions have different hashes.
TYPED_TEST(Contract, HashesAreEqualIfThePositionsAre) {
  using P = typename TypeParam::Position;
  std::unordered_map<std::uint64_t, P> known;
  int met_again = 0;
  for_each_position<TypeParam>(16, 8, [&](const P& position) {
    for (const auto& move : moves_of(position)) {
      const P next = after(position, move);
      const auto [found, is_new] = known.emplace(next.hash(), next);
      EXPECT_EQ(found->second, next);
      if (!is_new) ++met_again;
    }
  });
  EXPECT_GT(known.size(), 5000u);
  EXPECT_GT(met_again, 0);
}

TYPED_TEST(Contract, PositionsComeBackOnlyInGamesThatSaySo) {
  using P = typename TypeParam::Position;
  if constexpr (P::can_recur) {
    GTEST_SKIP() << "the game says so";
  } else {
    for (const auto& line : play_outs<TypeParam>(60, 9)) {
      ASSERT_TRUE(line.back().outcome()) << "every game ends";
      for (std::size_t ply = 0; ply < line.size(); ++ply)
        ASSERT_EQ(
            std::find(line.begin() + static_cast<std::ptrdiff_t>(ply) + 1, line.end(), line[ply]),
            line.end());
    }
  }
}

TYPED_TEST(Contract, ImagesHaveTheSameMovesAndOutcomes) {
  using P = typename TypeParam::Position;
  for_each_position<TypeParam>(12, 10, [](const P& position) {
    const auto images = TypeParam::images(position);
    ASSERT_FALSE(images.empty());
    EXPECT_EQ(images.front(), position);
    for (std::size_t map = 0; map < TypeParam::map_count; ++map)
      EXPECT_EQ(TypeParam::image_hash(position, map), images[map].hash());
    const auto outcome = position.outcome();
    for (const P& image : images) {
      EXPECT_EQ(moves_of(image).size(), moves_of(position).size());
      ASSERT_EQ(image.outcome().has_value(), outcome.has_value());
      if (!outcome) continue;
      EXPECT_EQ(image.outcome()->ending, outcome->ending);
      const bool is_swapped = image.to_move() != position.to_move();
      EXPECT_EQ(image.outcome()->winner == position.to_move(),
                (outcome->winner == position.to_move()) != is_swapped);
    }
  });
}

TYPED_TEST(Contract, GamesBeginAndEndAsTheirListsSay) {
  const std::vector<std::string_view> setups(TypeParam::setups.begin(), TypeParam::setups.end());
  const std::vector<const Ending*> endings(TypeParam::endings.begin(), TypeParam::endings.end());
  for (const auto& line : play_outs<TypeParam>(40, 13)) {
    const auto kind = TypeParam::setup_name(line.front());
    EXPECT_TRUE(kind == other_setup || std::ranges::find(setups, kind) != setups.end()) << kind;
    EXPECT_EQ(TypeParam::setup_name(line.back()), other_setup);
    const auto outcome = line.back().outcome();
    if (!outcome) continue;
    EXPECT_NE(std::ranges::find(endings, outcome->ending), endings.end()) << outcome->ending->word;
  }
  for (const Ending* ending : endings) EXPECT_NE(ending->word, repetition.word);
}

// Plays every sequence of actions on copies, and compares whole positions.
template <class P>
void collect_turns(const P& position, Side mover, Turn<P>& turn,
                   std::vector<std::pair<P, Turn<P>>>& found) {
  for (const auto& move : moves_of(position)) {
    const P next = after(position, move);
    turn.push_back(move);
    if (next.outcome() || next.to_move() != mover) {
      if (std::ranges::find(found, next, &std::pair<P, Turn<P>>::first) == found.end())
        found.emplace_back(next, turn);
    } else {
      collect_turns(next, mover, turn, found);
    }
    turn.pop_back();
  }
}

TYPED_TEST(Contract, DistinctTurnsAreThoseOfANaiveSearch) {
  using P = typename TypeParam::Position;
  for (const auto& line : play_outs<TypeParam>(16, 11))
    for (std::size_t back = 1; back <= 6; ++back) {
      const P& position = line[line.size() - back];
      std::vector<std::pair<P, Turn<P>>> expected;
      Turn<P> turn;
      collect_turns(position, position.to_move(), turn, expected);
      const auto turns = distinct_turns(position);
      ASSERT_EQ(turns.size(), expected.size()) << text_of<TypeParam>(position);
      for (std::size_t i = 0; i < turns.size(); ++i) ASSERT_EQ(turns[i], expected[i].second);
    }
}

// This is for games that can find such moves without playing them.
TYPED_TEST(Contract, DefencesLeaveOutOnlyMovesThatLoseAtOnce) {
  using P = typename TypeParam::Position;
  if constexpr (!(GeneratesDefences<P> && LooksAhead<P>)) {
    GTEST_SKIP() << "the game finds no such moves";
  } else {
    int left_out = 0;
    for_each_position<TypeParam>(60, 1, [&](P position) {
      typename P::Moves defences;
      position.generate_defences(defences);
      std::size_t kept = 0;
      for (const auto& move : moves_of(position)) {
        if (kept < defences.size() && defences[kept] == move) {
          ++kept;
          continue;
        }
        ++left_out;
        P next = after(position, move);
        const auto outcome = next.outcome();
        const Side other = opponent(position.to_move());
        EXPECT_TRUE(outcome ? outcome->winner == other
                            : next.to_move() == other && next.wins_this_turn());
      }
      EXPECT_EQ(kept, defences.size()) << "a defence that is no legal move, or out of order";
    });
    EXPECT_GT(left_out, 0);
  }
}

TYPED_TEST(Contract, HashesAreKnownBeforeTheMove) {
  using P = typename TypeParam::Position;
  if constexpr (!requires(P position, Move<P> move) { position.hash_after(move); }) {
    GTEST_SKIP() << "the game does not look ahead for hashes";
  } else {
    for_each_position<TypeParam>(30, 12, [](P position) {
      for (const auto& move : moves_of(position))
        EXPECT_EQ(position.hash_after(move), after(position, move).hash());
    });
  }
}

TYPED_TEST(Contract, LookAheadAgreesWithPlay) {
  using P = typename TypeParam::Position;
  if constexpr (!requires(P position) { position.wins_this_turn(); }) {
    GTEST_SKIP() << "the game does not look ahead for wins";
  } else {
    for_each_position<TypeParam>(30, 12, [](P position) {
      if (position.outcome()) return;
      const P before = position;
      bool wins = false;
      for_each_turn(position, [&](const auto&, const P& reached) {
        const auto outcome = reached.outcome();
        wins = wins || (outcome && outcome->winner == before.to_move());
      });
      // It may overlook a win, but must not claim one that does not exist.
      const bool claims_win = position.wins_this_turn();
      EXPECT_TRUE(wins || !claims_win);
      EXPECT_EQ(position, before);
      EXPECT_EQ(moves_of(position), moves_of(before));
    });
  }
}

using test::Nim;

constexpr std::array every_kind{BulkCounting::none, BulkCounting::last_ply,
                                BulkCounting::last_two_plies};

std::uint64_t choose(int n, int k) {
  std::uint64_t ways = 1;
  for (int i = 0; i < k; ++i)
    ways = ways * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
  return k <= n ? ways : 0;
}

// Taking tokens d times from one heap of n leaves d different numbers below n, in falling order, so
// there are as many sequences as ways to choose d numbers from n. With two heaps, the sequences of
// both are interleaved.
std::uint64_t sequences(int first_heap, int second_heap, int depth) {
  std::uint64_t sum = 0;
  for (int first = 0; first <= depth; ++first)
    sum += choose(depth, first) * choose(first_heap, first) * choose(second_heap, depth - first);
  return sum;
}

TEST(Perft, CountsAGameThatOffersNothingButTheConcept) {
  for (int first_heap = 0; first_heap <= 5; ++first_heap)
    for (int second_heap = 0; second_heap <= 4; ++second_heap)
      for (int depth = 0; depth <= 6; ++depth)
        for (const BulkCounting bulk : every_kind) {
          Nim nim{{first_heap, 0, second_heap}};
          const Nim before = nim;
          EXPECT_EQ(perft(nim, depth, bulk), sequences(first_heap, second_heap, depth))
              << first_heap << ", " << second_heap << " at depth " << depth;
          EXPECT_EQ(nim, before);
        }
}

TEST(Played, RestoresAPositionWithoutUndo) {
  Nim nim{{2, 1, 0}};
  const Nim before = nim;
  {
    const Played first(nim, Nim::Move{0, 1});
    {
      const Played second(nim, Nim::Move{1, 1});
      EXPECT_EQ(nim, (Nim{{1, 0, 0}, Side::black}));
    }
    EXPECT_EQ(nim, (Nim{{1, 1, 0}, Side::white, true}));
  }
  EXPECT_EQ(nim, before);
}

TEST(After, LeavesThePositionAlone) {
  const Nim nim{{2, 1, 0}};
  EXPECT_EQ(after(nim, Nim::Move{0, 2}), (Nim{{0, 1, 0}, Side::white, true}));
  EXPECT_EQ(nim, (Nim{{2, 1, 0}}));
}

using test::Nim;
using Sequence = std::vector<Nim::Move>;

std::vector<Sequence> all_turns(const Nim& nim) {
  std::vector<Sequence> turns;
  for_each_turn(nim, [&](const Turn<Nim>& turn, const Nim& reached) {
    EXPECT_EQ(reached, after(nim, turn));
    turns.push_back(turn);
  });
  return turns;
}

TEST(Turns, AreAllSequencesInTheOrderOfGenerate) {
  EXPECT_EQ(all_turns(Nim{{2, 1, 0}}), (std::vector<Sequence>{{{0, 1}, {0, 1}},
                                                              {{0, 1}, {1, 1}},
                                                              {{0, 2}, {1, 1}},
                                                              {{1, 1}, {0, 1}},
                                                              {{1, 1}, {0, 2}}}));
}

TEST(Turns, EndWithTheGameAndWithTheRestOfATurnBegun) {
  EXPECT_EQ(all_turns(Nim{{2, 0, 0}}), (std::vector<Sequence>{{{0, 1}, {0, 1}}, {{0, 2}}}));
  EXPECT_EQ(all_turns(Nim{{2, 0, 0}, Side::black, true}),
            (std::vector<Sequence>{{{0, 1}}, {{0, 2}}}));
  EXPECT_TRUE(all_turns(Nim{}).empty());
}

TEST(Turns, DistinctOnesAreTheFirstSequencesToEachPosition) {
  // The positions are 0+1, 1+0 and 0+0. The first two are also reached in the other order.
  EXPECT_EQ(distinct_turns(Nim{{2, 1, 0}}),
            (std::vector<Sequence>{{{0, 1}, {0, 1}}, {{0, 1}, {1, 1}}, {{0, 2}, {1, 1}}}));
  EXPECT_TRUE(distinct_turns(Nim{}).empty());
}

TEST(Turns, AfterPlaysAllActions) {
  const Nim nim{{2, 1, 0}};
  EXPECT_EQ(after(nim, Turn<Nim>{{0, 1}, {1, 1}}), (Nim{{1, 0, 0}, Side::black}));
  EXPECT_EQ(after(nim, Turn<Nim>{}), nim);
}

}  // namespace
}  // namespace cairn::test
