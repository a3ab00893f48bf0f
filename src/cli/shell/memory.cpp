#include "cli/shell/memory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iterator>
#include <new>

#include "cli/shell/console.hpp"
#include "cli/shell/status.hpp"

namespace cairn::cli {

namespace {

std::atomic<std::size_t> wanted{0};  // bytes that could not be had last
std::string_view advice = "more memory expected";

std::string in_units(std::size_t bytes) {
  constexpr std::size_t kibibyte = 1024;
  if (bytes < kibibyte) return fmt::format("{} bytes", bytes);
  if (bytes < kibibyte * kibibyte) return fmt::format("{} KiB", bytes / kibibyte);
  return fmt::format("{} MiB", bytes / kibibyte / kibibyte);
}

std::terminate_handler usual_end = nullptr;

constexpr std::size_t room_of_thread = std::size_t{64} << 20;  // what malloc() takes for a thread

bool is_room_lacking() {
  void* const memory = mmap(nullptr, room_of_thread, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return true;
  munmap(memory, room_of_thread);
  return false;
}

// The most bytes of addresses that the program has had until now, and 0 if the system does not say.
std::size_t peak_of_memory() {
  std::array<char, 4096> status{};  // ends with a 0
  const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t bytes = read(file, status.data(), status.size() - 1);
  close(file);
  constexpr std::string_view label = "VmPeak:";
  const char* const place = bytes > 0 ? std::strstr(status.data(), label.data()) : nullptr;
  return place ? std::strtoull(place + label.size(), nullptr, 10) << 10 : 0;
}

// Whether the system has no more memory, or had none when most was used: another thread may have
// given back some since. A handler of signals may ask.
bool is_memory_lacking() {
  rlimit limit{};
  const bool is_limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return is_room_lacking() || (is_limited && peak_of_memory() + room_of_thread > limit.rlim_cur);
}

// nlohmann's JSON wants memory in its destructor, for example, and oneTBB a thread in one of its
// own.
[[noreturn]] void end_by_exception() {
  if (const auto exception = std::current_exception()) try {
      std::rethrow_exception(exception);
    } catch (const std::bad_alloc&) {
      end_without_memory("the work cannot go on");
    } catch (...) {
      if (is_memory_lacking()) end_without_memory("a thread cannot begin");
    }
  usual_end();
  std::abort();
}

// GLib aborts where it gets no memory, and fontconfig goes on with what it did not get. Anything
// else ends as it would without this handler.
void end_by_signal(int signal) {
  if (is_memory_lacking()) end_without_memory("a library cannot go on");
  std::signal(signal, SIG_DFL);
  raise(signal);  // comes when this function has returned
}

// Handles a signal that ends the program, but not where a sanitizer tells of it.
void end_by(int signal) {
  struct sigaction before = {};
  if (sigaction(signal, nullptr, &before) != 0 || before.sa_handler != SIG_DFL) return;
  struct sigaction action = {};
  action.sa_handler = end_by_signal;
  action.sa_flags = SA_ONSTACK;
  sigaction(signal, &action, nullptr);
}

// The signal comes on a stack of its own, because there may be no memory for more of the usual one.
void prepare_stack_for_signals() {
  static std::array<std::byte, std::size_t{64} << 10> memory;
  stack_t stack = {};
  stack.ss_sp = memory.data();
  stack.ss_size = memory.size();
  sigaltstack(&stack, nullptr);
}

void handle_signals() {
  prepare_stack_for_signals();
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS}) end_by(signal);
}

// Takes what an allocation has given. Throws std::bad_alloc if that is nothing. Not used where a
// sanitizer has allocation functions of its own.
[[maybe_unused]] void* expect_memory(void* memory, std::size_t bytes) {
  if (memory) return memory;
  wanted = bytes;
  throw std::bad_alloc();
}

}  // namespace

void set_memory_advice(std::string_view text) {
  advice = text;
}

std::string out_of_memory() {
  const std::string more = wanted > 0 ? fmt::format(": {} more wanted", in_units(wanted)) : "";
  return fmt::format("out of memory{}; {}", more, advice);
}

bool has_lacked_memory() {
  return wanted > 0;
}

void end_tidily_without_memory() {
  usual_end = std::set_terminate(end_by_exception);
  handle_signals();
}

void end_without_memory(const char* told) {
  fmt::memory_buffer line;  // of 500 bytes of its own; written at once, since others may write
  fmt::format_to(std::back_inserter(line), "cairn: out of memory: {}; {}\n", told, advice);
  [[maybe_unused]] const auto written = write(STDERR_FILENO, line.data(), line.size());
  _exit(status::io_failure);
}

}  // namespace cairn::cli

// These take the place of the standard library's, and remember what could not be had. A sanitizer
// has its own.
#ifndef __SANITIZE_ADDRESS__

// GLib wants memory before main() is called, and aborts without it. The linker has this called
// before libraries begin.
[[gnu::section(".preinit_array"),
  gnu::used]] static void (*const before_libraries)() = cairn::cli::handle_signals;

void* operator new(std::size_t bytes) {
  return cairn::cli::expect_memory(std::malloc(bytes == 0 ? 1 : bytes), bytes);
}

void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  const std::size_t whole = (bytes + unit - 1) / unit * unit;
  return cairn::cli::expect_memory(std::aligned_alloc(unit, whole == 0 ? unit : whole), bytes);
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

#endif
