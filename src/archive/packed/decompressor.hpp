// Compressed data (gzip, bzip2, xz, Zstandard), decompressed as they are read.
//
// Whatever comes before damage is returned before the damage is reported. Checksums are compared,
// streams that follow each other are one text, as the usual tools have it, and anything else behind
// a stream is an error. libarchive has filters for these formats, too, but (3.6) it does not
// compare the checksums of gzip, overlooks what follows a stream of gzip or bzip2, and of a block
// with damage it returns nothing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace cairn {

// Reads up to `size` bytes to `target` and returns their number, which is 0 at the end and when a
// stop is requested. It may throw Error.
using ReadBytes = std::function<std::size_t(char* target, std::size_t size)>;

class Decompressor {
 public:
  // The data must be of a kind that packed_content() calls compressed.
  // `stop`, which must outlive this object, asks to read no more.
  Decompressor(ReadBytes source, const std::atomic<bool>& stop);
  ~Decompressor();
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;

  // Reads as ReadBytes does. Throws Error of kind io if the data are damaged, cut off, or followed
  // by something else.
  std::size_t read(char* target, std::size_t size);

  // The algorithm of one kind.
  class Codec;

 private:
  void fill();
  bool begin_stream();
  [[noreturn]] void fail(const std::string& why);

  ReadBytes source_;
  const std::atomic<bool>& stop_;
  std::string input_;
  std::size_t taken_ = 0;     // bytes of the input that were used
  std::uint64_t before_ = 0;  // bytes before the input
  std::unique_ptr<Codec> codec_;
  bool is_at_end_ = false;
  bool is_in_stream_ = false;
  bool has_failed_ = false;
};

}  // namespace cairn
