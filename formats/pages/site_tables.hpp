// Tables of figures and pictures of them, and the pages that consist of these: statistics, players,
// moments.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "formats/pages/site_frame.hpp"
#include "model/statistics.hpp"

namespace cairn {

// A figure as it stands in a column; nothing for none.
std::string figure_html(const StatisticsTable::Column& column, std::optional<double> value,
                        const Language& language);

// A table of figures, without the columns in which nothing stands. Names of players in it are links
// to their pages.
std::string figures_html(const StatisticsTable& table, std::string_view up, std::string_view game,
                         const Language& language);

// The first rows of such a table, as many as `most`, with the number of the others.
std::string first_figures_html(const StatisticsTable& table, std::size_t most, std::string_view up,
                               std::string_view game, const Language& language);

// A picture with its title, its figures as a table, and a sentence that says what it shows.
std::string chart_html(std::string_view title, const std::string& picture,
                       std::string_view sentence, const std::string& figures,
                       const Language& language);

// Boards with the moments of a list under each other.
std::string moments_html(const std::vector<PageBoard>& boards,
                         const std::vector<ShownMoment>& moments, std::string_view up,
                         const Language& language);
std::string board_symbols_of(const std::vector<PageBoard>& boards);

std::string write_statistics_page(const Site& site, const SitePlace& place,
                                  const GameStatistics& statistics);
std::string write_players_page(const Site& site, const SitePlace& place,
                               const GameStatistics& statistics);
std::string write_moments_page(const Site& site, const SitePlace& place, const MomentsPage& page);

}  // namespace cairn
