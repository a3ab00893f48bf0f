// Brings the parts of TZAAR together in one struct, as the concept Game (game/game.hpp) requires.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "tzaar/baseline.hpp"
#include "tzaar/diagram.hpp"
#include "tzaar/draft.hpp"
#include "tzaar/effort.hpp"
#include "tzaar/evaluation.hpp"
#include "tzaar/foreign_boards.hpp"
#include "tzaar/gains.hpp"
#include "tzaar/letters.hpp"
#include "tzaar/motifs.hpp"
#include "tzaar/notation.hpp"
#include "tzaar/ordering.hpp"
#include "tzaar/outcomes.hpp"
#include "tzaar/pattern.hpp"
#include "tzaar/position.hpp"
#include "tzaar/reasons.hpp"
#include "tzaar/refusal.hpp"
#include "tzaar/renamed_spaces.hpp"
#include "tzaar/start.hpp"
#include "tzaar/starving.hpp"
#include "tzaar/symmetry.hpp"
#include "tzaar/turn_kind.hpp"

namespace cairn {

struct Tzaar {
  using Position = tzaar::Position;
  using Pattern = tzaar::Pattern;
  using Draft = tzaar::Draft;
  using Baseline = tzaar::Baseline;

  static constexpr std::string_view name = "tzaar";
  static constexpr std::string_view title = "TZAAR";
  static constexpr std::string_view sgf_name = "TZAAR";
  static constexpr std::string_view in_brief =
      "A turn is a capture, and then another capture, a stacking or a pass. A stack moves along a "
      "line, not across the centre, to the next stack. It captures an enemy one that is not "
      "higher; stacking puts it on an own one, which makes a stack as high as both, of the type on "
      "top. Who shows no stack of one of the three types any more, because it was captured or "
      "covered, has lost. So has who cannot begin a turn with a capture.";
  static constexpr std::string_view signs_in_brief =
      "In the answers x is a capture, + a stacking, and - stands between the two actions of a "
      "turn. The spaces of a column are counted from its lower end; E5 is the hole in the centre.";
  static constexpr std::span<const MotifIdea> ideas = tzaar::ideas;
  static constexpr std::string_view list_start = "fixed";
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
  static constexpr std::uint64_t analysis_proof_nodes = tzaar::analysis_proof_nodes;
  static constexpr std::uint64_t analysis_second_look_nodes = tzaar::analysis_second_look_nodes;
  static constexpr auto& proof_share = tzaar::proof_share;
  static constexpr auto& certainty = tzaar::certainty;
  static constexpr BeginnerChoice beginner{6, 9};  // turns differ less in value here
  static constexpr auto& history_slot = tzaar::history_slot;
  static constexpr std::size_t history_slots = tzaar::history_slots;

  static constexpr auto& parse_position = tzaar::parse_position;
  static constexpr auto& write_position = tzaar::write_position;
  static constexpr auto& parse_turn = tzaar::parse_turn;
  static constexpr auto& write_turn = tzaar::write_turn;

  static constexpr auto& turn_kind = tzaar::turn_kind;
  static constexpr auto& read_foreign_board = tzaar::read_foreign_board;
  static constexpr auto& renamed = tzaar::renamed;

  static constexpr auto& images = tzaar::images;
  static constexpr std::size_t map_count = 2 * tzaar::board_symmetries;
  static Position image(const Position& position, std::size_t map) {
    return tzaar::image(position, board_symmetry(map), swaps_colours(map));
  }
  static std::uint64_t image_hash(const Position& position, std::size_t map) {
    return tzaar::image_hash(position, board_symmetry(map), swaps_colours(map));
  }
  static Pattern image(const Pattern& pattern, std::size_t map) {
    return tzaar::image(pattern, board_symmetry(map), swaps_colours(map));
  }
  static std::string map_name(std::size_t map) {
    return tzaar::symmetry_name(board_symmetry(map), swaps_colours(map));
  }
  static constexpr auto& setup_name = tzaar::setup_name;
  static constexpr auto& parse_pattern = tzaar::parse_pattern;
  static constexpr auto& matches = tzaar::matches;
  static constexpr auto& positions_of = tzaar::positions_of;
  static constexpr auto& passed = tzaar::passed;
  static constexpr auto& reason = tzaar::reason;
  static constexpr auto& motifs = tzaar::motifs;

  static std::string refusal(const Position& position, std::size_t from,
                             std::optional<std::size_t> to, const Language& language) {
    const auto space = [](std::size_t cell) { return tzaar::Space(static_cast<int>(cell)); };
    return tzaar::refusal(position, space(from), to ? std::optional(space(*to)) : std::nullopt,
                          language);
  }
  static std::string space_name(std::string_view text) {
    const auto space = tzaar::parse_space_letters(text);
    return space ? tzaar::space_name(*space) : std::string(text);
  }
  static constexpr auto& diagram = tzaar::diagram;
  static constexpr auto& mark_turn = tzaar::mark_turn;
  static constexpr auto& mark_captures = tzaar::mark_captures;
  static constexpr auto& add_captured = tzaar::add_captured;

 private:
  // Maps are numbered in the order of images(): the symmetries of the board come first, then the
  // same symmetries with the colours swapped.
  static constexpr int board_symmetry(std::size_t map) {
    return static_cast<int>(map) % tzaar::board_symmetries;
  }
  static constexpr bool swaps_colours(std::size_t map) {
    return map >= static_cast<std::size_t>(tzaar::board_symmetries);
  }
};

static_assert(Game<Tzaar>);

}  // namespace cairn
