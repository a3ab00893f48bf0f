// The records in an input.
#pragma once

#include <functional>

#include "cli/input/input.hpp"
#include "formats/records/reader.hpp"

namespace cairn::cli {

// Calls `handle` for every record of a piece. Places and numbers are those in the whole file.
void read_records(const Input& input, const std::function<void(ReadResult)>& handle);

}  // namespace cairn::cli
