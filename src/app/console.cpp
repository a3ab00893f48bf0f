#include "app/console.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <fmt/format.h>
#include <iostream>
#include <iterator>
#include <new>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "core/error.hpp"
#include "core/plain_line.hpp"

namespace cairn::cli {

namespace {

enum class ColourChoice : std::uint8_t { terminals, always, never };

std::atomic<ColourChoice> colour_choice{ColourChoice::terminals};

bool is_set(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool is_dumb_terminal() {
  const char* const terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) == "dumb";
}

std::string_view sequence(TerminalColour colour) {
  switch (colour) {
    case TerminalColour::bold:
      return "\x1b[1m";
    case TerminalColour::red:
      return "\x1b[1;31m";
    case TerminalColour::yellow:
      return "\x1b[33m";
    case TerminalColour::green:
      return "\x1b[32m";
  }
  return {};
}

std::string painted_line(std::string_view line, std::span<const Accent> accents) {
  for (const Accent& accent : accents) {
    const std::string context = fmt::format("{}{}{}", accent.before, accent.text, accent.after);
    const auto found = line.find(context);
    if (found == line.npos) continue;
    const auto begin = found + accent.before.size();
    return fmt::format("{}{}{}", line.substr(0, begin), in_colour(accent.text, accent.colour),
                       line.substr(begin + accent.text.size()));
  }
  return std::string(line);
}

}  // namespace

void choose_colours(std::string_view when) {
  if (when == "auto")
    colour_choice = ColourChoice::terminals;
  else if (when == "always")
    colour_choice = ColourChoice::always;
  else if (when == "never")
    colour_choice = ColourChoice::never;
  else
    throw Error(Error::Kind::usage,
                fmt::format("--colour is '{}'; auto, always or never expected", when));
}

bool has_colours(Stream stream) {
  if (colour_choice != ColourChoice::terminals) return colour_choice == ColourChoice::always;
  const int descriptor = stream == Stream::output ? STDOUT_FILENO : STDERR_FILENO;
  return isatty(descriptor) != 0 && !is_set("NO_COLOR") && !is_dumb_terminal();
}

std::string in_colour(std::string_view text, TerminalColour colour) {
  return fmt::format("{}{}\x1b[0m", sequence(colour), text);
}

Paint paint_for(std::span<const Accent> accents) {
  return [accents](std::string_view text) {
    std::string result;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
      result += painted_line(text.substr(0, end), accents);
      text.remove_prefix(end);
    }
    return result;
  };
}

namespace {

constexpr std::chrono::milliseconds least_interval{100};
constexpr std::string_view erase_line = "\r\x1b[K";

std::string printable_line(std::string_view line) {
  std::string shown = printable(line);
  std::ranges::replace_if(
      shown, [](char c) { return c == '\n' || c == '\t'; }, '?');
  return shown;
}

}  // namespace

void say(std::string_view line, TerminalColour label) {
  std::string shown = printable_line(line);
  const std::size_t end = shown.find(": ");
  if (end != shown.npos && has_colours(Stream::messages))
    shown.replace(0, end + 1, in_colour(shown.substr(0, end + 1), label));
  std::cerr << shown + '\n';
}

Progress::Progress(bool quiet) : wanted_(!quiet && isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  clear();
}

void Progress::show(std::string_view line) {
  const auto now = std::chrono::steady_clock::now();
  if (!wanted_ || now - last_ < least_interval) return;
  last_ = now;
  is_shown_ = true;
  std::cerr << std::string(erase_line) + printable_line(line);
}

void Progress::say(std::string_view line) {
  clear();
  cli::say(line);
}

void Progress::clear() {
  if (is_shown_) std::cerr << erase_line;
  is_shown_ = false;
}

namespace {

constexpr int status_before_signals = 128;

std::atomic<bool> requested{false};
std::atomic<int> signal_number{SIGINT};
// Signal handlers may use no others.
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void request_stop(int number) {
  signal_number = number;
  requested = true;
}

bool is_ignored(int number) {
  struct sigaction action {};
  return sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = request_stop;
  // The handler serves one signal only. A read that waits is interrupted, not restarted.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGXCPU, &action, nullptr);
  if (!is_ignored(SIGHUP)) sigaction(SIGHUP, &action, nullptr);
}

void survive_file_size_limit() {
  std::signal(SIGXFSZ, SIG_IGN);
}

const std::atomic<bool>& stop_requested() {
  return requested;
}

void look_for_stop() {
  if (requested) throw Stopped();
}

int stopped_status() {
  return status_before_signals + signal_number;
}

namespace {

using Clock = std::chrono::steady_clock;

constexpr suseconds_t timer_interval =
    20'000;  // microseconds between looks at clock and interruptions

std::atomic<bool> is_over{false};
std::atomic<Clock::rep> end_of_time{0};
// Signal handlers may use no others.
static_assert(std::atomic<Clock::rep>::is_always_lock_free);

void look_at_clock(int) {
  if (stop_requested() || Clock::now().time_since_epoch().count() >= end_of_time) is_over = true;
}

void set_timer(suseconds_t microseconds) {
  const itimerval timer{{0, microseconds}, {0, microseconds}};
  setitimer(ITIMER_REAL, &timer, nullptr);
}

}  // namespace

Deadline::~Deadline() {
  if (seconds_) set_timer(0);
}

void Deadline::start() {
  if (!seconds_) return;
  const std::chrono::duration<double> time(*seconds_);
  end_of_time =
      (Clock::now() + std::chrono::duration_cast<Clock::duration>(time)).time_since_epoch().count();
  is_over = false;
  struct sigaction action {};
  action.sa_handler = look_at_clock;
  action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &action, nullptr);
  set_timer(timer_interval);
}

const std::atomic<bool>& Deadline::passed() const {
  return seconds_ ? is_over : stop_requested();
}

}  // namespace cairn::cli

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
      end_without_memory("the work cannot continue");
    } catch (...) {
      if (is_memory_lacking()) end_without_memory("a thread cannot begin");
    }
  usual_end();
  std::abort();
}

// GLib aborts where it gets no memory, and fontconfig goes on with what it did not get. Anything
// else ends as it would without this handler.
void end_by_signal(int signal) {
  if (is_memory_lacking()) end_without_memory("a library cannot continue");
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

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1  // as g++ does
#endif
#endif

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
