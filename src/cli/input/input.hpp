// What the FILE arguments give: files and pieces of files.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/input/text_pieces.hpp"
#include "core/error.hpp"

namespace cairn::cli {

// A file, or a piece of one: its text, or why there is none.
struct Input {
  // For messages, without control characters: the path, or "-"; of an archive's member
  // "archive.zip:folder/game.sgf".
  std::string label;
  std::shared_ptr<const TextPiece> piece{};
  std::optional<Error> error{};  // of kind io, or syntax for what is no place for records
  // Not empty: it lay in a directory or an archive and is plainly no record.
  std::string_view foreign_kind{};
  bool goes_on = false;        // from the Input before
  bool keeps_records = false;  // the jobs of records are to hold them
  int records_before = 0;      // in the file, before this piece; set by whoever counts them
};

}  // namespace cairn::cli
