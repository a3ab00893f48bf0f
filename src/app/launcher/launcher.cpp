// Starts the build of Cairn that suits the processor. A package for x86-64 has two of them: one
// that runs on every machine, and one for processors of the level x86-64-v3 (AVX2, BMI2; nearly all
// since 2015), which is faster. PROGRAMS is the directory that they are installed in.

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>

int main(int, char** words) {
  constexpr int own_error = 4;  // as in app/console.hpp
  if (__builtin_cpu_supports("x86-64-v3")) execv(PROGRAMS "/x86-64-v3/cairn", words);
  execv(PROGRAMS "/cairn", words);
  std::fprintf(stderr, "cairn: %s cannot be started: %s; install Cairn again\n", PROGRAMS "/cairn",
               std::strerror(errno));
  return own_error;
}
