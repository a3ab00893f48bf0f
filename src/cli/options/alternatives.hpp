// Lists of words that a value may be, for the help of options. The completion of the shells takes
// the words from there, so all lists have one form.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn::cli {

// Joins words as "a, b or c".
std::string alternatives(std::vector<std::string_view> words);

// Returns the names of the games as such a list.
std::string game_alternatives();

}  // namespace cairn::cli
