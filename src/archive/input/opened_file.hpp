// One file that is read piece by piece. Of an archive, it reads one member after the other.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "archive/input/input.hpp"
#include "archive/input/text_pieces.hpp"
#include "archive/packed/unpacked_file.hpp"
#include "formats/records/file_kind.hpp"

namespace cairn {

// Returns the text with control characters written as \xNN.
std::string label_of(std::string_view path);

class OpenedFile {
 public:
  // Opens a file, or standard input if `path` is "-". What is no record is passed over
  // among the members of an archive, and otherwise only if the user did not name the file
  // (`is_named` is false). Another thread may set `stop`, which must outlive this object, to end
  // the reading early. Throws Error of kind io.
  OpenedFile(const std::string& path, bool is_named, const InputLimits& limits,
             const std::atomic<bool>& stop);

  // Returns the next piece, or an Input with an error, or nothing at the end. Members are left out
  // if their name, or that of a folder that contains them, begins with a dot.
  std::optional<Input> next();

  // Says that records were found in the last piece, so that an archive may expand further.
  void found_records() { file_.found_records(); }

  std::uint64_t bytes_read() const { return file_.bytes_read(); }  // of the file itself

 private:
  std::optional<Input> next_or_throw();
  std::optional<Input> next_piece();
  std::optional<Input> open_member();
  void open_pieces(std::string label, ReadBytes read);
  bool is_read(FileKind kind) const;

  std::string path_;  // as a label for messages
  bool is_named_;
  InputLimits limits_;
  UnpackedFile file_;
  std::unique_ptr<TextPieces> pieces_;  // of the file or the member
  std::string label_;                   // of the file or the member
  bool is_utf8_ = false;                // its text is known to be in UTF-8
  bool goes_on_ = false;                // another piece of the same file or member follows
  bool is_member_ = false;  // a member of an archive, not a file that is only compressed
  bool is_empty_ = true;    // there was no member and no error so far
};

}  // namespace cairn
