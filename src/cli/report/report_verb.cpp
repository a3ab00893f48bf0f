// cairn report: writes pages on which games are looked at.
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/batch/analysed_records.hpp"
#include "cli/batch/analysis_options.hpp"
#include "cli/batch/batch.hpp"
#include "cli/batch/batch_command_line.hpp"
#include "cli/output/output_file.hpp"
#include "cli/report/report_page.hpp"
#include "cli/shell/status.hpp"

namespace cairn::cli {

namespace {

constexpr Help report_help{
    .usage = "cairn report [OPTION...] FILE -o GAME.html",
    .about = R"(Writes a page on which one game is looked at: its board with the turns played on it, the
list of turns with marks in words, the best line and its refutation for every marked turn, a
graph of the win percentage, and pictures of the key positions. The page is one file that needs
no network, reads without JavaScript too, and prints on two pages.
FILE is a record, which is analysed first, or the JSON of `cairn analyse`, which is not searched
again.
)",
    .examples = R"(  cairn report game.txt -o game.html
  cairn analyse --depth 3 --format json game.txt -o game.json
  cairn report game.json -o game.html
)",
};

struct ReportOptions {
  BatchOptions batch;
  AnalysisOptions analysis;
};

po::options_description describe_options(ReportOptions& options) {
  po::options_description description(line_width);
  description.add(analysis_options(options.analysis));
  description.add(batch_options(options.batch, "where the page goes: a file GAME.html"));
  return description;
}

[[noreturn]] void refuse_many() {
  throw Error(Error::Kind::usage,
              "a page shows one game, and there are several; choose one with an option such as "
              "--player or --date");
}

// Reads at most one game, unless a selection may leave out the others.
Reader only_game(const Reader& reader) {
  const auto found = std::make_shared<std::size_t>(0);
  return [=](const Input& input) {
    std::vector<Job> jobs = reader(input);
    *found += jobs.size();
    if (*found > 1 && !input.keeps_records) refuse_many();
    return jobs;
  };
}

int report_game(const std::vector<std::string>& files, const ReportOptions& options) {
  std::vector<std::string> pages;
  const auto present = [&](const Analysed& analysed) {
    Product product{{}, analysed.report};
    if (const auto* game = std::get_if<AnnotatedGame>(&analysed.content))
      product.keep = [&pages, page = page_of_game(*game)] { pages.push_back(page); };
    return product;
  };
  const Reader reader = analysed_records(options.analysis.settings(), Range{}, present);
  const int status = run_batch(files, options.batch, only_game(reader), {.has_output = false});
  if (pages.size() > 1) refuse_many();
  if (pages.empty()) return status;
  OutputFile output(options.batch.output);
  output.write(pages.front());
  output.finish();
  return status;
}

}  // namespace

int run_report(const Arguments& arguments) {
  ReportOptions options;
  std::vector<std::string> files;
  if (!parse_options(report_help, describe_options(options), arguments, files)) return status::good;
  if (options.batch.output == "-")
    throw Error(Error::Kind::usage, "a report is a file; name it with -o, such as -o game.html");
  return report_game(files, options);
}

}  // namespace cairn::cli
