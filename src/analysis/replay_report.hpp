// Makes reports about records from their replays, and corrects records. What is only declared here
// is defined in replay_report_impl.hpp; games/instances includes it.
#pragma once

#include <optional>
#include <string>

#include "analysis/replay.hpp"
#include "game/game.hpp"
#include "model/record_report.hpp"

namespace cairn {

// Returns the result in SGF's form: "W+", "B+" or "0".
std::string result_tag(const Outcome& outcome);

// Returns the record corrected by what its own turns show, or nothing if there is nothing to
// correct. A result that contradicts the turns is replaced by the one to which they lead. A record
// that breaks off after the end of the game counts as complete and loses what cannot be read there.
// The corrections are listed among the record's repairs. A record whose turns do not lead to the
// end of a game is never corrected.
template <Game G>
std::optional<Record> put_right(const Record& record, const ReplayEnd<G>& end);

template <Game G>
std::optional<Record> put_right(const Record& record, const Replay<G>& replay) {
  return put_right(record, end_of(replay));
}

// Returns the report on a record that cannot be read.
RecordReport rejected(std::string source, int number, const Error& error);

// Returns the report on a record whose replay ended at `end`.
template <Game G>
RecordReport report_of(const Record& record, const ReplayEnd<G>& end);

template <Game G>
RecordReport report_of(const Record& record, const Replay<G>& replay) {
  return report_of(record, end_of(replay));
}

}  // namespace cairn
