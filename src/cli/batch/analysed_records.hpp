// Reads games together with their analysis: records are analysed, and the games of an earlier
// analysis are taken as they are.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "analysis/criteria.hpp"
#include "cli/batch/batch.hpp"
#include "study/analysed_record.hpp"

namespace cairn::cli {

// Analyses some turns of a record with the memory of this program's searches. Returns nothing if a
// stop was requested before it was done. A bad record gives a result with its error.
std::optional<Analysed> analyse_record(const Record& record, const AnalysisSettings& settings,
                                       Range turns = {});

// Answers what is known about the last position of a record with the same memory. Returns nothing
// if a stop was requested before it was done. Throws Error if the record's start is no position.
std::optional<Analysed> answer_record(const Record& record, const AnalysisSettings& settings);

// Searches a record with that text and these settings, as analyse_record() does.
using RecordSearch = std::function<std::optional<Analysed>(
    const Record& record, std::string_view text, const AnalysisSettings& settings)>;

// Returns a reader that calls `present`, in any thread, for every game and every bad record. The
// turns whose numbers are not in `turns`, counted from 1, have no results of a search. A stored
// analysis is refused if an option asks for another search than the one that made it. A record of a
// database is never searched: it is bad if no analysis of it is stored that the options ask for.
// `search`, if it is given, searches in place of analyse_record(), where all turns are wanted.
Reader analysed_records(const AnalysisOptions& options, Range turns,
                        std::function<Product(Analysed)> present, RecordSearch search = {});

// The same, except that records are not searched.
Reader stored_analyses(std::function<Product(Analysed)> present);

}  // namespace cairn::cli
