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
#include "tzaar/ideas.hpp"
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

  static int evaluate(const Position& position) { return tzaar::evaluate(position); }
  static tzaar::Effort effort(const Position& position) { return tzaar::effort(position); }
  static tzaar::Foresight foresee(Position& position) { return tzaar::Foresight(position); }
  static int ordering_score(const Position& position, const Position::Move& move) {
    return tzaar::ordering_score(position, move);
  }
  static tzaar::Gains gains(const Position& position) { return tzaar::Gains(position); }
  static tzaar::LosingMoves losing_moves(const Position& position) {
    return tzaar::LosingMoves(position);
  }
  static constexpr std::uint64_t analysis_proof_nodes = tzaar::analysis_proof_nodes;
  static constexpr std::uint64_t analysis_second_look_nodes = tzaar::analysis_second_look_nodes;
  static double proof_share(const Position& position) { return tzaar::proof_share(position); }
  static double certainty(const Position& position) { return tzaar::certainty(position); }
  static constexpr BeginnerChoice beginner{6, 9};  // turns differ less in value here
  static std::size_t history_slot(const Position::Move& move) { return tzaar::history_slot(move); }
  static constexpr std::size_t history_slots = tzaar::history_slots;

  static Position parse_position(std::string_view text) { return tzaar::parse_position(text); }
  static std::string write_position(const Position& position, Format format) {
    return tzaar::write_position(position, format);
  }
  static Turn<Position> parse_turn(const Position& position, std::string_view text) {
    return tzaar::parse_turn(position, text);
  }
  static std::string write_turn(const Position& position, const Turn<Position>& turn,
                                Format format) {
    return tzaar::write_turn(position, turn, format);
  }

  static std::string turn_kind(const Position& before, const Turn<Position>& turn) {
    return tzaar::turn_kind(before, turn);
  }
  static std::optional<ForeignBoard> read_foreign_board(std::string_view text) {
    return tzaar::read_foreign_board(text);
  }
  static std::string renamed(std::string_view turn, SpaceNames from, SpaceNames to) {
    return tzaar::renamed(turn, from, to);
  }

  static std::vector<Position> images(const Position& position) { return tzaar::images(position); }
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
  static std::string_view setup_name(const Position& start) { return tzaar::setup_name(start); }
  static Pattern parse_pattern(std::string_view text) { return tzaar::parse_pattern(text); }
  static bool matches(const Pattern& pattern, const Position& position) {
    return tzaar::matches(pattern, position);
  }
  static std::optional<std::vector<Position>> positions_of(const Pattern& pattern) {
    return tzaar::positions_of(pattern);
  }
  static std::optional<Position> passed(const Position& position) {
    return tzaar::passed(position);
  }
  static std::optional<Reason> reason(const Position& position,
                                      const std::vector<Turn<Position>>& line) {
    return tzaar::reason(position, line);
  }
  static std::vector<std::string> motifs(const Win<Position>& win) { return tzaar::motifs(win); }

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
  static Diagram diagram(const Position& position) { return tzaar::diagram(position); }
  static std::size_t image_of_cell(std::size_t cell, std::size_t map) {
    const tzaar::Space space(static_cast<int>(cell));
    return static_cast<std::size_t>(tzaar::image(space, board_symmetry(map)).number());
  }
  static void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn,
                        int number = 0) {
    tzaar::mark_turn(diagram, before, turn, number);
  }
  static void mark_captures(Diagram& diagram, const Position& position, std::string_view space) {
    tzaar::mark_captures(diagram, position, space);
  }
  static void add_captured(Diagram& diagram, const Position& start,
                           std::span<const Turn<Position>> turns) {
    tzaar::add_captured(diagram, start, turns);
  }

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
