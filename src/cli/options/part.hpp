// --part K/N: one share of the records of an archive.
#pragma once

#include <cstdint>
#include <string_view>

#include "cli/options/options.hpp"

namespace cairn::cli {

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

// Adds the option.
void add_part(po::options_description& description, Part& part);

}  // namespace cairn::cli
