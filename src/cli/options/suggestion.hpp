// What somebody may have meant who mistyped a word of the command line.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace cairn::cli {

// Returns the known word that is most like the given one: one that begins with it, or differs by
// few letters. Returns an empty text if none is like it.
std::string_view most_like(std::string_view word, std::span<const std::string> known);

// Returns the question that follows the semicolon of a message, "did you mean check? ", or an empty
// text if no known word is like the given one.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace cairn::cli
