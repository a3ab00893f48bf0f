// The processor time of a thread, for matches on a machine that also does other work.
#pragma once

#include <time.h>

#include <chrono>

namespace cairn::tuning {

inline std::chrono::nanoseconds thread_clock() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace cairn::tuning
