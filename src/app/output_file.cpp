#include "app/output_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <set>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <tuple>
#include <unistd.h>
#include <utility>

#include "app/console.hpp"
#include "app/source.hpp"
#include "core/plain_line.hpp"
#include "formats/records/database.hpp"
#include "formats/records/file_kind.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40;  // the system follows no more either

std::optional<FileIdentity> identity_from(const struct stat& found) {
  if (!S_ISREG(found.st_mode) && !S_ISFIFO(found.st_mode)) return std::nullopt;
  return FileIdentity{found.st_dev, found.st_ino, {}};
}

}  // namespace

std::string end_of_links(std::string path) {
  std::error_code failure;
  for (int i = 0; i < most_links && fs::is_symlink(path, failure); ++i) {
    const fs::path next = fs::read_symlink(path, failure);
    if (failure) break;
    path = (fs::path(path).parent_path() / next).string();
  }
  return path;
}

std::optional<FileIdentity> identity_of(const std::string& path) {
  struct stat found {};
  if (stat(path.c_str(), &found) == 0) return identity_from(found);
  if (errno != ENOENT) return std::nullopt;
  const fs::path made = end_of_links(path);
  const std::string directory = made.has_parent_path() ? made.parent_path().string() : ".";
  if (stat(directory.c_str(), &found) != 0) return std::nullopt;
  return FileIdentity{found.st_dev, found.st_ino, made.filename().string()};
}

std::optional<FileIdentity> identity_of(int descriptor) {
  struct stat found {};
  return fstat(descriptor, &found) == 0 ? identity_from(found) : std::nullopt;
}

namespace {

std::optional<FileIdentity> identity_of_input(const std::string& path) {
  return path == "-" ? identity_of(STDIN_FILENO) : identity_of(path);
}

std::optional<FileIdentity> identity_of_output(const std::string& path) {
  return path == "-" ? identity_of(STDOUT_FILENO) : identity_of(path);
}

std::string_view words_for(const std::string& path) {
  return path == "-" ? "standard output" : std::string_view(path);
}

}  // namespace

void FileClaims::write(std::string_view option, const std::string& path) {
  if (path.empty()) return;
  expect_unread(option, path);
  const auto refuse = [&](std::string_view other) {
    throw Error(Error::Kind::usage,
                fmt::format("{} and {} both write to {}; name another file for one", other, option,
                            words_for(path)));
  };
  if (path == "-" && !on_standard_output_.empty()) refuse(on_standard_output_);
  if (path == "-") on_standard_output_ = option;
  if (const auto identity = identity_of_output(path)) {
    const auto [other, is_new] = written_.try_emplace(*identity, option);
    if (!is_new) refuse(other->second);
  }
}

void FileClaims::write_database(std::string_view option, const std::string& path) {
  write(option, path);
  for (const std::string& beside : files_beside_database(end_of_links(path))) write(option, beside);
}

void FileClaims::expect_unread(std::string_view option, const std::string& path) {
  std::vector<std::string> names{path};
  if (path != "-") std::ranges::move(partial_results(path), std::back_inserter(names));
  for (const std::string& name : names)
    if (const auto identity = identity_of_output(name); identity && is_read(*identity))
      throw Error(
          Error::Kind::usage,
          fmt::format("{} would overwrite {}, which is read; name another file (only `cairn "
                      "convert --in-place` writes over what it reads)",
                      option, words_for(name)));
}

bool FileClaims::is_read(const FileIdentity& identity) {
  for (const std::string& path : paths_read_) {
    const auto input = identity_of_input(path);
    if (input && input->name.empty()) read_.insert(*input);  // it exists
    if (!is_database(path)) continue;
    for (const std::string& beside : files_beside_database(end_of_links(path)))
      if (const auto found = identity_of(beside)) read_.insert(*found);
  }
  paths_read_.clear();
  return read_.contains(identity);
}

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

bool begins_with(const std::string& path, const std::string& part) {
  std::ifstream whole(path, std::ios::binary);
  std::ifstream beginning(part, std::ios::binary);
  std::array<char, 1u << 16> expected, found;
  do {
    beginning.read(expected.data(), expected.size());
    whole.read(found.data(), beginning.gcount());
    if (whole.gcount() != beginning.gcount() ||
        !std::equal(found.begin(), found.begin() + whole.gcount(), expected.begin()))
      return false;
  } while (beginning);
  return beginning.eof();
}

void remove_part(const std::string& path, const std::string& whole) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return;
  struct stat found {};
  if (fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode) &&
      flock(descriptor, LOCK_EX | LOCK_NB) == 0 && (whole.empty() || begins_with(whole, path)))
    unlink(path.c_str());
  close(descriptor);
}

void refuse_foreign(const std::string& path) {
  throw Error(Error::Kind::usage,
              path +
                  " was not made by Cairn, so it is not replaced; move it, or name another "
                  "directory with -o");
}

void expect_own(const std::string& path, std::string_view mark) {
  std::error_code failure;
  if (!fs::exists(fs::symlink_status(path, failure))) return;
  if (fs::is_regular_file(path, failure)) {
    if (fs::file_size(path, failure) == 0) return;
    if (read_beginning(path, telling_bytes).find(mark) != std::string::npos) return;
    look_for_stop();  // it was not read then
  }
  refuse_foreign(path);
}

OutputFile::OutputFile(const std::string& target, Existing existing)
    : target_(target), existing_(existing), descriptor_(STDOUT_FILENO) {
  if (target_ == "-") return;
  if (existing_ == Existing::replaced_copy)
    existing_ = Existing::replaced;
  else if (is_database(target_))
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
  const bool is_there = lstat(target_.c_str(), &old_) == 0;
  if (is_there && existing_ == Existing::kept) refuse_existing(target_);
  const bool has_old = is_there && S_ISREG(old_.st_mode);
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
  if (has_old) take_over(descriptor_, old_);
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

void OutputFile::write(std::string_view data) {
  if (isatty(descriptor_) != 0) return put(printable(data));
  put(data);
}

void OutputFile::show(std::string_view text, const Paint& paint) {
  const std::string shown = printable(text);
  put(paint && target_ == "-" && has_colours(Stream::output) ? paint(shown) : shown);
}

void OutputFile::put(std::string_view text) {
  is_empty_ = is_empty_ && text.empty();
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written >= 0)
      text.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      throw WriteError(target_, errno);
  }
}

bool OutputFile::is_old_unchanged() const {
  struct stat now {};
  const auto state = [](const struct stat& file) {
    return std::tuple(file.st_dev, file.st_ino, file.st_size, file.st_mtim.tv_sec,
                      file.st_mtim.tv_nsec, file.st_ctim.tv_sec, file.st_ctim.tv_nsec);
  };
  return lstat(target_.c_str(), &now) == 0 && state(now) == state(old_);
}

void OutputFile::save() {
  if (!partial_.empty() && fsync(descriptor_) != 0) fail_keeping_part(errno);
}

void OutputFile::finish() {
  save();
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
  for (const std::string& left : partial_results(target_)) remove_part(left, target_);
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

namespace {

// Each of them is an open file, of which a process may have a thousand.
constexpr std::size_t most_open = 200;

}  // namespace

OutputFiles::~OutputFiles() {
  while (naming_ == Naming::now_and_then && !(open_.empty() && saved_.empty())) {
    try {
      finish();
    } catch (const Error&) {
      continue;  // another error ends the run, and finish() goes on after the file that failed
    }
  }
}

void OutputFiles::add(std::unique_ptr<OutputFile> file) {
  open_.push_back(std::move(file));
  if (open_.size() < most_open) return;
  if (naming_ == Naming::now_and_then)
    finish();
  else
    save();
}

// Waits for the disk once for all. If that fails, it is not known which of the files are whole, and
// the system does not report it again, so that all of them are given up.
void OutputFiles::save() {
  try {
    std::set<dev_t> saved;
    for (const auto& file : open_)
      if (saved.insert(file->device()).second) file->save_device();
  } catch (const Error&) {
    open_.clear();
    throw;
  }
  for (auto& file : open_) {
    if (naming_ == Naming::at_the_end) file->close_file();
    saved_.push_back(std::move(file));
  }
  open_.clear();
}

void OutputFiles::finish() {
  save();
  while (!saved_.empty()) {
    // It is taken out before, because what cannot be finished is not tried again.
    const std::unique_ptr<OutputFile> file = std::move(saved_.front());
    saved_.pop_front();
    file->finish_saved();
  }
}

namespace {

constexpr mode_t mode_of_new_databases = 0666;  // from which the user's mask takes some away

DatabaseWriter opened(const std::string& path) {
  try {
    return DatabaseWriter(path);
  } catch (const Error& error) {
    throw WriteError(path + ": " + error.what());
  }
}

}  // namespace

DatabaseLock::DatabaseLock(const std::string& path)
    : descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, mode_of_new_databases)) {
  if (descriptor_ < 0) throw WriteError(path, errno);
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const int failure = errno;
  close(descriptor_);
  if (failure != EWOULDBLOCK) throw WriteError(path, failure);
  throw WriteError(path + ": another run writes this database; run the command again when it ends");
}

DatabaseLock::~DatabaseLock() {
  close(descriptor_);
}

SharedDatabase::SharedDatabase(const std::string& path)
    : path_(path), lock_(path), writer_(opened(path)) {}

}  // namespace cairn::cli
