#include "app/options.hpp"

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <system_error>

#include "analysis/replay.hpp"
#include "app/console.hpp"
#include "core/error.hpp"
#include "formats/output/look.hpp"
#include "formats/records/database.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

namespace po = boost::program_options;

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

constexpr unsigned line_width = 100;  // of help texts

// Returns the option's description with its words in it.
std::string about(const Option& option) {
  constexpr std::string_view place = "{words}";
  std::string text = option.about;
  if (const std::size_t begin = text.find(place); begin != text.npos)
    text.replace(begin, place.size(), alternatives(option.target.words));
  return text;
}

std::string long_name(const Option& option) {
  return std::string(option.names.substr(0, option.names.find(',')));
}

// Returns how Boost.Program_options is to read the value of an option.
po::value_semantic* semantic(const Option& option) {
  const std::string& usual = option.target.usual;
  const std::string value =
      usual.empty() ? std::string(option.value) : fmt::format("{} (={})", option.value, usual);
  const auto made = [&]<class Value>(const Take<Value>&) -> po::value_semantic* {
    if constexpr (std::is_same_v<Value, bool>)
      return po::bool_switch();
    else
      return po::value<Value>()->value_name(value);
  };
  return std::visit(made, option.target.take);
}

po::options_description described(const OptionTable& table) {
  po::options_description all(line_width);
  for (const OptionGroup& group : table.groups) {
    po::options_description some(std::string(group.heading), line_width);
    for (const Option& option : group.options)
      some.add_options()(std::string(option.names).c_str(), semantic(option),
                         about(option).c_str());
    all.add(some);
  }
  return all;
}

void print_help(const Help& help, const po::options_description& options) {
  std::stringstream text;
  text << "usage: " << help.usage << "\n\n"
       << help.about << "\nOptions:\n"
       << options << "\nExamples:\n"
       << help.examples;
  for (std::string line; std::getline(text, line);)
    std::cout << (has_colours(Stream::output) ? emphasised(line) : line) << '\n';
}

using Json = nlohmann::ordered_json;

Json in_json(const Option& option) {
  const std::string name = long_name(option);
  const bool has_letter = name.size() < option.names.size();
  return {{"letter", has_letter ? option.names.substr(name.size() + 1) : ""},
          {"name", name},
          {"value", option.value},
          {"default", option.target.usual},
          {"about", about(option)},
          {"choices", option.target.words}};
}

// A group without a heading goes on with the one before it.
Json in_json(const OptionTable& table) {
  Json groups = Json::array();
  for (const auto& [heading, options] : table.groups) {
    if (groups.empty() || !heading.empty()) groups.push_back({heading, Json::array()});
    for (const Option& option : options) groups.back()[1].push_back(in_json(option));
  }
  return groups;
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
std::string meant_option(const po::unknown_option& error, const OptionTable& table) {
  std::vector<std::string> names;
  for (const OptionGroup& group : table.groups)
    for (const Option& option : group.options) names.push_back("--" + long_name(option));
  return did_you_mean(error.get_option_name(), names);
}

// Throws Error of kind usage if a value is empty, as that of a variable that is not set in a
// script, where it cannot be meant so.
void expect_value(const Option& option, std::span<const std::string> values) {
  if (option.value.find("TEXT") != option.value.npos) return;
  if (std::ranges::any_of(values, &std::string::empty))
    throw Error(Error::Kind::usage, fmt::format("the value of --{} is empty; {} expected",
                                                long_name(option), option.value));
}

// Has the target of an option take the value.
void take_value(const Option& option, const po::variable_value& given) {
  const auto use = [&]<class Value>(const Take<Value>& take) {
    const Value& value = given.as<Value>();
    if constexpr (std::is_same_v<Value, std::string>) expect_value(option, {&value, 1});
    if constexpr (std::is_same_v<Value, std::vector<std::string>>) expect_value(option, value);
    take("--" + long_name(option), value);
  };
  std::visit(use, option.target.take);
}

}  // namespace

void expect_range(std::string_view option, std::int64_t value, std::int64_t least,
                  std::int64_t greatest) {
  if (least <= value && value <= greatest) return;
  throw Error(Error::Kind::usage,
              fmt::format("{} is {}; it must be from {} to {}", option, value, least, greatest));
}

OptionTable operator+(OptionTable first, const OptionTable& second) {
  std::ranges::copy(second.groups, std::back_inserter(first.groups));
  return first;
}

Target flag(bool& target) {
  return {Take<bool>([&target](std::string_view, bool value) { target = value; })};
}

Target text(std::string& target, std::string usual) {
  Target made = parsed(target, std::identity());
  made.usual = std::move(usual);
  return made;
}

Target texts(std::vector<std::string>& target) {
  return {[&target](std::string_view, const std::vector<std::string>& values) { target = values; }};
}

Target without_default(Target target) {
  target.usual.clear();
  return target;
}

Target real(double& target, bool (*fits)(double), std::string_view expected) {
  return {Take<double>([=, &target](std::string_view option, double value) {
            if (!fits(value))
              throw Error(Error::Kind::usage,
                          fmt::format("{} is {}; it must be {}", option, value, expected));
            target = value;
          }),
          fmt::format("{}", target)};
}

Target seed(std::uint64_t& target) {
  return {Take<std::uint64_t>([&target](std::string_view, std::uint64_t value) { target = value; }),
          std::to_string(target)};
}

Target language_target(const Language*& target) {
  Target made = parsed(target, [](const std::string& code) { return &language_named(code); });
  made.words = language_words();
  return made;
}

void refuse_word(std::string_view option, std::string_view word,
                 const std::vector<std::string_view>& words) {
  throw Error(Error::Kind::usage,
              fmt::format("{} is '{}'; {} expected", option, word, alternatives(words)));
}

Target one_of(std::string& target, std::vector<std::string_view> words) {
  return {[words, &target](std::string_view option, const std::string& text) {
            if (std::ranges::find(words, text) == words.end()) refuse_word(option, text, words);
            target = text;
          },
          {},
          words};
}

bool parse_options(const Help& help, OptionTable table, const Arguments& arguments,
                   std::vector<std::string>& operands, GivenOptions* given) {
  bool help_wanted = false;
  const std::vector<Option> general{
      {"colour",
       "WHEN",
       {[](std::string_view, const std::string&) {}, {}, {"auto", "always", "never"}},
       "colours on standard output and standard error: {words}; auto, which is the default, gives them to terminals, unless the variable NO_COLOR is set"},
      {"help,h", "", flag(help_wanted), "show this help"}};
  table = table + general;
  if (arguments == Arguments{tables_word}) {
    std::cout << Json{{"usage", help.usage},
                      {"about", help.about},
                      {"groups", in_json(table)},
                      {"examples", help.examples}}
                     .dump()
              << '\n';
    return false;
  }
  const po::options_description shown = described(table);
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
    // Before the help is printed. The name may also be spelled as in American English.
    for (const char* name : {"colour", "color"})
      if (values.count(name) > 0) choose_colours(values[name].as<std::string>());
    if (values["help"].as<bool>()) {
      print_help(help, shown);
      return false;
    }
    po::notify(values);
    for (const OptionGroup& group : table.groups)
      for (const Option& option : group.options)
        if (const auto& value = values[long_name(option)]; !value.empty() && !value.defaulted())
          take_value(option, value);
    for (const auto& [name, value] : values)
      if (given && !value.defaulted()) given->insert(name);
  } catch (const po::invalid_option_value& error) {  // only numbers can be invalid, texts never are
    throw Error(Error::Kind::usage,
                fmt::format("{}; a number in plain digits, not too large, expected", error.what()));
  } catch (const po::unknown_option& error) {
    expect_not_retired(error.get_option_name());
    throw Error(Error::Kind::usage, fmt::format("{}; {}`{} --help` lists the options", error.what(),
                                                meant_option(error, table), command_of(help)));
  } catch (const po::error& error) {
    throw Error(Error::Kind::usage,
                fmt::format("{}; `{} --help` lists the options", error.what(), command_of(help)));
  }
  return true;
}

void print_program_table(const Help& help,
                         const std::vector<std::pair<std::string_view, std::string_view>>& verbs) {
  std::cout << Json{{"usage", help.usage},
                    {"about", help.about},
                    {"foot", help.examples},
                    {"verbs", verbs}}
                   .dump()
            << '\n';
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

std::vector<std::string_view> game_words() {
  std::vector<std::string_view> names;
  for (const AnyGame* game : games()) names.push_back(game->name);
  return names;
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

Option part_option(Part& part) {
  return {
      "part",
      "K/N",
      {[&part](std::string_view, const std::string& text) { set_part(part, text); }},
      "do part K of N of the records; a record's text decides in which part it is, on every machine"};
}

Option csv_safe_option(CsvTexts& texts) {
  return {"csv-safe",
          "",
          {Take<bool>([&texts](std::string_view, bool) { texts = CsvTexts::safe; })},
          "csv: an apostrophe before texts that a spreadsheet would take for formulas"};
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
