// Defines what analysis/replay_report.hpp only declares.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/criteria.hpp"
#include "analysis/nearest_turns.hpp"
#include "analysis/replay_report.hpp"
#include "game/game.hpp"
#include "model/record_report.hpp"
#include "model/space_names.hpp"

namespace cairn {

namespace detail {

// Whether the tags tell another result than the rules.
bool contradicts(const ParsedResult& told, const Outcome& outcome);

// Adds what is doubtful in the tags, which Cairn reads.
void add_doubts(const Properties& tags, std::vector<std::string>& notes);

// Inserts a repair so that the repairs stay sorted by their places.
void add_repair(std::vector<Repair>& repairs, Repair repair);

// Replaces the value of `result`, a tag of the record, and adds this to the record's repairs.
void correct_result(Record& record, Property& result, const Outcome& outcome);

// Says that more turns can be played in those names of spaces.
std::string hint_at_names(const SpaceUsage& usage, std::size_t turns);

// Returns the error with a text that names the legal turns `alternatives`.
Error with_alternatives(const Error& error, const std::vector<LegalTurn>& alternatives);

// How many turns of a record can be played if its spaces have these names.
template <Game G>
std::size_t playable_in(const Record& record, SpaceNames names) {
  std::size_t turns = 0;
  try {
    auto position = G::parse_position(record.start);
    const std::size_t end = record.broken ? record.broken->turn : record.turns.size();
    for (std::size_t i = 0; i < std::min(end, record.turns.size()); ++i) {
      const RecordTurn& turn = record.turns[i];
      if (turn.text.empty()) continue;
      if (turn.side && *turn.side != position.to_move()) break;
      const std::string text = G::renamed(turn.text, names, SpaceNames::own);
      for (const auto& move : G::parse_turn(position, text)) position.play(move);
      ++turns;
    }
  } catch (const Error&) {
    // That turn cannot be played in these names either.
  }
  return turns;
}

// Says in which other names of spaces more turns of a record can be played than the `played` ones;
// an empty text if there are none.
template <Game G>
std::string hint_at_names(const Record& record, std::size_t played) {
  std::string hint;
  if constexpr (requires { &G::renamed; }) {
    if (record.spaces != SpaceNames::own || record.format == Format::boardspace) return hint;
    for (const SpaceUsage& usage : space_usages) {
      if (usage.names == SpaceNames::own) continue;
      const std::size_t turns = playable_in<G>(record, usage.names);
      if (turns > played) hint += hint_at_names(usage, turns);
    }
  }
  return hint;
}

}  // namespace detail

template <Game G>
std::optional<Record> put_right(const Record& record, const ReplayEnd<G>& end) {
  constexpr std::string_view tag = "RE";
  if (!end.outcome || end.error) return std::nullopt;
  const bool is_wrong = detail::contradicts(parse_result(record.tags), *end.outcome);
  if (!is_wrong && !record.broken) return std::nullopt;
  Record corrected = record;
  if (is_wrong)
    detail::correct_result(corrected, *std::ranges::find(corrected.tags, tag, &Property::name),
                           *end.outcome);
  if (const auto broken = std::exchange(corrected.broken, std::nullopt)) {
    detail::add_repair(corrected.repairs,
                       repair_of_break(broken->error, "after the end of the game"));
    corrected.turns.resize(std::min(corrected.turns.size(), broken->turn));
  }
  return corrected;
}

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
  report.spaces = record.spaces;
  report.outcome = ResultKind::open;
  if (!end.error) {
    const GameResult result = result_of(record.tags, end.outcome);
    report.outcome = result.kind;
    report.ending = result.way;
  }
  report.notes = record.notes;
  detail::add_doubts(record.tags, report.notes);
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
  if (const std::string hint = detail::hint_at_names<G>(record, end.turns); !hint.empty())
    report.error = Error(end.error->kind(), report.error->what() + hint, end.error->place());
  return report;
}

}  // namespace cairn
