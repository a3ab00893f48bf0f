// Writes JSON values that several schemas share.
#pragma once

#include <nlohmann/json.hpp>

#include "formats/text/words.hpp"
#include "model/annotated_game.hpp"

namespace cairn::json {

// A value as formats/schema-analysis.md describes it.
inline nlohmann::ordered_json to_json(const Value& value) {
  nlohmann::ordered_json json{{"kind", words::word_for(words::value_kinds, value.kind)}};
  if (value.kind == Value::Kind::estimate)
    json["points"] = value.points;
  else if (value.kind != Value::Kind::draw)
    json["turns"] = value.turns ? nlohmann::ordered_json(*value.turns) : nlohmann::ordered_json();
  return json;
}

}  // namespace cairn::json
