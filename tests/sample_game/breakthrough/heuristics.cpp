#include "breakthrough/heuristics.hpp"

#include <algorithm>
#include <bit>

namespace cairn::breakthrough {

namespace {

// The value of a pawn in hundredths, by its advance(). These are guesses; nothing was fitted. The
// last entry is never used, because a pawn on the far rank ends the game.
constexpr std::array<int, rank_count> pawn_values{110, 100, 105, 120, 180, 0};

int strength(const Position& position, Side side) {
  int value = 0;
  for (Spaces left = position.pawns(side); left != 0; left &= left - 1) {
    const auto space = static_cast<Space>(std::countr_zero(left));
    value += pawn_values[static_cast<std::size_t>(advance(side, space))];
  }
  return value;
}

}  // namespace

int evaluate(const Position& position) {
  return strength(position, position.to_move()) - strength(position, opponent(position.to_move()));
}

int ordering_score(const Position& position, const Move& move) {
  const int forward = advance(position.to_move(), move.to);
  if (forward == rank_count - 1) return 100'000;
  return 100 * forward + (position.at(move.to) ? 2000 - 300 * forward : 0);
}

std::optional<Position> passed(const Position& position) {
  if (position.outcome()) return std::nullopt;
  return Position(position.pawns(), opponent(position.to_move()));
}

std::vector<std::string> motifs(const Win<Position>& win) {
  std::vector<std::string> motifs;
  const auto outcome = win.steps.back().reached.outcome();
  if (outcome) motifs.push_back(outcome->ending == &ending::arrived ? "arrival" : "extinction");
  const std::size_t asked = std::min(win.steps.size() - 1, 2 * static_cast<std::size_t>(win.asked));
  for (std::size_t i = 0; i < asked; i += 2)
    if (win.steps[i].turn.front().to == win.steps[i + 1].turn.front().to) {
      motifs.push_back("sacrifice");
      break;
    }
  return motifs;
}

}  // namespace cairn::breakthrough
