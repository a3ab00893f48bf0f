// What the command lines of all verbs have in common: parsing and help.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cli/options/verbs.hpp"
#include "threads/new_threads.hpp"

namespace cairn::cli {

namespace po = boost::program_options;

inline constexpr unsigned line_width = 100;                    // of help texts
inline constexpr int greatest_depth = 20;                      // of searches, in turns
inline constexpr std::int64_t most_nodes = 1'000'000'000'000;  // of searches, in positions
inline constexpr std::int64_t most_memory = 1 << 20;           // of tables, in MiB

// The long names of the options that the user gave.
using GivenOptions = std::set<std::string, std::less<>>;

// The words of a verb's `--help`.
struct Help {
  std::string_view usage;     // one line: "cairn perft DEPTH POSITION"
  std::string_view about;     // what the verb does; whole lines
  std::string_view examples;  // whole lines
};

// The greatest number of a turn that --turn may name, more than any game has.
inline constexpr int greatest_turn = 1'000'000;

// Throws Error of kind usage unless least <= value <= greatest.
void expect_range(std::string_view option, std::int64_t value, std::int64_t least,
                  std::int64_t greatest);

// Returns the same check as a notifier for a numeric option.
inline auto in_range(const char* option, std::int64_t least, std::int64_t greatest) {
  return [=](std::int64_t value) { expect_range(option, value, least, greatest); };
}

// Returns a notifier that checks the same and puts the number into `target`.
template <class Target>
auto into(Target& target, const char* option, std::int64_t least, std::int64_t greatest) {
  return [=, &target](std::int64_t value) {
    expect_range(option, value, least, greatest);
    if constexpr (std::is_arithmetic_v<Target>)
      target = static_cast<Target>(value);
    else
      target = static_cast<typename Target::value_type>(value);
  };
}

// Parses a verb's arguments. The values go to the variables that its options name, and all
// arguments that are not options to `operands`. If `given` is not null, it gets the names of the
// options that the user gave. Returns false if help was asked for; the help has then been printed.
// Throws Error of kind usage.
bool parse_options(const Help& help, const po::options_description& own, const Arguments& arguments,
                   std::vector<std::string>& operands, GivenOptions* given = nullptr);

}  // namespace cairn::cli
