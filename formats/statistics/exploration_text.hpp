// Writes what was played from a position: as a table for people, and as JSON.
#pragma once

#include <string>
#include <string_view>

#include "model/exploration.hpp"

namespace cairn {

// The name and version of the schema, which docs/formats/schema-exploration.md describes.
inline constexpr std::string_view exploration_schema = "exploration/1";

std::string write_exploration_text(const Exploration& exploration);
// One object on one line.
std::string write_exploration_json(const Exploration& exploration);

}  // namespace cairn
