#include "study/studies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "analysis/opening_builder.hpp"
#include "analysis/opening_steps.hpp"
#include "analysis/page_positions.hpp"
#include "analysis/space_maps.hpp"
#include "formats/analysis/analysis_json.hpp"
#include "formats/pages/game_page_html.hpp"
#include "formats/pages/position_keys.hpp"
#include "formats/pages/site_games.hpp"
#include "formats/text/game_names.hpp"
#include "formats/text/text_hash.hpp"
#include "games/list.hpp"
#include "study/figures_maker.hpp"
#include "study/game_page_maker.hpp"
#include "study/pretty_turns.hpp"
#include "study/space_renaming.hpp"

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

// Makes the page of a game in these names of spaces, and returns what `write` makes of it.
template <class Write>
std::string from_page(const GameStudy& study, SpaceNames spaces, const Language& language,
                      Write&& write) {
  std::string text;
  study.with_types([&]<Game G>(const Study<G>& typed) {
    GamePage page = GamePageMaker<G>(typed, language).make();
    const AnnotatedGame shown = with_space_names(typed.game, spaces);
    rename_spaces(page, shown, spaces);
    text = write(page);
  });
  return text;
}

// The start of games that share one, if there is such a start.
template <Game G>
typename G::Position usual_start() {
  if constexpr (requires { G::list_start; })
    return G::parse_position(G::list_start);
  else
    return G::parse_position("");
}

template <Game G>
const std::vector<SpaceMap>& known_space_maps() {
  static const std::vector<SpaceMap> maps = space_maps<G>();
  return maps;
}

template <Game G>
std::vector<std::uint64_t> position_keys_of(const Study<G>& study, const GamePage& page) {
  std::vector<Side> to_move;
  for (std::size_t i = 0; i <= page.turns.size(); ++i)
    to_move.push_back(study.replay.positions[i].to_move());
  return position_keys(page, to_move, known_space_maps<G>());
}

std::string engine_body(const GamePage& page, Compressor compressed) {
  return game_page_body(page, {.has_engine = true}, compressed);
}

}  // namespace

SiteGame site_game(const GameStudy& study, bool has_engine, Compressor compressed,
                   SpaceNames spaces, const Language& language) {
  SiteGame made;
  study.with_types([&]<Game G>(const Study<G>& typed) {
    GamePage page = GamePageMaker<G>(typed, language).make();
    const AnnotatedGame game = with_space_names(typed.game, spaces);
    rename_spaces(page, game, spaces);
    made = {figures_of(typed, language),
            moments_of(game, pretty_turn(typed), language),
            fmt::format("{:016x}", text_hash(page.record)),
            write_site_game_page(page, has_engine, compressed),
            page.record,
            position_keys_of(typed, page),
            page.board.looks};
    std::string& first = made.figures.first_turn;
    if (!first.empty()) first = with_space_names(first, game.game, SpaceNames::own, spaces);
  });
  return made;
}

std::uint64_t position_key(const std::string& game, const std::string& position) {
  std::uint64_t key = 0;
  with_game(game, [&]<Game G>() {
    const auto parsed = G::parse_position(position);
    GamePage page;
    page.board = PagePositions<G>::empty_board();
    page.start = PagePositions<G>(page.board).whole(parsed);
    const Side to_move = parsed.to_move();
    key = position_keys(page, {&to_move, 1}, known_space_maps<G>()).front();
  });
  return key;
}

SearchBoard search_board(const std::string& game, std::span<const Diagram::Piece> looks) {
  SearchBoard search;
  with_game(game, [&]<Game G>() {
    search = {PagePositions<G>::empty_board(), known_space_maps<G>(),
              G::write_position(usual_start<G>(), Format::text)};
  });
  int highest = 1;
  for (const Diagram::Piece& look : looks) highest = std::max(highest, look.height);
  for (const Diagram::Piece& look : looks) {
    Diagram::Piece piece = look;
    for (piece.height = 1; piece.height <= highest; ++piece.height)
      if (std::ranges::find(search.board.looks, piece) == search.board.looks.end())
        search.board.looks.push_back(piece);
  }
  std::ranges::stable_sort(search.board.looks, {}, [](const Diagram::Piece& piece) {
    return std::tuple(piece.side, piece.height, piece.letters);
  });
  return search;
}

GameFigures figures_of(const GameStudy& study) {
  GameFigures figures;
  study.with_types([&](const auto& typed) { figures = figures_of(typed); });
  return figures;
}

std::string page_of_game(const GameStudy& study, const EnginePage* engine, Compressor compressed,
                         SpaceNames spaces, const Language& language) {
  return from_page(study, spaces, language, [&](const GamePage& page) {
    return engine == nullptr
               ? write_game_page(page, compressed)
               : engine->with(game_page_title(page), engine_body(page, compressed), language);
  });
}

std::string page_parts_of_game(const GameStudy& study, SpaceNames spaces,
                               const Language& language) {
  return from_page(study, spaces, language, game_page_parts);
}

std::string engine_body_of_game(const GameStudy& study, Compressor compressed, SpaceNames spaces,
                                const Language& language) {
  return from_page(study, spaces, language,
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
