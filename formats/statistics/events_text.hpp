// Writes standings with their cross tables, and rounds, for a terminal.
#pragma once

#include <cstddef>
#include <string>

#include "model/event_report.hpp"

namespace cairn {

// A table of at most `most_rows` players, with what each of the best scored against the others.
std::string write_event_text(const EventReport& event, std::size_t most_rows);

}  // namespace cairn
