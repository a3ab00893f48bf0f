// Writes reports on records as JSON lines, which docs/formats/schema-report.md describes.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.hpp"

namespace cairn {

inline constexpr std::string_view report_schema = "report/1";

// Returns the name of a state: "ok", "repaired", "cut off", "rejected", "passed over", "not
// selected" or "duplicate".
std::string_view name(RecordState state);

// Writes one line, including the line end, with a title of the record if one is given. Text that is
// not valid UTF-8 is read as CP1252.
std::string write_json(const RecordReport& report, std::string_view title = {});
nlohmann::ordered_json report_json_schema();

// Reports on records as texts for people.

// Returns a line for each repair and for the error: "file:line:column: what is wrong; what would be
// right".
std::vector<std::string> messages_of(const RecordReport& report);

// Returns a line for each note, and one if the record is a copy of another.
std::vector<std::string> notes_of(const RecordReport& report);

// The notes of many records, of which those with the same words are shown with the first three
// records, and of the others as a number.
class NotesOfMany {
 public:
  // Returns the lines to be shown with this record.
  std::vector<std::string> of(const RecordReport& report);
  // Returns a line for each note that more records have.
  std::vector<std::string> rest() const;

 private:
  std::map<std::string, int> records_;  // how many have a note, by its words
};

// Returns one line with its line end, such as "file:line:column: ok: GAME, 27 turns, White wins:
// ...", or an empty text for a file that was skipped.
std::string line_of(const RecordReport& report);

}  // namespace cairn
