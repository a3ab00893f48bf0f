// The option of verbs that write comma-separated values.
#pragma once

#include "cli/options/options.hpp"
#include "formats/text/csv_field.hpp"

namespace cairn::cli {

// Adds --csv-safe, which puts its value into `texts`.
void add_csv_safe(po::options_description& description, CsvTexts& texts);

// Throws Error of kind usage if --csv-safe was given, but not that format.
void expect_csv(CsvTexts texts, std::string_view format);

}  // namespace cairn::cli
