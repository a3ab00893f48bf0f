// What a replay says about a record.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/criteria.hpp"
#include "analysis/nearest_turns.hpp"
#include "analysis/replay.hpp"
#include "games/game.hpp"
#include "model/record_report.hpp"

namespace cairn {

namespace detail {

// Whose win a result in SGF's form tells, "W+..." or "B+..."; a draw is "0" or "Draw". Nothing for
// other texts.
inline std::optional<std::optional<Side>> told_winner(std::string_view result) {
  if (result == "0" || result == "Draw" || result == "draw") return std::optional<Side>{};
  if (result.starts_with("W+")) return Side::white;
  if (result.starts_with("B+")) return Side::black;
  return std::nullopt;
}

inline std::string result_tag(const Outcome& outcome) {
  if (!outcome.winner) return "0";
  return *outcome.winner == Side::white ? "W+" : "B+";
}

// The error, with the turns that would be right.
inline Error with_alternatives(const Error& error, const std::vector<LegalTurn>& alternatives) {
  if (alternatives.empty()) return error;
  std::string what = error.what();
  what = what.substr(0, what.rfind("; legal: "));  // some, but not the nearest ones
  const char* between = "; nearest legal turns: ";
  for (const LegalTurn& turn : alternatives) {
    what += between + turn.written;
    if (turn.written != turn.text) what += " (" + turn.text + ')';
    between = ", ";
  }
  return Error(error.kind(), what, error.place());
}

}  // namespace detail

// The record with the result that its own turns lead to, if it says another one; the correction is
// among its repairs.
template <Game G>
std::optional<Record> with_true_result(const Record& record, const ReplayEnd<G>& end) {
  constexpr std::string_view tag = "RE";
  if (!end.outcome || end.error) return std::nullopt;
  const auto told = detail::told_winner(value_of(record.tags, tag));
  if (!told || *told == end.outcome->winner) return std::nullopt;
  Record corrected = record;
  Property& result = *std::ranges::find(corrected.tags, tag, &Property::name);
  std::string right = detail::result_tag(*end.outcome);
  const Repair repair{result.place, "the result is not that of the turns", result.values[0], right};
  corrected.repairs.insert(
      std::ranges::find_if(corrected.repairs,
                           [&](const Repair& other) {
                             return std::pair(repair.place.line, repair.place.column) <
                                    std::pair(other.place.line, other.place.column);
                           }),
      repair);
  result.values[0] = std::move(right);
  return corrected;
}

template <Game G>
std::optional<Record> with_true_result(const Record& record, const Replay<G>& replay) {
  return with_true_result(record, end_of(replay));
}

// The report of a record and where its replay ended.
template <Game G>
RecordReport report_of(const Record& record, const ReplayEnd<G>& end) {
  constexpr std::size_t most_alternatives = 5;
  RecordReport report;
  report.source = record.source;
  report.number = record.number;
  report.place = record.place;
  report.game = record.game;
  report.turns = static_cast<int>(end.turns);
  report.turns_in_record = static_cast<int>(std::ranges::count_if(
      record.turns, [](const RecordTurn& turn) { return !turn.text.empty(); }));
  report.result = end.error ? "unfinished" : describe_result(record.tags, end.outcome);
  report.repairs = record.repairs;
  if (!report.repairs.empty()) report.state = RecordState::repaired;
  if (!end.error) return report;
  const auto bad =
      std::find_if(record.turns.begin() + static_cast<std::ptrdiff_t>(end.next_node),
                   record.turns.end(), [](const RecordTurn& turn) { return !turn.text.empty(); });
  report.state = RecordState::cut_off;
  report.error = end.error;
  if (bad == record.turns.end()) return report;
  report.bad_turn = bad->text;
  report.alternatives = nearest_turns<G>(end.position, bad->text, record.format, most_alternatives);
  report.error = detail::with_alternatives(*end.error, report.alternatives);
  return report;
}

template <Game G>
RecordReport report_of(const Record& record, const Replay<G>& replay) {
  return report_of(record, end_of(replay));
}

}  // namespace cairn
