// Turns text into records: detects the format and reads each record separately, so that a bad
// record never hides the others. Whether the turns are legal is not checked here, except in
// Boardspace's records, because their gestures have a meaning only on the board.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/records/charset.hpp"
#include "formats/records/detect.hpp"
#include "formats/text/game_names.hpp"
#include "model/record.hpp"
#include "model/space_names.hpp"

namespace cairn {

// One record of a text, or the error that says what is wrong with it.
struct ReadResult {
  int number = 1;         // position in its text, from 1; bad records count
  std::string_view text;  // the whole record, unchanged; a part of the text that was read
  std::variant<Record, Error> content;
};

// How a text is read. What a record itself says goes before this.
struct Reading {
  Reading(std::optional<Content> known_content = {}) : content(known_content) {}
  Reading(Content known_content) : content(known_content) {}

  std::optional<Content> content;    // the form of the text; it is detected otherwise
  std::optional<SpaceNames> spaces;  // the names of spaces, for records that do not give theirs
  std::string encoding;              // the charset of what does not give it and is not UTF-8
  bool is_utf8 = false;              // whether the text is in UTF-8, whatever CA says
  Decode decode;                     // without it, a charset that the core cannot read is an error
};

// Calls `handle` for each record in order. It is called at least once, because a text without
// records is reported as an error. Each record carries `source` as its label for messages. The form
// of the text must be given for a piece of a longer text.
void read_records(std::string_view text, const std::string& source,
                  const std::function<void(ReadResult)>& handle, const Reading& reading = {});

// Reads all records and returns them together.
std::vector<ReadResult> read_records(std::string_view text, const std::string& source);

}  // namespace cairn
