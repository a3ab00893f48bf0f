#include "cli/batch/batch_command_line.hpp"
#include "archive/input/charsets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <thread>

#include "cli/input/whole_file.hpp"
#include "core/error.hpp"
#include "text/people.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

constexpr int most_mebibytes = 1024;
constexpr int most_gibibytes = 1 << 20;

int default_workers() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most_workers);
}

// Throws Error of kind usage for other words.
SpaceNames parse_space_names(const char* option, const std::string& word) {
  if (const auto names = space_names_of(word)) return *names;
  throw Error(Error::Kind::usage, fmt::format("{} {}; cairn, no-gap or diagonal expected", option,
                                              cairn::quoted(word)));
}

DuplicateMode parse_duplicate_mode(const std::string& word) {
  if (word == "report") return DuplicateMode::report;
  if (word == "drop") return DuplicateMode::drop;
  throw Error(Error::Kind::usage, "--duplicates is '" + word + "'; report or drop expected");
}

People read_people(const std::string& path, const std::string& encoding) {
  std::string list = read_whole(path);
  try {
    return People(read_in_charset(std::move(list), encoding));
  } catch (const Error& error) {
    throw Error(Error::Kind::usage, describe(path, error));
  }
}

}  // namespace

void add_spaces(po::options_description& description, std::optional<SpaceNames>& names) {
  description.add_options()(
      "spaces",
      po::value<std::string>()->value_name("NAMES")->notifier(
          [&names](const std::string& word) { names = parse_space_names("--spaces", word); }),
      "names of TZAAR's spaces in records that do not tell theirs: cairn, no-gap or diagonal");
}

void add_spaces_out(po::options_description& description, SpaceNames& names, const char* about) {
  description.add_options()(
      "spaces-out",
      po::value<std::string>()->value_name("NAMES")->notifier(
          [&names](const std::string& word) { names = parse_space_names("--spaces-out", word); }),
      about);
}

void add_players(po::options_description& description, std::string& path,
                 const std::string* encoding) {
  description.add_options()(
      "players",
      po::value(&path)->value_name("FILE")->notifier([encoding](const std::string& list) {
        people = read_people(list, encoding ? *encoding : std::string());
      }),
      "a list of people, one a line: Main name = other spelling, another; their games are found "
      "and counted together");
}

po::options_description output_options(BatchOptions& options, const char* output) {
  po::options_description description(line_width);
  auto add = description.add_options();
  add("output,o", po::value(&options.output)->value_name("FILE"), output);
  add("jobs,j",
      po::value(&options.workers)
          ->value_name("N")
          ->default_value(default_workers(), "processors")
          ->notifier(in_range("--jobs", 1, most_workers)),
      "work on N records at a time; the results do not depend on it");
  add("quiet,q", po::bool_switch(&options.quiet), "no progress, no notes and no summary");
  return description;
}

po::options_description batch_options(BatchOptions& options, const char* output) {
  po::options_description description = batch_options_without_players(options, output);
  add_players(description, options.players, &options.limits.encoding);
  return description;
}

po::options_description batch_options_without_players(BatchOptions& options, const char* output) {
  po::options_description description = output_options(options, output);
  auto add = description.add_options();
  add("files-from", po::value(&options.file_lists)->value_name("LIST")->composing(),
      "read names of more FILEs from LIST, one a line (or between NUL bytes), - for standard input");
  add("bad", po::value(&options.bad)->value_name("FILE"),
      "copy the bad records to FILE, as they stand");
  add("report", po::value(&options.report)->value_name("FILE"),
      "write a line of JSON on every record to FILE, - for standard output (docs/formats/schema-report.md)");
  add("strict", po::bool_switch(&options.strict),
      "count a record as bad too if it had to be repaired, or if something of it is lost");
  add("encoding",
      po::value(&options.limits.encoding)->value_name("CHARSET")->notifier(expect_charset),
      "charset of records that do not name their own in CA and are not in Unicode, for example GB18030; ISO 8859-1 is tried otherwise");
  add_spaces(description, options.limits.spaces);
  add("duplicates",
      po::value<std::string>()->value_name("HOW")->notifier(
          [&options](const std::string& word) { options.duplicates = parse_duplicate_mode(word); }),
      "report or drop records of a game that another record holds too, or goes on with; also mirrored, turned or with the colours swapped");
  add_part(description, options.part);
  const auto set_longest = [&options](int mebibytes) {
    expect_range("--longest-record", mebibytes, 1, most_mebibytes);
    options.limits.longest_record = static_cast<std::size_t>(mebibytes) << 20;
  };
  const auto set_greatest = [&options](int gibibytes) {
    expect_range("--greatest-archive", gibibytes, 1, most_gibibytes);
    options.limits.greatest_archive = static_cast<std::uint64_t>(gibibytes) << 30;
  };
  add("longest-record",
      po::value<int>()
          ->value_name("MIB")
          ->default_value(usual_longest_record)
          ->notifier(set_longest),
      "greatest size of a record in MiB; reading it may take a hundred times as much memory");
  add("greatest-archive",
      po::value<int>()
          ->value_name("GIB")
          ->default_value(usual_greatest_archive)
          ->notifier(set_greatest),
      "greatest size in GiB of what comes out of an archive or compressed file that expands more "
      "than a hundredfold");
  return description.add(selection_options(options.criteria));
}

}  // namespace cairn::cli
