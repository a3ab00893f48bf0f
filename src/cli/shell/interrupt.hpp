// Stopping tidily: the first SIGINT (Ctrl-C) or SIGTERM is a request, the second one ends the
// program at once.
#pragma once

#include <atomic>

namespace cairn::cli {

// From now on those signals are requests to stop.
void catch_interrupts();

// Set once stopping was asked for; long work looks at it from time to time.
const std::atomic<bool>& stop_requested();

}  // namespace cairn::cli
