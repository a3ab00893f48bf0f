// The command line of `cairn solve`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/criteria.hpp"
#include "analysis/solve_settings.hpp"
#include "cli/options/common_values.hpp"
#include "cli/options/verbs.hpp"
#include "model/space_names.hpp"

namespace cairn::cli {

struct SolveOptions {
  std::string output = "-";
  std::optional<std::uint64_t> nodes;
  double seconds = 0;                                                          // 0: no limit
  std::int64_t memory = static_cast<std::int64_t>(default_solve_bytes >> 20);  // in MiB
  int threads = 1;
  int turn = -1;  // -1: no turn was chosen
  bool all = false;
  bool shortest = false;
  bool json = false;
  bool exit_status = false;
  bool quiet = false;
  Criteria criteria;  // which records are solved; the pattern also chooses the position
  Part part;          // and which of these
  std::optional<SpaceNames> spaces;  // in records that do not tell theirs
  std::string players;               // the list of people (text/people.hpp); empty: none
  std::string proof;                 // the file for the proof; empty: none
  std::vector<std::string> sources;  // POSITION or FILE, at least one

  SolveSettings settings() const;
};

// Parses the arguments. Returns false if help was asked for; the help has then been printed. Throws
// Error of kind usage.
bool parse_solve_options(const Arguments& arguments, SolveOptions& options);

}  // namespace cairn::cli
