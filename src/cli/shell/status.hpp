// The exit statuses of all verbs. docs/files.md documents them.
#pragma once

namespace cairn::cli::status {

inline constexpr int good = 0;
inline constexpr int bad_records = 1;  // some records were bad; the others were processed
inline constexpr int wrong_usage = 2;
inline constexpr int io_failure = 3;  // a file could not be read or written
inline constexpr int own_error = 4;   // an error in Cairn itself
// A verb that a signal stopped returns stopped_status() (cli/shell/interrupt.hpp).

}  // namespace cairn::cli::status
