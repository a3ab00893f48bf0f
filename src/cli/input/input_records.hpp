// The records that an input holds.
#pragma once

#include <functional>

#include "cli/input/input.hpp"
#include "formats/records/reader.hpp"

namespace cairn::cli {

// The records of a piece, with their places and numbers in the whole file.
void read_records(const Input& input, const std::function<void(ReadResult)>& handle);

}  // namespace cairn::cli
