// What the lines of a text record say: its head, its turns, and why lines are no record.
#pragma once

#include <vector>

#include "core/error.hpp"
#include "formats/text/foreign_lines.hpp"
#include "formats/text/record_lines.hpp"
#include "model/record.hpp"

namespace cairn {

// A record without a start whose head stands in these lines, comments and tags.
Record headed_record(const std::vector<TextRecordLine>& head, Place place);

// Adds what the lines below the start say, up to a gap in their numbers, or to text at their end.
// Whether a turn is lost there, the rules know: a finished game needs none.
void add_lines(Record& record, const std::vector<TextRecordLine>& lines, const ForeignLines& found);

// Whether turns stand in the line, rather than words, of which one may look like a turn.
bool holds_turn(const TextRecordLine& line);

// Whether the line has the first turn of a numbered list.
bool holds_first_turn(const TextRecordLine& line);

// Why no record begins with that line. `was_tried` says whether it was played as a list of turns.
Error no_record(const TextRecordLine& line, bool was_tried = false);

}  // namespace cairn
