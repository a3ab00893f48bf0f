#include "cli/options/part.hpp"

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

}  // namespace cairn::cli
