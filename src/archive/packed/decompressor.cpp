#include "archive/packed/decompressor.hpp"

#include <bzlib.h>
#include <fmt/format.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <new>
#include <utility>

namespace cairn {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t packed_block_size = 1 << 16;
constexpr std::size_t longest_signature = 6;

enum class Algorithm : std::uint8_t { gzip, bzip2, xz, zstandard };

struct Signature {
  std::string_view bytes;
  std::string_view kind;
  Algorithm algorithm;
};
constexpr std::array signatures{
    Signature{"\x1F\x8B"sv, "a gzip file", Algorithm::gzip},
    Signature{"BZh"sv, "a bzip2 file", Algorithm::bzip2},
    Signature{"\xFD\x37zXZ\0"sv, "an xz file", Algorithm::xz},
    Signature{"\x28\xB5\x2F\xFD"sv, "a Zstandard file", Algorithm::zstandard},
    Signature{"\x50\x2A\x4D\x18"sv, "a Zstandard file", Algorithm::zstandard},  // by pzstd
};

const Signature* find_signature(std::string_view beginning) {
  const auto* const found = std::ranges::find_if(signatures, [=](const Signature& signature) {
    return beginning.starts_with(signature.bytes);
  });
  return found == signatures.end() ? nullptr : found;
}

// What an algorithm reads and writes. It moves the pointers and lowers the sizes.
struct Buffers {
  char* in;
  std::size_t in_size;
  char* out;
  std::size_t out_size;
};

// Copies the sizes and pointers to the fields that zlib, bzip2 and liblzma have, and back.
template <class Stream, class Byte, class Work>
auto with_fields(Stream& stream, Buffers& buffers, const Work& work) {
  using Size = decltype(stream.avail_in);
  stream.next_in = reinterpret_cast<Byte*>(buffers.in);
  stream.avail_in = static_cast<Size>(buffers.in_size);
  stream.next_out = reinterpret_cast<Byte*>(buffers.out);
  stream.avail_out = static_cast<Size>(buffers.out_size);
  const auto result = work();
  buffers.in += buffers.in_size - stream.avail_in;
  buffers.in_size = stream.avail_in;
  buffers.out += buffers.out_size - stream.avail_out;
  buffers.out_size = stream.avail_out;
  return result;
}

}  // namespace

class Decompressor::Codec {
 public:
  enum class Result : std::uint8_t { goes_on, ended, damaged, too_large };

  Codec() = default;
  virtual ~Codec() = default;
  Codec(const Codec&) = delete;
  Codec& operator=(const Codec&) = delete;

  virtual void begin() = 0;  // a stream
  virtual Result work(Buffers& buffers) = 0;
};

namespace {

using Codec = Decompressor::Codec;
using Result = Codec::Result;

class Gzip final : public Codec {
 public:
  Gzip() {
    constexpr int gzip_only = 16;
    if (inflateInit2(&stream_, MAX_WBITS + gzip_only) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { inflateEnd(&stream_); }

  void begin() override { inflateReset(&stream_); }
  Result work(Buffers& buffers) override {
    const int result = with_fields<z_stream, Bytef>(
        stream_, buffers, [this] { return inflate(&stream_, Z_NO_FLUSH); });
    if (result == Z_STREAM_END) return Result::ended;
    return result == Z_OK || result == Z_BUF_ERROR ? Result::goes_on : Result::damaged;
  }

 private:
  z_stream stream_{};
};

class Bzip2 final : public Codec {
 public:
  ~Bzip2() override { BZ2_bzDecompressEnd(&stream_); }

  void begin() override {
    BZ2_bzDecompressEnd(&stream_);
    stream_ = {};
    if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) throw std::bad_alloc();
  }
  Result work(Buffers& buffers) override {
    const int result = with_fields<bz_stream, char>(stream_, buffers,
                                                    [this] { return BZ2_bzDecompress(&stream_); });
    if (result == BZ_STREAM_END) return Result::ended;
    return result == BZ_OK ? Result::goes_on : Result::damaged;
  }

 private:
  bz_stream stream_{};
};

class Xz final : public Codec {
 public:
  ~Xz() override { lzma_end(&stream_); }

  void begin() override {
    constexpr std::uint64_t most_memory_used = 256u << 20;
    if (lzma_stream_decoder(&stream_, most_memory_used, 0) != LZMA_OK) throw std::bad_alloc();
  }
  Result work(Buffers& buffers) override {
    const lzma_ret result = with_fields<lzma_stream, std::uint8_t>(
        stream_, buffers, [this] { return lzma_code(&stream_, LZMA_RUN); });
    if (result == LZMA_STREAM_END) return Result::ended;
    if (result == LZMA_MEMLIMIT_ERROR) return Result::too_large;
    return result == LZMA_OK || result == LZMA_BUF_ERROR ? Result::goes_on : Result::damaged;
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
};

class Zstandard final : public Codec {
 public:
  Zstandard() : stream_(ZSTD_createDStream()) {
    if (!stream_) throw std::bad_alloc();
  }
  ~Zstandard() override { ZSTD_freeDStream(stream_); }

  void begin() override { ZSTD_initDStream(stream_); }
  Result work(Buffers& buffers) override {
    ZSTD_inBuffer in{buffers.in, buffers.in_size, 0};
    ZSTD_outBuffer out{buffers.out, buffers.out_size, 0};
    const std::size_t result = ZSTD_decompressStream(stream_, &out, &in);
    buffers = {buffers.in + in.pos, buffers.in_size - in.pos, buffers.out + out.pos,
               buffers.out_size - out.pos};
    if (ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge)
      return Result::too_large;
    if (ZSTD_isError(result) != 0) return Result::damaged;
    return result == 0 ? Result::ended : Result::goes_on;
  }

 private:
  ZSTD_DStream* stream_;
};

std::unique_ptr<Codec> make_codec(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::gzip:
      return std::make_unique<Gzip>();
    case Algorithm::bzip2:
      return std::make_unique<Bzip2>();
    case Algorithm::xz:
      return std::make_unique<Xz>();
    case Algorithm::zstandard:
      return std::make_unique<Zstandard>();
  }
  return nullptr;
}

}  // namespace

Decompressor::Decompressor(ReadBytes source, const std::atomic<bool>& stop)
    : source_(std::move(source)), stop_(stop) {}

Decompressor::~Decompressor() = default;

std::size_t Decompressor::read(char* target, std::size_t size) {
  if (has_failed_) return 0;
  while (!stop_) {
    if (!is_in_stream_ && !begin_stream()) return 0;
    if (taken_ == input_.size()) fill();
    Buffers buffers{input_.data() + taken_, input_.size() - taken_, target, size};
    const std::size_t offered = buffers.in_size;
    const Codec::Result result = codec_->work(buffers);
    taken_ += offered - buffers.in_size;
    const std::size_t got = size - buffers.out_size;
    is_in_stream_ = result != Codec::Result::ended;
    const bool is_stuck = offered == 0 && is_at_end_ && is_in_stream_;
    if (got > 0) return got;
    if (stop_) break;
    if (result == Codec::Result::damaged) fail("are damaged");
    if (result == Codec::Result::too_large) fail("need too much memory");
    if (is_stuck) fail("are cut off");
  }
  return 0;
}

// Begins the next stream. Returns false at the end. Zeros behind the last stream fill up a block of
// a tape, which is usual.
bool Decompressor::begin_stream() {
  do {
    while (input_.size() - taken_ < longest_signature && !is_at_end_) fill();
    if (codec_) taken_ = std::min(input_.find_first_not_of('\0', taken_), input_.size());
  } while (taken_ == input_.size() && !is_at_end_);
  const std::string_view rest = std::string_view(input_).substr(taken_);
  if (rest.empty() || stop_) return false;
  const Signature* const signature = find_signature(rest);
  if (!signature) fail("are followed by something else");
  codec_ = make_codec(signature->algorithm);
  codec_->begin();
  is_in_stream_ = true;
  return true;
}

// Reads more input. What is not used yet is kept.
void Decompressor::fill() {
  before_ += taken_;
  input_.erase(0, std::exchange(taken_, 0));
  const std::size_t kept = input_.size();
  input_.resize(kept + packed_block_size);
  std::size_t got = 0;
  try {
    got = source_(input_.data() + kept, packed_block_size);
  } catch (...) {
    input_.resize(kept);
    throw;
  }
  input_.resize(kept + got);
  is_at_end_ = got == 0;
}

void Decompressor::fail(const std::string& why) {
  has_failed_ = true;
  throw Error(Error::Kind::io,
              fmt::format("the compressed data {} at byte {}; only what comes before is read, "
                          "unpack it and name the files",
                          why, before_ + taken_ + 1));
}

}  // namespace cairn
