#include "cli/report/report_page.hpp"

#include "archive/compression.hpp"
#include "cli/report/game_page_maker.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "formats/pages/archive_html.hpp"
#include "formats/pages/game_page_html.hpp"
#include "formats/sgf/cairn_sgf.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

GamePage made_page(const AnnotatedGame& game) {
  GamePage page;
  with_game(game.game, [&]<Game G>() { page = GamePageMaker<G>(game).make(); });
  page.record = write_cairn(record_of(game), game_names());
  return page;
}

}  // namespace

std::string page_of_game(const AnnotatedGame& game) {
  return write_game_page(made_page(game), compressed);
}

std::string site_page_of_game(const AnnotatedGame& game) {
  return write_site_game_page(made_page(game), compressed);
}

}  // namespace cairn::cli
