// What a replay says about a record. replay_report_impl.hpp defines what is only declared here;
// games/instances.hpp says who includes that.
#pragma once

#include <optional>
#include <string>

#include "analysis/replay.hpp"
#include "games/game.hpp"
#include "model/record_report.hpp"

namespace cairn {

// The result in SGF's form: "W+", "B+" or "0".
std::string result_tag(const Outcome& outcome);

// The record as its own turns tell that it should be, the corrections being among its repairs: the
// result to which they lead, if it says another one; and one that breaks off behind the end of the
// game lacks nothing.
template <Game G>
std::optional<Record> put_right(const Record& record, const ReplayEnd<G>& end);

template <Game G>
std::optional<Record> put_right(const Record& record, const Replay<G>& replay) {
  return put_right(record, end_of(replay));
}

// The report of a record and where its replay ended.
template <Game G>
RecordReport report_of(const Record& record, const ReplayEnd<G>& end);

template <Game G>
RecordReport report_of(const Record& record, const Replay<G>& replay) {
  return report_of(record, end_of(replay));
}

}  // namespace cairn
