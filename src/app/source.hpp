// The sources of a verb's records: files, directories and standard input, read as a whole.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/options.hpp"
#include "core/annotated_game.hpp"
#include "core/record.hpp"
#include "formats/records/database.hpp"

namespace cairn::cli {

inline constexpr std::size_t largest_whole_file = 64u << 20;  // bytes

// Returns the content of a file. Throws Error (io), also if the file is larger than
// largest_whole_file.
std::string read_whole(const std::string& path);

// Returns the first `size` bytes of a file, or all of a shorter one. Throws Error (io).
std::string read_beginning(const std::string& path, std::size_t size);

// Returns the text of a file in UTF-8, as read_in_charset() does. Throws Error as that does, or of
// kind io, with the file in the message.
std::string read_text(const std::string& path, const std::string& encoding);

// Calls visit(label, content) for a file, or for each member if it is an archive, whose labels are
// like "FILE:NAME". Ends early once a stop is requested. Throws Error of kind io, also if one of
// them is larger than largest_whole_file; the message names no file.
void for_each_whole(
    const std::string& path,
    const std::function<void(const std::string& label, const std::string& content)>& visit);

// The same for the file of that name or, if it is not there, one that is compressed ("FILE.bz2").
// Returns whether there is one. The message of an error names it, also if `visit` throws it.
bool for_each_version(
    const std::string& path,
    const std::function<void(const std::string& label, const std::string& content)>& visit);

// A POSITION or SOURCE argument: position text, or a FILE in any format that Cairn reads.

// A record, or what is wrong in the place of one.
using SourceRecord = std::variant<Record, BadRecord>;

// Returns the files that the argument names: itself, or those of a directory. There are none for
// position text. `written`, where results go, is passed over.
std::vector<std::string> files_of_source(const std::string& argument,
                                         const std::string& written = {});

// Whether the argument is position text: it names no file, and does not look like the name of one.
bool is_position_text(const std::string& argument);

struct SourceRecords {
  std::vector<SourceRecord> records;
  std::size_t left_out = 0;  // records of a database that are not asked for
};

// Returns the records of a file that are in the part, or for position text a record without turns.
// Of a database, only the records that `query` asks for are read, if there is one. Bad records are
// included, in their order. There is at least one in all parts together, or left out. `spaces` are
// the names of spaces in records that do not tell theirs. Throws Error if the argument is neither a
// file nor a position.
SourceRecords read_source_records(const std::string& argument, const Part& part = {},
                                  const StoredQuery* query = nullptr,
                                  std::optional<SpaceNames> spaces = {});

// Returns the records alone, but throws the error of the first bad record, with the place in the
// message.
std::vector<Record> read_source(const std::string& argument, const Part& part = {},
                                std::optional<SpaceNames> spaces = {});

}  // namespace cairn::cli
