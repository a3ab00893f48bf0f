#include "formats/analysis/solution_json.hpp"

#include <nlohmann/json.hpp>

#include "core/version.hpp"
#include "formats/json/json_value.hpp"
#include "formats/text/words.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;
using namespace words;

inline constexpr std::array values{
    Word<Solution::Value>{Solution::Value::unknown, "unknown"},
    Word<Solution::Value>{Solution::Value::win, "win"},
    Word<Solution::Value>{Solution::Value::loss, "loss"},
    Word<Solution::Value>{Solution::Value::draw, "draw"},
};

Json header(std::string_view schema, const std::string& source, int number) {
  return {{"cairn", version}, {"schema", schema}, {"source", in_utf8(source)}, {"number", number}};
}

}  // namespace

std::string write_json(const Solution& solution) {
  Json json = header(solution_schema, solution.source, solution.number);
  if (solution.turn) json["turn"] = *solution.turn;
  json["game"] = solution.game;
  json["position"] = solution.position;
  json["side"] = word_for(sides, solution.to_move);
  json["value"] = word_for(values, solution.value);
  json["turns"] = solution.turns ? Json(*solution.turns) : Json();
  json["shortest"] = solution.shortest;
  json["line"] = solution.line;
  if (!solution.end.empty()) json["end"] = solution.end;
  if (!solution.ending.empty()) json["ending"] = solution.ending;
  json["nodes"] = solution.nodes;
  return json::dump(json) + '\n';
}

std::string write_json(const Decision& decision, const Solution& last) {
  Json json = header(decision_schema, last.source, last.number);
  json["winner"] = decision.winner ? Json(word_for(sides, *decision.winner)) : Json();
  json["decided_after"] = decision.winner ? Json(decision.decided_after) : Json();
  json["thrown_away"] = decision.thrown_away;
  return json::dump(json) + '\n';
}

}  // namespace cairn
