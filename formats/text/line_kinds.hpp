// What a line among turns is, seen as a whole: turns, what frames a table, or the talk of a chat.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cairn {

enum class TypedLineKind : std::uint8_t {
  turns,
  ruler,   // it rules a table or underlines a heading
  frames,  // tags, quotes or stars with nothing between them, which belong to no turn
  remark   // it names the columns of a table, or says something at a time of day
};

// The kind of a line, which is given as it stands and in plain characters (text/plain_line.hpp).
TypedLineKind kind_of_typed_line(std::string_view line, std::string_view plain);

// Whether a line of numbers alone seems to be turns: four columns and rows, or eight, and not the
// columns of a board.
bool is_row_of_numbers(std::string_view line);

// The length of a time of day with which a text begins, as chats write it: `12:03`, `[12:03:05]`,
// `26/11/2026, 12:03 PM -`; 0 if there is none. A date may stand before it.
std::size_t length_of_time(std::string_view text);

// The name with which the line of a chat begins, with a turn or a result behind it: Ann in
// `Ann: D7xE8`. Empty if there is none, or only the name of a side.
std::string_view speaker_of(std::string_view text);

// The length of a label such as `Result:` before a result; 0 if the text begins with none.
std::size_t length_of_result_label(std::string_view text);

// The result that a whole text says, also behind a label, in SGF's form, or the letter of the way
// in which a side ends the game that is not named; empty if it says none.
std::string result_in(std::string_view text);

}  // namespace cairn
