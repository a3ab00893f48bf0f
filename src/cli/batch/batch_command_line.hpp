// The command-line options of verbs that process batches of records.
#pragma once

#include <string>

#include "cli/batch/batch_options.hpp"
#include "cli/options/options.hpp"
#include "model/space_names.hpp"

namespace cairn::cli {

inline constexpr const char* output_help =
    "where results go; - (the default) is standard output. A file appears only when complete";

// The names of spaces that an option asks for. Throws Error of kind usage for other words.
SpaceNames parse_space_names(const char* option, const std::string& word);

// Returns -o, -j and -q, which put their values into `options`. `output` is the help text of -o.
po::options_description output_options(BatchOptions& options, const char* output = output_help);

// Returns these options together with those for the inputs, the selection of records and the
// report.
po::options_description batch_options(BatchOptions& options, const char* output = output_help);

}  // namespace cairn::cli
