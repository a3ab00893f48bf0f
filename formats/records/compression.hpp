// Compresses what Cairn writes, and packs files into tar and ZIP archives.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace cairn {

// Returns a tar archive of these files, by their names, compressed by bzip2. Nothing in it depends
// on the time or the user, and bzip2 gives the same bytes in all of its versions, which cannot be
// said of xz and Zstandard. Throws Error (io) if a name is longer than 100 bytes.
std::string write_tar(const std::map<std::string, std::string>& files);

// Returns the text in the format of zlib, as pages have long data (formats/output/page_text.hpp).
std::string compressed(std::string_view text);

// Writes a zip archive with one file in it, piece by piece, so that its size does not matter.
// Nothing in it depends on the time or the user.
//
// libarchive, which writes such archives too, compresses all that it is given. Here the file is
// compressed in parts that do not depend on each other, and a piece tells by itself whether a part
// ends with it: where pieces come or go, all other parts stay as they are, so that a program that
// copies what has changed of a file (rsync) sends little.

class ZipStream {
 public:
  // `sink` takes the bytes of the archive. What it throws is thrown by the functions below.
  ZipStream(std::string name, std::function<void(std::string_view)> sink);

  // Both throw Error (usage) if the file is larger than such an archive can tell, 4 GiB.
  void write(std::string_view piece);
  void finish();

 private:
  void end_part();
  void give(std::string_view bytes);
  // What both headers of the file have in common, with its checksum and sizes.
  std::string header(const std::string& numbers) const;

  std::string name_;
  std::function<void(std::string_view)> sink_;
  std::string part_;           // that is not ended
  std::uint32_t crc_ = 0;      // of the file
  std::uint64_t size_ = 0;     // of the file
  std::uint64_t written_ = 0;  // bytes of the archive
};

}  // namespace cairn
