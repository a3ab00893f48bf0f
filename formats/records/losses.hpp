// Finds out what a format could not hold, by comparing a record with what is read back from its
// rewritten form. This works for every format, so that no loss goes unreported.
#pragma once

#include <string>

#include "model/record.hpp"

namespace cairn {

// Describes in words what is in `record` but no longer in `written`, the record that was read back
// from the rewritten form: "the tags GN, TC; C in 3 nodes; 2 variations". Returns an empty text if
// nothing is missing. Tags that only identify the format (FF, AP and the like) do not count, nor
// does the notation of start and turns.
std::string losses(const Record& record, const Record& written);

}  // namespace cairn
