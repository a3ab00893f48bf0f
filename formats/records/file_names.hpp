// File names that are made from the contents of records. Whatever the records say, such a name
// always stands for a file inside one directory.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/record.hpp"
#include "model/record_report.hpp"

namespace cairn {

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
