// Writes records as text, in any of the formats.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/record.hpp"

namespace cairn {

// Writes the record in that format. Its start and turns must already be in the game's notation for
// the format. Throws Error (usage) if the format cannot hold the record.
std::string write_record(const Record& record, Format format);

// The extension of file names for that format: ".sgf" or ".txt".
std::string_view extension(Format format);

// The formats' names on the command line: "cairn", "littlegolem", "boardspace", "waltz" and "text".
// parse_format() throws Error (usage) for any other name.
std::string_view name(Format format);
Format parse_format(std::string_view name);

// Finds out what a format could not hold, by comparing a record with what is read back from its
// rewritten form. This works for every format, so that no loss goes unreported.

// Describes in words what is in `record` but no longer in `written`, the record that was read back
// from the rewritten form: "the tags GN, TC; C in 3 nodes; 2 variations". Returns an empty text if
// nothing is missing. Tags that only identify the format (FF, AP and the like) do not count, nor
// does the notation of start and turns.
std::string losses(const Record& record, const Record& written);

// File names that are made from the contents of records. Whatever the records say, such a name
// always stands for a file inside one directory.

// A part of a pattern: literal text, or what stands in braces.
struct PatternPart {
  std::string text;
  bool is_field = false;
};

// Parts a pattern such as "{event}-{white}". A brace that is not closed is literal.
std::vector<PatternPart> parts_of_pattern(std::string_view pattern);

// A pattern such as "{event}-{white}-{black}". Its fields are event, white, black, date and result
// (the record's tags, or "unknown" where one is missing), number (of the record in its file),
// source (the file's name without directory and extension), game, and turns (the number of turns).
class NamePattern {
 public:
  // Throws Error of kind usage if a field is unknown, if a bracket is not closed, or if the pattern
  // contains a `/`.
  explicit NamePattern(const std::string& pattern);

  // Returns a safe name for the record; see safe_name().
  std::string name_for(const Record& record, const RecordReport& report) const;

 private:
  std::vector<PatternPart> parts_;
};

// Returns the text as a file name without extension that is valid on every usual system. These
// become `_`: separators of directories, characters that some system does not allow, control
// characters, characters that make a text look different from what it is, dots, blanks and hyphens
// at the beginning, and dots and blanks at the end. The names of devices get a `_` at the end. The
// result has 1 to 120 bytes of UTF-8.
std::string safe_name(std::string_view text);

// Makes names different from each other. Upper and lower case count as the same.
class DifferentNames {
 public:
  // Returns the name, or name-2, name-3 and so on if the name was returned before.
  std::string add(const std::string& name);

 private:
  std::unordered_map<std::string, int> given_;  // by folded name: the number that was tried last
};

}  // namespace cairn
