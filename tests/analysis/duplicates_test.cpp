#include "analysis/duplicates.hpp"

#include <gtest/gtest.h>

#include <set>

#include "all_games.hpp"
#include "analysis/games.hpp"

namespace cairn::test {
namespace {

struct RandomTzaar {
  using Game = Tzaar;
  static constexpr const char* start = "random:11";
};
struct FixedTzaar {
  using Game = Tzaar;
  static constexpr const char* start = "fixed";
};
template <class G>
struct Usual {
  using Game = G;
  static constexpr const char* start = "";
};

template <class Case>
class CanonicalKeys : public testing::Test {
 protected:
  using Played = typename Case::Game;
  const Line<Played> line_ = random_line<Played>(Case::start, 5, 8);
  const GameKeys keys_ = *canonical_keys<Played>(record_of<Played>(line_));
};
using Cases = AllGamesAs<Usual, RandomTzaar, FixedTzaar>;
TYPED_TEST_SUITE(CanonicalKeys, Cases, );

TYPED_TEST(CanonicalKeys, AreTheSameForEveryImageWhoseMapIsFound) {
  using G = typename TypeParam::Game;
  for (std::size_t map = 0; map < G::map_count; ++map) {
    SCOPED_TRACE(G::map_name(map));
    const Line<G> mapped = image<G>(this->line_, map);
    const auto keys = canonical_keys<G>(record_of<G>(mapped));
    ASSERT_TRUE(keys);
    EXPECT_EQ(keys->keys, this->keys_.keys);
    EXPECT_EQ(image<G>(this->line_, connecting_map<G>(this->keys_.maps, keys->maps)), mapped);
  }
}

TYPED_TEST(CanonicalKeys, OfABeginningAreTheFirstOnes) {
  using G = typename TypeParam::Game;
  for (std::size_t turns = 0; turns < this->line_.size(); ++turns) {
    const Line<G> beginning(this->line_.begin(),
                            this->line_.begin() + static_cast<std::ptrdiff_t>(turns + 1));
    const auto keys = canonical_keys<G>(record_of<G>(beginning));
    ASSERT_TRUE(keys);
    EXPECT_TRUE(std::ranges::equal(keys->keys, std::span(this->keys_.keys).first(turns + 1)));
  }
}

TYPED_TEST(CanonicalKeys, DifferForOtherGamesOfTheSameStartAndLength) {
  using G = typename TypeParam::Game;
  std::set<std::uint64_t> keys{this->keys_.keys.back()};
  for (std::uint64_t seed = 100; seed < 110; ++seed)
    keys.insert(
        canonical_keys<G>(record_of<G>(random_line<G>(TypeParam::start, seed, 8)))->keys.back());
  EXPECT_EQ(keys.size(), 11u);
}

TEST(CanonicalKeysOf, BadRecordsAreNone) {
  Record record = record_of<Towers>(random_line<Towers>("", 1, 4));
  record.turns[2].text = "a1-h8";
  EXPECT_FALSE(canonical_keys<Towers>(record));
  record.start = "nonsense";
  EXPECT_FALSE(canonical_keys<Towers>(record));
}

TEST(CanonicalKeysOf, TheNameOfTheMapSaysWhatItDoes) {
  EXPECT_EQ(Tzaar::map_name(0), "unchanged");
  std::set<std::string> names;
  for (std::size_t map = 0; map < Tzaar::map_count; ++map) names.insert(Tzaar::map_name(map));
  EXPECT_EQ(names.size(), Tzaar::map_count);
  // Clockwise, E9 is above I5, which is above I1; left to right, A1 and I1 change places.
  const struct {
    const char* map;
    const char* from;
    const char* to;
  } rows[] = {{"turned by 60 degrees", "aE9", "aI5"},
              {"turned by 120 degrees", "aE9", "aI1"},
              {"mirrored left to right", "aA1", "aI1"},
              {"mirrored left to right and turned by 60 degrees", "aA1", "aE1"}};
  const auto empty = Tzaar::parse_position("tournament");
  for (const auto& row : rows) {
    std::size_t map = 0;
    while (Tzaar::map_name(map) != row.map) ++map;
    EXPECT_EQ(Tzaar::image(after(empty, Tzaar::parse_turn(empty, row.from)), map),
              after(empty, Tzaar::parse_turn(empty, row.to)))
        << row.map;
  }
}

using Found = std::vector<std::string>;

// Returns what was found for each game: "-" for an original, else "copy of 0", "beginning of 3" or
// "other than 0".
Found found_by(DuplicateFinder& finder, const DuplicateFinder::AreOne& are_one) {
  Found texts;
  for (const auto& duplicate : finder.find(are_one)) {
    const std::size_t game = texts.size();
    std::string& text = texts.emplace_back("-");
    if (!duplicate) continue;
    const bool is_shorter = finder.turns(game) < finder.turns(duplicate->original);
    text = is_shorter ? "beginning of " : "copy of ";
    if (!duplicate->is_copy) text = "other than ";
    text += std::to_string(duplicate->original);
  }
  return texts;
}

GameKeys keys_of(const std::vector<std::uint64_t>& keys) {
  GameKeys made;
  made.keys = keys;
  made.maps = 1;
  return made;
}

Found found_in(const std::vector<std::vector<std::uint64_t>>& games) {
  DuplicateFinder finder;
  for (const auto& keys : games) finder.add(keys_of(keys));
  return found_by(finder, [](auto, auto) { return true; });
}

TEST(DuplicateFinder, NamesTheLongestOrTheFirstGame) {
  const struct {
    const char* what;
    std::vector<std::vector<std::uint64_t>> games;
    Found found;
  } rows[] = {
      {"equal ones", {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, {"-", "copy of 0", "copy of 0"}},
      {"shorter first", {{1, 2}, {1, 2, 3}}, {"beginning of 1", "-"}},
      {"shorter last", {{1, 2, 3}, {1, 2}}, {"-", "beginning of 0"}},
      {"a chain",
       {{1, 2}, {1, 2, 3}, {1, 2, 3, 4}, {1, 2, 3}},
       {"beginning of 2", "beginning of 2", "-", "beginning of 2"}},
      {"a fork", {{1, 2}, {1, 2, 3}, {1, 2, 4, 5}}, {"beginning of 2", "-", "-"}},
      {"false friends", {{1, 2, 3}, {1, 2, 4}, {5, 6, 7}}, {"-", "-", "-"}},
      {"positions", {{1}, {1, 2}, {1}, {3}}, {"-", "-", "copy of 0", "-"}},
  };
  for (const auto& row : rows) EXPECT_EQ(found_in(row.games), row.found) << row.what;
}

// Games of the same turns, of which each has a name, and 0 is a name that is not told.
Found found_by_name(const std::vector<int>& names) {
  DuplicateFinder finder;
  for (const int name : names) finder.add(keys_of({1, 2, 3}), name == 0 ? 0 : 1);
  return found_by(finder, [&](std::size_t one, std::size_t other) {
    return names[one] == 0 || names[other] == 0 || names[one] == names[other];
  });
}

TEST(DuplicateFinder, KeepsWhatTellsMoreAndWhatIsByOthers) {
  EXPECT_EQ(found_by_name({0, 7, 8}), (Found{"copy of 1", "-", "other than 1"}));
  EXPECT_EQ(found_by_name({7, 8, 8, 7}), (Found{"-", "other than 0", "copy of 1", "copy of 0"}));
}

}  // namespace
}  // namespace cairn::test
