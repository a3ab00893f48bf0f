// Signs that a record or a user puts on a board, with the places as text.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/diagram.hpp"
#include "model/record.hpp"

namespace cairn {

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
    label
  };

  Form form = Form::circle;
  std::vector<std::string> spaces;  // names; of an arrow or a line two at least, of others one
  std::string text;                 // of a label
  Tint tint = Tint::plain;

  friend bool operator==(const BoardMark&, const BoardMark&) = default;
};

// "arrow", "circle": as options and JSON call it.
std::string_view name(BoardMark::Form form);
// Throws Error (syntax).
BoardMark::Form parse_mark_form(std::string_view name);

// A mark's value as options and JSON have it: `E4-F5` of an arrow or a line (`b2-c3-d4` over
// several spaces), `E4=A` of a label, `E4` of others; of all but labels `=red` may follow.
// Several marks are joined by commas, but for labels, whose text may hold any. Reading throws Error
// (usage); spaces are not looked at.
std::vector<BoardMark> parse_marks(BoardMark::Form form, std::string_view value);
std::string write_value(const BoardMark& mark);

// The marks that a node's properties AR LN CR MA SQ TR SL DD LB ask for. `space_name` gives the
// board's name of a space, or nothing if there is none; what cannot be read is told to `complain`,
// one line each, and left out.
std::vector<BoardMark> marks_of(const Properties& properties,
                                const std::function<std::string(std::string_view)>& space_name,
                                const std::function<void(const Error&)>& complain);

// Puts a mark on a diagram. Names of spaces are told from each other in any case. Throws Error
// (usage) naming the spaces most like it if there is no such space.
void add_mark(Diagram& diagram, const BoardMark& mark);

// The cell of a space that somebody named, in any case; null if there is none.
const Diagram::Cell* find_cell(const Diagram& diagram, std::string_view name);

// The same; throws as add_mark.
const Diagram::Cell& cell_called(const Diagram& diagram, std::string_view name);

}  // namespace cairn
