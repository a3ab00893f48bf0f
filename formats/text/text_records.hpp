// Cairn's text records. A line that is a position begins a record: position text, or a game's name
// and a start in any of its notations (nothing more for the usual one). The words of the lines
// below are turns in move text; numbers like `1.` or `12...`, alone or before a turn, are left out.
// Lines that begin with `#` are comments; those above a position that say White, Black, Event,
// Date, Place, Result or Source, as in `# White: Ann`, are kept as the tags PW PB EV DT PC RE SO.
// All other comments of a record are kept together, as the tag C; one that looks like such a line
// is written further to the right. So a file of many position lines is a collection of positions.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "formats/text/game_names.hpp"
#include "model/record.hpp"

namespace cairn {

// What a line is, without the white space around it: the one rule for where records begin.
enum class TextLine { blank, comment, position, turns };
TextLine kind_of_line(std::string_view line, GameNames names);

// Calls handle(text of the record, record or error) for each record in turn. A text that begins
// with anything else is one error up to its first position line.
void read_text_records(
    std::string_view text, GameNames names,
    const std::function<void(std::string_view, std::variant<Record, Error>)>& handle);

// The record in that form: header lines, the comment of the root, the position, and the turns, each
// on a line with its number, counted over both players. Turns and start are in text notation
// already; what the form has no place for is left out (other tags, comments on turns, variations).
std::string write_text(const Record& record);

}  // namespace cairn
