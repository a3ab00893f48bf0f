// Chooses the turns of an archive that are worth a picture.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/annotated_game.hpp"
#include "model/archive_page.hpp"

namespace cairn {

// The moments of one game. Their addresses are those within the page of the game: "#17".
struct GameMoments {
  std::vector<Moment> given_away;   // wins that were given away
  std::vector<Moment> swings;       // turns that cost much
  std::vector<Moment> saves;        // at most one: where the side that did not lose stood worst
  std::vector<Moment> long_wins;    // at most one: the longest win that is proven
  std::vector<Moment> mistakes[2];  // by index(Side): all turns with a mark or a lost result
};

GameMoments moments_of(const AnnotatedGame& game, const Language& language = english());

// The most instructive of many moments, in their order; of those that show the same, one.
class TopMoments {
 public:
  explicit TopMoments(std::size_t most) : most_(most) {}

  void add(const Moment& moment);
  const std::vector<Moment>& best() const { return moments_; }

 private:
  std::size_t most_;
  std::vector<Moment> moments_;
};

// The address of a moment's game, without the turn.
std::string_view game_address(const Moment& moment);

}  // namespace cairn
