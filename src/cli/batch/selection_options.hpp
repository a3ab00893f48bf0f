// The command-line options that select records.
#pragma once

#include "analysis/criteria.hpp"
#include "cli/options/options.hpp"

namespace cairn::cli {

// Returns --player, --date, --position and the other options that select records. They put their
// values into `criteria`.
po::options_description selection_options(Criteria& criteria);

}  // namespace cairn::cli
