// Archives and compressed files, read through libarchive one member after the other. Nothing is
// ever unpacked to disk, so the members' names serve as labels only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/input/file.hpp"

struct archive;

namespace cairn::cli {

// How many bytes from the beginning of a file archive_kind() needs.
inline constexpr std::size_t archive_beginning = 512;

// Returns what kind of archive or compressed file begins with these bytes, such as "a ZIP archive",
// or an empty text if it is neither.
std::string_view archive_kind(std::string_view beginning);

class Archive {
 public:
  // `file` must be at its beginning and outlive this object. Like the functions below, the
  // constructor throws Error of kind io if the archive is damaged; what was read before that is
  // good.
  explicit Archive(File& file);
  ~Archive();
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // Goes to the next member that is a regular file and returns its name, or nothing at the end of
  // the archive or once a stop was requested. The name is empty if the file is only compressed and
  // has no members.
  std::optional<std::string> next();

  // Reads up to `size` bytes of the member and returns their number, which is 0 at the member's end
  // and when a stop is requested. It also throws if the member is encrypted, or if the archive has
  // expanded to so much more than its size that it must be meant to do harm.
  std::size_t read(char* target, std::size_t size);

  // Whether another member can be read, also after an error.
  bool can_go_on() const { return can_go_on_; }

  // Says that a record was found in what was read last.
  void found_record() { without_record_ = 0; }

 private:
  struct Callbacks;

  [[noreturn]] void fail(int result);
  void expect_harmless();

  File& file_;
  archive* archive_;
  std::string buffer_;
  bool can_go_on_ = true;
  bool is_encrypted_ = false;         // the current member
  std::uint64_t expanded_ = 0;        // bytes that came out of the archive
  std::uint64_t without_record_ = 0;  // those of them that came after the last record
};

}  // namespace cairn::cli
