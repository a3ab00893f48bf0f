#include "app/options.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <sstream>
#include <string>
#include <system_error>

#include "analysis/replay.hpp"
#include "app/console.hpp"
#include "core/error.hpp"
#include "formats/records/database.hpp"
#include "games/list.hpp"

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

// An option that earlier versions had, and what to do instead.
struct RetiredOption {
  std::string_view name;
  std::string_view advice;
};
constexpr std::array retired_options{
    RetiredOption{"--parts",
                  "put the journals of the parts into one DIR/journal.jsonl, and leave --part out"},
    RetiredOption{"--sets",
                  "give all games to one run; --known FILE leaves out what another set has"},
    RetiredOption{"--silver",
                  "a puzzle has one solution, and --turn-nodes N searches longer to prove that"},
    RetiredOption{
        "--spaces-out",
        "spaces are written in Cairn's own names, and other names are read with --spaces"},
    RetiredOption{"--text-style",
                  "a board as text has one form, which --colour colours; leave it out"},
};

// Throws Error of kind usage if an argument like "--name" or "--name=value" is one of these.
void expect_not_retired(std::string_view argument) {
  const std::string_view name = argument.substr(0, argument.find('='));
  for (const RetiredOption& retired : retired_options)
    if (retired.name == name)
      throw Error(Error::Kind::usage, fmt::format("{} is gone; {}", name, retired.advice));
}

// Returns the question which of the options was meant by one that is not known.
std::string meant_option(const po::unknown_option& error, const po::options_description& options) {
  std::vector<std::string> names;
  for (const auto& option : options.options()) names.push_back("--" + option->long_name());
  return did_you_mean(error.get_option_name(), names);
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
    expect_not_retired(error.get_option_name());
    throw Error(Error::Kind::usage, fmt::format("{}; {}`{} --help` lists the options", error.what(),
                                                meant_option(error, shown), command_of(help)));
  } catch (const po::error& error) {
    throw Error(Error::Kind::usage,
                fmt::format("{}; `{} --help` lists the options", error.what(), command_of(help)));
  }
  return true;
}

namespace {

// Returns the known word that is most like the given one: one that begins with it, or differs by
// few letters. Returns an empty text if none is like it.
std::string_view most_like(std::string_view word, std::span<const std::string> known) {
  constexpr std::size_t shortest_beginning = 2;
  std::string_view nearest;
  int least = static_cast<int>(word.size()) / 3 + 1;  // a distance that is too large
  for (const std::string& candidate : known) {
    const bool is_beginning = word.size() >= shortest_beginning && candidate.starts_with(word);
    const int distance = is_beginning ? 0 : edit_distance(word, candidate);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace

std::string alternatives(std::vector<std::string_view> words) {
  const std::string_view last = words.back();
  words.pop_back();
  return fmt::format("{}{}{}", fmt::join(words, ", "), words.empty() ? "" : " or ", last);
}

std::string game_alternatives() {
  std::vector<std::string_view> names;
  for (const AnyGame* game : games()) names.push_back(game->name);
  return alternatives(std::move(names));
}

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  const std::string_view nearest = most_like(word, known);
  return nearest.empty() ? "" : fmt::format("did you mean {}? ", nearest);
}

namespace {

// Reads "3/8". Throws Error of kind usage.
void set_part(Part& part, const std::string& text) {
  const char* const end = text.data() + text.size();
  const auto [slash, failure] = std::from_chars(text.data(), end, part.number);
  const auto [last, other] = std::from_chars(std::min(slash + 1, end), end, part.count);
  const bool are_numbers = failure == std::errc{} && other == std::errc{} && slash != end &&
                           *slash == '/' && last == end;
  if (!are_numbers || part.number < 1 || part.number > part.count)
    throw Error(Error::Kind::usage,
                "--part is '" + text + "'; K/N like 3/8 expected, with K from 1 to N");
}

// Reads a number that consists of decimal digits only.
std::optional<int> parse_number(std::string_view text) {
  if (text.empty() || text[0] == '-') return std::nullopt;
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const bool is_number = error == std::errc{} && stop == end && number < Span::open;
  return is_number ? std::optional(number) : std::nullopt;
}

}  // namespace

bool Part::contains(std::string_view text) const {
  return is_everything() || contains(content_key(text));
}

void add_part(po::options_description& description, Part& part) {
  description.add_options()(
      "part", po::value<std::string>()->value_name("K/N")->notifier([&part](const auto& text) {
        set_part(part, text);
      }),
      "do part K of N of the records; a record's text decides in which part it is, on every machine");
}

void add_csv_safe(po::options_description& description, CsvTexts& texts) {
  const auto take = [&texts](bool is_safe) {
    if (is_safe) texts = CsvTexts::safe;
  };
  description.add_options()(
      "csv-safe", po::bool_switch()->notifier(take),
      "csv: an apostrophe before texts that a spreadsheet would take for formulas");
}

void expect_csv(CsvTexts texts, std::string_view format) {
  if (texts == CsvTexts::safe && format != "csv")
    throw Error(Error::Kind::usage, "--csv-safe is for CSV; add --format csv");
}

std::optional<Span> parse_span(std::string_view text) {
  const std::size_t dash = text.find('-');
  const std::optional<int> first = parse_number(text.substr(0, dash));
  if (!first) return std::nullopt;
  if (dash == text.npos) return Span{*first, *first};
  const std::string_view rest = text.substr(dash + 1);
  const std::optional<int> last = rest.empty() ? Span::open : parse_number(rest);
  if (!last || *last < *first) return std::nullopt;
  return Span{*first, *last};
}

}  // namespace cairn::cli
