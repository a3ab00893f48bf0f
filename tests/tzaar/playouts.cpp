#include "tzaar/playouts.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "games/tzaar/setup.hpp"

namespace cairn::tzaar::test {

std::vector<Position> random_images_of_starts(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<Position> starts;
  for (int i = 0; i < count; ++i) {
    const Position start = i % 5 == 0   ? Position()
                           : i % 5 == 1 ? fixed_start()
                                        : random_start(random.next());
    const std::size_t symmetry = random.below(Board::map_count / 2);
    const std::size_t swap = random.below(2) * Board::map_count / 2;
    starts.push_back(BoardGame<Board>::image(start, symmetry + swap));
  }
  return starts;
}

namespace {

// Puts a side's pieces on the board: singles of any type, and a random number of further pieces on
// top of some of them.
void add_side(Setup& setup, Side side, std::vector<std::size_t>& free_spaces, Random& random) {
  std::vector<Type> singles;
  for (const Type type : all_types)
    singles.insert(singles.end(), random.below(static_cast<std::uint32_t>(supply(type)) + 1), type);
  if (random.below(2) == 0) {
    random.shuffle(singles);
    singles.resize(std::min<std::size_t>(singles.size(), 4));
  }
  std::vector<Stack*> stacks;
  for (const Type type : singles) {
    setup.pieces[free_spaces.back()] = Stack{side, type, 1};
    stacks.push_back(&*setup.pieces[free_spaces.back()]);
    free_spaces.pop_back();
  }
  int pieces = static_cast<int>(singles.size());
  while (!stacks.empty() && pieces < pieces_a_side && random.below(8) != 0) {
    const auto chosen = random.below(static_cast<std::uint32_t>(stacks.size()));
    const auto room = static_cast<std::uint32_t>(pieces_a_side - pieces);
    const int more = 1 + static_cast<int>(random.below(random.below(room) + 1));
    stacks[chosen]->height += more;
    pieces += more;
  }
}

bool shows_all_types(const Setup& setup, Side side) {
  return std::ranges::all_of(all_types, [&](Type type) {
    return std::ranges::any_of(setup.pieces, [&](const auto& stack) {
      return stack && stack->side == side && stack->type == type;
    });
  });
}

}  // namespace

tzaar::Setup random_setup(Random& random) {
  while (true) {
    std::vector<std::size_t> free_spaces(space_count);
    std::iota(free_spaces.begin(), free_spaces.end(), 0u);
    random.shuffle(free_spaces);
    Setup setup;
    for (const Side side : both_sides) add_side(setup, side, free_spaces, random);
    setup.to_move = both_sides[random.below(2)];
    setup.stage = free_spaces.empty() || random.below(2) == 0 ? Stage::first : Stage::second;
    if (shows_all_types(setup, Side::white) || shows_all_types(setup, Side::black)) return setup;
  }
}

}  // namespace cairn::tzaar::test
