#include "study/analysis_form.hpp"

#include "formats/analysis/analysis_csv.hpp"
#include "formats/analysis/analysis_json.hpp"
#include "formats/analysis/analysis_text.hpp"
#include "study/studies.hpp"

namespace cairn {

std::string AnalysisForm::header() const {
  return format == "csv" ? csv_header() : "";
}

std::string written(const GameStudy& study, const AnalysisForm& form) {
  if (form.format == "json") return write_json(study);
  if (form.format == "sgf") return write_annotated_sgf(study, form.style);
  if (form.format == "csv") return write_csv(study.game(), form.texts);
  return write_analysis_text(study.game());
}

std::string written(const BadRecord& record, const AnalysisForm& form) {
  if (form.format == "json") return write_json(record);
  if (form.format == "csv") return write_csv(record, form.texts);
  return {};
}

}  // namespace cairn
