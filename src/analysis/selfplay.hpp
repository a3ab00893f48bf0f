// Games of the engine against itself, as records. A game depends on the settings and its number
// alone. selfplay_impl.hpp defines it; games/instances.hpp says who includes that.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/selfplay_settings.hpp"
#include "games/game.hpp"
#include "model/record.hpp"

namespace cairn {

// A start of games: any text that the game reads as a position. `random` alone becomes a new start
// for each game, where the game reads `random:` and a number.
inline constexpr std::string_view random_start = "random";

// Owns the memory of the player; one for each thread.
template <Game G>
class SelfPlay {
 public:
  // `stop` may be set by another thread; it must outlive this.
  SelfPlay(const SelfPlaySettings& settings, const std::atomic<bool>& stop);
  ~SelfPlay();

  // The game of that number, from a start, with its turns and result and no other tags, written in
  // a format. Nothing if it was stopped. Throws Error if the start is no position, or if the format
  // cannot hold it.
  std::optional<Record> play(std::uint64_t number, const std::string& start, Format format);

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn
