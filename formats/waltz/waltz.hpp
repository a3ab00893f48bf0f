// Reads and writes positions of the program Waltz as records. Each position is a sequence of 163
// integers (see tzaar/waltz_integers.hpp), and a text may hold several in a row. One that
// is damaged is an error of its own, and leaves the others as they are.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "model/record.hpp"

namespace cairn {

// Calls handle(text of the position, record or error) for every position of a text, which ends
// where end_of_waltz_position() says. If it has 163 words and all of them are integers from -100 to
// 100, they make a record without turns whose start is that text.
void read_waltz(std::string_view text,
                const std::function<void(std::string_view, std::variant<Record, Error>)>& handle);

// Writes the record's start and a line end. The start must already be in this format. Throws Error
// (usage) if the record has turns.
std::string write_waltz(const Record& record);

}  // namespace cairn
