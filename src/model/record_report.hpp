// What is said of one record of a batch, whatever the batch does with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "model/record.hpp"

namespace cairn {

enum class RecordState : std::uint8_t {
  ok,
  repaired,      // read in spite of what was not as it should be
  cut_off,       // some turn cannot be played; the turns before it are good
  rejected,      // the record or its start cannot be read at all
  passed_over,   // no record, but a file of another kind that lay among records
  not_selected,  // a record that is not wanted
  duplicate      // a copy of another record, left out
};

// A legal turn, as people read it and as the record would have it.
struct LegalTurn {
  std::string text;
  std::string written;  // the same as `text`, or the notation of the record's format
};

struct RecordReport {
  std::string source;  // label of the file
  int number = 1;      // of the record in it
  Place place;         // where it begins
  RecordState state = RecordState::ok;
  std::string game;         // its name; empty if it is not known
  int turns = 0;            // that could be played
  int turns_in_record = 0;  // that stand there
  std::string result;       // after them, in words; empty if nothing could be played
  std::vector<Repair> repairs;
  std::optional<Error> error;           // why it is cut off or rejected, with its place
  std::string bad_turn;                 // cut off: as it stands there
  std::vector<LegalTurn> alternatives;  // cut off: those most like it, the nearest first
  std::string copy;  // which record it is a copy of, in words; empty: of none, as far as is known
  std::vector<std::string> notes;  // what else is to be known: what a format could not hold

  // What is to be told of: everything but a good record.
  bool is_bad() const { return state == RecordState::cut_off || state == RecordState::rejected; }
};

}  // namespace cairn
