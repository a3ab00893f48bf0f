// Fields of comma-separated values (RFC 4180).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn {

// How texts are written that a spreadsheet would take for formulas.
enum class CsvTexts : std::uint8_t {
  as_they_are,
  safe,  // after an apostrophe, so that a spreadsheet shows them and computes nothing
};

// The text as one field in UTF-8, put in quotes only if it contains a comma, a quote or a line end.
std::string csv_field(std::string_view text, CsvTexts texts = CsvTexts::as_they_are);

}  // namespace cairn
