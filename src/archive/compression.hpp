// Compresses results.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace cairn {

// Returns a tar archive of these files, by their names, compressed by bzip2. Nothing in it depends
// on the time or the user, and bzip2 gives the same bytes in all of its versions, which cannot be
// said of xz and Zstandard. Throws Error (io) if a name is longer than 100 bytes.
std::string write_tar(const std::map<std::string, std::string>& files);

// Writes a zip archive with one file in it, piece by piece, so that its size does not matter.
// Nothing in it depends on the time or the user.
class ZipStream {
 public:
  // `sink` takes the bytes of the archive. What it throws is thrown by the functions below.
  ZipStream(const std::string& name, std::function<void(std::string_view)> sink);
  ~ZipStream();

  // Throw Error of kind io.
  void write(std::string_view text);
  void finish();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// Returns the text in the format of zlib, as pages have long data (formats/pages/packed.hpp).
std::string compressed(std::string_view text);

// The same, shorter by what the text has in common with `examples`, of which the last 32 KiB count.
std::string compressed_like(std::string_view text, std::string_view examples);

// Returns the text that compressed_like() was given with these examples. Throws Error (syntax) for
// other bytes.
std::string expanded_like(std::string_view bytes, std::string_view examples);

}  // namespace cairn
