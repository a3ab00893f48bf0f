// What files contain that hold records: the pieces of their texts, and the records in these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archive/database/stored_record.hpp"
#include "archive/input/text_pieces.hpp"
#include "core/error.hpp"
#include "formats/records/reader.hpp"
#include "model/space_names.hpp"

namespace cairn {

inline constexpr int usual_longest_record = 4;    // MiB
inline constexpr int usual_greatest_archive = 8;  // GiB

// What is read, and how much of what would take very much memory or time.
struct InputLimits {
  // In bytes. A record takes many times the memory of its text.
  std::size_t longest_record = std::size_t{usual_longest_record} << 20;
  // In bytes: how much may come out of an archive or a compressed file, if that is more than a
  // hundred times its size.
  std::uint64_t greatest_archive = std::uint64_t{usual_greatest_archive} << 30;
  std::optional<SpaceNames> spaces;  // the names of spaces in records that do not tell theirs
  std::string encoding;              // the charset of what does not tell it and is not UTF-8
  bool reads_puzzles = false;        // also if they lie in a directory or an archive
};

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

// Calls `handle` for every record of a piece. Places and numbers are those in the whole file.
void read_records(const Input& input, const std::function<void(ReadResult)>& handle);

}  // namespace cairn
