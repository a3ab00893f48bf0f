// The page with the engine in it, which an installation has in share/cairn, and the sources in
// build-web once `./web` has made it.
#pragma once

#include <string>

#include "formats/pages/engine_page.hpp"

namespace cairn::cli {

// Returns the path of the page that belongs to this program. Throws Error of kind io, which says
// how to make it, if there is none.
std::string board_file();

// Reads that page. Throws Error, also if it is of another version than this program.
EnginePage read_board_file();

}  // namespace cairn::cli
