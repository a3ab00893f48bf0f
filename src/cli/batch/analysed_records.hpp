// Reads games together with their analysis: records are analysed, and the games of an earlier
// analysis are taken as they are.
#pragma once

#include <functional>
#include <optional>
#include <variant>

#include "analysis/criteria.hpp"
#include "cli/batch/batch.hpp"
#include "model/annotated_game.hpp"
#include "model/record_report.hpp"

namespace cairn::cli {

// The annotated game, or the bad record, and the report on the record.
struct Analysed {
  std::variant<AnnotatedGame, BadRecord> content;
  RecordReport report;
};

// Returns a reader that calls `present`, in any thread, for every game and every bad record. The
// turns whose numbers are not in `turns`, counted from 1, have no results of a search. Without
// settings, records are not searched.
Reader analysed_records(std::optional<AnalysisSettings> settings, Range turns,
                        std::function<Product(Analysed)> present);

}  // namespace cairn::cli
