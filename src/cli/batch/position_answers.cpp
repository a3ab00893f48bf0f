#include "cli/batch/position_answers.hpp"

#include <variant>

#include "cli/batch/analysed_records.hpp"
#include "cli/batch/batch_progress.hpp"
#include "cli/input/source.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"

namespace cairn::cli {

int answer_positions(const std::vector<std::string>& sources, const Part& part,
                     std::optional<int> turn, const AnalysisSettings& settings,
                     const std::function<void(const Analysed&)>& write) {
  catch_interrupts();
  int status = status::good;
  const auto answer = [&](const Record& record) {
    try {
      const auto analysed = turn ? answer_record(cut_after(record, *turn), settings)
                                 : analyse_record(record, settings);
      if (analysed) write(*analysed);
      if (analysed && std::holds_alternative<GameStudy>(analysed->content)) return;
    } catch (const Error& error) {
      if (error.kind() == Error::Kind::usage) throw;
      say(describe(record.source, error.at(record.place)));
    }
    status = status::bad_records;
  };
  for (const std::string& source : sources)
    for (const SourceRecord& found : read_source_records(source, part).records) {
      if (stop_requested()) return stopped_status();
      if (const auto* record = std::get_if<Record>(&found)) {
        answer(*record);
        continue;
      }
      const BadRecord& bad = std::get<BadRecord>(found);
      say(describe(bad.source, bad.error));
      status = status::bad_records;
    }
  return stop_requested() ? stopped_status() : status;
}

}  // namespace cairn::cli
