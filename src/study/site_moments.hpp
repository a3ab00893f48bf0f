// Chooses the turns of an archive that are worth a picture.
#pragma once

#include <cstddef>
#include <optional>
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
  std::vector<Moment> pretty;       // at most one: the prettiest turn
  std::vector<Moment> turned;       // at most one: where the game turned, if anybody won it
  std::vector<Moment> mistakes[2];  // by index(Side): all turns with a mark or a lost result
};

// A turn that begins a proven win and is worth a look for that (study/pretty_turns.hpp).
struct PrettyTurn {
  std::size_t turn = 0;       // its index
  bool is_sacrifice = false;  // or else it threatens nothing at once
};

// `pretty` is the prettiest turn of the game, if there is one.
GameMoments moments_of(const AnnotatedGame& game, std::optional<PrettyTurn> pretty,
                       const Language& language = english());

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
