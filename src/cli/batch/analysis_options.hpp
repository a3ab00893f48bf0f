// The options of verbs that analyse games.
#pragma once

#include "cli/options/options.hpp"
#include "study/analysed_record.hpp"

namespace cairn::cli {

// Returns --effort, --depth, --proof-nodes, --second-look and --candidates, which put their values
// into `options`.
po::options_description analysis_options(AnalysisOptions& options);

}  // namespace cairn::cli
