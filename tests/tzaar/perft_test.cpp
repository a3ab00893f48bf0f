// Checks the tables in data/tzaar/*.perft: counts of sequences of actions, and of positions after a
// turn. `id NAME` begins a row; the other lines are `position TEXT`, `perft DEPTH COUNT`, `turns
// COUNT` and `# comment`.
#include "core/position.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "tzaar/reference.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

struct Row {
  std::string name;
  tzaar::Setup setup;
  std::vector<std::pair<int, std::uint64_t>> counts;  // by depth
  std::uint64_t turns = 0;                            // 0 if not given
};

std::vector<Row> read_table(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string keyword;
    fields >> keyword >> std::ws;
    if (keyword == "id") {
      std::getline(fields, rows.emplace_back().name);
    } else if (keyword == "position") {
      std::string text;
      std::getline(fields, text);
      rows.back().setup = setup_of(text);
    } else if (keyword == "perft") {
      auto& [depth, count] = rows.back().counts.emplace_back();
      fields >> depth >> count;
    } else if (keyword == "turns") {
      fields >> rows.back().turns;
    }
    if (!keyword.empty() && keyword[0] != '#' && fields.fail())
      throw std::logic_error(path.string() + ": " + line);
  }
  return rows;
}

const std::vector<Row>& all_rows() {
  static const std::vector<Row> rows = [] {
    const char* root = std::getenv("CAIRN_SOURCE_ROOT");
    if (root == nullptr) throw std::runtime_error("CAIRN_SOURCE_ROOT is not set");
    std::vector<Row> all;
    const auto folder = std::filesystem::path(root) / "tests" / "data" / "tzaar";
    for (const char* name : {"starts", "middlegame", "hard", "solved"})
      std::ranges::copy(read_table(folder / (std::string(name) + ".perft")),
                        std::back_inserter(all));
    return all;
  }();
  return rows;
}

// Calls check(depth, count) for the counts of a row up to a limit.
template <class Check>
void for_each_count(const Row& row, std::uint64_t limit, Check&& check) {
  for (const auto& [depth, count] : row.counts) {
    if (count > limit) continue;
    SCOPED_TRACE(row.name + " at depth " + std::to_string(depth) + ": " + text_of(row.setup));
    check(depth, count);
  }
}

constexpr std::uint64_t no_limit = ~std::uint64_t{0};

TEST(PerftTable, HoldsAllPositions) {
  EXPECT_EQ(all_rows().size(), 3u + 44u);
  for (const Row& row : all_rows()) EXPECT_GE(row.counts.size(), 3u) << row.name;
  EXPECT_EQ(std::ranges::count(all_rows(), 0u, &Row::turns), 1) << "the tournament start has none";
}

TEST(PerftTable, EveryCountWithTheLastTwoPliesCounted) {
  for (const Row& row : all_rows()) {
    Position position(row.setup);
    for_each_count(row, no_limit, [&](int depth, std::uint64_t count) {
      EXPECT_EQ(perft(position, depth, BulkCounting::last_two_plies), count);
    });
    EXPECT_EQ(position, Position(row.setup)) << row.name;
  }
}

TEST(PerftTable, WithTheLastPlyCountedAndWithEveryActionPlayed) {
  for (const Row& row : all_rows()) {
    Position position(row.setup);
    for_each_count(row, 2'000'000, [&](int depth, std::uint64_t count) {
      EXPECT_EQ(perft(position, depth, BulkCounting::last_ply), count);
    });
    for_each_count(row, 300'000, [&](int depth, std::uint64_t count) {
      EXPECT_EQ(perft(position, depth, BulkCounting::none), count);
    });
  }
}

TEST(PerftTable, OverAllImages) {
  for (const Row& row : all_rows())
    for (Position& image : BoardGame<Board>::images(Position(row.setup))) {
      for_each_count(row, 300'000, [&](int depth, std::uint64_t count) {
        EXPECT_EQ(perft(image, depth, BulkCounting::last_two_plies), count);
      });
      for_each_count(row, 20'000, [&](int depth, std::uint64_t count) {
        EXPECT_EQ(perft(image, depth, BulkCounting::last_ply), count);
        EXPECT_EQ(perft(image, depth, BulkCounting::none), count);
      });
    }
}

TEST(PerftTable, DistinctTurns) {
  for (const Row& row : all_rows()) {
    if (row.turns == 0) continue;
    EXPECT_EQ(distinct_turns(Position(row.setup)).size(), row.turns) << row.name;
    if (row.turns > 1000) continue;
    for (const Position& image : BoardGame<Board>::images(Position(row.setup)))
      EXPECT_EQ(distinct_turns(image).size(), row.turns) << row.name;
  }
}

TEST(PerftTable, OfTheReference) {
  for (const Row& row : all_rows()) {
    const Reference reference(row.setup);
    for_each_count(row, 3000, [&](int depth, std::uint64_t count) {
      EXPECT_EQ(test::perft(reference, depth), count);
    });
    if (row.turns == 0 || row.turns > 300) continue;
    EXPECT_EQ(count_turns(reference), row.turns) << row.name;
  }
}

}  // namespace
}  // namespace cairn::tzaar::test
