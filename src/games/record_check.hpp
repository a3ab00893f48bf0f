// Replays a record of any game by the rules.
#pragma once

#include "model/record.hpp"
#include "model/record_report.hpp"

namespace cairn {

// Returns the report on the record. Throws Error if the record's start is not a position.
RecordReport check_record(const Record& record);

}  // namespace cairn
