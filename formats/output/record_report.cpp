#include "formats/output/record_report.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/record.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "core/words.hpp"
#include "formats/records/json.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;
using json::to_json;
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

void add_place(Json& json, Place place) {
  json["line"] = place.line;
  json["column"] = place.column;
}

Json to_json(const std::vector<Repair>& repairs) {
  Json list = Json::array();
  for (const Repair& repair : repairs) {
    Json& json = list.emplace_back();
    add_place(json, repair.place);
    json["what"] = in_utf8(repair.what);
    json["before"] = in_utf8(repair.before);
    json["after"] = in_utf8(repair.after);
  }
  return list;
}

Json error_to_json(const RecordReport& report) {
  if (!report.error) return nullptr;
  Json json{{"kind", word_for(error_kinds, report.error->kind())},
            {"message", in_utf8(report.error->what())}};
  add_place(json, report.error->place());
  if (report.state != RecordState::cut_off) return json;
  json["turn"] = report.turns + 1;
  json["text"] = in_utf8(report.bad_turn);
  json["nearest"] = Json::array();
  for (const LegalTurn& turn : report.alternatives)
    json["nearest"].push_back({{"text", turn.text}, {"written", turn.written}});
  return json;
}

}  // namespace

std::string_view name(RecordState state) {
  return word_for(states, state);
}

std::string write_json(const RecordReport& report, std::string_view title) {
  Json json{{"cairn", version}, {"schema", report_schema}, {"source", in_utf8(report.source)}};
  json["number"] = report.number;
  if (!title.empty()) json["title"] = title;
  add_place(json, report.place);
  json["state"] = name(report.state);
  json["game"] = report.game.empty() ? Json() : Json(report.game);
  json["turns"] = report.turns;
  json["turns_in_record"] = report.turns_in_record;
  json["result"] = report.result;
  json["outcome"] = report.outcome ? Json(name(*report.outcome)) : Json();
  json["ending"] = report.ending.empty() ? Json() : Json(report.ending);
  json["repairs"] = to_json(report.repairs);
  json["error"] = error_to_json(report);
  if (!report.copy.empty()) json["copy"] = in_utf8(report.copy);
  if (report.spaces != SpaceNames::own) json["spaces"] = usage_of(report.spaces).word;
  json["notes"] = to_json(report.notes);
  return json::dump(json) + '\n';
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
