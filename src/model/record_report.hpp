// What a batch reports of one record, whatever else it does with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "model/record.hpp"
#include "model/result_text.hpp"

namespace cairn {

enum class RecordState : std::uint8_t {
  ok,
  repaired,      // it was read although something in it was not as it should be
  cut_off,       // some turn cannot be played, but the turns before it are good
  rejected,      // the record or its start cannot be read at all
  passed_over,   // not a record, but a file of another kind among the records
  not_selected,  // the selection does not include this record
  duplicate,     // a copy of another record, and therefore left out
  stored,        // the database to which it should be added has it already
  noted          // it is legal, but something was assumed or is lost; only who is strict minds
};

// A legal turn as people read it, and as the record would write it.
struct LegalTurn {
  std::string text;
  std::string written;  // in the notation of the record's format; may equal `text`
};

struct RecordReport {
  std::string source;  // label of the file
  int number = 1;      // of the record in its source, from 1
  Place place;         // where it begins
  RecordState state = RecordState::ok;
  std::string game;         // its name; empty if it is not known
  int turns = 0;            // the number of turns that could be played
  int turns_in_record = 0;  // the number of turns that the record holds
  std::string result;       // the result after them, in words; empty if nothing could be played
  std::optional<ResultKind> outcome;  // the same for programs; empty if nothing could be played
  std::string ending;  // how the game ended: the word that --ending takes; empty if not known
  std::vector<Repair> repairs;
  std::optional<Error> error;           // why the record is cut off or rejected, with the place
  std::string bad_turn;                 // if cut off: the turn as it stands there
  std::vector<LegalTurn> alternatives;  // if cut off: the legal turns most like it, nearest first
  std::string copy;  // of which record this is a copy, in words; empty: of none, as far as is known
  SpaceNames spaces = SpaceNames::own;  // the names that the record gives to spaces
  std::vector<std::string> notes;  // other remarks, for example on what a format could not hold

  // Whether the record is cut off or rejected.
  bool is_bad() const { return state == RecordState::cut_off || state == RecordState::rejected; }
};

}  // namespace cairn
