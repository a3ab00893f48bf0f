// Boardspace's records for tests: the records of the test data, the same with parts exchanged, and
// random games. Also what was read of a record, as text.
#pragma once

#include <string>
#include <string_view>

#include "core/random.hpp"
#include "core/record.hpp"
#include "games/tzaar/position.hpp"
#include "support.hpp"

namespace cairn::test {

const std::string& standard();  // the fixed setup and 7 turns; anna, who is White, wins
const std::string& custom();    // a placement by a person and a robot; anna resigns

// Returns the text with the first `from` replaced. There must be one.
std::string replaced(std::string text, std::string_view from, std::string_view to);
std::string without(const std::string& text, std::string_view part);

// A record with its turns in the notation of a format, up to the first that is not legal, and the
// last position.
struct Played {
  Record record;
  tzaar::Position position;
};
Played played(Record record, Format format);
std::string converted(const Record& record, Format format);

// Returns "7 turns, W+" and then the repairs and the break, each on a line with its place. For a
// text that does not hold exactly one record, returns what it holds instead.
std::string told(const Record& record);
std::string told(std::string_view text);

// Makes a random game from that start, as a record of the site. `setup` is the value of SU.
Record random_game(const tzaar::Position& start, const std::string& setup, Random& random);

}  // namespace cairn::test
