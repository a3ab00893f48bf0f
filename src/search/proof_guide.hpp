// What a game may tell a proof search about its positions.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "core/side.hpp"

namespace cairn {

// Optional: guides a proof search by heuristic initialisation of leaves: estimates of the proof
// number of the claim that the side to move wins (win), and that it does not (loss). Both are at
// least 1. It is asked only while the game is not over.
template <class H, class P>
concept EstimatesEffort = requires(const P& position) {
  { H::effort(position).win } -> std::convertible_to<std::uint32_t>;
  { H::effort(position).loss } -> std::convertible_to<std::uint32_t>;
};

// Optional: a faster guide. foresee() takes a position that is not over; if the game looks ahead
// (core/position.hpp), the side to move cannot win this turn. For each move, after() then says who
// moves next, and either who wins without a search (by the outcome or the look-ahead) or, if that
// is unknown, how hard a win and a loss are to prove.
template <class H, class P>
concept Foresees = requires(P& position, const typename P::Move& move) {
  { H::foresee(position).after(move).to_move } -> std::convertible_to<Side>;
  { H::foresee(position).after(move).winner } -> std::convertible_to<std::optional<Side>>;
  { H::foresee(position).after(move).effort.win } -> std::convertible_to<std::uint32_t>;
  { H::foresee(position).after(move).effort.loss } -> std::convertible_to<std::uint32_t>;
};

}  // namespace cairn
