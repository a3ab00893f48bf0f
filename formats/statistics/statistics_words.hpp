// What has to be said of statistics besides their figures: what is missing in them, and what they
// mix.
#pragma once

#include <string>
#include <vector>

#include "model/statistics.hpp"
#include "text/language.hpp"

namespace cairn {

// "1 game", "12 games".
std::string games_in_words(int games, const Language& language = english());
// "7 of them analysed".
std::string analysed_in_words(int games, const Language& language = english());

// A sentence for each: games without a date, a result or names, and analyses that were not made
// alike.
std::vector<std::string> remarks_on(const GameStatistics& statistics,
                                    const Language& language = english());

// "2026-01-03 to 2026-02-11".
std::string dates_of(const EventReport& event, const Language& language = english());

// "12 games, 2026-01-03 to 2026-02-11", with what is missing.
std::string facts_of(const EventReport& event, const Language& language = english());

// Points as tournaments have them: "2\u00BD".
std::string points_in_words(double points);

}  // namespace cairn
