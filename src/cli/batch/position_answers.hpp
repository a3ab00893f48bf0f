// Answers positions that are asked about one by one: position text in an argument, or a position of
// a record.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/common_values.hpp"
#include "study/analysed_record.hpp"

namespace cairn::cli {

// Answers, for every record of the sources, what is known about the position after `turn` turns;
// without a number, of a record that asks about its last position. `write` gets what is found, in
// order. Returns an exit status. Throws Error if a source cannot be read or has no such turn.
int answer_positions(const std::vector<std::string>& sources, const Part& part,
                     std::optional<int> turn, const AnalysisSettings& settings,
                     const std::function<void(const Analysed&)>& write);

}  // namespace cairn::cli
