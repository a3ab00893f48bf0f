// Writes the events of an archive: a list of them, and a page for each with standings and rounds.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/pages/site_frame.hpp"
#include "formats/pages/site_games.hpp"
#include "model/event_report.hpp"

namespace cairn {

// The address of an event's page in a part.
std::string event_file(std::string_view name, std::string_view game);

std::string write_events_page(const Site& site, const SitePlace& place,
                              std::span<const EventReport> events);

// The games are those that the events were made of. The page lies in a folder.
std::string write_event_page(const Site& site, const SitePlace& place, const EventReport& event,
                             ArchiveGames games);

}  // namespace cairn
