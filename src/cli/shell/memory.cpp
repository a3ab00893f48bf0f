#include "cli/shell/memory.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <new>

#include "cli/shell/console.hpp"
#include "cli/shell/status.hpp"

namespace cairn::cli {

namespace {

std::atomic<std::size_t> wanted{0};  // bytes that could not be had last
std::string_view advice = "more memory";

std::string in_units(std::size_t bytes) {
  constexpr std::size_t kibibyte = 1024;
  if (bytes < kibibyte) return fmt::format("{} bytes", bytes);
  if (bytes < kibibyte * kibibyte) return fmt::format("{} KiB", bytes / kibibyte);
  return fmt::format("{} MiB", bytes / kibibyte / kibibyte);
}

std::terminate_handler usual_end = nullptr;

// Whether the system has not even room for the stack of a thread. A handler of signals may ask.
bool is_memory_lacking() {
  constexpr std::size_t stack = std::size_t{8} << 20;
  void* const memory = mmap(nullptr, stack, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return true;
  munmap(memory, stack);
  return false;
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

// GLib aborts where it gets no memory.
void end_by_signal(int) {
  if (is_memory_lacking()) end_without_memory("a library cannot go on");
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
  std::signal(SIGABRT, end_by_signal);  // abort() goes on if this returns
}

void end_without_memory(const char* told) {
  for (const std::string_view part :
       {std::string_view("cairn: out of memory: "), std::string_view(told), std::string_view("; "),
        advice, std::string_view("\n")})
    if (write(STDERR_FILENO, part.data(), part.size()) < 0) break;
  _exit(status::io_failure);
}

}  // namespace cairn::cli

// These take the place of the standard library's, and remember what could not be had. A sanitizer
// has its own.
#ifndef __SANITIZE_ADDRESS__

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
