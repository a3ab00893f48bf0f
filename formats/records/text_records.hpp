// Text records: what a person types, and what `convert --to text` writes.
//
//   text    = { record | other-line }
//   record  = { head } start { head | turns }
//   head    = "#" comment                        `# White: Ann` is a tag (see below)
//           | "[" name "value" "]" ...           `[White "Ann"]`, also several in a line
//   start   = position text | game [ start of that game ]
//   turns   = { number | turn | mark | comment } [ result ]
//   number  = digits { "." }
//   turn    = space { sign space } | "pass" | ...     as the game reads it
//   sign    = "x" | "×" | "-" | "–" | "->" | "→" | "+" | ">" | ","      blanks around it do not
//   count mark    = "!" | "?" ... | "$" digits comment = "{" any lines "}" | ";" to the end of the
//   line result  = what core/record.hpp reads, or `resign` and the like of the side to move
//
// A head or turns have a line of their own, and so does a start; blank lines mean nothing. Turns
// stand apart by blanks and line ends, the actions of one turn are joined by `-`. Numbers may be
// left out; they count for damage alone: where they begin anew, another list of turns begins, which
// is no record without a start. A line ends with LF, CRLF or CR, or any other line end of Unicode.
//
// Where records begin is seen from single lines: at a start, or at a tag in brackets below one, and
// at the head directly above. Lines that belong to no record, such as junk after one with numbered
// turns, or a record whose start is damaged, are an error of their own and leave the record above
// as it is. A record breaks off where a word is not understood; a game that is over there loses
// nothing by it.
//
// Comments that give White, Black, Event, Round, Date, Place, Result, Source or Spaces, as in
// `# White: Ann`, become the tag PW, PB, EV, RO, DT, PC, RE, SO or SPACES. All other comment lines
// of a record are collected in the tag C. The writer indents a comment that merely looks like such
// a tag by one more blank, so that it is read as a comment again. A comment that is not indented
// and holds a whole record, with something else than line ends between its lines, is an error,
// because the record would be lost without a word.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "core/record.hpp"

namespace cairn {

// What kind a line is, as far as that shows where records begin.
enum class TextLine : std::uint8_t { blank, comment, tag, start, turns };
TextLine kind_of_line(std::string_view line);

// Whether a word looks like the beginning of a turn: with a space such as b2, or a piece that is
// placed on one, or with four letters of Little Golem's; or whether it is `pass`.
bool looks_like_turn(std::string_view word);

// Calls handle(text of the record, record or error) for each record in order. Lines that belong to
// no record, up to the next one, are reported as one error.
void read_text_records(
    std::string_view text,
    const std::function<void(std::string_view, std::variant<Record, Error>)>& handle);

// Makes a last turn that is `resign`, `timeout` or the like the result of the record.
void take_resignation(Record& record);

// Writes the record as header lines, the comment of the root, the position, and the turns. Each
// turn has a line of its own with its number, which counts the turns of both players. The record's
// turns and start must already be in text notation. What this form cannot hold is left out: other
// tags, comments on turns, and variations.
std::string write_text(const Record& record);

}  // namespace cairn
