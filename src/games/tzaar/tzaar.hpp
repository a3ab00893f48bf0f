// Brings the parts of TZAAR together in one struct, as the concept Game (games/game.hpp) requires.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"
#include "games/tzaar/diagram.hpp"
#include "games/tzaar/effort.hpp"
#include "games/tzaar/evaluation.hpp"
#include "games/tzaar/motifs.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/position.hpp"
#include "games/tzaar/setup.hpp"
#include "games/tzaar/wins.hpp"

namespace cairn {

struct Tzaar : BoardGame<tzaar::Board> {
  static constexpr std::string_view name = "tzaar";
  static constexpr std::string_view title = "TZAAR";
  static constexpr std::string_view sgf_name = "TZAAR";
  static constexpr std::string_view in_brief =
      "A turn is a capture, and then another capture, a stacking or a pass. A stack moves along a "
      "line, not across the centre, to the next stack. It may capture an enemy stack of its "
      "height or less, or land on one of your own, which makes a stack as high as both, of the "
      "type on top. You lose when you have no stack of one of the three types left on top, or "
      "when you cannot capture at the start of your turn.";
  static constexpr std::string_view signs_in_brief =
      "In the answers x is a capture, + a stacking, and - stands between the two actions of a "
      "turn. The spaces of a column are counted from its lower end; E5 is the hole in the centre.";
  static constexpr std::span<const MotifIdea> ideas = tzaar::ideas;
  static constexpr double points_per_logit = tzaar::points_per_logit;
  static constexpr auto endings = tzaar::ending::all;
  static constexpr auto setups = tzaar::setups;

  static constexpr auto& evaluate = tzaar::evaluate;
  static constexpr auto& effort = tzaar::effort;
  static tzaar::Foresight foresee(Position& position) { return tzaar::Foresight(position); }
  static constexpr auto& ordering_score = tzaar::ordering_score;
  static tzaar::Gains gains(const Position& position) { return tzaar::Gains(position); }
  static tzaar::LosingMoves losing_moves(const Position& position) {
    return tzaar::LosingMoves(position);
  }
  static constexpr auto& defaults = tzaar::defaults;
  static constexpr auto& proof_share = tzaar::proof_share;
  static constexpr auto& history_slot = tzaar::history_slot;
  static constexpr std::size_t history_slots = tzaar::history_slots;

  static constexpr auto& parse_position = tzaar::parse_position;
  static constexpr auto& write_position = tzaar::write_position;
  static constexpr auto& parse_turn = tzaar::parse_turn;
  static constexpr auto& write_turn = tzaar::write_turn;

  static constexpr auto& turn_kind = tzaar::turn_kind;
  static constexpr auto& renamed = tzaar::renamed;

  static constexpr auto& parse_setup = tzaar::parse_setup;
  static constexpr auto& write_setup = tzaar::write_setup;
  static constexpr auto& parse_piece = tzaar::parse_stack;
  static constexpr auto& write_piece = tzaar::write_stack;
  static constexpr bool has_heights = true;
  static constexpr std::string_view stages = "12p";
  static std::string stage_of(const Setup& setup) { return tzaar::write_stage(setup.stage); }
  static void set_stage(Setup& setup, std::string_view stage) {
    setup.stage = tzaar::parse_stage(stage);
  }
  static constexpr auto& kit = tzaar::kit;

  static constexpr auto& image_hash = tzaar::image_hash;
  static constexpr auto& map_name = tzaar::map_name;
  static constexpr auto& setup_name = tzaar::setup_name;
  static constexpr auto& parse_pattern = tzaar::parse_pattern;
  static constexpr auto& passed = tzaar::passed;
  static constexpr auto& facts = tzaar::facts;
  static constexpr auto& motifs = tzaar::motifs;

  static constexpr auto& refusal = tzaar::refusal;
  static std::string space_name(std::string_view text) {
    const auto space = tzaar::parse_space_letters(text);
    return space ? tzaar::space_name(*space) : std::string(text);
  }
  static constexpr auto& diagram = tzaar::diagram;
  static constexpr auto& drawn = tzaar::drawn;
  static constexpr auto& mark_turn = tzaar::mark_turn;
  static constexpr auto& capture_targets = tzaar::capture_targets;
  static constexpr auto& add_captured = tzaar::add_captured;
};

static_assert(Game<Tzaar>);

}  // namespace cairn
