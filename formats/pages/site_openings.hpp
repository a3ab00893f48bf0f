// Writes the page on which the openings of an archive are gone through, and the data of its script.
#pragma once

#include <string>
#include <string_view>

#include "formats/pages/site_frame.hpp"
#include "model/archive_page.hpp"

namespace cairn {

// The address of the script with the trees.
std::string openings_script_file(std::string_view game);

// The trees, as page/explorer.js reads them.
std::string write_openings_script(const OpeningsPage& page, const Language& language);

std::string write_openings_page(const Site& site, const SitePlace& place, const OpeningsPage& page);

}  // namespace cairn
