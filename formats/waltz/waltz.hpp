// Waltz's positions as records: 163 integers each (formats/notation/waltz_integers.hpp). Several
// positions may follow one another.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "model/record.hpp"

namespace cairn {

// Calls handle(text of the position, record or error) for every 163 words of a text: a record
// without turns, the text its start, if they are integers in -100..100.
void read_waltz(std::string_view text,
                const std::function<void(std::string_view, std::variant<Record, Error>)>& handle);

// The start alone, which is in this format already, with a line end. Throws Error (usage) if the
// record has turns.
std::string write_waltz(const Record& record);

}  // namespace cairn
