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

// The result in SGF's form: "W+", "B+" or "0".
inline std::string result_tag(const Outcome& outcome) {
  if (!outcome.winner) return "0";
  return *outcome.winner == Side::white ? "W+" : "B+";
}

namespace detail {

// Whose win a result in SGF's form tells, "W+..." or "B+..."; a draw is "0" or "Draw". Nothing for
// other texts.
inline std::optional<std::optional<Side>> told_winner(std::string_view result) {
  if (result == "0" || result == "Draw" || result == "draw") return std::optional<Side>{};
  if (result.starts_with("W+")) return Side::white;
  if (result.starts_with("B+")) return Side::black;
  return std::nullopt;
}

// Puts it where its place belongs.
inline void add_repair(std::vector<Repair>& repairs, Repair repair) {
  const auto place = [](const Repair& each) {
    return std::pair(each.place.line, each.place.column);
  };
  repairs.insert(std::ranges::upper_bound(repairs, place(repair), {}, place), std::move(repair));
}

inline void correct_result(Record& record, Property& result, const Outcome& outcome) {
  std::string right = result_tag(outcome);
  add_repair(record.repairs, {result.place, "the result is not that of the turns",
                              std::exchange(result.values[0], right), right});
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

// The record as its own turns tell that it should be, the corrections being among its repairs: the
// result to which they lead, if it says another one; and one that breaks off behind the end of the
// game lacks nothing.
template <Game G>
std::optional<Record> put_right(const Record& record, const ReplayEnd<G>& end) {
  constexpr std::string_view tag = "RE";
  if (!end.outcome || end.error) return std::nullopt;
  const auto told = detail::told_winner(value_of(record.tags, tag));
  const bool is_wrong = told && *told != end.outcome->winner;
  if (!is_wrong && !record.broken) return std::nullopt;
  Record corrected = record;
  if (is_wrong)
    detail::correct_result(corrected, *std::ranges::find(corrected.tags, tag, &Property::name),
                           *end.outcome);
  if (const auto broken = std::exchange(corrected.broken, std::nullopt))
    detail::add_repair(corrected.repairs,
                       repair_of_break(broken->error, "after the end of the game"));
  return corrected;
}

template <Game G>
std::optional<Record> put_right(const Record& record, const Replay<G>& replay) {
  return put_right(record, end_of(replay));
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
