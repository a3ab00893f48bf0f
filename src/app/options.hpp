// The verbs of the command line. Each function takes the arguments after the verb and returns an
// exit status (app/console.hpp). It throws Error for what ends the whole run.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "app/threads.hpp"
#include "core/text.hpp"

namespace cairn::cli {

using Arguments = std::vector<std::string>;

int run_analyse(const Arguments& arguments);
int run_bench(const Arguments& arguments);
int run_board(const Arguments& arguments);
int run_check(const Arguments& arguments);
int run_convert(const Arguments& arguments);
int run_draw(const Arguments& arguments);
int run_engine(const Arguments& arguments);
int run_explore(const Arguments& arguments);
int run_perft(const Arguments& arguments);
int run_puzzles(const Arguments& arguments);
int run_report(const Arguments& arguments);
int run_selfplay(const Arguments& arguments);
int run_solve(const Arguments& arguments);
int run_stats(const Arguments& arguments);
int run_verify(const Arguments& arguments);

// What the command lines of all verbs have in common: parsing and help.

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

// Lists of words: those that a value may be, and those of which one was mistyped.

// Joins words as "a, b or c". The completion of the shells takes them from the help, so all lists
// there have this form.
std::string alternatives(std::vector<std::string_view> words);

// Returns the names of the games as such a list.
std::string game_alternatives();

// Returns the question that follows the semicolon of a message, "did you mean check? ", or an empty
// text if no known word is like the given one.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

// Values that the options of several verbs take.

// One share of the records of an archive.
struct Part {
  std::uint64_t number = 1;  // from 1
  std::uint64_t count = 1;

  bool is_everything() const { return count == 1; }
  // Whether the record with this text is in this part. Its text alone decides, blanks at its ends
  // apart, so that the parts are the same on every machine.
  bool contains(std::string_view text) const;
  // The same for the key of such a text (formats/records/database.hpp).
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
