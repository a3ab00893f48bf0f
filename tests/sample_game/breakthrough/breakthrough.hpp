// Brings the parts of Breakthrough together in one struct, as the concept Game (game/game.hpp)
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
#include "game/game.hpp"

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

  static int evaluate(const Position& position) { return breakthrough::evaluate(position); }
  static int ordering_score(const Position& position, const Position::Move& move) {
    return breakthrough::ordering_score(position, move);
  }
  static std::size_t history_slot(const Position::Move& move) {
    return breakthrough::history_slot(move);
  }
  static constexpr std::size_t history_slots = breakthrough::history_slots;

  static Position parse_position(std::string_view text) {
    return breakthrough::parse_position(text);
  }
  static std::string write_position(const Position& position, Format format) {
    return breakthrough::write_position(position, format);
  }
  static Turn<Position> parse_turn(const Position& position, std::string_view text) {
    return breakthrough::parse_turn(position, text);
  }
  static std::string write_turn(const Position& position, const Turn<Position>& turn,
                                Format format) {
    return breakthrough::write_turn(position, turn, format);
  }

  static std::vector<Position> images(const Position& position) {
    return breakthrough::images(position);
  }
  static constexpr std::size_t map_count = breakthrough::symmetry_count;
  static Position image(const Position& position, std::size_t map) {
    return breakthrough::image(position, map);
  }
  static Pattern image(const Pattern& pattern, std::size_t map) {
    return breakthrough::image(pattern, map);
  }
  static std::string map_name(std::size_t map) {
    return std::string(breakthrough::symmetry_name(map));
  }
  static std::string_view setup_name(const Position& start) {
    return breakthrough::setup_name(start);
  }
  static Pattern parse_pattern(std::string_view text) { return breakthrough::parse_pattern(text); }
  static bool matches(const Pattern& pattern, const Position& position) {
    return breakthrough::matches(pattern, position);
  }
  static std::optional<Position> passed(const Position& position) {
    return breakthrough::passed(position);
  }
  static std::vector<std::string> motifs(const Win<Position>& win) {
    return breakthrough::motifs(win);
  }

  static std::string space_name(std::string_view text) { return std::string(text); }
  static Diagram diagram(const Position& position) { return breakthrough::diagram(position); }
  static std::size_t image_of_cell(std::size_t cell, std::size_t map) {
    return breakthrough::image(static_cast<breakthrough::Space>(cell), map);
  }
  static void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn,
                        int number = 0) {
    breakthrough::mark_turn(diagram, before, turn, number);
  }
  static void mark_captures(Diagram& diagram, const Position& position, std::string_view space) {
    breakthrough::mark_captures(diagram, position, space);
  }
  static void add_captured(Diagram& diagram, const Position& start,
                           std::span<const Turn<Position>> turns) {
    breakthrough::add_captured(diagram, start, turns);
  }
};

static_assert(Game<Breakthrough>);

}  // namespace cairn
