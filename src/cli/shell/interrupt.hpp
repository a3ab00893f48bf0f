// Stopping in good order: the first SIGINT (Ctrl-C), SIGTERM, SIGHUP (the terminal was closed) or
// SIGXCPU (`ulimit -t`) requests a stop, and the second one ends the program at once.
#pragma once

#include <atomic>

namespace cairn::cli {

// From this call on, the first of those signals is a request to stop. A SIGHUP that is ignored
// already, as under `nohup`, stays so.
void catch_interrupts();

// Makes writing beyond the limit on the size of files (`ulimit -f`) an error like a full disk. It
// would end the program otherwise.
void survive_file_size_limit();

// The flag is set once a stop was requested. Long work checks it from time to time.
const std::atomic<bool>& stop_requested();

// The exit status of a verb that was stopped: 128 and the number of the signal, as shells have it.
int stopped_status();

}  // namespace cairn::cli
