// Files that are read into memory as a whole.
#pragma once

#include <cstddef>
#include <string>

namespace cairn::cli {

inline constexpr std::size_t largest_whole_file = 64u << 20;  // bytes

// Returns the content of a file. Throws Error (io), also if the file is larger than
// largest_whole_file.
std::string read_whole(const std::string& path);

// Returns the first `size` bytes of a file, or all of a shorter one. Throws Error (io).
std::string read_beginning(const std::string& path, std::size_t size);

}  // namespace cairn::cli
