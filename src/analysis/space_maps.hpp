// Finds where the maps of a board take its spaces, by looking at games that are played at random:
// the space on which the image of a game looks at all times as a space of the game does.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "core/random.hpp"
#include "game/drawable.hpp"
#include "model/space_map.hpp"

namespace cairn {

namespace detail {

// A number for each space that tells what has stood on it, for the image of one game after another
// under a map.
template <Drawable G>
class SpaceHistories {
 public:
  using Position = typename G::Position;

  SpaceHistories() : numbers_(G::map_count, first_numbers()) {}

  void add(const Position& position) {
    for (std::size_t map = 0; map < G::map_count; ++map) {
      const Position image = G::image(position, map);
      const Diagram diagram = G::diagram(image);
      for (const Diagram::Piece& piece : diagram.pieces) {
        const auto space = std::ranges::find(diagram.cells, piece.at, &Diagram::Cell::at);
        const std::string word =
            swaps(position, image) ? swapped_piece(piece_word(piece)) : piece_word(piece);
        add(numbers_[map][static_cast<std::size_t>(space - diagram.cells.begin())], word);
      }
      for (std::uint64_t& number : numbers_[map]) number = mix(number);
    }
  }

  // Whether no two spaces of the game itself have the same number.
  bool tell_all_apart() const {
    return std::set(numbers_[0].begin(), numbers_[0].end()).size() == numbers_[0].size();
  }

  std::vector<std::size_t> map(std::size_t map) const {
    std::vector<std::size_t> spaces;
    for (const std::uint64_t number : numbers_[0])
      spaces.push_back(static_cast<std::size_t>(std::ranges::find(numbers_[map], number) -
                                                numbers_[map].begin()));
    return spaces;
  }

  static bool swaps(const Position& position, const Position& image) {
    return position.to_move() != image.to_move();
  }

 private:
  static std::vector<std::uint64_t> first_numbers() {
    return std::vector<std::uint64_t>(G::diagram(G::parse_position("")).cells.size(), 0);
  }

  static void add(std::uint64_t& number, const std::string& word) {
    for (const char c : word) number = mix(number ^ static_cast<unsigned char>(c));
  }

  std::vector<std::vector<std::uint64_t>> numbers_;  // by map and space
};

}  // namespace detail

// All maps of the game's board, in the order of G::image().
template <Drawable G>
std::vector<SpaceMap> space_maps() {
  constexpr int most_actions = 200;  // of a game that is played at random
  const auto start = G::parse_position("");
  detail::SpaceHistories<G> histories;
  for (std::uint64_t seed = 0; !histories.tell_all_apart(); ++seed) {
    Random random(seed);
    auto position = start;
    for (int action = 0; action < most_actions && !position.outcome(); ++action) {
      histories.add(position);
      typename G::Position::Moves moves;
      position.generate(moves);
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  std::vector<SpaceMap> maps;
  for (std::size_t map = 0; map < G::map_count; ++map)
    maps.push_back(
        {detail::SpaceHistories<G>::swaps(start, G::image(start, map)), histories.map(map)});
  return maps;
}

}  // namespace cairn
