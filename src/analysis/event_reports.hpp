// Makes cross tables and standings of the events of an archive.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/event_report.hpp"
#include "model/game_figures.hpp"
#include "model/statistics.hpp"

namespace cairn {

// Returns a report on each event that at least two games name, the latest first. The standings are
// ordered by points, then the points against those with as many points, then Sonneborn-Berger.
std::vector<EventReport> event_reports(std::span<const GameFigures* const> games);

// How many events that is.
std::size_t count_events(std::span<const GameFigures* const> games);

// The same for programs: the standings, the scores of each player against each opponent, and the
// rounds.
std::vector<StatisticsTable> event_tables(std::span<const EventReport> events,
                                          std::span<const GameFigures* const> games);

}  // namespace cairn
