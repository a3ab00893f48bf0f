// What the FILE arguments contain: files and pieces of files.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archive/database/stored_record.hpp"
#include "cli/input/text_pieces.hpp"
#include "core/error.hpp"
#include "model/space_names.hpp"

namespace cairn::cli {

// A file or a piece of one: its text, or the reason why it has none.
struct Input {
  // The name for messages, without control characters: the path, or "-" for standard input. For a
  // member of an archive it is "archive.zip:folder/game.sgf".
  std::string label;
  std::shared_ptr<const TextPiece> piece{};
  std::optional<Error> error{};  // of kind io, or syntax if a file cannot contain records
  // Not empty if the file lay in a directory or an archive and is clearly not a record.
  std::string_view foreign_kind{};
  bool goes_on = false;        // the file goes on from the Input before
  bool keeps_records = false;  // the jobs made of this input must hold their records
  int records_before = 0;      // the file's records before this piece. A piece that goes on does
                               // not know; the code that counts sets it
  std::size_t longest_record = 0;      // the limit, in bytes
  std::optional<SpaceNames> spaces{};  // of InputLimits, as the charset
  std::string encoding{};
  bool is_utf8 = false;  // whether the text is known to be in UTF-8, whatever it says
  // For a record of a database: returns its analyses. The function is empty for others.
  std::function<std::vector<StoredAnalysis>()> analyses{};
};

}  // namespace cairn::cli
