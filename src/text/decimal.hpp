// Numbers with a decimal point, read independent of the locale.
#pragma once

#include <optional>
#include <string_view>

namespace cairn {

// Returns the number that is the whole text, like "-1.5" or "2e3"; nothing for other texts.
std::optional<double> number_in(std::string_view text);

}  // namespace cairn
