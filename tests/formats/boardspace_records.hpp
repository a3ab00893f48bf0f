// Boardspace's records for tests: those of the test data, parts of them exchanged, random games;
// and what was read of one, as text.
#pragma once

#include <string>
#include <string_view>

#include "core/random.hpp"
#include "model/record.hpp"
#include "support.hpp"
#include "tzaar/position.hpp"

namespace cairn::test {

const std::string& standard();  // the fixed setup, 7 turns; anna, White, wins
const std::string& custom();    // a placement by a person and a robot; anna resigns

// The text with the first `from` replaced; there must be one.
std::string replaced(std::string text, std::string_view from, std::string_view to);
std::string without(const std::string& text, std::string_view part);

// The record with its turns in the notation of a format, as far as they are legal; and the last
// position.
struct Played {
  Record record;
  tzaar::Position position;
};
Played played(Record record, Format format);
std::string converted(const Record& record, Format format);

// "7 turns, W+", repairs and what broke it, each on a line with its place. Of a text that holds no
// single record, what else it holds.
std::string told(const Record& record);
std::string told(std::string_view text);

// A game from that start played at random, as a record of the site; `setup` is the value of SU.
Record random_game(const tzaar::Position& start, const std::string& setup, Random& random);

}  // namespace cairn::test
