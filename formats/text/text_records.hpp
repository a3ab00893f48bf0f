// Reads and writes Cairn's text records.
//
// A record begins with a line that is a position: position text, or a game's name followed by a
// start in any notation of that game (the name alone means the game's usual start). The words of
// the lines below it are turns in move text. Turn numbers such as `1.` or `12...` are skipped,
// whether they stand alone or directly before a turn. A file with many position lines is therefore
// a collection of positions. A line ends with LF, CRLF or CR.
//
// Lines that belong to no record, such as junk behind a record with numbered turns, or a record
// whose position line is damaged, are an error of their own and leave the record above as it is.
// At numbered lines at its end that hold text alone a record breaks off, which harms no game that
// is finished there.
//
// Lines that begin with `#` are comments. Above a position, a comment that gives White, Black,
// Event, Round, Date, Place, Result or Source, as in `# White: Ann`, becomes the tag PW, PB, EV,
// RO, DT, PC, RE or SO. All other comments of a record are collected in the tag C. The writer
// indents a comment that merely looks like such a header line by one more blank, so that it is read
// as a comment again. A comment that is not indented and holds a whole record, with something else
// than line ends between its lines, is an error, because the record would be lost without a word.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "formats/text/record_lines.hpp"
#include "model/record.hpp"

namespace cairn {

// Calls handle(text of the record, record or error) for each record in order. Lines that
// belong to no record, up to the next position line, are reported as one error.
void read_text_records(
    std::string_view text,
    const std::function<void(std::string_view, std::variant<Record, Error>)>& handle);

// Writes the record as header lines, the comment of the root, the position, and the turns. Each
// turn has a line of its own with its number, which counts the turns of both players. The record's
// turns and start must already be in text notation. What this form cannot hold is left out: other
// tags, comments on turns, and variations.
std::string write_text(const Record& record);

}  // namespace cairn
