// Files that are read at once.
#pragma once

#include <cstddef>
#include <string>

namespace cairn::cli {

inline constexpr std::size_t largest_whole_file = 64u << 20;  // bytes

// Throws Error (io), also for a file that is larger than that.
std::string read_whole(const std::string& path);

// Up to so many bytes. Throws Error (io).
std::string read_beginning(const std::string& path, std::size_t size);

}  // namespace cairn::cli
