// What a database holds of a record as it stood in its file.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstdint>
#include <string>

#include "core/error.hpp"
#include "formats/text/content.hpp"
#include "model/annotated_game.hpp"

namespace cairn {

struct StoredRecord {
  std::string source;  // the label of the file from which it came
  int number = 1;      // of the record in its source, from 1
  Place place{1, 1};   // where it began
  Content content = Content::text;
  std::string text;  // without blanks at its beginning and end
};

// An analysis, and the search that made it: its version and settings.
struct StoredAnalysis {
  std::string search;
  AnalysisSettings settings;
  std::string json;  // a line as formats/analysis/analysis_json.hpp has it
};

// Returns a number that depends on the text of a record alone, without blanks at its ends. It is
// the same on every machine.
std::uint64_t content_key(std::string_view text);

}  // namespace cairn
