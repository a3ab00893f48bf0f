#include "formats/records/record_report_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "formats/text/game_names.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

constexpr int most_told = 3;                // of the records with the same note
constexpr std::size_t most_counted = 1000;  // notes; those of more are told of each record

std::string at(const RecordReport& report, Place place) {
  return fmt::format("{}:{}:{}", report.source, std::max(place.line, 1), std::max(place.column, 1));
}

std::string message_of(const Repair& repair) {
  std::string text = repair.what;
  if (!repair.before.empty()) text += ", " + cairn::quoted(repair.before);
  if (!repair.after.empty())
    text += (repair.before.empty() ? ", read as " : " read as ") + cairn::quoted(repair.after);
  return text;
}

std::string message_of(const RecordReport& report, const Error& error) {
  if (report.state != RecordState::cut_off) return error.what();
  return fmt::format("turn {}: {}", report.turns + 1, error.what());
}

std::string title_of(const std::string& game) {
  const GameName* const name = find_name(game);
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
  RecordReport told = report;
  std::erase_if(told.notes, [&](const std::string& note) {
    const bool is_counted = records_.size() < most_counted || records_.contains(note);
    return is_counted && ++records_[note] > most_told;
  });
  return notes_of(told);
}

std::vector<std::string> NotesOfMany::rest() const {
  std::vector<std::string> lines;
  for (const auto& [note, count] : records_)
    if (count > most_told)
      lines.push_back(
          fmt::format("the same of {}: {}", counted(count - most_told, "more record"), note));
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
