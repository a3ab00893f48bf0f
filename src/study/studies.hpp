// What is made of the studies of any game: texts, pages, and what a site and statistics need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "formats/analysis/annotated_sgf.hpp"
#include "formats/pages/engine_page.hpp"
#include "formats/pages/packed.hpp"
#include "model/game_figures.hpp"
#include "model/opening_tree.hpp"
#include "model/player_rating.hpp"
#include "study/game_study.hpp"
#include "study/site_moments.hpp"
#include "text/language.hpp"

namespace cairn {

// All that a site needs of one game.
struct SiteGame {
  GameFigures figures;
  GameMoments moments;
  std::string stem;  // of the name of its page
  std::string page;
  std::string record;                    // in Cairn's SGF
  std::vector<std::uint64_t> positions;  // their keys, if they are wanted
};

// `compressed` packs the data of pages. These functions throw Error if the game is not known or its
// start is no position.
SiteGame site_game(const GameStudy& study, bool has_engine, bool has_positions,
                   Compressor compressed, const Language& language = english());
GameFigures figures_of(const GameStudy& study);
// Returns the page of a game as one HTML file with everything in it, also the engine if there is
// one.
std::string page_of_game(const GameStudy& study, const EnginePage* engine, Compressor compressed,
                         const Language& language = english());

// Returns the parts of that page that belong to the game, as JSON, and the body of the page with
// the engine (formats/pages/game_page_html.hpp).
std::string page_parts_of_game(const GameStudy& study, const Language& language = english());
std::string engine_body_of_game(const GameStudy& study, Compressor compressed,
                                const Language& language = english());

// Return the game as JSON and as SGF (formats/analysis).
std::string write_json(const GameStudy& study);
std::string write_annotated_sgf(const GameStudy& study, SgfStyle style = SgfStyle::full);

// Returns the key of a position, as SiteGame has it.
std::uint64_t key_of_position(const std::string& game, const std::string& position);

// Returns the trees of the first turns (analysis/opening_builder.hpp), with the texts of the turns.
std::vector<OpeningTree> named_openings(
    std::span<const GameFigures* const> games, std::span<const RatedPlayer> ratings = {},
    std::size_t most = std::numeric_limits<std::size_t>::max(),
    std::size_t share = std::numeric_limits<std::size_t>::max());

}  // namespace cairn
