// The command line: finds the verb, and turns the errors that it throws into a message and an exit
// status. A program that has added games to the list (games/list.hpp) runs it with them.
#pragma once

#include <string_view>

namespace cairn::cli {

// Does what main() has to do with its arguments, and returns the exit status. `commit` is what
// `cairn --version` says the program was built from. It changes the standard streams, the signals
// and the limits of the process.
int run_cairn(int count, char** words, std::string_view commit);

}  // namespace cairn::cli
