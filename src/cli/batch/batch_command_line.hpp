// The options of batches on the command line.
#pragma once

#include "cli/batch/batch_options.hpp"
#include "cli/options/options.hpp"

namespace cairn::cli {

inline constexpr const char* output_help =
    "where results go; - (the default) is standard output. A file appears only when complete";

// -o, -j and -q, which put their values into `options`; `output` is what the help says of -o.
po::options_description output_options(BatchOptions& options, const char* output = output_help);

// These, and those of the inputs and the report.
po::options_description batch_options(BatchOptions& options, const char* output = output_help);

}  // namespace cairn::cli
