// Brings the parts of Battle of Towers together in one struct, as the concept Game (games/game.hpp)
// requires.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/text.hpp"
#include "games/game.hpp"
#include "games/towers/diagram.hpp"
#include "games/towers/evaluation.hpp"
#include "games/towers/motifs.hpp"
#include "games/towers/notation.hpp"
#include "games/towers/position.hpp"
#include "games/towers/race.hpp"
#include "games/towers/setup.hpp"

namespace cairn {

struct Towers : BoardGame<towers::Board> {
  static constexpr std::string_view name = "towers";
  static constexpr std::string_view title = "Battle of Towers";
  static constexpr std::string_view sgf_name = "TOWERS";
  static constexpr std::string_view in_brief =
      "White goes up the board, Black down. A piece of one to three parts moves over empty spaces "
      "in one direction: diagonally forward at most as many steps as it has circles, or straight "
      "forward or sideways as many as it has squares. On its last step it may capture any enemy "
      "piece, or join one of your own if the two have at most three parts together. A piece of "
      "several parts may instead drop them all, one on each step, starting next to its space: the "
      "circles in one direction and the squares in one, all of one kind before those of the "
      "other. They land on empty spaces, or on your own pieces that then have at most three "
      "parts. The first to go beyond the far edge wins, even with a dropped part; so does whoever "
      "captures the last enemy piece. You lose if you cannot move.";
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
  static constexpr auto& defaults = towers::defaults;
  static double proof_share(const Position&) { return 1; }
  static constexpr auto& history_slot = towers::history_slot;
  static constexpr std::size_t history_slots = towers::history_slots;

  static constexpr auto& parse_position = towers::parse_position;
  static constexpr auto& write_position = towers::write_position;
  static constexpr auto& parse_turn = towers::parse_turn;
  static constexpr auto& write_turn = towers::write_turn;

  static constexpr auto& parse_setup = towers::parse_setup;
  static constexpr auto& write_setup = towers::write_setup;
  static constexpr auto& parse_piece = towers::parse_piece;
  static constexpr auto& write_piece = towers::write_piece;
  static constexpr bool has_heights = false;  // a piece is as high as it has parts
  static constexpr std::string_view stages = "";
  static std::string stage_of(const Setup&) { return {}; }
  static void set_stage(Setup&, std::string_view stage) {
    throw Error(Error::Kind::syntax,
                quote(stage) + " as what is to be played; a turn has one action");
  }
  static constexpr auto& kit = towers::kit;

  static constexpr auto& image_hash = towers::image_hash;
  static constexpr auto& map_name = towers::map_name;
  static constexpr auto& setup_name = towers::setup_name;
  static constexpr auto& parse_pattern = towers::parse_pattern;
  static constexpr auto& passed = towers::passed;
  static constexpr auto motif_names = towers::motif_names;
  static constexpr auto& random_board = towers::random_board;
  static constexpr auto& changed_board = towers::changed_board;
  static constexpr auto& facts = towers::facts;
  static constexpr auto& motifs = towers::motifs;

  static constexpr auto& refusal = towers::refusal;
  static std::string space_name(std::string_view text) { return std::string(text); }
  static constexpr auto& diagram = towers::diagram;
  static constexpr auto& drawn = towers::drawn;
  static constexpr auto& mark_turn = towers::mark_turn;
  static constexpr auto& capture_targets = towers::capture_targets;
  static constexpr auto& add_captured = towers::add_captured;
};

static_assert(Game<Towers>);

}  // namespace cairn
