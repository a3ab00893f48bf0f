// Records and positions in another format.
#pragma once

#include <string>

#include "model/record.hpp"
#include "model/record_report.hpp"

namespace cairn {

struct Conversion {
  Format format = Format::cairn;
  bool salvages = false;  // of a record that is cut off, the good part is written
};

struct ConvertedRecord {
  std::string text;     // empty if the record is cut off, and not salvaged
  RecordReport report;  // the notes tell what the format has no place for
  Record record;        // that was written, with the result to which its turns lead
};

// Replays the record and writes it. Throws Error if its start is not a position, or if the format
// cannot hold it.
ConvertedRecord converted(const Record& given, const Conversion& conversion);

}  // namespace cairn
