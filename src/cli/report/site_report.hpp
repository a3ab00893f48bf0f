// The site of an archive, as `cairn report -o DIRECTORY` writes it.
#pragma once

#include <string>
#include <vector>

#include "cli/report/report_options.hpp"

namespace cairn::cli {

// Writes the site of the games in these files, and returns an exit status (cli/shell/status.hpp).
// What the last run has made of a game that is still the same is taken as it is. Throws what
// run_batch() throws.
int report_site(const std::vector<std::string>& files, const ReportOptions& options);

}  // namespace cairn::cli
