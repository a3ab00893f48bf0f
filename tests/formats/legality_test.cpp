// Reading a turn must accept exactly the moves that the rules generate.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/random.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/setup.hpp"

namespace cairn::tzaar {
namespace {

// Returns the first action of the turn that is read, or nothing if it is rejected.
std::optional<Move> first_action(const Position& position, const std::string& text) {
  try {
    return parse_turn(position, text).front();
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::optional<Move> generated(const Position::Moves& moves, Space from, Space to, char sign) {
  const auto found = std::ranges::find_if(moves, [&](const Move& move) {
    const bool fits = (move.kind == Move::Kind::capture && sign != '+') ||
                      (move.kind == Move::Kind::stack && sign != 'x');
    return fits && move.from == from && move.to == to;
  });
  return found == moves.end() ? std::nullopt : std::optional(*found);
}

void expect_only_legal_actions(const Position& position) {
  SCOPED_TRACE(write_position(position, Format::text));
  Position::Moves moves;
  position.generate(moves);
  for (int from = 0; from < space_count; ++from)
    for (int to = 0; to < space_count; ++to)
      for (const std::string sign : {"x", "+", "-"}) {
        const auto expected = generated(moves, Space(from), Space(to), sign.front());
        std::string text = space_name(Space(from)) + sign + space_name(Space(to));
        const bool needs_second = expected &&
                                  after(position, *expected).to_move() == position.to_move() &&
                                  !after(position, *expected).outcome();
        if (needs_second) text += "-pass";
        ASSERT_EQ(first_action(position, text), expected) << text;
      }
}

TEST(Legality, TurnsReadAreThoseThatAreGenerated) {
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    Random random(seed);
    Position position = random_start(seed);
    for (int action = 0; !position.outcome(); ++action) {
      if (action % 11 == static_cast<int>(seed)) expect_only_legal_actions(position);
      Position::Moves moves;
      position.generate(moves);
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

TEST(Legality, PlacementsReadAreThoseThatAreGenerated) {
  Random random(1);
  Position position;
  while (position.stage() == Stage::placing) {
    Position::Moves moves;
    position.generate(moves);
    for (const char letter : {'a', 'b', 'c'})
      for (int to = 0; to < space_count; ++to) {
        const Move move = Move::place(all_types[static_cast<std::size_t>(letter - 'a')], Space(to));
        const bool is_legal = std::ranges::find(moves, move) != moves.end();
        const auto read = first_action(position, letter + space_name(Space(to)));
        ASSERT_EQ(read.has_value(), is_legal) << letter << space_name(Space(to));
      }
    position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

}  // namespace
}  // namespace cairn::tzaar
