// What tells a stored analysis from those of other searches: the version of the search, and its
// settings.
#pragma once

#include <string>

#include "cli/batch/analysis_options.hpp"
#include "model/annotated_game.hpp"

namespace cairn::cli {

// Returns the version of the search that analyses this game: Cairn's version, a number that changes
// with the search, the evaluation and the rules, and the version of how games are judged
// (search_signature() and judgement_version in analysis/signature.hpp).
std::string search_version(const std::string& game);

// Returns the settings with the depth at which the game is analysed.
AnalysisSettings settings_for(AnalysisSettings settings, const std::string& game);

}  // namespace cairn::cli
