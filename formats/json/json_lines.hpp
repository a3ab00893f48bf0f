// Splits texts of JSON values: one on each line, each over several lines as programs print them for
// people, or as the elements of an array.
//
// A line that ends within a value without an opening sign or a comma at its end is a value that was
// cut off; what follows is another. So is a value whose brackets do not fit: it ends before the
// next line that begins as it does.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "core/error.hpp"

namespace cairn::json {

// A part of a text, by offsets.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_open = false;  // the text ends where the value might go on
};

// Returns the first value at or behind the offset `from`, where a piece has ended. Blanks, and the
// brackets and commas of an array around the values, belong to no piece. A line that holds
// something else is a piece too. The piece is empty if there is none.
Piece next_piece(std::string_view text, std::size_t from);

// Where the last value begins, with the blanks before it on its line: the text can be cut there. If
// the end of an earlier value is not certain because the text may go on, where that one begins.
std::size_t last_cut(std::string_view text);

// Calls `handle` for each piece, with the place where it begins in the text.
void for_each_value(std::string_view text,
                    const std::function<void(std::string_view value, Place place)>& handle);

}  // namespace cairn::json
