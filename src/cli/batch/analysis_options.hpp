// The options of verbs that analyse games.
#pragma once

#include <cstdint>
#include <optional>

#include "cli/options/options.hpp"
#include "model/annotated_game.hpp"

namespace cairn::cli {

struct AnalysisOptions {
  std::optional<int> depth;
  std::optional<std::uint64_t> proof_nodes;
  std::optional<std::uint64_t> second_look_nodes;
  std::optional<int> candidates;

  // The settings that the options ask for; where they ask for nothing, the usual ones. A depth of 0
  // stands for each game's own default.
  AnalysisSettings settings() const;
};

// Returns --depth, --proof-nodes, --second-look and --candidates, which put their values into
// `options`.
po::options_description analysis_options(AnalysisOptions& options);

}  // namespace cairn::cli
