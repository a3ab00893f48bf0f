#include "games/record_check.hpp"

#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "games/list.hpp"

namespace cairn {

RecordReport check_record(const Record& record) {
  RecordReport report;
  with_game(record.game, [&]<Game G>() {
    const ReplayEnd<G> end = play_to_end<G>(record);
    const auto corrected = put_right<G>(record, end);
    report = report_of<G>(corrected ? *corrected : record, end);
  });
  return report;
}

}  // namespace cairn
