// The command-line options of verbs that process batches of records.
#pragma once

#include <optional>
#include <string>

#include "cli/batch/batch_options.hpp"
#include "cli/options/options.hpp"
#include "model/space_names.hpp"
#include "study/analysed_record.hpp"

namespace cairn::cli {

inline constexpr const char* output_help =
    "where results go; - (the default) is standard output. A file appears only when complete";

// Adds --spaces, the names of spaces in what is read.
void add_spaces(po::options_description& description, std::optional<SpaceNames>& names);

// Adds --spaces-out, the names of spaces in what is written.
void add_spaces_out(po::options_description& description, SpaceNames& names, const char* about);

// Adds --players FILE: which names are spellings of one person's name. The list is read while the
// command line is, and becomes that of all comparisons (text/people.hpp); `path` becomes its name.
// `encoding` is the charset of a list that is not in Unicode, the value of an option whose name
// comes before this one's in the alphabet, since values are taken in that order; null if there is
// no such option.
void add_players(po::options_description& description, std::string& path,
                 const std::string* encoding = nullptr);

// Returns --player, --date, --position and the other options that select records. They put their
// values into `criteria`.
po::options_description selection_options(Criteria& criteria);

// Returns --effort, --depth, --proof-nodes, --second-look and --candidates, which put their values
// into `options`.
po::options_description analysis_options(AnalysisOptions& options);

// Returns -o, -j and -q, which put their values into `options`. `output` is the help text of -o.
po::options_description output_options(BatchOptions& options, const char* output = output_help);

// Returns these options together with those for the inputs, the selection of records, the people
// who played and the report.
po::options_description batch_options(BatchOptions& options, const char* output = output_help);
// The same for `draw`, which calls another option --players.
po::options_description batch_options_without_players(BatchOptions& options, const char* output);

}  // namespace cairn::cli
