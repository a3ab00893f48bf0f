// Compresses results.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace cairn {

// Returns a tar archive of these files, by their names, compressed by bzip2. Nothing in it depends
// on the time or the user, and bzip2 gives the same bytes in all of its versions, which cannot be
// said of xz and Zstandard. Throws Error (io) if a name is longer than 100 bytes.
std::string write_tar(const std::map<std::string, std::string>& files);

// Returns the text in the format of zlib, as pages have long data (formats/pages/packed.hpp).
std::string compressed(std::string_view text);

// Returns a part of a text in deflate's format (RFC 1951), behind which others may follow.
std::string deflated_part(std::string_view text);

}  // namespace cairn
