// Position text, as the tables of the tests have it and as failures show it. (The program's own
// reader and writer are in formats; here the rules are tested without them.)
#pragma once

#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>

#include "games/tzaar/position.hpp"

namespace cairn::tzaar {

namespace test {

// Columns A..I joined by `/`. A column goes from row 1 upwards; `.` is an empty space. A stack is
// its letter (abc for White, ABC for Black: Tzaar, Tzarra, Tott) and its height if that is above 1.
// After the columns come `w` or `b`, and then `1`, `2` or `p`. The text is expected to have this
// form; if it has not, std::logic_error is thrown.
Setup setup_of(std::string_view text);
std::string text_of(const Setup& setup);

// The same from the occupied spaces, each with its stack: {{"E4", "a"}, {"F2", "C3"}}.
struct Put {
  std::string_view space;
  std::string_view stack;
};
Setup setup_of(std::initializer_list<Put> board, Side to_move, Stage stage);

// The name of a space is written like "E4".
Space space(std::string_view name);
std::string name_of(Space space);

// Returns "E9xE8", "F4+F5", "pass", or "aE4" if a Tzaar is placed.
std::string text_of(const Move& move);

}  // namespace test

void PrintTo(const Setup& setup, std::ostream* out);
void PrintTo(const Move& move, std::ostream* out);
void PrintTo(const Position& position, std::ostream* out);

}  // namespace cairn::tzaar
