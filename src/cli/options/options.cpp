#include "cli/options/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <thread>

#include "cli/batch/selection_options.hpp"
#include "core/error.hpp"

namespace cairn::cli {

namespace {

int default_workers() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most_workers);
}

void print_help(const Help& help, const po::options_description& options) {
  std::cout << "usage: " << help.usage << "\n\n"
            << help.about << "\nOptions:\n"
            << options << "\nExamples:\n"
            << help.examples;
}

// The first two words of the usage: "cairn perft".
std::string_view command_of(const Help& help) {
  const auto verb = help.usage.find(' ') + 1;
  return help.usage.substr(0, help.usage.find(' ', verb));
}

}  // namespace

po::options_description output_options(BatchOptions& options, const char* output) {
  po::options_description description(line_width);
  description.add_options()("output,o", po::value(&options.output)->value_name("FILE"), output)(
      "jobs,j",
      po::value(&options.workers)
          ->value_name("N")
          ->default_value(default_workers())
          ->notifier(in_range("--jobs", 1, most_workers)),
      "work on N records at a time; the results do not depend on it")(
      "quiet,q", po::bool_switch(&options.quiet), "no progress, no notes and no summary");
  return description;
}

po::options_description batch_options(BatchOptions& options, const char* output) {
  po::options_description description = output_options(options, output);
  const auto add_text = [&](const char* name, std::string& value, const char* about) {
    description.add_options()(name, po::value(&value)->value_name("FILE"), about);
  };
  description.add_options()("files-from",
                            po::value(&options.file_lists)->value_name("LIST")->composing(),
                            "read names of more FILEs from LIST, one a line (or between NUL "
                            "bytes), - for standard input");
  add_text("bad", options.bad, "copy the bad records to FILE, as they stand");
  add_text("report", options.report,
           "write a line of JSON on every record to FILE, - for standard output "
           "(formats/schema-report.md)");
  description.add_options()(
      "strict", po::bool_switch(&options.strict),
      "count a record as bad too if it had to be repaired, or if something of it is lost");
  description.add_options()(
      "duplicates", po::value(&options.duplicates)->value_name("HOW"),
      "report or drop records of a game that another record holds too, or goes on with; also "
      "mirrored, turned or with the colours swapped");
  return description.add(selection_options(options.criteria));
}

void expect_range(std::string_view option, std::int64_t value, std::int64_t least,
                  std::int64_t greatest) {
  if (least <= value && value <= greatest) return;
  throw Error(Error::Kind::usage,
              fmt::format("{} is {}; it must be from {} to {}", option, value, least, greatest));
}

bool parse_options(const Help& help, const po::options_description& own, const Arguments& arguments,
                   std::vector<std::string>& operands) {
  bool help_wanted = false;
  po::options_description general(line_width);
  general.add_options()("help,h", po::bool_switch(&help_wanted), "show this help");
  po::options_description shown(line_width);
  shown.add(own).add(general);
  po::options_description all;
  all.add(shown).add_options()("operand", po::value(&operands));
  po::positional_options_description positions;
  positions.add("operand", -1);
  constexpr int style =
      po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    po::variables_map values;
    po::store(
        po::command_line_parser(arguments).options(all).positional(positions).style(style).run(),
        values);
    if (values["help"].as<bool>()) {
      print_help(help, shown);
      return false;
    }
    po::notify(values);
  } catch (const po::invalid_option_value& error) {  // of numbers: texts are never invalid
    throw Error(Error::Kind::usage,
                fmt::format("{}; a number in plain digits, not too large, expected", error.what()));
  } catch (const po::error& error) {
    throw Error(Error::Kind::usage,
                fmt::format("{}; `{} --help` lists the options", error.what(), command_of(help)));
  }
  return true;
}

}  // namespace cairn::cli
