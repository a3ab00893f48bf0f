// What a site needs of one game. The module for browsers, which makes no sites, does without.
#include <fmt/format.h>

#include "analysis/index_game.hpp"
#include "formats/pages/site_games.hpp"
#include "formats/text/text_hash.hpp"
#include "games/list.hpp"
#include "study/figures_maker.hpp"
#include "study/game_page_maker.hpp"
#include "study/studies.hpp"

namespace cairn {

SiteGame site_game(const GameStudy& study, bool has_engine, bool has_positions,
                   Compressor compressed, const Language& language) {
  SiteGame made;
  study.with_types([&]<Game G>(const Study<G>& typed) {
    const GamePage page = GamePageMaker<G>(typed, language).make();
    made = {figures_of(typed, language),
            moments_of(typed.game, language),
            fmt::format("{:016x}", text_hash(page.record)),
            write_site_game_page(page, has_engine, compressed),
            page.record,
            {}};
    if (!has_positions) return;
    for (std::size_t i = 0; i <= page.turns.size(); ++i)
      made.positions.push_back(position_key<G>(typed.replay.positions[i]));
  });
  return made;
}

std::uint64_t key_of_position(const std::string& game, const std::string& position) {
  std::uint64_t key = 0;
  with_game(game, [&]<Game G>() { key = position_key<G>(G::parse_position(position)); });
  return key;
}

}  // namespace cairn
