// Compares what the network sees with a plain look at the board, and its values with those that
// every processor must find.

#include "games/towers/relations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cases.hpp"
#include "core/random.hpp"
#include "games/towers/evaluation.hpp"
#include "games/towers/notation.hpp"
#include "games/towers/setup.hpp"
#include "network_weights.hpp"
#include "towers/playout.hpp"

namespace cairn::towers {
namespace {

using R = Relations;
using test::cases;

template <class Visit>
void visit_positions(int games, std::uint64_t seed, Visit&& visit) {
  Random random(seed);
  for (int game = 0; game < games; ++game) {
    play_randomly(seed + static_cast<std::uint64_t>(game), 200, [&](const Position& position) {
      if (!position.outcome()) visit(position);
    });
    for (int i = 0; i < 20; ++i) visit(random_board(random));
  }
}

// The board as a side sees it: for Black upside down.
struct PlainBoard {
  Setup setup;
  Side side;

  std::optional<Piece> at(int file, int rank) const {
    const auto space = Space::at(file, side == Side::white ? rank : board_width - 1 - rank);
    return space ? setup.pieces[static_cast<std::size_t>(space->number())] : std::nullopt;
  }
  bool is_own(int file, int rank) const {
    const auto piece = at(file, rank);
    return piece && piece->side == side;
  }
  PlainBoard of_the_other() const { return {setup, opponent(side)}; }
};

bool is_on_board(int file, int rank) {
  return Space::at(file, rank).has_value();
}

// What the whole pieces of a side do: how many reach each space, as it sees the board.
struct Reached {
  std::array<std::array<std::size_t, board_width>, board_width> times{};  // by file and rank
  int moves = 0;
};

Reached reached(const PlainBoard& board) {
  constexpr std::array<Step, 5> ways{{{-1, 1}, {1, 1}, {0, 1}, {-1, 0}, {1, 0}}};
  Reached result;
  for (int file = 0; file < board_width; ++file)
    for (int rank = 0; rank < board_width; ++rank) {
      if (!board.is_own(file, rank)) continue;
      const Piece piece = *board.at(file, rank);
      for (const Step way : ways) {
        const int most = way.file != 0 && way.rank != 0 ? piece.circles : piece.squares;
        for (int steps = 1; steps <= most; ++steps) {
          const int to_file = file + steps * way.file;
          const int to_rank = rank + steps * way.rank;
          if (!is_on_board(to_file, to_rank)) break;
          ++result.times[static_cast<std::size_t>(to_file)][static_cast<std::size_t>(to_rank)];
          if (!board.is_own(to_file, to_rank)) ++result.moves;
          if (board.at(to_file, to_rank)) break;
        }
      }
    }
  return result;
}

bool breaks_through(const Position& position, Side side) {
  bool leaves = false;
  for_each_move_set(View(position, side),
                    [&](const MoveSet& set) { leaves |= set.off && set.ends != 0; });
  return leaves;
}

std::size_t moves_to_edge(const Piece& piece, int rank) {
  int left = board_width - rank;
  std::size_t moves = 1;
  for (; left > piece.parts(); left -= std::max(piece.circles, piece.squares)) ++moves;
  return moves;
}

struct SideCounts {
  std::size_t parts = 0;
  std::size_t pieces = 0;
  std::size_t race = R::most_moves;
  std::size_t free_race = R::most_moves;
  std::size_t mobility = 0;
};

// Appends the features of a side's pieces, and counts what it has.
SideCounts add_pieces(const PlainBoard& board, std::size_t owner,
                      std::vector<std::size_t>& features) {
  const Reached own = reached(board);
  const Reached other = reached(board.of_the_other());
  const auto times = [](const Reached& by, int file, int rank) {
    return by.times[static_cast<std::size_t>(file)][static_cast<std::size_t>(rank)];
  };
  const auto attackers = [&](int file, int rank) {
    return times(other, file, board_width - 1 - rank);
  };
  const auto ground = [&](int file, int rank) -> std::size_t {
    if (!is_on_board(file, rank)) return 4;
    if (const auto piece = board.at(file, rank)) return piece->side == board.side ? 2 : 3;
    return attackers(file, rank) > 0 ? 1 : 0;
  };
  const auto pair = [](std::size_t a, std::size_t b) {
    return std::max(a, b) * (std::max(a, b) + 1) / 2 + std::min(a, b);
  };
  SideCounts has;
  for (int file = 0; file < board_width; ++file)
    for (int rank = 0; rank < board_width; ++rank) {
      if (!board.is_own(file, rank)) continue;
      const Piece piece = *board.at(file, rank);
      const std::size_t number =
          owner * R::kinds + R::kind_of(static_cast<std::size_t>(piece.circles),
                                        static_cast<std::size_t>(piece.squares));
      const std::size_t place = number * board_width + static_cast<std::size_t>(rank);
      features.push_back(R::piece + place * 4 +
                         static_cast<std::size_t>(std::min(file, board_width - 1 - file)));
      features.push_back(R::contact + place * 9 +
                         std::min(attackers(file, rank), R::most_control) * 3 +
                         std::min(times(own, file, rank), R::most_control));
      features.push_back(R::ahead + number * R::grounds * R::pairs +
                         ground(file, rank + 1) * R::pairs +
                         pair(ground(file - 1, rank + 1), ground(file + 1, rank + 1)));
      features.push_back(R::beside + number * R::pairs +
                         pair(ground(file - 1, rank), ground(file + 1, rank)));
      has.parts += static_cast<std::size_t>(piece.parts());
      ++has.pieces;
      const std::size_t moves = moves_to_edge(piece, rank);
      has.race = std::min(has.race, moves);
      if (attackers(file, rank) == 0 && ground(file, rank + 1) != 3)
        has.free_race = std::min(has.free_race, moves);
    }
  has.mobility = std::min(static_cast<std::size_t>(own.moves) / 2, R::most_mobility);
  return has;
}

std::vector<std::size_t> plain_features(const Position& position) {
  std::vector<std::size_t> features;
  const PlainBoard board{position.setup(), position.to_move()};
  const SideCounts own = add_pieces(board, 0, features);
  const SideCounts other = add_pieces(board.of_the_other(), 1, features);
  features.push_back(R::parts + own.parts * R::numbers + other.parts);
  features.push_back(R::pieces + own.pieces * R::numbers + other.pieces);
  features.push_back(R::race + own.race * (R::most_moves + 1) + other.race);
  features.push_back(R::free_race + own.free_race * (R::most_moves + 1) + other.free_race);
  features.push_back(R::mobility + own.mobility);
  features.push_back(R::mobility + R::most_mobility + 1 + other.mobility);
  features.push_back(R::breakthrough + (breaks_through(position, board.side) ? 2u : 0u) +
                     (breaks_through(position, opponent(board.side)) ? 1u : 0u));
  std::ranges::sort(features);
  return features;
}

std::vector<std::size_t> features_of(const Position& position) {
  std::vector<std::size_t> features;
  for_each_relation(position, [&](auto... several) { (features.push_back(several), ...); });
  std::ranges::sort(features);
  return features;
}

TEST(TowersRelations, AreThoseOfAPlainLookAtTheBoard) {
  visit_positions(cases(5, 200), 3, [&](const Position& position) {
    ASSERT_EQ(features_of(position), plain_features(position))
        << write_position(position, Format::text);
  });
}

TEST(TowersRelations, AreTheSameForAllImages) {
  visit_positions(cases(2, 50), 4, [&](const Position& position) {
    for (std::size_t map = 0; map < Board::map_count; ++map)
      ASSERT_EQ(features_of(BoardGame<Board>::image(position, map)), features_of(position));
  });
}

TEST(TowersRelations, GiveEveryProcessorTheSameValues) {
  const Judge judge(test::any_weights<Judge>(49));
  std::uint64_t sum = 0;
  int positions = 0;
  visit_positions(cases(10, 10'000), 17, [&](const Position& position) {
    const Prospect found = prospect_by(judge, position);
    sum = mix(sum ^ static_cast<std::uint64_t>(found.evaluation));
    EXPECT_EQ(found.wins_at_once, prospect(position).wins_at_once);
    EXPECT_EQ(found.has_captures, prospect(position).has_captures);
    ++positions;
  });
  EXPECT_EQ(sum, (cases<std::uint64_t>(8462560729492609975u, 4411716018728082896u))) << positions;
}

}  // namespace
}  // namespace cairn::towers
