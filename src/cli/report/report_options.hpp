// What `cairn report` is asked for.
#pragma once

#include <optional>

#include "cli/batch/analysis_options.hpp"
#include "cli/batch/batch_options.hpp"
#include "cli/report/board_file.hpp"
#include "cli/report/face_options.hpp"
#include "model/space_names.hpp"
#include "text/language.hpp"

namespace cairn::cli {

// Of what is added here, site_report.cpp has to know whether the pages of games depend on it.
struct ReportOptions {
  bool has_engine = false;
  const Language* language = &english();
  FaceOptions face;
  SpaceNames spaces = SpaceNames::own;
  BatchOptions batch;
  AnalysisOptions analysis;
};

// The page with the engine, if it is wanted.
inline std::optional<EnginePage> engine_of(const ReportOptions& options) {
  if (!options.has_engine) return std::nullopt;
  return read_board_file();
}

}  // namespace cairn::cli
