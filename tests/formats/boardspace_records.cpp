#include "boardspace_records.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/position.hpp"
#include "formats/records/writer.hpp"
#include "games/tzaar/notation.hpp"
#include "tzaar/playouts.hpp"

namespace cairn::test {

using tzaar::Position;

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == text.npos) throw std::runtime_error("not in the text: " + std::string(from));
  return text.replace(at, from.size(), to);
}

std::string without(const std::string& text, std::string_view part) {
  return replaced(text, part, "");
}

Played played(Record record, Format format) {
  Position position = tzaar::parse_position(record.start);
  record.start = tzaar::write_position(position, format);
  record.format = format;
  if (record.broken) record.turns.resize(record.broken->turn);
  for (RecordTurn& turn : record.turns) {
    if (turn.text.empty()) continue;
    const auto moves = tzaar::parse_turn(position, turn.text);
    EXPECT_EQ(turn.side.value_or(position.to_move()), position.to_move());
    turn.side = position.to_move();
    turn.text = tzaar::write_turn(position, moves, format);
    position = after(position, moves);
  }
  return {std::move(record), position};
}

std::string converted(const Record& record, Format format) {
  return write_record(played(record, format).record, format);
}

std::string told(const Record& record) {
  std::string text = std::to_string(std::ranges::count_if(
      record.turns, [](const RecordTurn& turn) { return !turn.text.empty(); }));
  text += " turns, " + std::string(value_of(record.tags, "RE"));
  for (const Repair& repair : record.repairs)
    text += "\n" + describe("", Error(Error::Kind::syntax, repair.what, repair.place)).substr(1) +
            " [" + repair.before + "] [" + repair.after + "]";
  if (record.broken)
    text += "\nbroken at " + std::to_string(record.broken->turn) + ", " +
            describe("", record.broken->error).substr(1);
  return text;
}

std::string told(std::string_view text) {
  const auto results = read(text);
  if (results.size() != 1) return summary_of(results);
  if (const auto* error = std::get_if<Error>(&results[0].content))
    return describe("", *error).substr(1);
  return told(std::get<Record>(results[0].content));
}

const std::string& standard() {
  static const std::string text = read_data("boardspace/standard.sgf");
  return text;
}
const std::string& custom() {
  static const std::string text = read_data("boardspace/custom.sgf");
  return text;
}

Record random_game(const Position& start, const std::string& setup, Random& random) {
  Record record;
  record.game = "tzaar";
  record.format = Format::boardspace;
  record.start = tzaar::write_position(start, Format::boardspace);
  record.tags = {{"SU", {setup}, {}},
                 {"DT", {random.below(2) == 0 ? "2009-03-01" : "2015-03-01"}, {}},
                 {"PW", {"Ann \"x\" 50%"}, {}},
                 {"PB", {"J\xC3\xB6rg"}, {}},
                 {"XY", {"[a]", "\\"}, {}}};
  Position position = start;
  while (!position.outcome() && random.below(150) != 0) {
    RecordTurn& turn = record.turns.emplace_back();
    turn.side = position.to_move();
    const Position before = position;
    std::vector<tzaar::Move> moves;
    std::size_t gestures = 1;  // one gesture for `Done`
    do {
      moves.push_back(tzaar::test::random_move(position, random));
      position.play(moves.back());
      gestures += moves.back().kind == tzaar::Move::Kind::pass ? 1 : 2;
    } while (position.to_move() == *turn.side && !position.outcome());
    turn.text = tzaar::write_turn(before, moves, Format::boardspace);
    if (random.below(2) == 0) gestures = moves.size() + 1;  // robots make one gesture an action
    if (random.below(2) == 0)
      turn.properties = {{"TM", std::vector<std::string>(gestures, "1234567"), {}}};
    if (random.below(9) == 0) turn.properties.push_back({"C", {"a]b\n(;GM[x]"}, {}});
  }
  if (const auto outcome = position.outcome())
    record.tags.push_back({"RE", {outcome->winner == Side::white ? "W+" : "B+"}, {}});
  else if (random.below(3) != 0)
    record.tags.push_back({"RE", {random.below(2) == 0 ? "W+Resign" : "B+Time"}, {}});
  return record;
}

}  // namespace cairn::test
