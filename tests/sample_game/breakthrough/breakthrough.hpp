// Brings the parts of Breakthrough together in one struct, as the concept Game (games/game.hpp)
// requires. Breakthrough is a sample of what a game consists of; only programs of the tests know
// it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "breakthrough/drawing.hpp"
#include "breakthrough/heuristics.hpp"
#include "breakthrough/notation.hpp"
#include "breakthrough/position.hpp"
#include "breakthrough/symmetry.hpp"
#include "games/game.hpp"

namespace cairn {

struct Breakthrough {
  using Position = breakthrough::Position;
  using Pattern = breakthrough::Pattern;

  static constexpr std::string_view name = "breakthrough";
  static constexpr std::string_view title = "Breakthrough";
  static constexpr std::string_view sgf_name = "BREAKTHROUGH";
  static constexpr double points_per_logit = breakthrough::points_per_logit;
  static constexpr auto endings = breakthrough::ending::all;
  static constexpr auto setups = breakthrough::setups;

  static constexpr auto& evaluate = breakthrough::evaluate;
  static double proof_share(const Position&) { return 1; }
  static constexpr GameDefaults defaults{};
  static constexpr auto& ordering_score = breakthrough::ordering_score;
  static constexpr auto& history_slot = breakthrough::history_slot;
  static constexpr std::size_t history_slots = breakthrough::history_slots;

  static constexpr auto& parse_position = breakthrough::parse_position;
  static constexpr auto& write_position = breakthrough::write_position;
  static constexpr auto& parse_turn = breakthrough::parse_turn;
  static constexpr auto& write_turn = breakthrough::write_turn;

  static constexpr auto& images = breakthrough::images;
  static constexpr std::size_t map_count = breakthrough::symmetry_count;
  static Position image(const Position& position, std::size_t map) {
    return breakthrough::image(position, map);
  }
  static std::uint64_t image_hash(const Position& position, std::size_t map) {
    return image(position, map).hash();
  }
  static Pattern image(const Pattern& pattern, std::size_t map) {
    return breakthrough::image(pattern, map);
  }
  static std::string map_name(std::size_t map) {
    return std::string(breakthrough::symmetry_name(map));
  }
  static constexpr auto& setup_name = breakthrough::setup_name;
  static constexpr auto& parse_pattern = breakthrough::parse_pattern;
  static constexpr auto& matches = breakthrough::matches;
  static std::optional<std::vector<Position>> positions_of(const Pattern&) { return {}; }
  static constexpr auto& passed = breakthrough::passed;
  static constexpr auto& motifs = breakthrough::motifs;

  static std::string space_name(std::string_view text) { return std::string(text); }
  static constexpr auto& diagram = breakthrough::diagram;
  static constexpr auto& mark_turn = breakthrough::mark_turn;
  static constexpr auto& capture_targets = breakthrough::capture_targets;
  static constexpr auto& add_captured = breakthrough::add_captured;
};

static_assert(Game<Breakthrough>);

}  // namespace cairn
