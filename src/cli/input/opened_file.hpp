// One file that is read piece by piece; of an archive, one member after the other.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/input/archive.hpp"
#include "cli/input/file.hpp"
#include "cli/input/input.hpp"
#include "cli/input/text_pieces.hpp"

namespace cairn::cli {

// The text with control characters as \xNN.
std::string label_of(std::string_view path);

class OpenedFile {
 public:
  // "-" is standard input. What is plainly no record is told only of a file that is not named by
  // the user, and of an archive's members. Throws Error of kind io.
  OpenedFile(const std::string& path, bool is_named);

  // The next piece, or what hinders; nothing at the end. Members whose names begin with a dot, or
  // lie in such a folder, are left out.
  std::optional<Input> next();

  // Records were found in the last piece: what the archive holds is worth its size.
  void found_records();

 private:
  std::optional<Input> next_or_throw();
  std::optional<Input> next_piece();
  bool open_member();
  void open_pieces(std::string label, TextPieces::Read read);

  std::string path_;  // as a label
  bool is_named_;
  File file_;
  std::unique_ptr<Archive> archive_;
  std::unique_ptr<TextPieces> pieces_;  // of the file or the member
  std::string label_;                   // of the file or the member
  bool goes_on_ = false;                // with it
  bool is_member_ = false;              // one among several
  bool is_empty_ = true;                // no member and no error so far
};

}  // namespace cairn::cli
