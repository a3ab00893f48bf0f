#include "cli/output/file_identity.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

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

}  // namespace cairn::cli
