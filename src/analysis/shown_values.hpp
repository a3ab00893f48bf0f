// The reckoning of an annotation: what it shows of each position and turn, so that whoever
// subtracts two percentages gets the loss and the mark.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "analysis/judged_game.hpp"
#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"

namespace cairn {

// The values of a game's positions as they are shown, in whole percentages. A position has one
// value, and that is the best one that is known of it: what is proven; else, if a second look has
// compared the turn that was played there with the best one, the value after the turn played and
// the loss together; else what a second look at the turn before has seen; else the search's own
// value. What is given of the first position, or answered about the last one, comes before
// searches.
template <Game G>
class ShownValues {
 public:
  // Both must outlive this object.
  ShownValues(const Replay<G>& replay, const JudgedGame<G>& game)
      : replay_(replay), game_(game), values_(game.positions.size()) {
    for (std::size_t i = values_.size(); i-- > 0;) values_[i] = known_value(i);
  }

  const Value& value(std::size_t i) const { return values_[i]; }
  double percent(std::size_t i) const { return shown_percent(values_[i], G::points_per_logit); }

  // Returns by how much the player stands worse after turn `i` than before it, in points.
  double fall(std::size_t i) const {
    const Side player = replay_.positions[i].to_move();
    return chances_of(player, percent(i)) - chances_of(player, percent(i + 1));
  }

  // Returns what the turn has lost, in points of the player's win percentage, at least 0.
  double loss(std::size_t i) const {
    return game_.is_unbeaten(replay_, i) ? 0 : std::max(0.0, fall(i));
  }

 private:
  Value known_value(std::size_t i) const {
    if (game_.start && i == 0) return *game_.start;
    const Value searched = game_.value(replay_, i);
    if (searched.kind != Value::Kind::estimate) return searched;
    if (game_.answer && i + 1 == values_.size()) return game_.answer->value;
    const double own = shown_percent(searched, G::points_per_logit);
    const double known = std::clamp(looked_at(i).value_or(own), 1.0, 99.0);
    return known == own ? searched : estimate_of(known, G::points_per_logit);
  }

  // What second looks say of an open position, as White's percentage.
  std::optional<double> looked_at(std::size_t i) const {
    if (i < game_.turns.size() && game_.turns[i].second_look && !game_.is_unbeaten(replay_, i)) {
      // Rounded down, so that the loss does not reach the limit of a mark that it has not got.
      const double loss = std::floor(game_.turns[i].second_look->loss);
      return percent(i + 1) + (replay_.positions[i].to_move() == Side::white ? loss : -loss);
    }
    if (i == 0 || !game_.turns[i - 1].second_look) return std::nullopt;
    const Side player = replay_.positions[i - 1].to_move();
    return std::round(chances_of(player, game_.turns[i - 1].looked_played));
  }

  const Replay<G>& replay_;
  const JudgedGame<G>& game_;
  std::vector<Value> values_;
};

}  // namespace cairn
