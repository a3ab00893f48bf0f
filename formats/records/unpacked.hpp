// The bytes of files, unpacked: compressed files and the members of archives, within limits.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <vector>

#include "core/error.hpp"
#include "formats/records/file_kind.hpp"

struct archive;

namespace cairn {

// Returns an error of kind io, "cannot be read: why; what a FILE may be". `error_number` is a value
// of errno.
Error cannot_read(int error_number);

class File {
 public:
  // Opens a file, or standard input if `path` is "-". `stop`, which must outlive this object, asks
  // to read no more. Throws Error of kind io, as the functions below do.
  File(const std::string& path, const std::atomic<bool>& stop);
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  // Reads up to `size` bytes and returns their number, which is 0 at the end and when a stop is
  // requested. At the end, throws if the file was changed meanwhile, so that parts may not fit.
  std::size_t read(char* target, std::size_t size);
  // Whether it is a regular file, which can be read from any offset.
  bool can_seek() const { return can_seek_; }
  // Goes to an offset, counted as by lseek, and returns the new offset, or -1 if it cannot.
  std::int64_t seek(std::int64_t offset, int whence);

  std::uint64_t bytes_read() const { return bytes_read_; }

 private:
  void expect_unchanged() const;

  const std::atomic<bool>& stop_;
  int descriptor_;
  struct stat opened_ {};   // as it was then
  bool can_seek_ = false;   // a regular file that was opened at its beginning
  bool is_at_end_ = false;  // remembered, since a terminal reports its end once only
  std::uint64_t bytes_read_ = 0;
};

// A limit for archives and compressed files that expand to far more than their size.
//
// Texts of games become about ten times smaller when compressed. Whatever expands to much more than
// that is read up to a limit only, which is greater while records are found in it.

class ExpansionLimit {
 public:
  // `file`, which must outlive this object, is what expands. At most `greatest` bytes may come out
  // of it, or a hundred times its size.
  ExpansionLimit(const File& file, std::uint64_t greatest) : file_(file), greatest_(greatest) {}

  // Says how many bytes have come out so far. Throws Error of kind io if they are too many.
  void reach(std::uint64_t expanded);
  // Says that a record was found in what was read last.
  void found_record() { at_record_ = expanded_; }

  // Whether nothing more may be read, not only nothing more of the same member.
  bool is_passed() const { return is_passed_; }

 private:
  const File& file_;
  std::uint64_t greatest_;
  std::uint64_t expanded_ = 0;
  std::uint64_t at_record_ = 0;  // how many had come out at the last record
  bool is_passed_ = false;
};

// Compressed data (gzip, bzip2, xz, Zstandard), decompressed as they are read.
//
// Whatever comes before damage is returned before the damage is reported. Checksums are compared,
// streams that follow each other are one text, as the usual tools have it, and anything else after
// a stream is an error. libarchive has filters for these formats, too, but (3.6) it does not
// compare the checksums of gzip, overlooks what follows a stream of gzip or bzip2, and of a block
// with damage it returns nothing.

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

// Looks at the beginning of bytes before they are read.

class BytesAhead {
 public:
  // Reads up to `size` bytes ahead. An error is kept until everything before it has been read.
  BytesAhead(ReadBytes source, std::size_t size);

  // The bytes that were read ahead.
  const std::string& beginning() const { return beginning_; }

  // Reads all bytes, those that were read ahead first, as ReadBytes does.
  std::size_t read(char* target, std::size_t size);

 private:
  ReadBytes source_;
  std::string beginning_;
  std::size_t taken_ = 0;  // how many of them were read
  std::optional<Error> error_;
};

// Archives (zip, 7z, tar), read through libarchive one member after the other. Nothing is ever
// unpacked to disk, so the members' names serve as labels only.

class Archive {
 public:
  struct Member {
    std::string name;
    // Not empty if the member is no regular file: what it is, such as "a link".
    std::string_view foreign_kind{};
  };

  // Reads the archive from `source`, or from `file` if that is not null and can seek. Both, `limit`
  // and `stop`, which asks to read no more, must outlive this object. Like the functions below, the
  // constructor throws Error of kind io if the archive is damaged; what was read before that is
  // good.
  Archive(ReadBytes source, File* file, ExpansionLimit& limit, const std::atomic<bool>& stop);
  ~Archive();
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // Goes to the next member that is not a directory, or returns nothing at the end of the archive
  // or once a stop was requested. At the end, throws if there is something else in the file that
  // was not read. After an error it goes on where that is possible, and returns nothing otherwise.
  std::optional<Member> next();

  // Reads up to `size` bytes of the member and returns their number, which is 0 at the member's end
  // and when a stop is requested. It also throws if the member is encrypted, or if the archive has
  // expanded to so much more than its size that it must be meant to do harm.
  std::size_t read(char* target, std::size_t size);

 private:
  struct Callbacks;

  [[noreturn]] void fail(int result);
  Error failure(std::string_view what) const;
  std::size_t read_block();
  void expect_harmless();
  void expect_all_read();

  ReadBytes source_;
  File* file_;  // null if it cannot seek
  ExpansionLimit& limit_;
  const std::atomic<bool>& stop_;
  archive* archive_;
  std::string buffer_;
  std::string tail_;  // the last bytes that were read
  std::uint64_t bytes_read_ = 0;
  // That of the file or of what decompresses it, which says where and what to do.
  std::optional<Error> source_error_;
  bool can_go_on_ = true;
  bool is_lost_ = false;        // the headers of members are damaged
  bool is_checked_ = false;     // whether all of the file was read
  bool is_encrypted_ = false;   // the current member
  std::uint64_t expanded_ = 0;  // bytes that came out of the members
};

// A file as it is under its compression: its bytes, or an archive of them.

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
