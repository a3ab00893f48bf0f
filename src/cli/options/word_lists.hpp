// Lists of words: those that a value may be, and those of which one was mistyped.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::cli {

// Joins words as "a, b or c". The completion of the shells takes them from the help, so all lists
// there have this form.
std::string alternatives(std::vector<std::string_view> words);

// Returns the names of the games as such a list.
std::string game_alternatives();

// Returns the question that follows the semicolon of a message, "did you mean check? ", or an empty
// text if no known word is like the given one.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace cairn::cli
