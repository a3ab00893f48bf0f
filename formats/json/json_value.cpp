#include "formats/json/json_value.hpp"

#include <nlohmann/json.hpp>

#include "formats/text/words.hpp"
#include "text/quote.hpp"

namespace cairn::json {

nlohmann::ordered_json to_json(const Value& value) {
  nlohmann::ordered_json json{{"kind", words::word_for(words::value_kinds, value.kind)}};
  if (value.kind == Value::Kind::estimate)
    json["points"] = value.points;
  else if (value.kind != Value::Kind::draw)
    json["turns"] = value.turns ? nlohmann::ordered_json(*value.turns) : nlohmann::ordered_json();
  return json;
}

nlohmann::ordered_json to_json(const std::vector<std::string>& texts) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const std::string& text : texts) json.push_back(in_utf8(text));
  return json;
}

std::string dump(const nlohmann::ordered_json& json, int indent) {
  return json.dump(indent);
}

}  // namespace cairn::json
