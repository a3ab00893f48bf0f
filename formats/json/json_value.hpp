// What the JSON schemas have in common.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "model/annotated_game.hpp"

namespace cairn::json {

nlohmann::ordered_json to_json(const Value& value);

// The text of a value on one line, or with each member on a line of its own, indented by that many
// spaces. Compiled once: what nlohmann/json generates for it is large.
std::string dump(const nlohmann::ordered_json& json, int indent = -1);

}  // namespace cairn::json
