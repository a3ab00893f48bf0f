#include "cli/options/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <sstream>

#include "cli/options/word_lists.hpp"
#include "cli/shell/colour.hpp"
#include "core/error.hpp"

namespace cairn::cli {

namespace {

// Returns a line of the help with headings and the names of options in bold.
std::string emphasised(std::string_view line) {
  constexpr std::string_view usage = "usage:";
  constexpr std::string_view option = "  -";
  std::size_t end = 0;
  if (line.starts_with(usage))
    end = usage.size();
  else if (line.starts_with(option))
    end = std::min(line.find("  ", option.size()), line.size());
  else if (line.ends_with(':') && !line.starts_with(' '))
    end = line.size();
  return fmt::format("{}{}", in_colour(line.substr(0, end), TerminalColour::bold),
                     line.substr(end));
}

void print_help(const Help& help, const po::options_description& options) {
  std::stringstream text;
  text << "usage: " << help.usage << "\n\n"
       << help.about << "\nOptions:\n"
       << options << "\nExamples:\n"
       << help.examples;
  // Between groups of options there are several empty lines, of which one is enough.
  bool was_empty = false;
  for (std::string line; std::getline(text, line); was_empty = line.empty())
    if (!line.empty() || !was_empty)
      std::cout << (has_colours(Stream::output) ? emphasised(line) : line) << '\n';
}

// Returns the first two words of the usage, such as "cairn perft".
std::string_view command_of(const Help& help) {
  const auto verb = help.usage.find(' ') + 1;
  return help.usage.substr(0, help.usage.find(' ', verb));
}

// An option of an earlier version, and what to do instead.
struct RetiredOption {
  std::string_view name;
  std::string_view instead;
};
constexpr std::array retired_options{
    RetiredOption{"--parts",
                  "put the journals of the parts into one DIR/journal.jsonl, and leave --part out"},
    RetiredOption{"--sets",
                  "give all games to one run; --known FILE leaves out what another set has"},
    RetiredOption{"--silver",
                  "a puzzle has one solution, and --turn-nodes N searches more for that"},
    RetiredOption{"--spaces-out", "spaces have Cairn's names in what is written"},
};

// Returns the question which of the options was meant by one that is not known.
std::string meant_option(const po::unknown_option& error, const po::options_description& options) {
  std::vector<std::string> names;
  for (const auto& option : options.options()) names.push_back("--" + option->long_name());
  return did_you_mean(error.get_option_name(), names);
}

// Returns what is said of an option that is not known.
std::string message_of(const po::unknown_option& error, const po::options_description& options,
                       std::string_view command) {
  const auto retired =
      std::ranges::find(retired_options, error.get_option_name(), &RetiredOption::name);
  if (retired != retired_options.end())
    return fmt::format("there is no {} any more; {}", retired->name, retired->instead);
  return fmt::format("{}; {}`{} --help` lists the options", error.what(),
                     meant_option(error, options), command);
}

// Takes the value of --colour, which may also be spelled as in American English.
void take_colours(const po::variables_map& values) {
  for (const char* name : {"colour", "color"})
    if (values.count(name) > 0) choose_colours(values[name].as<std::string>());
}

// Throws Error of kind usage if a value is empty, as that of a variable that is not set in a
// script, where it cannot be meant so.
void expect_values(const po::options_description& options, const po::variables_map& values) {
  const auto expect = [](const auto& option, const std::string& value) {
    if (value.empty())
      throw Error(Error::Kind::usage, fmt::format("the value of --{} is empty; {} expected",
                                                  option->long_name(), option->format_parameter()));
  };
  for (const auto& option : options.options()) {
    const std::string parameter = option->format_parameter();
    if (parameter.find("TEXT") != parameter.npos) continue;
    const boost::any& value = values[option->long_name()].value();
    if (const auto* const name = boost::any_cast<std::string>(&value)) expect(option, *name);
    if (const auto* const names = boost::any_cast<std::vector<std::string>>(&value))
      for (const std::string& name : *names) expect(option, name);
  }
}

}  // namespace

void expect_range(std::string_view option, std::int64_t value, std::int64_t least,
                  std::int64_t greatest) {
  if (least <= value && value <= greatest) return;
  throw Error(Error::Kind::usage,
              fmt::format("{} is {}; it must be from {} to {}", option, value, least, greatest));
}

bool parse_options(const Help& help, const po::options_description& own, const Arguments& arguments,
                   std::vector<std::string>& operands, GivenOptions* given) {
  bool help_wanted = false;
  po::options_description general(line_width);
  auto add = general.add_options();
  add("colour", po::value<std::string>()->value_name("WHEN"),
      "colours on standard output and standard error: auto, always or never; auto, which is the default, gives them to terminals, unless the variable NO_COLOR is set");
  add("help,h", po::bool_switch(&help_wanted), "show this help");
  po::options_description shown(line_width);
  shown.add(own).add(general);
  po::options_description all;
  all.add(shown).add_options()("operand", po::value(&operands))("color", po::value<std::string>());
  po::positional_options_description positions;
  positions.add("operand", -1);
  constexpr int style =
      po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    po::variables_map values;
    po::store(
        po::command_line_parser(arguments).options(all).positional(positions).style(style).run(),
        values);
    take_colours(values);
    if (values["help"].as<bool>()) {
      print_help(help, shown);
      return false;
    }
    expect_values(own, values);
    po::notify(values);
    for (const auto& [name, value] : values)
      if (given && !value.defaulted()) given->insert(name);
  } catch (const po::invalid_option_value& error) {  // only numbers can be invalid, texts never are
    throw Error(Error::Kind::usage,
                fmt::format("{}; a number in plain digits, not too large, expected", error.what()));
  } catch (const po::unknown_option& error) {
    throw Error(Error::Kind::usage, message_of(error, shown, command_of(help)));
  } catch (const po::error& error) {
    throw Error(Error::Kind::usage,
                fmt::format("{}; `{} --help` lists the options", error.what(), command_of(help)));
  }
  return true;
}

}  // namespace cairn::cli
