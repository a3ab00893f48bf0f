#include "formats/output/record_report.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/record.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "formats/records/members.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

using namespace json::rules;
using namespace words;

constexpr std::array states{
    Word<RecordState>{RecordState::ok, "ok"},
    Word<RecordState>{RecordState::repaired, "repaired"},
    Word<RecordState>{RecordState::cut_off, "cut off"},
    Word<RecordState>{RecordState::rejected, "rejected"},
    Word<RecordState>{RecordState::passed_over, "passed over"},
    Word<RecordState>{RecordState::not_selected, "not selected"},
    Word<RecordState>{RecordState::duplicate, "duplicate"},
    Word<RecordState>{RecordState::stored, "stored already"},
    Word<RecordState>{RecordState::noted, "noted"},
};

constexpr std::array other_names{
    Word<SpaceNames>{SpaceNames::no_gap, usage_of(SpaceNames::no_gap).word},
    Word<SpaceNames>{SpaceNames::diagonal, usage_of(SpaceNames::diagonal).word},
};

void list_place(json::Pass& pass, Place& place) {
  pass("line", place.line);
  pass("column", place.column);
}

}  // namespace

std::string_view name(RecordState state) {
  return word_for(states, state);
}

void members(json::Pass& pass, Repair& repair) {
  list_place(pass, repair.place);
  pass("what", repair.what);
  pass("before", repair.before);
  pass("after", repair.after);
}

void members(json::Pass& pass, LegalTurn& turn) {
  pass("text", turn.text, turn_text);
  pass("written", turn.written);
}

void members(json::Pass& pass, RecordReport& report, std::string_view title = {}) {
  pass.header(report_schema);
  pass("source", report.source);
  pass("number", report.number);
  if (!title.empty()) pass("title", title);  // only for pages
  list_place(pass, report.place);
  pass.written("state", always.saying("later versions may have further words"),
               [&] { return name(report.state); });
  pass("game", report.game, or_null);
  pass("turns", report.turns);
  pass("turns_in_record", report.turns_in_record);
  pass("result", report.result);
  pass.written("outcome", or_null.of(result_words),
               [&] { return report.outcome ? name(*report.outcome) : ""; });
  pass("ending", report.ending, or_null.saying("later versions may have further words"));
  pass("repairs", report.repairs);
  const auto list_error = [&](json::Pass& inner) {
    Error error = report.error.value_or(no_bad_record.error);
    members(inner, error);
    bool is_cut_off = report.state == RecordState::cut_off;
    inner.group("turn", is_cut_off, [&] {
      inner.written("turn", from_one, [&] { return report.turns + 1; });
      inner("text", report.bad_turn);
      inner("nearest", report.alternatives);
    });
  };
  pass.object("error", report.error.has_value(), or_null, list_error);
  pass("copy", report.copy, if_any);
  pass("spaces", report.spaces, other_names, if_any);
  pass("notes", report.notes);
}

std::string write_json(const RecordReport& report, std::string_view title) {
  return json::line_of(report, title);
}

nlohmann::ordered_json report_json_schema() {
  return json::schema_of({json::kind("report", RecordReport{})});
}

namespace {

constexpr int most_shown = 3;               // of the records with the same note
constexpr std::size_t most_counted = 1000;  // notes; those of more are shown with each record

std::string at(const RecordReport& report, Place place) {
  return fmt::format("{}:{}:{}", report.source, std::max(place.line, 1), std::max(place.column, 1));
}

std::string message_of(const Repair& repair) {
  std::string text = repair.what;
  if (!repair.before.empty()) text += ", " + quote(repair.before);
  if (!repair.after.empty())
    text += (repair.before.empty() ? ", read as " : " read as ") + quote(repair.after);
  return text;
}

std::string message_of(const RecordReport& report, const Error& error) {
  if (report.state != RecordState::cut_off) return error.what();
  return fmt::format("turn {}: {}", report.turns + 1, error.what());
}

std::string title_of(const std::string& game) {
  const AnyGame* const name = find_name(game);
  return name ? name->title : game;
}

}  // namespace

std::vector<std::string> messages_of(const RecordReport& report) {
  std::vector<std::string> messages;
  for (const Repair& repair : report.repairs)
    messages.push_back(at(report, repair.place) + ": repaired: " + message_of(repair));
  if (report.error) {
    const Error error(report.error->kind(), message_of(report, *report.error),
                      report.error->place());
    messages.push_back(describe(report.source, error));
  }
  return messages;
}

std::vector<std::string> notes_of(const RecordReport& report) {
  const bool is_file = report.state == RecordState::passed_over;
  std::vector<std::string> notes;
  if (!report.copy.empty()) notes.push_back(at(report, report.place) + ": " + report.copy);
  for (const std::string& note : report.notes)
    notes.push_back((is_file ? report.source : at(report, report.place)) + ": " + note);
  return notes;
}

std::vector<std::string> NotesOfMany::of(const RecordReport& report) {
  RecordReport shown = report;
  std::erase_if(shown.notes, [&](const std::string& note) {
    const bool is_counted = records_.size() < most_counted || records_.contains(note);
    return is_counted && ++records_[note] > most_shown;
  });
  return notes_of(shown);
}

std::vector<std::string> NotesOfMany::rest() const {
  std::vector<std::string> lines;
  for (const auto& [note, count] : records_)
    if (count > most_shown)
      lines.push_back(
          fmt::format("the same of {}: {}", counted(count - most_shown, "more record"), note));
  return lines;
}

std::string line_of(const RecordReport& report) {
  const std::string place = at(report, report.place);
  const std::string title = title_of(report.game);
  switch (report.state) {
    case RecordState::ok:
      return fmt::format("{}: ok: {}, {}, {}\n", place, title, counted(report.turns, "turn"),
                         report.result);
    case RecordState::repaired:
      return fmt::format("{}: repaired: {}, {}, {}; {}\n", place, title,
                         counted(report.turns, "turn"), report.result,
                         counted(report.repairs.size(), "repair"));
    case RecordState::noted:
      return fmt::format("{}: noted: {}, {}, {}; {}\n", place, title, counted(report.turns, "turn"),
                         report.result, counted(report.notes.size(), "note"));
    case RecordState::cut_off:
      return fmt::format("{}: cut off: {}, {} of {} turns are good\n", place, title, report.turns,
                         report.turns_in_record);
    case RecordState::rejected:
      if (report.error && report.error->kind() == Error::Kind::io)
        return report.source + ": unreadable\n";
      return place + ": rejected\n";
    case RecordState::duplicate:
      return fmt::format("{}: duplicate: {}\n", place, report.copy);
    case RecordState::passed_over:
    case RecordState::not_selected:
    case RecordState::stored:
      return {};
  }
  return {};
}

}  // namespace cairn
