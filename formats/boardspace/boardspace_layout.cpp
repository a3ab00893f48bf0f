#include "formats/boardspace/boardspace_layout.hpp"

#include <array>
#include <limits>
#include <optional>
#include <utility>

namespace cairn::boardspace {

namespace {

constexpr std::uint32_t piece_count = tzaar::space_count;

// The linear congruential generator of java.util.Random, as Java's specification defines it.
class JavaRandom {
 public:
  explicit JavaRandom(std::int64_t key)
      : state_((static_cast<std::uint64_t>(key) ^ multiplier) & mask) {}

  // The top 1 to 32 bits of the next state.
  std::uint32_t next(int bits) {
    state_ = (state_ * multiplier + 11) & mask;
    return static_cast<std::uint32_t>(state_ >> (state_bits - bits));
  }

 private:
  static constexpr int state_bits = 48;
  static constexpr std::uint64_t mask = (std::uint64_t{1} << state_bits) - 1;
  static constexpr std::uint64_t multiplier = 0x5DEECE66D;

  std::uint64_t state_;
};

std::uint32_t draw_recent(JavaRandom& random) {
  // The greatest multiple of 60 below 2^31. Numbers from there on are drawn again, because they
  // would make small remainders more likely.
  constexpr std::uint32_t limit = (std::uint32_t{1} << 31) / piece_count * piece_count;
  std::uint32_t drawn = random.next(31);
  while (drawn >= limit) drawn = random.next(31);
  return drawn % piece_count;
}

std::uint32_t draw_early(JavaRandom& random) {
  const auto drawn = static_cast<std::int32_t>(random.next(32));
  if (drawn == std::numeric_limits<std::int32_t>::min()) return 0;
  return static_cast<std::uint32_t>(drawn < 0 ? -drawn : drawn) % piece_count;
}

// The kinds of pieces as the site numbers them.
constexpr std::array<tzaar::Stack, 6> kinds{{{Side::white, tzaar::Type::tott, 1},
                                             {Side::white, tzaar::Type::tzarra, 1},
                                             {Side::white, tzaar::Type::tzaar, 1},
                                             {Side::black, tzaar::Type::tott, 1},
                                             {Side::black, tzaar::Type::tzarra, 1},
                                             {Side::black, tzaar::Type::tzaar, 1}}};

using Pile = std::array<std::uint8_t, piece_count>;  // indices into `kinds`

constexpr Pile sorted_pile = [] {
  Pile pile{};
  std::size_t next = 0;
  for (std::uint8_t kind = 0; kind < kinds.size(); ++kind)
    for (int i = 0; i < tzaar::supply(kinds[kind].type); ++i) pile[next++] = kind;
  return pile;
}();

}  // namespace

tzaar::Setup random_layout(std::int64_t key, Draw draw) {
  constexpr int passes = 5;
  Pile pile = sorted_pile;
  JavaRandom random(key);
  for (int pass = 0; pass < passes; ++pass)
    for (std::uint8_t& piece : pile)
      std::swap(piece, pile[draw == Draw::recent ? draw_recent(random) : draw_early(random)]);
  // The site deals from the top of the pile, which is its end, onto the spaces from the last to the
  // first. So the index of a piece in the pile is the number of its space.
  tzaar::Setup setup;
  for (std::size_t space = 0; space < pile.size(); ++space)
    setup.pieces[space] = kinds[pile[space]];
  return setup;
}

}  // namespace cairn::boardspace
