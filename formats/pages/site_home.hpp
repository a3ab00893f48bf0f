// Writes the first page of a site, the feed of its newest games, and the map for search engines.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/pages/site_games.hpp"

namespace cairn {

// `newest` are games of all parts, the latest first.
std::string write_home_page(const Site& site, ArchiveGames newest);

// An Atom feed; the site has a base address.
std::string write_feed(const Site& site, ArchiveGames newest);

// Returns the files of the site map by their names, for all pages of the site: sitemap.xml, and
// more where one file may not name them all.
std::vector<std::pair<std::string, std::string>> write_site_maps(
    const Site& site, std::span<const std::string> addresses);

}  // namespace cairn
