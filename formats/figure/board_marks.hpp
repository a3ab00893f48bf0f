// Marks, arrows and lines that a record or a user puts on a board, with the spaces as text.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/diagram.hpp"
#include "model/record.hpp"

namespace cairn {

// A mark, an arrow or a line.
struct BoardMark {
  enum class Form : std::uint8_t {
    arrow,
    line,
    circle,
    cross,
    square,
    triangle,
    fill,
    select,
    dim,
    label,
    view  // the space belongs to the part of the board that is shown
  };

  Form form = Form::circle;
  std::vector<std::string> spaces;  // names: at least two for an arrow or a line, else one
  std::string text;                 // only of a label
  Tint tint = Tint::plain;

  friend bool operator==(const BoardMark&, const BoardMark&) = default;
};

// The name of a form in options and JSON, such as "arrow" or "circle".
std::string_view name(BoardMark::Form form);
// Reads such a name. Throws Error (syntax) if it is unknown.
BoardMark::Form parse_mark_form(std::string_view name);

// Read and write the value of a mark in options and JSON: `E4-F5` for an arrow or a line
// (`b2-c3-d4` if it goes over several spaces), `E4=A` for a label, and `E4` for other marks. A
// colour may follow, as in `E4=red`, except after a label. Several marks are joined by commas;
// a comma that no other label follows belongs to the text of a label. Reading throws Error (usage);
// it does not check that the spaces exist.
std::vector<BoardMark> parse_marks(BoardMark::Form form, std::string_view value);
// Reads a single mark; all that follows `=` is the text of a label.
BoardMark parse_mark(BoardMark::Form form, std::string_view value);
std::string write_value(const BoardMark& mark);

// The marks in a node's properties AR, LN, CR, MA, SQ, TR, SL, DD, LB and VW. `space_name` returns
// the board's name of a space, or an empty text if there is no such space. A value that cannot be
// read is left out, and `complain` is called with an error about it.
std::vector<BoardMark> marks_of(const Properties& properties,
                                const std::function<std::string(std::string_view)>& space_name,
                                const std::function<void(const Error&)>& complain);

// Puts a mark on a diagram. The case of space names is ignored. Throws Error (usage) if a space
// does not exist, naming the spaces most like it, or if an arrow or a line goes from a space to
// itself. A mark of the form `view` puts nothing on it.
void add_mark(Diagram& diagram, const BoardMark& mark);

// The cell of a space by its name in any case; null if there is none.
const Diagram::Cell* find_cell(const Diagram& diagram, std::string_view name);

// The same cell, but throws Error (usage) if there is none, naming the spaces most like it.
const Diagram::Cell& cell_called(const Diagram& diagram, std::string_view name);

}  // namespace cairn
