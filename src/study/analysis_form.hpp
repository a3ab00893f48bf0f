// Analysed records as texts of the formats in which they are kept and read.
#pragma once

#include <string>
#include <string_view>

#include "formats/analysis/annotated_sgf.hpp"
#include "formats/text/csv_field.hpp"
#include "study/analysed_record.hpp"

namespace cairn {

struct AnalysisForm {
  std::string_view format = "text";  // or "sgf", "json", "csv"
  SgfStyle style = SgfStyle::full;
  CsvTexts texts = CsvTexts::as_they_are;  // in CSV

  // What stands before the first text, and between two.
  std::string header() const;
  std::string_view separator() const { return format == "text" ? "\n" : ""; }
};

std::string written(const GameStudy& study, const AnalysisForm& form);
// A bad record is nothing but in JSON and CSV.
std::string written(const BadRecord& record, const AnalysisForm& form);

}  // namespace cairn
