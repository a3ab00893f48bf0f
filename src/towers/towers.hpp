// Brings the parts of Battle of Towers together in one struct, as the concept Game (game/game.hpp)
// requires.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "towers/baseline.hpp"
#include "towers/composition.hpp"
#include "towers/diagram.hpp"
#include "towers/draft.hpp"
#include "towers/evaluation.hpp"
#include "towers/foresight.hpp"
#include "towers/motifs.hpp"
#include "towers/notation.hpp"
#include "towers/ordering.hpp"
#include "towers/outcomes.hpp"
#include "towers/pattern.hpp"
#include "towers/position.hpp"
#include "towers/reasons.hpp"
#include "towers/refusal.hpp"
#include "towers/start.hpp"
#include "towers/symmetry.hpp"

namespace cairn {

struct Towers {
  using Position = towers::Position;
  using Pattern = towers::Pattern;
  using Draft = towers::Draft;
  using Baseline = towers::Baseline;

  static constexpr std::string_view name = "towers";
  static constexpr std::string_view title = "Battle of Towers";
  static constexpr std::string_view sgf_name = "TOWERS";
  static constexpr std::string_view in_brief =
      "White goes up the board, Black down. A piece of one to three parts moves over empty spaces "
      "in one direction: diagonally forward at most as many steps as it has circles, or straight "
      "forward or sideways as many as it has squares. On its last step it may capture any enemy "
      "piece, or join an own one if the two have at most three parts together. A piece of several "
      "parts may instead drop them all, one on each step, beginning next to its space: the circles "
      "in one direction and the squares in one, all of a kind before those of the other. They fall "
      "on empty spaces, or on own pieces that then have at most three parts. Who first goes beyond "
      "the far edge wins, also with a part that is dropped there; so does who captures the last "
      "enemy piece. Who cannot move has lost.";
  static constexpr std::string_view signs_in_brief =
      "In the answers - is a move, x a capture, + a joining, and > stands before the spaces on "
      "which parts are dropped; off is beyond the edge.";
  static constexpr std::span<const MotifIdea> ideas = towers::ideas;
  static constexpr double points_per_logit = towers::points_per_logit;
  static constexpr auto endings = towers::ending::all;
  static constexpr auto setups = towers::setups;

  static constexpr auto& evaluate = towers::evaluate;
  static constexpr auto& prospect = towers::prospect;
  static towers::Foresight foresee(const Position& position) { return towers::Foresight(position); }
  static constexpr auto& ordering_score = towers::ordering_score;
  static constexpr int analysis_depth = towers::analysis_depth;
  static constexpr std::uint64_t analysis_proof_nodes = towers::analysis_proof_nodes;
  static constexpr double second_look_spread = towers::second_look_spread;
  static double proof_share(const Position&) { return towers::proof_share; }
  static constexpr auto& history_slot = towers::history_slot;
  static constexpr std::size_t history_slots = towers::history_slots;

  static constexpr auto& parse_position = towers::parse_position;
  static constexpr auto& write_position = towers::write_position;
  static constexpr auto& parse_turn = towers::parse_turn;
  static constexpr auto& write_turn = towers::write_turn;

  static constexpr auto& images = towers::images;
  static constexpr std::size_t map_count = towers::symmetry_count;
  static Position image(const Position& position, std::size_t map) {
    return towers::image(position, static_cast<int>(map));
  }
  static std::uint64_t image_hash(const Position& position, std::size_t map) {
    return towers::image_hash(position, static_cast<int>(map));
  }
  static Pattern image(const Pattern& pattern, std::size_t map) {
    return towers::image(pattern, static_cast<int>(map));
  }
  static std::string map_name(std::size_t map) {
    return towers::symmetry_name(static_cast<int>(map));
  }
  static constexpr auto& setup_name = towers::setup_name;
  static constexpr auto& parse_pattern = towers::parse_pattern;
  static constexpr auto& matches = towers::matches;
  static constexpr auto& positions_of = towers::positions_of;
  static constexpr auto& passed = towers::passed;
  static constexpr auto motif_names = towers::motif_names;
  static constexpr auto& random_board = towers::random_board;
  static constexpr auto& changed_board = towers::changed_board;
  static constexpr auto& reason = towers::reason;
  static constexpr auto& motifs = towers::motifs;

  static std::string refusal(const Position& position, std::size_t from,
                             std::optional<std::size_t> to, const Language& language) {
    const auto space = [](std::size_t cell) { return towers::Space(static_cast<int>(cell)); };
    return towers::refusal(position, space(from), to ? std::optional(space(*to)) : std::nullopt,
                           language);
  }
  static std::string space_name(std::string_view text) { return std::string(text); }
  static constexpr auto& diagram = towers::diagram;
  static constexpr auto& mark_turn = towers::mark_turn;
  static constexpr auto& mark_captures = towers::mark_captures;
  static constexpr auto& add_captured = towers::add_captured;
};

static_assert(Game<Towers>);

}  // namespace cairn
