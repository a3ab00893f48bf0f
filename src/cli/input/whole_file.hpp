// Files that are read into memory as a whole.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace cairn::cli {

inline constexpr std::size_t largest_whole_file = 64u << 20;  // bytes

// Returns the content of a file. Throws Error (io), also if the file is larger than
// largest_whole_file.
std::string read_whole(const std::string& path);

// Returns the first `size` bytes of a file, or all of a shorter one. Throws Error (io).
std::string read_beginning(const std::string& path, std::size_t size);

// Returns the text of a file in UTF-8, as read_in_charset() does. Throws Error as that does, or of
// kind io, with the file in the message.
std::string read_text(const std::string& path, const std::string& encoding);

// Calls visit(label, content) for a file, or for each member if it is an archive, whose labels are
// like "FILE:NAME". Ends early once a stop is requested. Throws Error of kind io, also if one of
// them is larger than largest_whole_file; the message names no file.
void for_each_whole(
    const std::string& path,
    const std::function<void(const std::string& label, const std::string& content)>& visit);

// The same for the file of that name or, if it is not there, one that is compressed ("FILE.bz2").
// Returns whether there is one. The message of an error names it, also if `visit` throws it.
bool for_each_version(
    const std::string& path,
    const std::function<void(const std::string& label, const std::string& content)>& visit);

}  // namespace cairn::cli
