// Games of the engine against itself.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/player.hpp"
#include "core/record.hpp"
#include "games/any_game.hpp"
#include "games/game.hpp"

namespace cairn {

struct SelfPlaySettings {
  PlayerSettings player;
  Limits limits;  // of the search for each turn
  std::uint64_t seed = 1;
  int random_turns = 0;  // how many turns at the start of a game are random legal turns
  int noise = 15;        // percentage of the later turns that need not be the best ones
  double margin = 5;     // the most that such a turn may lose, in points of win percentage
  int max_turns = 300;   // a longer game is left unfinished
};

// Plays games of the engine against itself and returns them as records. A game depends only on the
// settings, its number and its start, unless time limits the searches. The definitions are in
// selfplay_impl.hpp; app/instances.hpp includes it.

// The start of a game is any text that the game can read as a position. This text alone stands for
// a new start for each game, in games that can read `random:` followed by a number.
inline constexpr std::string_view random_start = "random";

// Owns the memory of the player, so each thread needs an object of its own.
template <Game G>
class SelfPlay final : public AnySelfPlay {
 public:
  // Another thread may set `stop` to end the work early. `stop` must outlive this object.
  SelfPlay(const SelfPlaySettings& settings, const std::atomic<bool>& stop);
  ~SelfPlay() override;

  // Plays the game with that number from `start`. Returns its record, in the notation of `format`;
  // the result is its only tag. Returns nothing if the work was stopped. Throws Error if the start
  // is not a position, or if the format cannot hold it.
  std::optional<Record> play(std::uint64_t number, const std::string& start,
                             Format format) override;

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn
