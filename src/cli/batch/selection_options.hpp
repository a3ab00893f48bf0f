// The options that choose among records.
#pragma once

#include "analysis/criteria.hpp"
#include "cli/options/options.hpp"

namespace cairn::cli {

// --player, --date, --position and so on, which put what they ask for into `criteria`.
po::options_description selection_options(Criteria& criteria);

}  // namespace cairn::cli
