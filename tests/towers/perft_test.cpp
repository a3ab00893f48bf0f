// Checks the figures of tests/data/towers/perft.txt. A line has a position and then pairs of a
// depth and a number of move sequences.
#include "core/position.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "games/towers/notation.hpp"
#include "towers/reference.hpp"

namespace cairn::towers {
namespace {

struct Row {
  std::string position;
  std::map<int, std::uint64_t> figures;  // by depth
};

std::vector<Row> rows() {
  const char* root = std::getenv("CAIRN_SOURCE_ROOT");
  std::ifstream file(std::string(root ? root : ".") + "/tests/data/towers/perft.txt");
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto bar = line.find('|');
    Row row{line.substr(0, bar), {}};
    std::istringstream figures(line.substr(bar + 1));
    int depth = 0;
    for (std::uint64_t figure = 0; figures >> depth >> figure;) row.figures[depth] = figure;
    rows.push_back(row);
  }
  return rows;
}

TEST(Perft, FiguresHoldForEveryImage) {
  ASSERT_GE(rows().size(), 8u);
  for (const Row& row : rows())
    for (Position image : BoardGame<Board>::images(parse_position(row.position)))
      for (const auto& [depth, figure] : row.figures)
        EXPECT_EQ(perft(image, depth), figure)
            << row.position << "depth " << depth << " as " << write_position(image, Format::text);
}

TEST(Perft, FiguresHoldWithoutCountingAhead) {
  constexpr std::uint64_t most = 400'000;
  for (const Row& row : rows())
    for (const auto& [depth, figure] : row.figures) {
      Position position = parse_position(row.position);
      if (figure > most) continue;
      EXPECT_EQ(perft(position, depth, BulkCounting::none), figure) << row.position << depth;
      EXPECT_EQ(perft(position, depth, BulkCounting::last_ply), figure) << row.position << depth;
    }
}

TEST(Perft, TheReferenceCountsTheSame) {
  constexpr std::uint64_t most = 20'000;
  for (const Row& row : rows()) {
    const auto board = reference::board_of(parse_position(row.position).setup());
    for (const auto& [depth, figure] : row.figures) {
      if (figure > most) break;
      EXPECT_EQ(reference::perft(board, depth), figure) << row.position << "depth " << depth;
    }
  }
}

}  // namespace
}  // namespace cairn::towers
