#include "formats/json/record_report_json.hpp"

#include <nlohmann/json.hpp>

#include "core/version.hpp"
#include "formats/json/json_value.hpp"
#include "formats/text/words.hpp"
#include "model/result_text.hpp"
#include "text/quote.hpp"

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

}  // namespace cairn
