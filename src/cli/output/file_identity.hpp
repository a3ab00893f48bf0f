// Which file a name stands for, so that a file is known by all of its names.
#pragma once

#include <sys/types.h>

#include <compare>
#include <optional>
#include <string>

namespace cairn::cli {

struct FileIdentity {
  dev_t device = 0;
  ino_t inode = 0;
  std::string name;  // of a file that does not exist, in the directory with that inode

  friend auto operator<=>(const FileIdentity&, const FileIdentity&) = default;
};

// Returns the path to which a link leads, link by link, whether a file is there or not. A path that
// is no link is returned as it is.
std::string end_of_links(std::string path);

// Returns the identity of a regular file or a pipe, or of a file that could be made under that
// name. Devices have none, as they can be read and written at a time.
std::optional<FileIdentity> identity_of(const std::string& path);

// The same for an open file.
std::optional<FileIdentity> identity_of(int descriptor);

}  // namespace cairn::cli
