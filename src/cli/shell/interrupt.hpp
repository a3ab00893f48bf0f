// Stopping in good order: the first SIGINT (Ctrl-C) or SIGTERM requests a stop, and the second one
// ends the program at once.
#pragma once

#include <atomic>

namespace cairn::cli {

// From this call on, the first of those signals is a request to stop.
void catch_interrupts();

// The flag is set once a stop was requested. Long work checks it from time to time.
const std::atomic<bool>& stop_requested();

}  // namespace cairn::cli
