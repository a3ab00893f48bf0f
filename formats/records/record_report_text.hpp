// Reports on records as texts for people.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/record_report.hpp"

namespace cairn {

// Returns a line for each repair and for the error: "file:line:column: what is wrong; what would be
// right".
std::vector<std::string> messages_of(const RecordReport& report);

// Returns a line for each note, and one if the record is a copy of another.
std::vector<std::string> notes_of(const RecordReport& report);

// The notes of many records, of which those with the same words are told of the first three
// records, and of the others as a number.
class NotesOfMany {
 public:
  // Returns the lines to be told of this record.
  std::vector<std::string> of(const RecordReport& report);
  // Returns a line for each note that more records have.
  std::vector<std::string> rest() const;

 private:
  std::map<std::string, int> records_;  // how many have a note, by its words
};

// Returns one line with its line end, such as "file:line:column: ok: GAME, 27 turns, White wins:
// ...", or an empty text for a file that was passed over.
std::string line_of(const RecordReport& report);

}  // namespace cairn
