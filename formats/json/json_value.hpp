// Writes JSON values that several schemas share.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "model/annotated_game.hpp"

namespace cairn::json {

// Returns a value in the form that docs/formats/schema-analysis.md describes.
nlohmann::ordered_json to_json(const Value& value);

// Returns an array of texts, which are read as in_utf8() reads them.
nlohmann::ordered_json to_json(const std::vector<std::string>& texts);

// Returns the text of a value on one line, or with each member on a line of its own, indented by
// `indent` spaces. It is compiled once, because nlohmann/json generates much code for it.
std::string dump(const nlohmann::ordered_json& json, int indent = -1);

}  // namespace cairn::json
