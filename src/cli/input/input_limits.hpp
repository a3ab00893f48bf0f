// What is read, and how much of what would take very much memory or time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "model/space_names.hpp"

namespace cairn::cli {

inline constexpr int usual_longest_record = 4;    // MiB
inline constexpr int usual_greatest_archive = 8;  // GiB

struct InputLimits {
  // In bytes. A record takes many times the memory of its text.
  std::size_t longest_record = std::size_t{usual_longest_record} << 20;
  // In bytes: how much may come out of an archive or a compressed file, if that is more than a
  // hundred times its size.
  std::uint64_t greatest_archive = std::uint64_t{usual_greatest_archive} << 30;
  std::optional<SpaceNames> spaces;  // the names of spaces in records that do not tell theirs
  std::string encoding;              // the charset of what does not tell it and is not UTF-8
  bool reads_puzzles = false;        // also if they lie in a directory or an archive
};

}  // namespace cairn::cli
