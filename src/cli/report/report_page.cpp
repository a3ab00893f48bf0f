#include "cli/report/report_page.hpp"

#include "cli/report/game_page_maker.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "formats/pages/game_page_html.hpp"
#include "formats/sgf/cairn_sgf.hpp"
#include "games/list.hpp"

namespace cairn::cli {

std::string page_of_game(const AnnotatedGame& game) {
  std::string text;
  with_game(game.game, [&]<Game G>() {
    GamePage page = GamePageMaker<G>(game).make();
    page.record = write_cairn(record_of(game), game_names());
    text = write_game_page(page);
  });
  return text;
}

}  // namespace cairn::cli
