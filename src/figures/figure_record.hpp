// A record from which boards are drawn, with what is known of its turns.
#pragma once

#include <string>
#include <vector>

#include "formats/analysis/turn_notes.hpp"
#include "formats/records/reader.hpp"
#include "model/record.hpp"
#include "text/language.hpp"

namespace cairn {

struct FigureRecord {
  Record record;
  std::vector<TurnNotes> notes;  // of an analysis, by turn; empty: the record's own are used
  std::string caption;           // the caption of the start
  bool is_puzzle = false;        // then the turns are its solution
};

// Returns the record that a reader found. If the text is JSON, the analysis in it is kept; if it is
// a puzzle, the record is the puzzle's. Throws Error if the record is bad.
FigureRecord read_figure_record(ReadResult result, const Language& language = english());

}  // namespace cairn
