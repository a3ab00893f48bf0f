// Undoing a move leaves no trace, even after long and winding sequences.
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <vector>

#include "games/tzaar/contacts.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

// Everything that can be asked of a position.
struct Observed {
  explicit Observed(const Position& position)
      : setup(position.setup()),
        hash(position.hash()),
        outcome(position.outcome()),
        moves(moves_of(position)),
        count_moves(position.count_moves()),
        captures{captures_of(position, Side::white), captures_of(position, Side::black)},
        stackings{stackings_of(position, Side::white), stackings_of(position, Side::black)},
        contacts(contacts_of(position)),
        tall(position.tall()),
        stack_count(position.stack_count()),
        is_opening(position.is_opening()) {}

  Setup setup;
  std::uint64_t hash;
  std::optional<Outcome> outcome;
  std::vector<Move> moves;
  std::uint64_t count_moves;
  std::array<int, 2> captures;
  std::array<int, 2> stackings;
  Contacts contacts;
  std::uint64_t tall;
  int stack_count;
  bool is_opening;

  friend bool operator==(const Observed&, const Observed&) = default;
};

// Goes forward and back at random, and now and then all the way to the end or to the start.
TEST(Undo, RestoresAllThatCanBeAsked) {
  struct Step {
    Position copy;
    Observed before;
    Move move;
    Position::Undo undo;
  };
  Random random(4);
  for (const Position& start : random_images_of_starts(200, 4)) {
    Position position = start;
    std::vector<Step> path;
    const auto go_back = [&] {
      const Step& step = path.back();
      position.undo(step.move, step.undo);
      ASSERT_EQ(position, step.copy) << "after taking back " << text_of(step.move);
      ASSERT_TRUE(Observed(position) == step.before)
          << text_of(step.before.setup) << " after taking back " << text_of(step.move);
      path.pop_back();
    };
    for (int i = 0; i < 300; ++i) {
      const bool forward = !position.outcome() && (path.empty() || random.below(4) != 0);
      if (forward) {
        const Move move = random_move(position, random);
        const Position copy = position;
        path.push_back({copy, Observed(position), move, position.play(move)});
      } else {
        ASSERT_NO_FATAL_FAILURE(go_back());
      }
    }
    while (!path.empty()) ASSERT_NO_FATAL_FAILURE(go_back());
  }
}

TEST(Undo, OfEveryMoveOfAPosition) {
  Random random(5);
  for (const Position& start : random_images_of_starts(100, 5))
    for (Position position : play_out(start, random)) {
      const Position copy = position;
      const Observed before(position);
      for (const Move& move : moves_of(copy)) {
        const Position::Undo undo = position.play(move);
        position.undo(move, undo);
        ASSERT_EQ(position.hash(), copy.hash()) << text_of(move);
      }
      ASSERT_EQ(position, copy);
      ASSERT_TRUE(Observed(position) == before) << text_of(before.setup);
    }
}

}  // namespace
}  // namespace cairn::tzaar::test
