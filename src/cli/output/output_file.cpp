#include "cli/output/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "core/error.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& target, int error_number) {
  const std::string name = target == "-" ? "standard output" : target;
  throw Error(Error::Kind::io, fmt::format("{} cannot be written: {}; choose another place", name,
                                           std::generic_category().message(error_number)));
}

// Devices and pipes are written in place.
bool is_special(const std::string& path) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode);
}

}  // namespace

OutputFile::OutputFile(const std::string& target) : target_(target), descriptor_(STDOUT_FILENO) {
  if (target_ == "-") return;
  if (is_special(target_)) {
    descriptor_ = open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(target_, errno);
  } else {
    open_beside();
  }
}

void OutputFile::open_beside() {
  std::error_code none;
  const fs::path resolved = fs::canonical(target_, none);  // fails if the file does not exist yet
  if (!none) target_ = resolved.string();
  unfinished_ = fmt::format("{}.part-{}", target_, getpid());
  descriptor_ =
      open(unfinished_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_of_new_files);
  if (descriptor_ >= 0) return;
  unfinished_.clear();
  fail(target_, errno);
}

OutputFile::~OutputFile() {
  if (descriptor_ > STDOUT_FILENO) close(descriptor_);
  if (!unfinished_.empty()) unlink(unfinished_.c_str());
}

void OutputFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written >= 0)
      text.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      fail(target_, errno);
  }
}

void OutputFile::finish() {
  if (!unfinished_.empty() && fsync(descriptor_) != 0) fail(target_, errno);
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (close(descriptor) != 0) fail(target_, errno);
  if (unfinished_.empty()) return;
  if (std::rename(unfinished_.c_str(), target_.c_str()) != 0) fail(target_, errno);
  unfinished_.clear();
}

}  // namespace cairn::cli
