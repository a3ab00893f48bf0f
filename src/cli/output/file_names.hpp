// Names of files that are made of what records say: always names of files inside one directory,
// whatever the records hold.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/record.hpp"
#include "model/record_report.hpp"

namespace cairn::cli {

// A pattern like "{event}-{white}-{black}". The fields are event, white, black, date, result (the
// record's tags; "unknown" if there is none), number (of the record in its file), source (the
// file's name without directory and extension), game, and turns (how many there are).
class NamePattern {
 public:
  // Throws Error of kind usage if a field is not known, a bracket not closed, or if it holds a `/`.
  explicit NamePattern(const std::string& pattern);

  // A safe name for the record, see safe_name().
  std::string name_for(const Record& record, const RecordReport& report) const;

 private:
  struct Part {
    std::string text;  // as it is, or a field's name
    bool is_field;
  };
  std::vector<Part> parts_;
};

// The text as the name of a file without extension on every usual system: what separates
// directories or is not allowed somewhere, control characters and those that make text look
// different from what it is become `_`, as do dots, blanks and hyphens in front and dots and blanks
// at the end; a `_` comes behind the names of devices; at most 120 bytes of UTF-8, at least one.
std::string safe_name(std::string_view text);

// Makes names different from each other, upper and lower case being the same.
class DifferentNames {
 public:
  // The name, or name-2, name-3... if it was given already.
  std::string add(const std::string& name);

 private:
  std::unordered_map<std::string, int> given_;  // folded; the number last tried
};

}  // namespace cairn::cli
