// The maps of boards, against the images that each game makes.
#include "analysis/space_maps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "all_games.hpp"
#include "analysis/page_positions.hpp"
#include "core/random.hpp"
#include "formats/pages/position_keys.hpp"

namespace cairn {
namespace {

template <class G>
class SpaceMaps : public testing::Test {};
TYPED_TEST_SUITE(SpaceMaps, AllGames);

// What stands on each space.
std::vector<std::string> words_of(const Diagram& diagram) {
  std::vector<std::string> words;
  for (const Diagram::Cell& cell : diagram.cells) {
    const Diagram::Piece* const piece = diagram.piece_at(cell.at);
    words.push_back(piece != nullptr ? piece_word(*piece) : "");
  }
  return words;
}

template <class G>
std::vector<typename G::Position> random_game(std::uint64_t seed) {
  std::vector<typename G::Position> positions{G::parse_position(Sampled<G>::start)};
  Random random(seed);
  while (!positions.back().outcome() && positions.size() < 60) {
    typename G::Position::Moves moves;
    positions.back().generate(moves);
    positions.push_back(positions.back());
    positions.back().play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return positions;
}

TYPED_TEST(SpaceMaps, TakePiecesToWhereImagesHaveThem) {
  using G = TypeParam;
  const std::vector<SpaceMap> maps = space_maps<G>();
  ASSERT_EQ(maps.size(), G::map_count);
  for (const auto& position : random_game<G>(1000)) {
    const std::vector<std::string> words = words_of(G::diagram(position));
    for (std::size_t map = 0; map < maps.size(); ++map) {
      const auto image = G::image(position, map);
      EXPECT_EQ(maps[map].swaps_colours, image.to_move() != position.to_move());
      std::vector<std::string> mapped(words.size());
      for (std::size_t space = 0; space < words.size(); ++space)
        mapped[maps[map].spaces[space]] =
            maps[map].swaps_colours ? swapped_piece(words[space]) : words[space];
      EXPECT_EQ(mapped, words_of(G::diagram(image))) << map;
    }
  }
}

// The page of a game that has only this position.
template <class G>
GamePage page_of(const typename G::Position& position) {
  GamePage page;
  page.board = PagePositions<G>::empty_board();
  page.start = PagePositions<G>(page.board).whole(position);
  return page;
}

TYPED_TEST(SpaceMaps, GiveImagesTheSameKeyAndOtherPositionsOthers) {
  using G = TypeParam;
  const std::vector<SpaceMap> maps = space_maps<G>();
  const auto key_of = [&](const auto& position) {
    const Side to_move = position.to_move();
    return position_keys(page_of<G>(position), {&to_move, 1}, maps).front();
  };
  std::vector<std::uint64_t> keys;
  for (const auto& position : random_game<G>(2000)) {
    keys.push_back(key_of(position));
    for (const auto& image : G::images(position)) EXPECT_EQ(key_of(image), keys.back());
  }
  std::ranges::sort(keys);
  EXPECT_EQ(std::ranges::adjacent_find(keys), keys.end());
}

}  // namespace
}  // namespace cairn
