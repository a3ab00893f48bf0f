// What a format has no place for: found by reading what was written, so that nothing is lost
// without a word whatever the format.
#pragma once

#include <string>

#include "model/record.hpp"

namespace cairn {

// What of a record is not in the one that was read from its rewritten form, in words: "the tags GN,
// TC; C in 3 nodes; 2 variations"; empty if all is there. What only says of which form a record is
// (FF, AP and the like) does not count, nor does the notation of start and turns.
std::string losses(const Record& record, const Record& written);

}  // namespace cairn
