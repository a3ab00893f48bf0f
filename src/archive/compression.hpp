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

// Returns the text in that format, shorter by what it has in common with `examples`, of which the
// last 32 KiB count. There is no checksum, with which expanding would take half as long again.
std::string compressed_like(std::string_view text, std::string_view examples);

// Returns the text that compressed_like() was given with these examples. Throws Error (syntax) if
// the bytes are not in that format.
std::string expanded_like(std::string_view bytes, std::string_view examples);

}  // namespace cairn
