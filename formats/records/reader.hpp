// From bytes to records: detects the format and reads each record on its own, so that a bad one
// never hides the others. No rule of a game is applied.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/records/detect.hpp"
#include "formats/text/game_names.hpp"
#include "model/record.hpp"

namespace cairn {

// One record of a text, or what is wrong with it.
struct ReadResult {
  int number = 1;         // in its text, from 1; bad ones count
  std::string_view text;  // all of it, as it came (within the text that was read)
  std::variant<Record, Error> content;
};

// Calls `handle` for each record in its order, at least once: an empty text is an error. `source`
// is the label for messages that the records carry. The form of the text is detected, or is
// `content` if it is a piece of a longer text.
void read_records(std::string_view text, const std::string& source, GameNames names,
                  const std::function<void(ReadResult)>& handle,
                  std::optional<Content> content = {});

// All of them at once.
std::vector<ReadResult> read_records(std::string_view text, const std::string& source,
                                     GameNames names);

}  // namespace cairn
