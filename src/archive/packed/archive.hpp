// Archives (zip, 7z, tar), read through libarchive one member after the other. Nothing is ever
// unpacked to disk, so the members' names serve as labels only.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "archive/packed/decompressor.hpp"
#include "archive/packed/expansion_limit.hpp"
#include "archive/packed/file.hpp"

struct archive;

namespace cairn {

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

}  // namespace cairn
