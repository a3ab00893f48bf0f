// Position text and move text of a game: the first line is a position, and the words below it are
// turns.
#pragma once

#include <algorithm>
#include <string>

#include "core/text.hpp"
#include "fuzz/records.hpp"

namespace cairn::fuzz {

// Checks that the rules accept the position, that it matches its own text as a pattern, and that it
// is read back unchanged from every notation that can hold it.
template <Game G>
void check_position(const typename G::Position& position) {
  using Position = typename G::Position;
  require(Position(position.setup()) == position, "the rules accept a position");
  require(G::matches(G::parse_pattern(G::write_position(position, Format::text)), position),
          "a position matches its text", G::write_position(position, Format::text));
  for (const Format format : all_formats) {
    const auto text = result_of([&] { return G::write_position(position, format); });
    if (text) require(G::parse_position(*text) == position, "read again", *text);
  }
}

// Plays a turn that was read. Its actions must be legal, and its text must be read as the same
// turn.
template <Game G>
typename G::Position play(const typename G::Position& before,
                          const Turn<typename G::Position>& turn) {
  auto position = before;
  for (const auto& move : turn) {
    typename G::Position::Moves legal;
    position.generate(legal);
    require(std::ranges::find(legal, move) != legal.end(), "the rules accept a turn");
    position.play(move);
  }
  for (const Format format : {Format::text, Format::cairn}) {
    const std::string text = G::write_turn(before, turn, format);
    auto again = before;
    for (const auto& move : G::parse_turn(before, text)) again.play(move);
    require(again == position, "a turn is read again", text);
  }
  return position;
}

template <Game G>
void check_game_text(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const auto pattern = result_of([&] { return G::parse_pattern(line); });
  auto position = result_of([&] { return G::parse_position(line); });
  if (!position) return;
  if (pattern) require(G::matches(*pattern, *position), "a position is a pattern of its own", line);
  check_position<G>(*position);
  for (const std::string_view word : words_of(text.substr(line.size()))) {
    if (position->outcome()) return;
    const auto turn = result_of([&] { return G::parse_turn(*position, word); });
    if (!turn) continue;
    position = play<G>(*position, *turn);
    check_position<G>(*position);
  }
}

}  // namespace cairn::fuzz
