// What every verb that works on many records is asked for.
#pragma once

#include <string>
#include <vector>

#include "analysis/criteria.hpp"

namespace cairn::cli {

struct BatchOptions {
  std::string output = "-";  // "-": standard output
  int workers = 1;
  bool quiet = false;
  std::vector<std::string> file_lists;  // files with names of more files
  std::string bad;                      // where bad records go as they stand; empty: nowhere
  std::string report;                   // where the JSON lines of the report go; likewise
  Criteria criteria;                    // of the records that are wanted
  std::string duplicates;               // "report", "drop", or empty
  bool strict = false;                  // a repaired record, or one with a note, is bad too
};

}  // namespace cairn::cli
