// Position text, as the tests' tables have it and failures show it. (The program's own reader and
// writer are in formats; the rules are tested without them.)
#pragma once

#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

namespace test {

// Columns A..I joined by `/`, each from row 1 upwards, `.` an empty space, a stack its letter (abc
// White, ABC Black: Tzaar, Tzarra, Tott) and its height if above 1; then `w` or `b`; then `1`, `2`
// or `p`. The text is trusted to have this form: std::logic_error if it has not.
Setup setup_of(std::string_view text);
std::string text_of(const Setup& setup);

// The same from the spaces that are not empty, each with its stack: {{"E4", "a"}, {"F2", "C3"}}.
struct Put {
  std::string_view space;
  std::string_view stack;
};
Setup setup_of(std::initializer_list<Put> board, Side to_move, Stage stage);

// "E4" and the like.
Space space(std::string_view name);
std::string name_of(Space space);

// "E9xE8", "F4+F5", "pass", "aE4" (a Tzaar is placed).
std::string text_of(const Move& move);

}  // namespace test

void PrintTo(const Setup& setup, std::ostream* out);
void PrintTo(const Move& move, std::ostream* out);
void PrintTo(const Position& position, std::ostream* out);

}  // namespace cairn::tzaar
