#include "study/studies.hpp"

#include <fmt/format.h>

#include "analysis/opening_builder.hpp"
#include "analysis/opening_steps.hpp"
#include "formats/pages/game_page_html.hpp"
#include "formats/pages/site_games.hpp"
#include "formats/text/text_hash.hpp"
#include "games/list.hpp"
#include "study/figures_maker.hpp"
#include "study/game_page_maker.hpp"
#include "study/game_study.hpp"

namespace cairn {

namespace {

template <Game G>
void name_turns(OpeningNode& node) {
  if (node.children.empty()) return;
  const auto position = G::parse_position(node.position);
  for (OpeningNode& child : node.children) {
    child.turn = turn_between<G>(position, child.key);
    name_turns<G>(child);
  }
}

std::string engine_body(const GamePage& page, Compressor compressed) {
  return game_page_body(page, {.has_engine = true}, compressed);
}

}  // namespace

SiteGame site_game(const AnnotatedGame& game, bool has_engine, Compressor compressed) {
  SiteGame made;
  with_game(game.game, [&]<Game G>() {
    const Study<G> study(game);
    const GamePage page = GamePageMaker<G>(study).make();
    made = {figures_of(study), moments_of(game), fmt::format("{:016x}", text_hash(page.record)),
            write_site_game_page(page, has_engine, compressed), page.record};
  });
  return made;
}

GameFigures figures_of(const AnnotatedGame& game) {
  GameFigures figures;
  with_game(game.game, [&]<Game G>() { figures = figures_of(Study<G>(game)); });
  return figures;
}

std::string page_of_game(const AnnotatedGame& game, const EnginePage* engine,
                         Compressor compressed) {
  std::string text;
  with_game(game.game, [&]<Game G>() {
    const GamePage page = GamePageMaker<G>(Study<G>(game)).make();
    text = engine == nullptr ? write_game_page(page, compressed)
                             : engine->with(game_page_title(page), engine_body(page, compressed));
  });
  return text;
}

std::string page_parts_of_game(const AnnotatedGame& game) {
  std::string parts;
  with_game(game.game,
            [&]<Game G>() { parts = game_page_parts(GamePageMaker<G>(Study<G>(game)).make()); });
  return parts;
}

std::string engine_body_of_game(const AnnotatedGame& game, Compressor compressed) {
  std::string body;
  with_game(game.game, [&]<Game G>() {
    body = engine_body(GamePageMaker<G>(Study<G>(game)).make(), compressed);
  });
  return body;
}

std::vector<OpeningTree> named_openings(std::span<const GameFigures* const> games,
                                        std::span<const RatedPlayer> ratings) {
  std::vector<OpeningTree> trees = opening_trees(games, ratings);
  for (OpeningTree& tree : trees) with_game(tree.game, [&]<Game G>() { name_turns<G>(tree.root); });
  return trees;
}

}  // namespace cairn
