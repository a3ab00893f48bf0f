// Whether two puzzles are so much alike that one of them is enough.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "analysis/page_positions.hpp"
#include "core/turn.hpp"
#include "games/game.hpp"
#include "model/puzzle.hpp"

namespace cairn {

// Compares puzzles of one game by what is on their boards.
template <Game G>
class PuzzleLikeness {
 public:
  using Position = typename G::Position;
  using Looks = typename PagePositions<G>::Looks;

  // Whether an image of one board differs from the other in a few spaces; or in more, but the key
  // turn does the same on both. Both measures are parts of the spaces that are occupied.
  bool are_alike(const Puzzle& a, const Puzzle& b) {
    const Position one = G::parse_position(a.position);
    const Position other = G::parse_position(b.position);
    const Looks looks = looks_.looks_of(one);
    const Looks solved = looks_.looks_of(after(one, G::parse_turn(one, a.solution.text)));
    const Position key = after(other, G::parse_turn(other, b.solution.text));
    const auto images = G::images(other);
    const auto key_images = G::images(key);
    for (std::size_t i = 0; i < images.size(); ++i) {
      if (images[i].to_move() != one.to_move()) continue;
      const Looks image = looks_.looks_of(images[i]);
      const int differing = differences(looks, image);
      const int pieces = std::max(occupied(looks), occupied(image));
      if (few * differing <= pieces) return true;
      if (some * differing <= pieces &&
          has_same_key(looks, solved, image, looks_.looks_of(key_images[i])))
        return true;
    }
    return false;
  }

 private:
  static constexpr int few = 6;   // alike if at most one in six differs
  static constexpr int some = 2;  // or one in two, and the key is the same

  static int differences(const Looks& a, const Looks& b) {
    int count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i] ? 1 : 0;
    return count;
  }

  static int occupied(const Looks& looks) {
    return static_cast<int>(looks.size() - static_cast<std::size_t>(std::ranges::count(looks, -1)));
  }

  // Whether the same spaces change in the same way.
  static bool has_same_key(const Looks& a, const Looks& a_solved, const Looks& b,
                           const Looks& b_solved) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      const bool changes = a[i] != a_solved[i];
      if (changes != (b[i] != b_solved[i])) return false;
      if (changes && (a[i] != b[i] || a_solved[i] != b_solved[i])) return false;
    }
    return true;
  }

  PageBoard board_ = PagePositions<G>::empty_board();
  PagePositions<G> looks_{board_};
};

}  // namespace cairn
