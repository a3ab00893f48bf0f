#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/page_positions.hpp"
#include "core/page.hpp"
#include "core/puzzle.hpp"
#include "core/text.hpp"
#include "formats/output/page_boards.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/output/template.hpp"
#include "formats/page_assets.hpp"
#include "formats/puzzle_page_template.hpp"
#include "formats/records/json.hpp"
#include "games/list.hpp"
#include "puzzles/puzzle_set.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

std::string details_of(const Puzzle& puzzle, const Language& language) {
  std::string text = language.phrase("Rating {rating} ± {error}",
                                     {{"rating", puzzle.rating}, {"error", puzzle.rating_error}});
  const PuzzleSource& source = puzzle.source;
  if (source.white != source.black)
    text = language.phrase(
        "{first}; {second}",
        {{"first", text},
         {"second", fmt::format("{} - {}", in_utf8(source.white), in_utf8(source.black))}});
  return text + '.';
}

// What the script knows of a puzzle, without its position and solution.
Json head_of(const Puzzle& puzzle, std::size_t board, const Language& language) {
  Json themes = Json::array();
  for (const std::string& motif : puzzle.motifs)
    themes.push_back(theme_of(puzzle, motif, language));
  return {{"id", puzzle.id},
          {"board", board},
          {"side", name(puzzle.side)},
          {"task", task_of(puzzle, language)},
          {"details", details_of(puzzle, language)},
          {"class", class_of(puzzle, language)},
          {"level", 1 + static_cast<int>(puzzle.difficulty_class)},
          {"themes", std::move(themes)},
          {"idea", idea_of(puzzle, language)},
          {"trap", trap_text(puzzle, language)},
          {"asked", puzzle.asked},
          {"proof", language.phrase("Every other first turn is proven to lose.")}};
}

}  // namespace

void PuzzlePage::add(const Puzzle& puzzle) {
  const AnyGame& game = game_named(puzzle.game);
  const auto board =
      static_cast<std::size_t>(std::ranges::find(games_, game.name) - games_.begin());
  if (board == games_.size()) {
    games_.push_back(game.name);
    boards_.push_back(game.empty_board());
    if (!game.in_brief.empty()) goals_.push_back(language_.of(game.in_brief));
  }
  Json json = head_of(puzzle, board, language_);
  json.update(game.page_solution(puzzle, boards_[board], language_));
  items.push_back({puzzle, {}, std::make_shared<const Json>(std::move(json))});
}

std::string PuzzlePage::html(const std::string& title, std::span<const Link> links,
                             Compressor compressed) const {
  Json boards = Json::array();
  Html symbols;
  Html legend;
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    const int number = static_cast<int>(i);
    boards.push_back(board_json(boards_[i], number, language_));
    symbols.text += board_symbols(boards_[i], number);
    legend.text += board_legend(boards_[i], number, language_);
  }
  Json puzzles = Json::array();
  for (const Item& item : items) {
    Json& json = puzzles.emplace_back(*item.json);
    if (item.game) json["game"] = Json::array({item.game->address, item.game->words});
  }
  Json content{{"boards", std::move(boards)}, {"puzzles", std::move(puzzles)}};
  if (Json messages = messages_json(language_, puzzle_page_script_messages); !messages.is_null())
    content["messages"] = std::move(messages);
  // The first link leads to the first page of the site, if there is one.
  PageContent::List pages = list_of(links, [](const PuzzlePage::Link& link) -> PageContent {
    return {{"address", link.address}, {"words", link.words}};
  });
  const PageContent home = pages.empty() ? PageContent(false) : pages.front();
  if (!pages.empty()) pages.erase(pages.begin());
  const Html body =
      render_template("puzzles",
                      {{"home", home},
                       {"links", std::move(pages)},
                       {"title", title},
                       {"symbols", symbols},
                       {"goals", list_of(goals_, [](const std::string& goal) { return goal; })},
                       {"legend", legend},
                       {"unreviewed", language_.unreviewed() > 0},
                       {"set", Html{packed(json::dump(content), compressed)}}},
                      language_);
  return whole_page(
      {puzzle_page_style, puzzle_page_style_hash, puzzle_page_script, puzzle_page_script_hash},
      title, body.text, language_);
}

std::string puzzles_as_page(const std::vector<Puzzle>& puzzles, Compressor compressed,
                            const Language& language) {
  PuzzlePage page(language);
  for (const Puzzle& puzzle : puzzles) page.add(puzzle);
  return page.html(language.phrase("{games} puzzles", {{"games", titles_of(puzzles, language)}}),
                   {}, compressed);
}

}  // namespace cairn
