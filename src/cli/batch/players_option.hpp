// --players FILE: which names are spellings of one person's name.
#pragma once

#include <string>

#include "cli/options/options.hpp"

namespace cairn::cli {

// Adds the option. The list is read while the command line is, and becomes that of all comparisons
// (text/people.hpp); `path` becomes its name. `encoding` is the charset of a list that is not in
// Unicode, the value of an option whose name comes before this one's in the alphabet, since values
// are taken in that order; null if there is no such option.
void add_players(po::options_description& description, std::string& path,
                 const std::string* encoding = nullptr);

}  // namespace cairn::cli
