// A file as it is under its compression: its bytes, or an archive of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/input/archive.hpp"
#include "cli/input/bytes_ahead.hpp"
#include "cli/input/decompressor.hpp"
#include "cli/input/expansion_limit.hpp"
#include "cli/input/file.hpp"
#include "formats/records/file_kind.hpp"

namespace cairn::cli {

class UnpackedFile {
 public:
  // Opens a file, or standard input if `path` is "-". `greatest` is as in InputLimits. Throws Error
  // of kind io, as the functions below do.
  UnpackedFile(const std::string& path, std::uint64_t greatest);

  // The archive, or null if the file is none.
  Archive* archive() { return archive_.get(); }
  bool is_compressed() const { return !layers_.empty(); }
  // Reads the bytes of a file that is no archive, as ReadBytes does.
  std::size_t read(char* target, std::size_t size);

  // Says that records were found in what was read last, so that more may come out of the file.
  void found_records() { expansion_.found_record(); }
  std::uint64_t bytes_read() const { return file_.bytes_read(); }  // of the file itself

 private:
  void look_at(ReadBytes source);
  bool is_of(FileKind kind) const;
  ReadBytes source() const;

  File file_;
  ExpansionLimit expansion_;
  std::uint64_t unpacked_ = 0;  // how many bytes came out of a file that is only compressed
  std::vector<std::unique_ptr<Decompressor>> layers_;
  std::vector<std::unique_ptr<BytesAhead>> ahead_;  // of the file and each layer
  std::unique_ptr<Archive> archive_;
};

// Calls visit(label, content) for a file, or for each member if it is an archive, whose labels are
// like "FILE:NAME". Ends early once a stop is requested. Throws Error of kind io, also if one of
// them is larger than largest_whole_file (whole_file.hpp); the message names no file.
void for_each_whole(
    const std::string& path,
    const std::function<void(const std::string& label, const std::string& content)>& visit);

}  // namespace cairn::cli
