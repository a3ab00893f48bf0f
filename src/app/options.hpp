// The verbs of the command line. Each function takes the arguments after the verb and returns an
// exit status (app/console.hpp). It throws Error for what ends the whole run.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "app/threads.hpp"
#include "core/language.hpp"
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
int run_list(const Arguments& arguments);
int run_perft(const Arguments& arguments);
int run_puzzles(const Arguments& arguments);
int run_report(const Arguments& arguments);
int run_selfplay(const Arguments& arguments);
int run_solve(const Arguments& arguments);
int run_stats(const Arguments& arguments);
int run_verify(const Arguments& arguments);

// What the command lines of all verbs have in common: the tables of options, parsing and help.

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

// Takes the value that was given, which is of the right type and no empty text. `option` is its
// name with the dashes, for messages. Throws Error of kind usage.
template <class Value>
using Take = std::function<void(std::string_view option, const Value& value)>;

// What becomes of the value of an option. One that takes several texts may be repeated.
struct Target {
  std::variant<Take<bool>, Take<std::string>, Take<std::vector<std::string>>, Take<std::int64_t>,
               Take<std::uint64_t>, Take<double>>
      take;
  std::string usual{};                    // the default that the help shows; empty: it shows none
  std::vector<std::string_view> words{};  // that the shells offer for the value
};

// An option: its row in the table of a verb. The command line is parsed by the rows, and the help,
// the man pages, the completions of the shells and the reference are made of them.
struct Option {
  std::string_view names;  // the long name, or it, a comma and the letter: "depth,d"
  std::string_view value;  // what the help calls the value; empty for a flag
  Target target;
  std::string about;  // `{words}` stands for the words of the target
};

// Options that stand together in the help.
struct OptionGroup {
  std::string_view heading;  // may be empty
  std::vector<Option> options;
};

struct OptionTable {
  std::vector<OptionGroup> groups;

  OptionTable(std::vector<Option> options, std::string_view heading = {})
      : groups{{heading, std::move(options)}} {}
};

// Returns the groups of one table, and after them those of the other.
OptionTable operator+(OptionTable first, const OptionTable& second);

// The targets. The variables must outlive them, and have their defaults already. A default is shown
// for a number, unless the variable can be empty.

Target flag(bool& target);
Target text(std::string& target, std::string usual = {});
Target texts(std::vector<std::string>& target);
// A real number for which fits() is true; `expected` says which are: "above 0".
Target real(double& target, bool (*fits)(double), std::string_view expected);
// A number that may be as large as the type allows.
Target seed(std::uint64_t& target);

// The type of a variable's values; the variable may be an optional.
template <class Variable>
struct ValueOf {
  using Type = Variable;
};
template <class Value>
struct ValueOf<std::optional<Value>> {
  using Type = Value;
};

// A whole number from `least` to `most`.
template <class Number>
Target number(Number& target, std::int64_t least, std::int64_t most) {
  Target made{Take<std::int64_t>([=, &target](std::string_view option, std::int64_t value) {
    expect_range(option, value, least, most);
    target = static_cast<typename ValueOf<Number>::Type>(value);
  })};
  if constexpr (std::is_arithmetic_v<Number>) made.usual = std::to_string(target);
  return made;
}

// Returns the target of which the help does not show the default.
Target without_default(Target target);

// A whole number from `least` to `most` of units of 2^shift bytes, of which the target gets the
// bytes.
template <class Bytes>
Target bytes(Bytes& target, int shift, std::int64_t least, std::int64_t most) {
  return {Take<std::int64_t>([=, &target](std::string_view option, std::int64_t value) {
            expect_range(option, value, least, most);
            target = static_cast<Bytes>(value) << shift;
          }),
          std::to_string(target >> shift)};
}

// A text that `parse` turns into the value of the target.
template <class Value, class Parse>
Target parsed(Value& target, Parse parse) {
  return {[&target, parse](std::string_view, const std::string& text) { target = parse(text); }};
}

// The language with that code.
Target language_target(const Language*& target);

// A list of words and what each of them stands for.
template <class Value>
using Words = std::vector<std::pair<std::string_view, Value>>;

// Returns the values with their names.
template <class Value>
Words<Value> named(std::initializer_list<Value> values) {
  Words<Value> words;
  for (const Value value : values) words.emplace_back(name(value), value);
  return words;
}

// Throws Error of kind usage, since the value of the option is none of these words.
[[noreturn]] void refuse_word(std::string_view option, std::string_view word,
                              const std::vector<std::string_view>& words);

// One of these words, or the value that stands beside it.
Target one_of(std::string& target, std::vector<std::string_view> words);
template <class Variable>
Target one_of(Variable& target, Words<typename ValueOf<Variable>::Type> words) {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : words) names.push_back(name);
  return {[=, &target](std::string_view option, const std::string& text) {
            const auto found = std::ranges::find(names, text);
            if (found == names.end()) refuse_word(option, text, names);
            target = words[static_cast<std::size_t>(found - names.begin())].second;
          },
          {},
          names};
}

// Parses a verb's arguments. The values go where the rows of the table say, in their order, and all
// arguments that are not options to `operands`. If `given` is not null, it gets the names of the
// options that the user gave. Returns false if help was asked for; the help has then been printed.
// Throws Error of kind usage.
bool parse_options(const Help& help, OptionTable table, const Arguments& arguments,
                   std::vector<std::string>& operands, GivenOptions* given = nullptr);

// The word that asks the program for its tables, as lines of JSON: first the program with its
// verbs, then the verbs. The scripts in app/manual make the man pages, the completions and the
// reference of them.
inline constexpr const char* tables_word = "--tables";

// Prints the first of these lines. `examples` of the help is the foot of the program's own.
void print_program_table(const Help& help,
                         const std::vector<std::pair<std::string_view, std::string_view>>& verbs);

// Lists of words: those that a value may be, and those of which one was mistyped.

// Joins words as "a, b or c".
std::string alternatives(std::vector<std::string_view> words);

// Returns the names of the games.
std::vector<std::string_view> game_words();

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

// The rows of --part K/N and of --csv-safe.
Option part_option(Part& part);
Option csv_safe_option(CsvTexts& texts);

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
