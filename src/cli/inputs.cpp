#include "cli/inputs.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/foreign.hpp"
#include "cli/interrupt.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t mebibyte = 1u << 20;
constexpr std::size_t largest_file = 256 * mebibyte;

Error cannot_read(const std::error_code& cause) {
  return Error(Error::Kind::io,
               fmt::format("cannot be read: {}; a FILE is a file, a directory, or - for standard "
                           "input",
                           cause.message()));
}

Error cannot_read(int error_number) {
  return cannot_read(std::error_code(error_number, std::generic_category()));
}

// An open file, or standard input, which is not closed.
class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : number_(path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (number_ < 0) throw cannot_read(errno);
  }
  ~Descriptor() {
    if (number_ != STDIN_FILENO) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  // Reads up to `size` bytes; 0 at the end, and when a stop is requested.
  std::size_t read_some(char* target, std::size_t size) const {
    while (!stop_requested()) {
      const ssize_t got = read(number_, target, size);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) throw cannot_read(errno);
    }
    return 0;
  }

 private:
  int number_;
};

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

}  // namespace

std::string read_file(const std::string& path) {
  const Descriptor file(path);
  std::string text;
  for (;;) {
    const std::size_t size = text.size();
    text.resize(size + std::clamp(size, mebibyte / 16, 16 * mebibyte));
    const std::size_t got = file.read_some(text.data() + size, text.size() - size);
    text.resize(size + got);
    if (got == 0) return text;
    if (text.size() > largest_file)
      throw Error(Error::Kind::io, fmt::format("larger than {} MiB; split it into several files",
                                               largest_file / mebibyte));
  }
}

Inputs::Inputs(const std::vector<std::string>& arguments) {
  if (arguments.empty())
    throw Error(Error::Kind::usage,
                "no FILE is given; name files or directories, or - for standard input");
  for (const std::string& argument : arguments) add(argument);
}

std::optional<Input> Inputs::next() {
  if (taken_ == entries_.size() || stop_requested()) return std::nullopt;
  Entry& entry = entries_[taken_++];
  Input input{entry.path, {}, std::move(entry.error)};
  try {
    if (!input.error) input.text = read_file(entry.path);
    if (!entry.is_named) input.foreign_kind = foreign_kind(input.text);
  } catch (const Error& error) {
    input.error = error;
  }
  if (stop_requested()) return std::nullopt;
  return input;
}

void Inputs::add(const std::string& path) {
  std::error_code ignored;  // what cannot be looked at is reported when it is read
  if (path != "-" && fs::is_directory(path, ignored))
    add_directory(path);
  else
    entries_.push_back({path, std::nullopt});
}

void Inputs::add_directory(const std::string& path) {
  std::vector<fs::directory_entry> found;
  std::error_code failure;
  for (fs::directory_iterator entry(path, failure), end; !failure && entry != end;
       entry.increment(failure))
    if (!is_hidden(entry->path())) found.push_back(*entry);
  if (failure) {
    entries_.push_back({path, cannot_read(failure)});
    return;
  }
  std::ranges::sort(found);
  std::error_code ignored;
  for (const fs::directory_entry& entry : found)
    if (entry.is_directory(ignored) && !entry.is_symlink(ignored))
      add_directory(entry.path().string());
    else if (entry.is_regular_file(ignored))
      entries_.push_back({entry.path().string(), std::nullopt, false});
}

}  // namespace cairn::cli
