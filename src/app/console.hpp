// The exit statuses of all verbs. docs/files.md documents them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cairn::cli::status {

inline constexpr int good = 0;
inline constexpr int bad_records = 1;  // some records were bad; the others were processed
inline constexpr int wrong_usage = 2;
inline constexpr int io_failure = 3;  // a file could not be read or written
inline constexpr int own_error = 4;   // an error in Cairn itself
// A verb that a signal stopped returns stopped_status() (app/console.hpp).

}  // namespace cairn::cli::status

namespace cairn::cli {

// Colours for people who read the output on a terminal. Files and pipes get plain text.

enum class TerminalColour : std::uint8_t { bold, red, yellow, green };
enum class Stream : std::uint8_t { output, messages };  // standard output, standard error

// Takes the value of --colour: `always`, `never` or `auto`, which is assumed before this function
// is called. `auto` gives colours to a terminal, unless the variable NO_COLOR is set to any text or
// the terminal is a `dumb` one. Throws Error of kind usage for any other value.
void choose_colours(std::string_view when);

bool has_colours(Stream stream);

// Returns the text between the sequences that switch the colour on and off.
std::string in_colour(std::string_view text, TerminalColour colour);

// A text that gets a colour wherever it stands between `before` and `after` in a line.
struct Accent {
  std::string_view before;
  std::string_view text;
  std::string_view after;
  TerminalColour colour;
};

// Adds colours to a text.
using Paint = std::function<std::string(std::string_view text)>;

// Puts accents in colour, in each line the first one that is found. They have to outlive the
// result.
Paint paint_for(std::span<const Accent> accents);

// Output for people: lines on standard error, and a line of progress if that is a terminal.

// Writes one line to standard error, with nothing in it that printable() (core/plain_line.hpp) does
// not let through. If standard error has colours, the label of the line, which ends at the first ":
// ", gets this one.
void say(std::string_view line, TerminalColour label = TerminalColour::bold);

// A line of progress that is rewritten in place, with messages between the rewrites.
class Progress {
 public:
  // Shows nothing if `quiet` is set or standard error is not a terminal.
  explicit Progress(bool quiet);
  bool is_wanted() const { return wanted_; }  // whether anything is shown
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Replaces the line, at most ten times a second.
  void show(std::string_view line);
  // Writes a message like cairn::cli::say, in place of the line of progress.
  void say(std::string_view line);

 private:
  void clear();

  bool wanted_;
  bool is_shown_ = false;
  std::chrono::steady_clock::time_point last_{};
};

// Stopping in good order: the first SIGINT (Ctrl-C), SIGTERM, SIGHUP (the terminal was closed) or
// SIGXCPU (`ulimit -t`) requests a stop, and the second one ends the program at once.

// From this call on, the first of those signals is a request to stop. A SIGHUP that is ignored
// already, as under `nohup`, stays so.
void catch_interrupts();

// Makes writing beyond the limit on the size of files (`ulimit -f`) an error like a full disk. It
// would end the program otherwise.
void survive_file_size_limit();

// The flag is set once a stop was requested. Long work checks it from time to time.
const std::atomic<bool>& stop_requested();

// Ends work that has nothing to keep and no way to return without a result.
struct Stopped : std::exception {};

// Throws Stopped if a stop was requested.
void look_for_stop();

// The exit status of a verb that was stopped: 128 and the number of the signal, as shells have it.
int stopped_status();

// A request to stop that is made automatically after a given time. The system's timer makes it, so
// that it needs no thread.

// There is one at a time.
class Deadline {
 public:
  // `seconds` is the time from start() on. Without it, only an interruption
  // (app/console.hpp) requests a stop.
  explicit Deadline(std::optional<double> seconds) : seconds_(seconds) {}
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  // Starts the time, or restarts it.
  void start();

  // The flag is set once the time is over or an interruption requests a stop.
  const std::atomic<bool>& passed() const;

 private:
  std::optional<double> seconds_;
};

// What is told where the system gives no more memory.

// Says what the running verb offers to those who have little memory.
void set_memory_advice(std::string_view advice);

// One line for people, after std::bad_alloc was caught: how much was wanted in vain, and what
// helps.
std::string out_of_memory();

// Whether memory was wanted in vain.
bool has_lacked_memory();

// The same as out_of_memory(), to standard error, where a library ends the program. It is called in
// place of that, and ends the program with the status of a failed file.
[[noreturn]] void end_without_memory(const char* told);

// From now on end_without_memory() is called where a library, or a destructor that may not throw,
// would abort or crash the program because it got no memory.
void end_tidily_without_memory();

}  // namespace cairn::cli
