// Properties that hold in every position, checked by seeded random play.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/position.hpp"
#include "games/towers/evaluation.hpp"
#include "games/towers/notation.hpp"
#include "games/towers/position.hpp"
#include "games/towers/race.hpp"
#include "towers/playout.hpp"
#include "towers/reference.hpp"

namespace cairn::towers {
namespace {

static_assert(CountsPairs<Position>);
static_assert(sizeof(Position) <= 88);  // small, because the search copies it

constexpr int max_plies = 250;

Position::Moves moves_of(const Position& position) {
  Position::Moves moves;
  position.generate(moves);
  return moves;
}

TEST(Playout, SuccessorsAreThoseOfTheReference) {
  int finished = 0;
  for (std::uint64_t seed = 0; seed < 15; ++seed)
    play_randomly(seed, max_plies, [&](const Position& position) {
      const auto board = reference::board_of(position.setup());
      std::vector<reference::Board> expected = reference::successors(board);
      std::vector<reference::Board> found;
      for (const Move& move : moves_of(position))
        found.push_back(reference::board_of(after(position, move).setup()));
      std::ranges::sort(expected);
      std::ranges::sort(found);
      ASSERT_EQ(found, expected) << "seed " << seed;

      const auto outcome = position.outcome();
      const auto white_won = reference::white_won(board);
      ASSERT_EQ(outcome.has_value(), white_won.has_value()) << "seed " << seed;
      if (!outcome) return;
      ++finished;
      EXPECT_EQ(outcome->winner == Side::white, *white_won);
      EXPECT_EQ(outcome->ending == &ending::breakthrough, board.crossed);
    });
  EXPECT_GT(finished, 12);
}

TEST(Playout, MovesFromASpaceAreThoseOfAllThatStartThere) {
  for (std::uint64_t seed = 500; seed < 505; ++seed)
    play_randomly(seed, max_plies, [&](const Position& position) {
      Position::Moves moves;
      position.generate(moves);
      for (int number = 0; number < space_count; ++number) {
        const Space from(number);
        std::vector<Move> expected;
        for (const Move& move : moves)
          if (move.from == from) expected.push_back(move);
        Position::Moves found;
        position.generate_from(from, found);
        ASSERT_TRUE(std::ranges::equal(found, expected)) << "space " << number;
      }
    });
}

TEST(Playout, CapturesAreThoseMovesThatTakeAPiece) {
  for (std::uint64_t seed = 600; seed < 640; ++seed)
    play_randomly(seed, max_plies, [&](const Position& position) {
      const auto pieces = [side = opponent(position.to_move())](const Position& on) {
        return on.planes(side).pieces();
      };
      std::vector<Move> expected;
      for (const Move& move : moves_of(position))
        if (pieces(after(position, move)) != pieces(position)) expected.push_back(move);
      Position::Moves found;
      position.generate_captures(found);
      ASSERT_TRUE(std::ranges::equal(found, expected)) << "seed " << seed;
    });
}

TEST(Playout, PlayingAndTakingBackKeepsHashAndPosition) {
  std::unordered_map<std::uint64_t, Position> by_hash;
  for (std::uint64_t seed = 300; seed < 320; ++seed)
    play_randomly(seed, max_plies, [&](const Position& position) {
      const Position fresh(position.setup());
      ASSERT_EQ(position, fresh) << "seed " << seed;
      ASSERT_EQ(position.hash(), fresh.hash()) << "seed " << seed;
      ASSERT_EQ(by_hash.try_emplace(position.hash(), position).first->second, position);
      Position played = position;
      for (const Move& move : moves_of(position)) {
        {
          const Played guard(played, move);
          ASSERT_NE(played, position);
          ASSERT_NE(played.hash(), position.hash());
          ASSERT_EQ(played.hash(), position.hash_after(move));
        }
        ASSERT_EQ(played, position);
        ASSERT_EQ(played.setup(), position.setup());
        ASSERT_EQ(played.hash(), position.hash());
      }
    });
}

// Returns who wins after a move, or by going beyond the edge with the one that answers it.
std::optional<Side> winner_within_two_moves(const Position& position, const Move& move) {
  const Position played = after(position, move);
  if (const auto outcome = played.outcome()) return outcome->winner;
  const auto answers = moves_of(played);
  return std::ranges::any_of(answers, &Move::off) ? std::optional(played.to_move()) : std::nullopt;
}

TEST(Playout, ForesightTellsWhoWinsAndMovesAfterEveryMove) {
  int wins = 0, losses = 0, open = 0;
  for (std::uint64_t seed = 500; seed < 520; ++seed)
    play_randomly(seed, max_plies, [&](const Position& position) {
      if (position.outcome()) return;
      const Foresight foresight(position);
      for (const Move& move : moves_of(position)) {
        const auto outlook = foresight.after(move);
        ASSERT_EQ(outlook.to_move, opponent(position.to_move())) << "seed " << seed;
        ASSERT_EQ(outlook.winner, winner_within_two_moves(position, move)) << "seed " << seed;
        ++(!outlook.winner ? open : *outlook.winner == position.to_move() ? wins : losses);
      }
    });
  EXPECT_GT(wins, 100);
  EXPECT_GT(losses, 1000);
  EXPECT_GT(open, 1000);
}

// Returns by how much a side is ahead: in parts, which count twice, and in the rank of its foremost
// piece.
int lead_of(const Position& position, Side side) {
  const Setup setup = position.setup();
  int lead = 0;
  for (const Side of : both_sides) {
    int parts = 0;
    int foremost = 0;
    for (int number = 0; number < space_count; ++number) {
      const Space space(number);
      const auto piece = setup.pieces[static_cast<std::size_t>(number)];
      if (!piece || piece->side != of) continue;
      parts += piece->parts();
      foremost = std::max(foremost, as_seen_by(of, space).rank());
    }
    lead += (of == side ? 1 : -1) * (2 * parts + foremost);
  }
  return lead;
}

TEST(Playout, ForesightTakesAWinForEasierForTheSideThatIsAhead) {
  for (std::uint64_t seed = 540; seed < 550; ++seed)
    play_randomly(seed, max_plies, [&](const Position& position) {
      if (position.outcome()) return;
      const Foresight foresight(position);
      std::map<int, Foresight::Effort> by_lead;
      for (const Move& move : moves_of(position)) {
        const auto outlook = foresight.after(move);
        if (outlook.winner) continue;
        const auto [win, loss] = outlook.effort;
        const int lead = lead_of(after(position, move), outlook.to_move);
        const auto known = by_lead.try_emplace(lead, outlook.effort).first->second;
        ASSERT_EQ(known.win, win) << "seed " << seed;
        ASSERT_EQ(known.loss, loss) << "seed " << seed;
        ASSERT_EQ(lead > 0, win < loss) << "seed " << seed;
        ASSERT_EQ(lead<0, win> loss) << "seed " << seed;
      }
      for (auto next = by_lead.begin(), before = next; next != by_lead.end(); before = next++)
        ASSERT_LE(next->second.win, before->second.win) << "seed " << seed;
    });
}

TEST(Playout, NoTwoKindsOfMovesShareASlot) {
  std::unordered_map<std::size_t, Move> by_slot;
  for (std::uint64_t seed = 600; seed < 640; ++seed)
    play_randomly(seed, max_plies, [&](const Position& position) {
      for (Move move : moves_of(position)) {
        move.off = false;  // whether the path ends beyond the edge follows from the rest
        ASSERT_LT(history_slot(move), history_slots);
        ASSERT_EQ(by_slot.try_emplace(history_slot(move), move).first->second, move);
      }
    });
  EXPECT_GT(by_slot.size(), 3000U);
}

TEST(Playout, ImagesHaveTheSameMovesOutcomeAndValue) {
  for (std::uint64_t seed = 400; seed < 420; ++seed)
    play_randomly(seed, max_plies, [&](const Position& position) {
      const auto all = BoardGame<Board>::images(position);
      ASSERT_EQ(all.size(), Board::map_count);
      ASSERT_EQ(all[0], position);
      for (std::size_t map = 0; map < all.size(); ++map) {
        const Position& mapped = all[map];
        ASSERT_EQ(BoardGame<Board>::image(mapped, map), position) << "map " << map;
        ASSERT_EQ(mapped.count_pairs(), position.count_pairs()) << "map " << map;
        ASSERT_EQ(mapped.outcome().has_value(), position.outcome().has_value());
        if (position.outcome()) {
          ASSERT_EQ(mapped.outcome()->winner == position.outcome()->winner, map < 2);
        } else {
          ASSERT_EQ(evaluate(mapped), evaluate(position)) << "map " << map;
        }
      }
    });
}

// The evaluation remembers the positions that it was asked about last, so all are asked twice.
TEST(Playout, ProspectsTellWinsAndCaptures) {
  for (std::uint64_t seed = 500; seed < 520; ++seed)
    for (int time = 0; time < 2; ++time)
      play_randomly(seed, max_plies, [&](const Position& position) {
        if (position.outcome()) return;
        const auto moves = moves_of(position);
        const Prospect seen = prospect(position);
        ASSERT_EQ(seen.evaluation, evaluate(position)) << "seed " << seed;
        ASSERT_EQ(seen.wins_at_once, std::ranges::any_of(moves, &Move::off));
        Position::Moves captures;
        position.generate_captures(captures);
        ASSERT_EQ(seen.has_captures, !captures.empty());
      });
}

// Checks the figures of tests/data/towers/perft.txt. A line has a position and then pairs of a
// depth and a number of move sequences.

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
