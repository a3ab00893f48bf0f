#include "cli/options/common_values.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <system_error>

#include "archive/database/stored_record.hpp"
#include "core/error.hpp"

namespace cairn::cli {

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
