// What the verbs' command lines have in common: parsing and help.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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
