// Parts of lines of turns that are looked for from one place on: comments in braces, and the cells
// of a table's row, between semicolons.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/side.hpp"
#include "text/plain_line.hpp"

namespace cairn {

// Where a comment in braces ends of which something stands at the offset; npos if it goes on behind
// the line. Braces within it are its own if they are closed in the line.
std::size_t end_of_comment(std::string_view line, std::size_t at);

// Whether an action begins the text, or its two spaces in cells of their own, as in `D7;E8`.
bool begins_with_cells(std::string_view text);

// Whether a side and its turn begin the text: `Black: F6xF5`.
bool begins_with_side_and_action(std::string_view text);

// Puts semicolons around the names of players in the row of a table with a number, as in
// `1,Ann,D7xE8,Bob,F6xF5`, whichever signs stand between its cells: commas, tabs, bars, or the tags
// of HTML. `given` is the row as it was written. Returns whether it is such a row.
bool part_names(PlainLine& row, std::string_view given);

// Whether one of the cells is a turn.
bool has_cell_of_turn(std::string_view row);

struct TableCell {
  std::string_view text;     // without the blanks around it
  std::optional<Side> side;  // that it names, in any language
  bool is_before_turn = false;
  bool is_name = false;  // whether it may name the player of that turn
};

// The cell with which the rest of a row begins.
TableCell cell_before_turn(std::string_view row);

}  // namespace cairn
