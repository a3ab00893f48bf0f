// Writes reports on records as JSON lines, which docs/formats/schema-report.md describes.
#pragma once

#include <string>
#include <string_view>

#include "model/record_report.hpp"

namespace cairn {

inline constexpr std::string_view report_schema = "report/1";

// Returns the name of a state: "ok", "repaired", "cut off", "rejected", "passed over", "not
// selected" or "duplicate".
std::string_view name(RecordState state);

// Writes one line, including the line end, with a title of the record if one is given. Text that is
// not valid UTF-8 is read as ISO 8859-1.
std::string write_json(const RecordReport& report, std::string_view title = {});

}  // namespace cairn
