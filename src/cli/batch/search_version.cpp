#include "cli/batch/search_version.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "analysis/annotate.hpp"
#include "analysis/signature.hpp"
#include "core/version.hpp"
#include "games/list.hpp"

namespace cairn::cli {

std::string search_version(const std::string& game) {
  std::string version_of_game;
  with_game(game, [&]<Game G>() {
    static const std::uint64_t signature = search_signature<G>();
    version_of_game = fmt::format("{} {} {}", version, signature, judgement_version);
  });
  return version_of_game;
}

AnalysisSettings settings_for(AnalysisSettings settings, const std::string& game) {
  with_game(game, [&]<Game G>() { settings = completed<G>(settings); });
  return settings;
}

}  // namespace cairn::cli
