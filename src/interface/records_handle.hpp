// The records of a text, as the C interface keeps them.
#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "formats/records/reader.hpp"
#include "interface/cairn.h"
#include "model/annotated_game.hpp"
#include "model/record.hpp"
#include "study/game_study.hpp"

struct cairn_records {
  std::string source;
  std::vector<cairn::ReadResult> results;  // without their texts
};

namespace cairn::interface {

// Returns a record. Throws what is wrong with it, or Error of kind usage if there is no such
// number.
const Record& record_at(const cairn_records* records, std::size_t number);

// Reads an analysis in JSON. Throws what is wrong with it, or that of a bad record.
AnnotatedGame read_analysis(const char* json);

// Writes an analysis as "json", "sgf", "csv" or "text". Throws Error of kind usage for other names.
std::string written(const GameStudy& study, std::string_view format);

}  // namespace cairn::interface
