// Writes the page of a player.
#pragma once

#include <string>

#include "formats/pages/site_frame.hpp"
#include "model/archive_page.hpp"

namespace cairn {

std::string write_player_page(const Site& site, const SitePlace& place, const PlayerPage& page);

}  // namespace cairn
