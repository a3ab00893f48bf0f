// What the verbs' command lines have in common: parsing, help, and the options of batches.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/criteria.hpp"
#include "cli/options/verbs.hpp"

namespace cairn::cli {

namespace po = boost::program_options;

inline constexpr unsigned line_width = 100;  // of help
inline constexpr int most_workers = 256;

// The words of a verb's `--help`.
struct Help {
  std::string_view usage;     // one line: "cairn perft DEPTH POSITION"
  std::string_view about;     // what it does; whole lines
  std::string_view examples;  // whole lines
};

inline constexpr const char* output_help =
    "where results go; - (the default) is standard output. A file appears only when complete";

// The options of every verb that works on many records.
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

// -o, -j and -q, which put their values into `options`; `output` is what the help says of -o.
po::options_description output_options(BatchOptions& options, const char* output = output_help);

// These, and those of the inputs and the report.
po::options_description batch_options(BatchOptions& options, const char* output = output_help);

// Throws Error of kind usage unless least <= value <= greatest.
void expect_range(std::string_view option, std::int64_t value, std::int64_t least,
                  std::int64_t greatest);

// The same as a numeric option's notifier.
inline auto in_range(const char* option, std::int64_t least, std::int64_t greatest) {
  return [=](std::int64_t value) { expect_range(option, value, least, greatest); };
}

// Parses a verb's arguments into the variables that its options name, and into `operands`, which
// are all arguments that are no options. Returns false if help was asked for, which is printed
// then. Throws Error of kind usage.
bool parse_options(const Help& help, const po::options_description& own, const Arguments& arguments,
                   std::vector<std::string>& operands);

}  // namespace cairn::cli
