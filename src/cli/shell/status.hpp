// Exit statuses of the program, for all verbs; the README documents them.
#pragma once

namespace cairn::cli::status {

inline constexpr int good = 0;
inline constexpr int bad_records = 1;  // some were bad; the rest was done
inline constexpr int wrong_usage = 2;
inline constexpr int io_failure = 3;     // a file could not be read or written
inline constexpr int own_error = 4;      // Cairn's own
inline constexpr int interrupted = 130;  // by a signal; what was finished is written

}  // namespace cairn::cli::status
