#include "cli/batch/position_answers.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <variant>

#include "cli/batch/analysed_records.hpp"
#include "cli/batch/batch_progress.hpp"
#include "cli/input/source.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

// Leaves of a record the first turns, as many as are asked for. Throws Error if it has fewer.
template <Game G>
Record cut_after(Record record, const Replay<G>& replay, std::size_t turns) {
  if (turns > replay.turns.size()) {
    if (replay.error) throw *replay.error;
    throw Error(Error::Kind::illegal,
                fmt::format("--turn is {}; the record has {} turns", turns, replay.turns.size()));
  }
  record.turns.resize(turns == 0 ? 0 : replay.nodes[turns - 1] + 1);
  record.broken.reset();
  std::erase_if(record.tags, [](const Property& tag) { return tag.name == "RE"; });
  return record;
}

std::optional<Analysed> analysed_turn(const Record& given, int turn,
                                      const AnalysisSettings& settings) {
  Record record;
  with_game(given.game, [&]<Game G>() {
    record = cut_after<G>(given, replay<G>(given), static_cast<std::size_t>(turn));
  });
  return answer_record(record, settings);
}

}  // namespace

int answer_positions(const std::vector<std::string>& sources, const Part& part,
                     std::optional<int> turn, const AnalysisSettings& settings,
                     const std::function<void(const Analysed&)>& write) {
  catch_interrupts();
  int status = status::good;
  const auto answer = [&](const Record& record) {
    try {
      const auto analysed =
          turn ? analysed_turn(record, *turn, settings) : analyse_record(record, settings);
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
