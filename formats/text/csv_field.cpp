#include "formats/text/csv_field.hpp"

#include <algorithm>
#include <array>

#include "text/letter_forms.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

// The signs with which formulas begin, and their wide forms, which some programs take for the same.
// Others pass over blanks before them.
bool looks_like_formula(std::string_view text) {
  constexpr std::array<std::string_view, 8> signs{"=", "+", "-", "@", "＝", "＋", "－", "＠"};
  if (text.starts_with('\t') || text.starts_with('\r') || text.starts_with('\n')) return true;
  const std::string form = name_form(text);
  return std::ranges::any_of(signs, [&](std::string_view sign) { return form.starts_with(sign); });
}

}  // namespace

std::string csv_field(std::string_view text, CsvTexts texts) {
  std::string value = in_utf8(text);
  if (texts == CsvTexts::safe && looks_like_formula(value)) value.insert(0, "'");
  if (value.find_first_of(",\"\r\n") == value.npos) return value;
  std::string quoted = "\"";
  for (const char c : value) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

}  // namespace cairn
