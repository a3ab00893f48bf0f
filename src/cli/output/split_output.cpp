#include "cli/output/split_output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "cli/output/output_file.hpp"
#include "core/error.hpp"

namespace cairn::cli {

namespace {

[[noreturn]] void refuse(const std::string& path, int error_number) {
  const bool exists = error_number == EEXIST;
  throw Error(Error::Kind::io,
              fmt::format("{} cannot be written: {}; {}", path,
                          std::generic_category().message(error_number),
                          exists ? "--force replaces it" : "choose another directory with -o"));
}

// Returns 0, or the error number.
int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return errno;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace

SplitOutput::SplitOutput(const std::string& directory, std::string_view extension, bool replaces)
    : directory_(directory), extension_(extension), replaces_(replaces) {
  std::error_code failure;
  std::filesystem::create_directories(directory, failure);
  if (failure) refuse(directory, failure.value());
  descriptor_ = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor_ < 0) refuse(directory, errno);
}

SplitOutput::~SplitOutput() {
  close(descriptor_);
}

void SplitOutput::write(const std::string& name, std::string_view text) {
  const std::string file = names_.add(name) + extension_;
  const std::string path = directory_ + '/' + file;
  const std::string unfinished = fmt::format(".part-{}", getpid());
  const int target =
      openat(descriptor_, unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
             mode_of_new_files);
  if (target < 0) refuse(path, errno);
  int failure = write_all(target, text);
  if (close(target) != 0 && failure == 0) failure = errno;
  const unsigned flags = replaces_ ? 0 : RENAME_NOREPLACE;
  if (failure == 0 &&
      renameat2(descriptor_, unfinished.c_str(), descriptor_, file.c_str(), flags) != 0)
    failure = errno;
  if (failure == 0) return;
  unlinkat(descriptor_, unfinished.c_str(), 0);
  refuse(path, failure);
}

}  // namespace cairn::cli
