// What `cairn report` is asked for, and the site of an archive, which it writes with -o DIRECTORY.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/batch/batch_options.hpp"
#include "cli/report/face_options.hpp"
#include "formats/pages/engine_page.hpp"
#include "study/analysed_record.hpp"
#include "text/language.hpp"

namespace cairn::cli {

struct ReportOptions {
  bool has_engine = false;
  const Language* language = &english();
  FaceOptions face;
  BatchOptions batch;
  AnalysisOptions analysis;
};

// The page with the engine, if it is wanted. Throws Error, also if it is of another version than
// this program.
std::optional<EnginePage> engine_of(const ReportOptions& options);

// Writes the site of the games in these files, and returns an exit status (cli/shell/status.hpp).
// Throws what run_batch() throws.
int report_site(const std::vector<std::string>& files, const ReportOptions& options);

}  // namespace cairn::cli
