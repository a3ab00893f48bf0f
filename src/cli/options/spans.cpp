#include "cli/options/spans.hpp"

#include <charconv>
#include <system_error>

namespace cairn::cli {

namespace {

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
