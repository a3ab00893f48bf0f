// Reports on records as JSON lines, described in formats/schema-report.md.
#pragma once

#include <string>
#include <string_view>

#include "model/record_report.hpp"

namespace cairn {

inline constexpr std::string_view report_schema = "report/1";

// "ok", "repaired", "cut off", "rejected", "passed over".
std::string_view name(RecordState state);

// One line, with its end. Text that is no UTF-8 is taken as ISO 8859-1.
std::string write_json(const RecordReport& report);

}  // namespace cairn
