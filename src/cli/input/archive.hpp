// Archives and compressed files, opened by libarchive. Their members are read one after the other;
// nothing is ever written, so that names are only labels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/input/file.hpp"

struct archive;

namespace cairn::cli {

// The number of bytes from the beginning of a file that archive_kind() looks at.
inline constexpr std::size_t archive_beginning = 512;

// What kind of archive or compressed file begins so: "a ZIP archive"; else nothing.
std::string_view archive_kind(std::string_view beginning);

class Archive {
 public:
  // `file` stands at its beginning and must outlive this. Throws Error of kind io, as all of these
  // do, if it is damaged: what came before is good.
  explicit Archive(File& file);
  ~Archive();
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // Goes to the next member that is a file; its name, or nothing at the end. The name is empty for
  // a file that is only compressed.
  std::optional<std::string> next();

  // Reads up to `size` bytes of the member; 0 at its end, and when a stop is requested. Throws too
  // if the member is encrypted, and if what comes out has become so much more than what went in
  // that it can only be meant to do harm.
  std::size_t read(char* target, std::size_t size);

  // Whether another member can follow after an error.
  bool can_go_on() const { return can_go_on_; }

  // A record was found in what was read last.
  void found_record() { without_record_ = 0; }

 private:
  struct Callbacks;

  [[noreturn]] void fail(int result);
  void expect_harmless();

  File& file_;
  archive* archive_;
  std::string buffer_;
  bool can_go_on_ = true;
  bool is_encrypted_ = false;         // the member
  std::uint64_t expanded_ = 0;        // bytes that came out
  std::uint64_t without_record_ = 0;  // of these, since the last record
};

}  // namespace cairn::cli
