// What a replay by the rules tells of a record of any game.
#pragma once

#include "model/record.hpp"
#include "model/record_report.hpp"

namespace cairn::cli {

// Throws Error if the record's start is no position.
RecordReport check_record(const Record& record);

}  // namespace cairn::cli
