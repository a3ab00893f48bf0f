#include "cli/options/csv_options.hpp"

#include "core/error.hpp"

namespace cairn::cli {

void add_csv_safe(po::options_description& description, CsvTexts& texts) {
  const auto take = [&texts](bool is_safe) {
    if (is_safe) texts = CsvTexts::safe;
  };
  description.add_options()(
      "csv-safe", po::bool_switch()->notifier(take),
      "csv: an apostrophe before texts that a spreadsheet would take for formulas");
}

void expect_csv(CsvTexts texts, std::string_view format) {
  if (texts == CsvTexts::safe && format != "csv")
    throw Error(Error::Kind::usage, "--csv-safe is for CSV; add --format csv");
}

}  // namespace cairn::cli
