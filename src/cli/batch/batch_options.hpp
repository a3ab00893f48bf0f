// The settings that all verbs for many records have in common.
#pragma once

#include <string>
#include <vector>

#include "analysis/criteria.hpp"
#include "archive/input/input.hpp"
#include "cli/options/common_values.hpp"
#include "games/duplicate_records.hpp"

namespace cairn::cli {

struct BatchOptions {
  std::string output = "-";  // "-": standard output
  int workers = 1;
  bool quiet = false;
  std::vector<std::string> file_lists;  // files that list the names of more files
  std::string players;                  // the list of people (text/people.hpp); empty: none
  std::string bad;                      // the file for unchanged copies of bad records; empty: none
  std::string report;                   // the file for the JSON lines of the report; empty: none
  Criteria criteria;                    // which records are processed
  DuplicateMode duplicates = DuplicateMode::ignore;
  Part part;  // which of these records
  InputLimits limits;
  bool strict = false;  // repaired records and those with a note also count as bad
};

}  // namespace cairn::cli
