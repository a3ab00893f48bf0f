#include "formats/records/unpacked.hpp"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <bzlib.h>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <locale.h>
#include <lzma.h>
#include <new>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace cairn {

void ExpansionLimit::reach(std::uint64_t expanded) {
  constexpr std::uint64_t greatest_ratio = 100;
  constexpr std::uint64_t harmless_without_record = 256ull << 20;
  expanded_ = expanded;
  const std::uint64_t allowed = greatest_ratio * file_.bytes_read();
  const bool is_idle = expanded_ - at_record_ > std::max(harmless_without_record, allowed);
  is_passed_ = expanded_ > std::max(greatest_, allowed);
  if (!is_idle && !is_passed_) return;
  at_record_ = expanded_;
  throw Error(
      Error::Kind::io,
      fmt::format(
          "expands more than a hundredfold ({} MiB from {} KiB{}), stopped; unpack it and name the "
          "files{}",
          expanded_ >> 20, file_.bytes_read() >> 10, is_idle ? " without a record" : "",
          is_passed_ ? ", or raise --greatest-archive" : ""));
}

Error cannot_read(int error_number) {
  const char* const advice = error_number == EMFILE
                                 ? "raise ulimit -n"
                                 : "a FILE is a file, a directory, or - for standard input";
  return Error(Error::Kind::io, fmt::format("cannot be read: {}; {}",
                                            std::generic_category().message(error_number), advice));
}

File::File(const std::string& path, const std::atomic<bool>& stop)
    : stop_(stop),
      descriptor_(path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (descriptor_ < 0) throw cannot_read(errno);
  can_seek_ = fstat(descriptor_, &opened_) == 0 && S_ISREG(opened_.st_mode) &&
              lseek(descriptor_, 0, SEEK_CUR) == 0;
}

File::~File() {
  if (descriptor_ != STDIN_FILENO) close(descriptor_);
}

std::size_t File::read(char* target, std::size_t size) {
  while (!is_at_end_ && !stop_) {
    const ssize_t got = ::read(descriptor_, target, size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw cannot_read(errno);
    is_at_end_ = got == 0;
    if (is_at_end_ && can_seek_) expect_unchanged();
    bytes_read_ += static_cast<std::uint64_t>(got);
    return static_cast<std::size_t>(got);
  }
  return 0;
}

void File::expect_unchanged() const {
  struct stat now {};
  if (fstat(descriptor_, &now) == 0 && now.st_size == opened_.st_size &&
      now.st_mtim.tv_sec == opened_.st_mtim.tv_sec &&
      now.st_mtim.tv_nsec == opened_.st_mtim.tv_nsec)
    return;
  throw Error(Error::Kind::io, "changed while it was read; run the command again");
}

std::int64_t File::seek(std::int64_t offset, int whence) {
  if (!can_seek_) return -1;
  is_at_end_ = false;
  return lseek(descriptor_, offset, whence);
}

BytesAhead::BytesAhead(ReadBytes source, std::size_t size)
    : source_(std::move(source)), beginning_(size, '\0') {
  std::size_t got = 0;
  try {
    for (std::size_t more = 1; more > 0 && got < size; got += more)
      more = source_(beginning_.data() + got, size - got);
  } catch (const Error& error) {
    error_ = error;
  }
  beginning_.resize(got);
}

std::size_t BytesAhead::read(char* target, std::size_t size) {
  if (taken_ < beginning_.size()) {
    const std::size_t taken = beginning_.copy(target, size, taken_);
    taken_ += taken;
    return taken;
  }
  if (error_) throw *std::exchange(error_, std::nullopt);
  return source_(target, size);
}

namespace {

using namespace std::string_view_literals;

constexpr std::size_t block_size = 1 << 16;  // read at once
constexpr std::size_t longest_signature = 6;

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

template <class Algorithm>
std::unique_ptr<Codec> codec() {
  return std::make_unique<Algorithm>();
}

struct Signature {
  std::string_view bytes;
  std::unique_ptr<Codec> (*codec)();
};
constexpr std::array signatures{
    Signature{"\x1F\x8B"sv, codec<Gzip>}, Signature{"BZh"sv, codec<Bzip2>},
    Signature{"\xFD\x37zXZ\0"sv, codec<Xz>}, Signature{"\x28\xB5\x2F\xFD"sv, codec<Zstandard>},
    Signature{"\x50\x2A\x4D\x18"sv, codec<Zstandard>}};  // by pzstd

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

// Begins the next stream. Returns false at the end. Zeros after the last stream fill up a block of
// a tape, which is usual.
bool Decompressor::begin_stream() {
  do {
    while (input_.size() - taken_ < longest_signature && !is_at_end_) fill();
    if (codec_) taken_ = std::min(input_.find_first_not_of('\0', taken_), input_.size());
  } while (taken_ == input_.size() && !is_at_end_);
  const std::string_view rest = std::string_view(input_).substr(taken_);
  if (rest.empty() || stop_) return false;
  const auto signature = std::ranges::find_if(
      signatures, [=](const Signature& each) { return rest.starts_with(each.bytes); });
  if (signature == signatures.end()) fail("are followed by something else");
  codec_ = signature->codec();
  codec_->begin();
  is_in_stream_ = true;
  return true;
}

// Reads more input. What is not used yet is kept.
void Decompressor::fill() {
  before_ += taken_;
  input_.erase(0, std::exchange(taken_, 0));
  const std::size_t kept = input_.size();
  input_.resize(kept + block_size);
  std::size_t got = 0;
  try {
    got = source_(input_.data() + kept, block_size);
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

namespace {

// As many bytes of the end of a ZIP file as the record there can have, with its comment.
constexpr std::size_t longest_tail = 22 + (1 << 16);

// While an object of this class exists, libarchive reads names as UTF-8. In the locale in which
// programs begin it rejects names that are not ASCII.
class Utf8Names {
 public:
  Utf8Names() : before_(uselocale(utf8())) {}
  ~Utf8Names() { uselocale(before_); }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  static locale_t utf8() {
    static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return locale;
  }

  locale_t before_;
};

std::string name_of(archive_entry* entry) {
  if (const char* name = archive_entry_pathname_utf8(entry)) return name;
  if (const char* name = archive_entry_pathname(entry)) return name;
  return "?";
}

std::string_view foreign_kind_of(archive_entry* entry) {
  if (archive_entry_hardlink(entry)) return "a link to another member";
  switch (archive_entry_filetype(entry)) {
    case AE_IFREG:
      return {};
    case AE_IFLNK:
      return "a link";
    default:
      return "a pipe, a socket or a device";
  }
}

Error cannot_open(const std::string& why) {
  return Error(Error::Kind::io, why + "; unpack it and name the files");
}

std::uint64_t little_endian_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;)
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

// Whether a ZIP file is something else than one archive whose end is in `tail`, the last bytes of
// the `size` bytes of the file: the end is cut off, or there is another archive before it, or
// anything after it.
bool is_not_one_zip(std::string_view tail, std::uint64_t size) {
  constexpr std::size_t end_size = 22;      // of the record at the end, without its comment
  constexpr std::size_t locator_size = 20;  // of what stands before it in a large archive
  const std::size_t end = tail.rfind("PK\x05\x06"sv);
  if (end == tail.npos || tail.size() - end < end_size) return true;
  if (end + end_size + little_endian_at(tail, end + 20, 2) != tail.size()) return true;
  if (end >= locator_size && tail.substr(end - locator_size).starts_with("PK\x06\x07"sv))
    return false;
  const std::uint64_t table_size = little_endian_at(tail, end + 12, 4);
  const std::uint64_t table_begin = little_endian_at(tail, end + 16, 4);
  return table_begin + table_size != size - tail.size() + end;
}

// Whether there is something after a 7z archive. Its beginning says how long it is.
bool has_more_than_7z(std::string_view beginning, std::uint64_t size) {
  constexpr std::size_t header_size = 32;
  if (beginning.size() < header_size) return false;
  return header_size + little_endian_at(beginning, 12, 8) + little_endian_at(beginning, 20, 8) !=
         size;
}

}  // namespace

// The functions through which libarchive reads. No exception may leave them, because libarchive is
// written in C.
struct Archive::Callbacks {
  static la_ssize_t read(archive* from, void* self, const void** block) {
    Archive& owner = *static_cast<Archive*>(self);
    *block = owner.buffer_.data();
    try {
      return static_cast<la_ssize_t>(owner.read_block());
    } catch (const Error& error) {
      owner.source_error_ = error;
      archive_set_error(from, EIO, "its bytes cannot be read");
      return ARCHIVE_FATAL;
    }
  }

  static la_int64_t seek(archive*, void* self, la_int64_t offset, int whence) {
    const std::int64_t reached = static_cast<Archive*>(self)->file_->seek(offset, whence);
    return reached < 0 ? ARCHIVE_FATAL : reached;
  }
};

Archive::Archive(ReadBytes source, File* file, ExpansionLimit& limit, const std::atomic<bool>& stop)
    : source_(std::move(source)),
      file_(file && file->can_seek() ? file : nullptr),
      limit_(limit),
      stop_(stop),
      archive_(archive_read_new()),
      buffer_(block_size, '\0') {
  if (!archive_) throw std::bad_alloc();
  archive_read_support_format_zip(archive_);
  archive_read_support_format_7zip(archive_);
  archive_read_support_format_tar(archive_);
  archive_read_support_format_empty(archive_);
  archive_read_set_option(archive_, "tar", "read_concatenated_archives", "1");
  archive_read_set_callback_data(archive_, this);
  archive_read_set_read_callback(archive_, Callbacks::read);
  if (file_) {
    file_->seek(0, SEEK_SET);
    archive_read_set_seek_callback(archive_, Callbacks::seek);
  }
  if (const int result = archive_read_open1(archive_); result < ARCHIVE_WARN) {
    const Error error = failure("cannot be opened");
    archive_read_free(archive_);
    throw error;
  }
}

Archive::~Archive() {
  archive_read_free(archive_);
}

// Reads the next block and keeps the end of what was read.
std::size_t Archive::read_block() {
  if (file_) return file_->read(buffer_.data(), block_size);
  const std::size_t got = source_(buffer_.data(), block_size);
  bytes_read_ += got;
  tail_.append(buffer_, 0, got);
  if (tail_.size() > 2 * longest_tail) tail_.erase(0, tail_.size() - longest_tail);
  return got;
}

void Archive::fail(int result) {
  if (archive_format(archive_) == ARCHIVE_FORMAT_7ZIP && !file_) {
    can_go_on_ = false;
    throw cannot_open("a 7z archive from a pipe, which has its table at the end");
  }
  can_go_on_ = result != ARCHIVE_FATAL;
  throw failure("damaged or cut off here");
}

// The error of what the archive is read from, if there was one, or else libarchive's with these
// words before it.
Error Archive::failure(std::string_view what) const {
  if (source_error_) return *source_error_;
  if (archive_errno(archive_) == ENOMEM) throw std::bad_alloc();
  const char* const why = archive_error_string(archive_);
  return cannot_open(fmt::format("{}: {}", what, why ? why : "no reason is known"));
}

std::optional<Archive::Member> Archive::next() {
  const Utf8Names utf8_names;
  archive_entry* entry = nullptr;
  while (can_go_on_ && !stop_) {
    const int result = archive_read_next_header(archive_, &entry);
    can_go_on_ = result != ARCHIVE_EOF;
    if (!can_go_on_) break;
    expect_harmless();
    const bool was_lost = std::exchange(is_lost_, result == ARCHIVE_RETRY);
    if (is_lost_ && was_lost) continue;  // more of the same damage
    if (is_lost_ || result < ARCHIVE_WARN) fail(result);
    if (archive_entry_filetype(entry) == AE_IFDIR) continue;
    is_encrypted_ = archive_entry_is_encrypted(entry) != 0;
    return Member{name_of(entry), foreign_kind_of(entry)};
  }
  if (!stop_ && !std::exchange(is_checked_, true)) expect_all_read();
  return std::nullopt;
}

std::size_t Archive::read(char* target, std::size_t size) {
  if (is_encrypted_) throw cannot_open("encrypted");
  const la_ssize_t got = archive_read_data(archive_, target, size);
  if (stop_) return 0;
  if (got < 0) fail(static_cast<int>(got));
  expanded_ += static_cast<std::uint64_t>(got);
  expect_harmless();
  return static_cast<std::size_t>(got);
}

void Archive::expect_harmless() {
  const auto unpacked = static_cast<std::uint64_t>(archive_filter_bytes(archive_, 0));
  try {
    limit_.reach(std::max(expanded_, unpacked));
  } catch (const Error&) {
    // In a ZIP archive the next member can be found without reading the rest of this one.
    can_go_on_ = file_ && archive_format(archive_) == ARCHIVE_FORMAT_ZIP && !limit_.is_passed();
    throw;
  }
}

// Reads the rest of the file and throws Error of kind io if it holds more than the archive, which
// libarchive does not tell.
void Archive::expect_all_read() {
  const int format = archive_format(archive_) & ARCHIVE_FORMAT_BASE_MASK;
  std::uint64_t size = bytes_read_;
  if (file_) {
    size = static_cast<std::uint64_t>(file_->seek(0, SEEK_END));
    const bool is_7z = format == ARCHIVE_FORMAT_7ZIP;
    const std::uint64_t length = std::min<std::uint64_t>(size, longest_tail);
    file_->seek(is_7z ? 0 : static_cast<std::int64_t>(size - length), SEEK_SET);
    tail_ = BytesAhead([this](char* to, std::size_t most) { return file_->read(to, most); }, length)
                .beginning();
  } else {
    while (read_block() > 0) limit_.reach(std::max(expanded_, bytes_read_));
    size = bytes_read_;
  }
  if ((format == ARCHIVE_FORMAT_ZIP && is_not_one_zip(tail_, size)) ||
      (format == ARCHIVE_FORMAT_7ZIP && has_more_than_7z(tail_, size)))
    throw cannot_open(
        "more than one archive, or other data beside it, of which a part is not read, or "
        "the end is missing");
}

UnpackedFile::UnpackedFile(const std::string& path, std::uint64_t greatest,
                           const std::atomic<bool>& stop)
    : file_(path, stop), expansion_(file_, greatest) {
  constexpr std::size_t most_layers = 5;  // of compression
  look_at([this](char* to, std::size_t most) { return file_.read(to, most); });
  while (layers_.size() < most_layers && is_of(FileKind::compressed)) {
    layers_.push_back(std::make_unique<Decompressor>(source(), stop));
    look_at([layer = layers_.back().get()](char* to, std::size_t most) {
      return layer->read(to, most);
    });
  }
  if (is_of(FileKind::archive))
    archive_ =
        std::make_unique<Archive>(source(), layers_.empty() ? &file_ : nullptr, expansion_, stop);
}

// Reads the beginning of a source ahead.
void UnpackedFile::look_at(ReadBytes source) {
  ahead_.push_back(std::make_unique<BytesAhead>(std::move(source), telling_bytes));
}

bool UnpackedFile::is_of(FileKind kind) const {
  return packed_content(ahead_.back()->beginning()).kind == kind;
}

// The last of the sources, as if its beginning had not been read.
ReadBytes UnpackedFile::source() const {
  return
      [ahead = ahead_.back().get()](char* to, std::size_t most) { return ahead->read(to, most); };
}

std::size_t UnpackedFile::read(char* target, std::size_t size) {
  const std::size_t got = ahead_.back()->read(target, size);
  unpacked_ += got;
  if (!layers_.empty()) expansion_.reach(unpacked_);
  return got;
}

}  // namespace cairn
