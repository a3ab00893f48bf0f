// Defines what analysis/replay.hpp only declares.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/replay.hpp"
#include "analysis/selection.hpp"
#include "core/position.hpp"
#include "core/record.hpp"
#include "games/game.hpp"

namespace cairn {

template <Game G>
Replay<G> replay(const Record& record) {
  Replayer<G> replayer(record);
  Replay<G> replay;
  replay.positions.push_back(replayer.position());
  const auto keep = [&](std::size_t node, const auto&, const Turn<typename G::Position>& turn) {
    replay.nodes.push_back(node);
    replay.turns.push_back(turn);
  };
  while (replayer.next(keep)) replay.positions.push_back(replayer.position());
  replay.outcome = replayer.outcome();
  replay.error = replayer.error();
  return replay;
}

template <Game G>
ReplayEnd<G> end_of(const Replayer<G>& replayer, std::size_t turns) {
  return {replayer.position(), turns, replayer.next_node(), replayer.outcome(), replayer.error()};
}

template <Game G>
ReplayEnd<G> play_to_end(const Record& record) {
  Replayer<G> replayer(record);
  std::size_t turns = 0;
  while (replayer.next()) ++turns;
  return end_of(replayer, turns);
}

template <Game G>
Rewritten<G> rewrite(Record record, Format format) {
  Replayer<G> replayer(record);
  std::size_t turns = 0;
  record.format = format;
  record.start = G::write_position(replayer.position(), format);
  const auto write = [&](std::size_t node, const auto& before, const auto& turn) {
    record.turns[node].text = G::write_turn(before, turn, format);
    record.turns[node].side = before.to_move();
  };
  while (replayer.next(write)) ++turns;
  ReplayEnd<G> end = end_of(replayer, turns);
  record.turns.erase(record.turns.begin() + static_cast<std::ptrdiff_t>(end.next_node),
                     record.turns.end());
  // The last nodes may hold the turn that is missing, under another name. It would be missed again.
  if (end.error && !end.outcome)
    for (auto node = record.turns.rbegin(); node != record.turns.rend(); ++node) {
      std::erase_if(node->properties, [&](const Property& property) {
        return is_misnamed_turn<G>(end.position, *node, property, true);
      });
      if (!node->text.empty()) break;
    }
  return {std::move(record), std::move(end)};
}

// Defines the template that analysis/replay.hpp declares.

namespace detail {

// Returns a number that is smaller for texts that are more alike. It orders texts by edit distance,
// and at equal distances by the length of their common beginning, up to 16 characters.
int unlikeness(std::string_view a, std::string_view b);

}  // namespace detail

template <Game G>
std::vector<LegalTurn> nearest_turns(const typename G::Position& position, std::string_view text,
                                     Format format, std::size_t count) {
  struct MeasuredTurn {
    LegalTurn turn;
    int distance;
  };
  std::vector<MeasuredTurn> nearest;  // sorted by distance
  if (position.outcome()) return {};
  const bool has_own_notation = format == Format::cairn || format == Format::littlegolem;
  for_each_turn(position, [&](const auto& turn, const auto&) {
    LegalTurn legal{G::write_turn(position, turn, Format::text), {}};
    legal.written = has_own_notation ? G::write_turn(position, turn, format) : legal.text;
    const int distance =
        std::min(detail::unlikeness(text, legal.text), detail::unlikeness(text, legal.written));
    if (nearest.size() == count && nearest.back().distance <= distance) return;
    // Actions that lead to the same position may be written in the same way.
    const auto is_same = [&](const MeasuredTurn& each) { return each.turn.text == legal.text; };
    if (std::ranges::any_of(nearest, is_same)) return;
    const auto after = std::ranges::upper_bound(nearest, distance, {}, &MeasuredTurn::distance);
    nearest.insert(after, {std::move(legal), distance});
    if (nearest.size() > count) nearest.pop_back();
  });
  std::vector<LegalTurn> turns;
  for (MeasuredTurn& measured : nearest) turns.push_back(std::move(measured.turn));
  return turns;
}

// Defines what analysis/replay.hpp only declares.

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
