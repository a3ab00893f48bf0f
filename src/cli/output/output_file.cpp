#include "cli/output/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "archive/database/database_schema.hpp"
#include "cli/output/file_identity.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/memory.hpp"

namespace cairn::cli {

namespace {

// The permissions of new files, from which the user's mask takes some away.
constexpr mode_t mode_of_new_files = 0666;
constexpr mode_t mode_of_private_files = 0600;

std::string partial_name(const std::string& path, int number) {
  return number == 1 ? path + ".partial" : fmt::format("{}.partial-{}", path, number);
}

// Devices and pipes are written in place.
bool is_special(const std::string& path) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode);
}

// Gives a new file the group, the owner and the permissions of the old one. If the group cannot be
// kept, the new group gets no more than everybody has.
void take_over(int descriptor, const struct stat& old) {
  constexpr mode_t permissions = 0777;
  constexpr mode_t others = 07;
  constexpr mode_t group = 070;
  constexpr auto same_owner = static_cast<uid_t>(-1);
  mode_t mode = old.st_mode & permissions;
  if (fchown(descriptor, old.st_uid, old.st_gid) != 0 &&
      fchown(descriptor, same_owner, old.st_gid) != 0)
    mode = (mode & ~group) | ((mode & others) << 3);
  fchmod(descriptor, mode);
}

// Marks a file as one that is being written. Returns false if it was removed in the meantime,
// because another run took it for the rest of one that is gone.
bool lock_file(int descriptor) {
  while (flock(descriptor, LOCK_EX) != 0 && errno == EINTR) continue;
  struct stat found {};
  return fstat(descriptor, &found) != 0 || found.st_nlink > 0;
}

// Removes a part that an earlier run has left, unless another run is writing it.
void remove_left(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return;
  struct stat found {};
  if (fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode) &&
      flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    unlink(path.c_str());
  close(descriptor);
}

[[noreturn]] void refuse_existing(const std::string& path) {
  throw Error(Error::Kind::io, path + " cannot be written: File exists; --force replaces it");
}

int rename_to(const std::string& from, const std::string& to, bool replaces) {
  return renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), replaces ? 0 : RENAME_NOREPLACE);
}

}  // namespace

WriteError::WriteError(const std::string& path, int error_number)
    : Error(Error::Kind::io,
            fmt::format("{} cannot be written: {}; {}", path == "-" ? "standard output" : path,
                        std::generic_category().message(error_number),
                        error_number == EMFILE ? "raise ulimit -n" : "choose another place")) {}

void make_directory(const std::string& path) {
  std::error_code failure, none;
  std::filesystem::create_directories(path, failure);
  if (!std::filesystem::is_directory(path, none))
    throw Error(Error::Kind::io,
                fmt::format("{} cannot be created as a directory: {}; name another one with -o",
                            path, failure.message()));
}

std::vector<std::string> partial_results(const std::string& path) {
  std::vector<std::string> names;
  std::error_code none;
  for (int number = 1;; ++number) {
    std::string name = partial_name(path, number);
    if (!std::filesystem::exists(std::filesystem::symlink_status(name, none))) return names;
    names.push_back(std::move(name));
  }
}

void remove_partial_results(const std::string& path) {
  for (const std::string& left : partial_results(path)) remove_left(left);
}

OutputFile::OutputFile(const std::string& target, Existing existing)
    : target_(target), existing_(existing), descriptor_(STDOUT_FILENO) {
  if (target_ == "-") return;
  if (is_database(target_))
    throw Error(Error::Kind::usage,
                target_ + " is a database, which is not overwritten; choose another name");
  if (is_beside_database(target_))
    throw Error(Error::Kind::usage,
                target_ + " belongs to a database, which removes it; choose another name");
  if (is_special(target_) && existing_ == Existing::replaced) {
    descriptor_ = open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) throw WriteError(target_, errno);
  } else {
    if (existing_ == Existing::replaced) target_ = end_of_links(target_);
    open_beside();
  }
}

void OutputFile::open_beside() {
  struct stat old {};
  const bool is_there = lstat(target_.c_str(), &old) == 0;
  if (is_there && existing_ == Existing::kept) refuse_existing(target_);
  const bool has_old = is_there && S_ISREG(old.st_mode);
  if (has_old && faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS) != 0)
    throw WriteError(target_, errno);
  for (int number = 1; partial_.empty(); ++number) {
    const std::string name = partial_name(target_, number);
    descriptor_ = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                       has_old ? mode_of_private_files : mode_of_new_files);
    if (descriptor_ < 0 && errno != EEXIST) throw WriteError(target_, errno);
    if (descriptor_ >= 0 && lock_file(descriptor_))
      partial_ = name;
    else
      close_file();
  }
  if (has_old) take_over(descriptor_, old);
}

OutputFile::~OutputFile() {
  if (std::uncaught_exceptions() > 0 && has_lacked_memory()) keep_finished();
  close_file();
  if (!partial_.empty()) unlink(partial_.c_str());
}

// Other runs that fail have nothing to keep, or do so themselves.
void OutputFile::keep_finished() {
  try {
    const std::string told = keep_part();
    if (!told.empty()) say("cairn: " + told);
  } catch (const std::exception&) {  // the part stays without a word
    partial_.clear();
  }
}

void OutputFile::close_file() {
  if (descriptor_ > STDOUT_FILENO) close(descriptor_);
  descriptor_ = -1;
}

void OutputFile::write(std::string_view text) {
  is_empty_ = is_empty_ && text.empty();
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written >= 0)
      text.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      throw WriteError(target_, errno);
  }
}

void OutputFile::finish() {
  if (!partial_.empty() && fsync(descriptor_) != 0) fail_keeping_part(errno);
  finish_saved();
}

dev_t OutputFile::device() const {
  struct stat found {};
  return fstat(descriptor_, &found) == 0 ? found.st_dev : 0;
}

void OutputFile::save_device() {
  if (syncfs(descriptor_) != 0) throw WriteError(target_, errno);
}

void OutputFile::finish_saved() {
  if (partial_.empty()) {
    if (close(std::exchange(descriptor_, -1)) != 0) throw WriteError(target_, errno);
    return;
  }
  const bool replaces = existing_ != Existing::kept;
  if (rename_to(partial_, target_, replaces) != 0) {
    if (errno == EEXIST && !replaces) refuse_existing(target_);
    fail_keeping_part(errno);
  }
  partial_.clear();
  close_file();
  remove_partial_results(target_);
}

void OutputFile::fail_keeping_part(int error_number) {
  close_file();
  throw WriteError(fmt::format("{} cannot be written: {}; the result is in {}, which can be copied",
                               target_, std::generic_category().message(error_number),
                               std::exchange(partial_, {})));
}

std::string OutputFile::keep_part() {
  if (partial_.empty() || is_empty_) return {};
  close_file();
  return "what was finished is in " + std::exchange(partial_, {});
}

}  // namespace cairn::cli
