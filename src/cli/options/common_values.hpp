// Values that the options of several verbs take.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "cli/options/options.hpp"
#include "formats/text/csv_field.hpp"

namespace cairn::cli {

// One share of the records of an archive.
struct Part {
  std::uint64_t number = 1;  // from 1
  std::uint64_t count = 1;

  bool is_everything() const { return count == 1; }
  // Whether the record with this text is in this part. Its text alone decides, blanks at its ends
  // apart, so that the parts are the same on every machine.
  bool contains(std::string_view text) const;
  // The same for the key of such a text (archive/database/stored_record.hpp).
  bool contains(std::uint64_t content_key) const { return content_key % count == number - 1; }
};

// Adds --part K/N.
void add_part(po::options_description& description, Part& part);

// Adds --csv-safe, which puts its value into `texts`.
void add_csv_safe(po::options_description& description, CsvTexts& texts);

// Throws Error of kind usage if --csv-safe was given, but not that format.
void expect_csv(CsvTexts texts, std::string_view format);

// A range of numbers.
struct Span {
  static constexpr int open = std::numeric_limits<int>::max();

  int first = 0;  // at least 0
  int last = 0;   // at least `first`; `open` if no end is given

  bool contains(int number) const { return first <= number && number <= last; }
};

// Reads a span as in `3`, `12-15` and `12-`; returns nothing if the text is not one.
std::optional<Span> parse_span(std::string_view text);

}  // namespace cairn::cli
