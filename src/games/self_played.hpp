// Games of the engine against itself, as texts of records in any format.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/selfplay_settings.hpp"
#include "model/record.hpp"

namespace cairn {

// What is played: game N of the plan begins with start N, counted from 1 and round the starts.
struct SelfPlayPlan {
  std::string game;
  std::vector<std::string> starts;  // as SelfPlay::play() takes them
  SelfPlaySettings settings;
  Format format = Format::cairn;
};

// Returns the text for random starts if the game has them, and otherwise an empty text, which is
// the usual start of the game.
std::string default_start(std::string_view game);

// Throws Error of kind usage if a start of the plan is random and the game has no random starts.
void expect_starts(const SelfPlayPlan& plan);

// Returns what limits and weakens the players, such as "depth 2, 1000 nodes".
std::string limits_text(const SelfPlaySettings& settings);

// Plays games of a plan. Each thread needs an object of its own, because it owns much memory.
class SelfPlayed {
 public:
  // Another thread may set `stop` to end the work early. Both arguments must outlive this object.
  SelfPlayed(const SelfPlayPlan& plan, const std::atomic<bool>& stop);

  // Returns the text of the game with that number, or nothing if it was stopped. Throws what
  // SelfPlay::play() throws.
  std::optional<std::string> play(int number) const;

 private:
  const SelfPlayPlan& plan_;
  std::function<std::optional<Record>(std::uint64_t number, const std::string& start)> play_;
};

}  // namespace cairn
