// The referee: a slow judgement of two turns of one position, by which the quick marks of an
// annotation are judged. It takes three different ways, none of which has the horizon of the search
// of fixed depth: proofs, a long search by the player at two neighbouring depths, and games played
// out in pairs. TRUST.md says how its word is used.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/game_judge.hpp"
#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "games/game.hpp"
#include "search/proof_search.hpp"
#include "tuning/playouts.hpp"

namespace cairn::tuning {

struct RefereeSettings {
  std::uint64_t proof_nodes = 2'000'000;
  std::uint64_t player_nodes = 3'000'000;
  PlayoutSettings playouts{.least_pairs = 10, .most_pairs = 200};
};

// What the referee found out about a position, as chances of one side in per cent.
struct Chances {
  double percent = 50;
  bool is_proven = false;
};

// How much worse the turn that was played is than the best one, in points of win percentage, by
// each of the ways.
struct Ruling {
  Chances best;                      // after the best turn, by proof or by the long search
  Chances played;                    // after the turn that was played
  std::optional<Measured> playouts;  // nothing if both results are proven

  double searched_loss() const { return best.percent - played.percent; }
  bool is_proven() const { return best.is_proven && played.is_proven; }
  // Returns whether the loss is at least `points`; nothing if the ways disagree.
  std::optional<bool> loses(double points) const {
    const bool by_search = searched_loss() >= points;
    if (is_proven()) return by_search;
    if (by_search != (playouts->mean >= points)) return std::nullopt;
    return by_search;
  }
};

template <Game G>
class Referee {
 public:
  using Position = typename G::Position;

  Referee(const RefereeSettings& settings, const std::atomic<bool>& stop)
      : settings_(settings),
        stop_(stop),
        proofs_(std::size_t{512} << 20),
        player_(PlayerSettings{}, stop),
        playouts_(player_, settings.playouts, stop) {}

  // Rules on a turn after which the position is `played`, where the best one leads to `best`. The
  // games are played until it is clear whether the loss is at least `threshold` points. `before`
  // holds the positions of the game up to the one in which `side` moves.
  Ruling rule(const Position& best, const Position& played, Side side, double threshold,
              const std::vector<Position>& before) {
    Ruling ruling{chances(best, side, before), chances(played, side, before), {}};
    if (!ruling.is_proven())
      ruling.playouts = playouts_.compare(best, played, side, threshold, before, best.hash());
    return ruling;
  }

  // Returns the chances of `side` by proof, or else by the player's search.
  Chances chances(const Position& position, Side side, const std::vector<Position>& before) {
    proofs_.forget();
    if (const auto winner =
            proven_winner<G>(position, proofs_, Budget(stop_, settings_.proof_nodes)))
      return {*winner == side ? 100.0 : 0.0, true};
    return {searched(position, side, settings_.player_nodes, before), false};
  }

  // Returns the chances of `side` by a search of the player alone. The game may be over.
  double searched(const Position& position, Side side, std::uint64_t nodes,
                  const std::vector<Position>& before) {
    double white = 50;
    if (const auto outcome = position.outcome()) {
      if (outcome->winner) white = *outcome->winner == Side::white ? 100 : 0;
    } else {
      player_.forget();
      const auto choice = player_.choose(position, {.nodes = nodes}, 1, before);
      white = win_percent(calibrated<G>(choice.odd_even_average, position), G::points_per_logit);
    }
    return side == Side::white ? white : 100 - white;
  }

 private:
  RefereeSettings settings_;
  const std::atomic<bool>& stop_;
  ProofSearch<Position, G> proofs_;
  Player<G> player_;
  Playouts<G> playouts_;
};

}  // namespace cairn::tuning
