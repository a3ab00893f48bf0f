#include "study/studies.hpp"

#include <utility>

#include "analysis/opening_builder.hpp"
#include "analysis/opening_steps.hpp"
#include "formats/analysis/analysis_json.hpp"
#include "formats/pages/game_page_html.hpp"
#include "games/list.hpp"
#include "study/figures_maker.hpp"
#include "study/game_page_maker.hpp"

namespace cairn {

namespace {

template <Game G>
void name_turns(OpeningNode& node) {
  if (node.children.empty()) return;
  const auto position = G::parse_position(node.position);
  for (OpeningNode& child : node.children) {
    auto [turn, reached] = turn_between<G>(position, child.key);
    child.turn = std::move(turn);
    child.position = std::move(reached);
    name_turns<G>(child);
  }
}

// Makes the page of a game, and returns what `write` makes of it.
template <class Write>
std::string from_page(const GameStudy& study, const Language& language, Write&& write) {
  std::string text;
  study.with_types([&]<Game G>(const Study<G>& typed) {
    text = write(GamePageMaker<G>(typed, language).make());
  });
  return text;
}

std::string engine_body(const GamePage& page, Compressor compressed) {
  return game_page_body(page, {.has_engine = true}, compressed);
}

}  // namespace

GameFigures figures_of(const GameStudy& study) {
  GameFigures figures;
  study.with_types([&](const auto& typed) { figures = figures_of(typed); });
  return figures;
}

std::string page_of_game(const GameStudy& study, const EnginePage* engine, Compressor compressed,
                         const Language& language) {
  return from_page(study, language, [&](const GamePage& page) {
    return engine == nullptr
               ? write_game_page(page, compressed)
               : engine->with(game_page_title(page), engine_body(page, compressed), language);
  });
}

std::string page_parts_of_game(const GameStudy& study, const Language& language) {
  return from_page(study, language, game_page_parts);
}

std::string engine_body_of_game(const GameStudy& study, Compressor compressed,
                                const Language& language) {
  return from_page(study, language,
                   [&](const GamePage& page) { return engine_body(page, compressed); });
}

std::string write_json(const GameStudy& study) {
  return write_json(study.game(), study.sgf());
}

std::string write_annotated_sgf(const GameStudy& study, SgfStyle style) {
  return write_annotated_sgf(study.game(), study.sgf(), style);
}

SgfTexts GameStudy::sgf() const {
  SgfTexts texts = own_texts(game());
  try {
    with_types([&](const auto& typed) { texts = sgf_texts(typed); });
  } catch (const Error&) {
    // They stay as they are.
  }
  return texts;
}

std::vector<OpeningTree> named_openings(std::span<const GameFigures* const> games,
                                        std::span<const RatedPlayer> ratings, std::size_t most,
                                        std::size_t share) {
  std::vector<OpeningTree> trees = opening_trees(games, ratings, most, share);
  for (OpeningTree& tree : trees)
    if (!tree.is_by_kind) with_game(tree.game, [&]<Game G>() { name_turns<G>(tree.root); });
  return trees;
}

}  // namespace cairn
