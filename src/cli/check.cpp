// cairn check: replays records and reports each of them.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/replay.hpp"
#include "cli/batch.hpp"
#include "cli/options.hpp"
#include "cli/status.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr Help help{
    "cairn check [OPTION...] FILE...",
    "Replays every record by the rules and prints one line for each: `ok` with the length and the\n"
    "result, `cut off` if some turn is not legal, or `rejected` if the record or its start cannot\n"
    "be read at all. What is wrong, and what would be right, goes to standard error with the "
    "file,\n"
    "the line and the column. A FILE is a record or a collection in any format, a directory (all\n"
    "files below it), or - for standard input.\n",
    "  cairn check game.sgf\n"
    "  cairn check -q archive/ >report.txt\n"};

template <Game G>
Product check(const Record& record, const std::string& place) {
  const Replay<G> replayed = replay<G>(record);
  const std::size_t good = replayed.turns.size();
  if (!replayed.error)
    return {
        fmt::format("{}: ok: {}, {} {}, {}\n", place, G::title, good, good == 1 ? "turn" : "turns",
                    replayed.outcome ? describe(*replayed.outcome) : "unfinished"),
        {},
        false};
  const auto has_move = [](const RecordTurn& turn) { return !turn.text.empty(); };
  const auto all = static_cast<std::size_t>(std::ranges::count_if(record.turns, has_move));
  return {fmt::format("{}: cut off: {}, {} of {} turns are good\n", place, G::title, good, all),
          {describe(record.source, *replayed.error)},
          true};
}

// The job with its failure in the report too.
Job reporting(Job job, const std::string& place) {
  job.work = [work = std::move(job.work), place, source = job.source, at = job.place]() -> Product {
    try {
      return work();
    } catch (const Error& error) {
      return {place + ": rejected\n", {describe(source, error.at(at))}, true};
    }
  };
  return job;
}

std::string place_text(const std::string& source, Place place) {
  return fmt::format("{}:{}:{}", source, std::max(place.line, 1), std::max(place.column, 1));
}

std::vector<Job> check_jobs(const Input& input) {
  static const Reader records = each_record([](const Record& record) {
    Product product;
    with_game(record.game, [&]<Game G>() {
      product = check<G>(record, place_text(record.source, record.place));
    });
    return product;
  });
  std::vector<Job> jobs = records(input);
  for (Job& job : jobs) {
    const std::string place = place_text(job.source, job.place);
    job = reporting(std::move(job), place);
  }
  return jobs;
}

}  // namespace

int run_check(const Arguments& arguments) {
  BatchOptions options;
  std::vector<std::string> files;
  if (!parse_options(help, batch_options(options), arguments, files)) return status::good;
  return run_batch(files, options, check_jobs);
}

}  // namespace cairn::cli
