// A file as it is under its compression: its bytes, or an archive of them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "archive/packed/archive.hpp"
#include "archive/packed/bytes_ahead.hpp"
#include "archive/packed/decompressor.hpp"
#include "archive/packed/expansion_limit.hpp"
#include "archive/packed/file.hpp"
#include "formats/records/file_kind.hpp"

namespace cairn {

class UnpackedFile {
 public:
  // Opens a file, or standard input if `path` is "-". Not more than `greatest` bytes may come out
  // of it, or a hundred times its size. `stop`, which must outlive this object, asks to read no
  // more. Throws Error of kind io, as the functions below do.
  UnpackedFile(const std::string& path, std::uint64_t greatest, const std::atomic<bool>& stop);

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

}  // namespace cairn
