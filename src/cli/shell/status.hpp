// The exit statuses of all verbs. The README documents them.
#pragma once

namespace cairn::cli::status {

inline constexpr int good = 0;
inline constexpr int bad_records = 1;  // some records were bad; the others were processed
inline constexpr int wrong_usage = 2;
inline constexpr int io_failure = 3;     // a file could not be read or written
inline constexpr int own_error = 4;      // an error in Cairn itself
inline constexpr int interrupted = 130;  // by a signal; what was finished has been written

}  // namespace cairn::cli::status
