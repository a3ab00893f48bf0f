#include "study/site_puzzles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/pages/site_frame.hpp"
#include "formats/puzzle/puzzle_writers.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

// The position by which the game of a puzzle is found.
const std::string& position_in_game(const PuzzleSource& source, const Puzzle& puzzle) {
  return source.is_variation ? source.position_before : puzzle.position;
}

std::string players_in(const GameFigures& game) {
  return fmt::format("{} \u2013 {}", isolated(game.sides[0].player),
                     isolated(game.sides[1].player));
}

// Whether no other turn follows: the players have ended the game there.
bool is_end_of(const GameFigures& game, std::size_t turn) {
  return turn >= static_cast<std::size_t>(game.turns);
}

// Where the puzzle stands in its game: "Puzzle: after turn 17".
std::string place_of(const PuzzleSource& source, const GameFigures& game, std::size_t turn,
                     const Language& language) {
  if (source.is_variation && is_end_of(game, turn))
    return language.phrase("Puzzle: if the game had gone on after turn {n}", {{"n", turn}});
  if (source.is_variation)
    return language.phrase("Puzzle: if turn {n} had been another one", {{"n", turn + 1}});
  return turn == 0 ? language.phrase("Puzzle: the start")
                   : language.phrase("Puzzle: after turn {n}", {{"n", turn}});
}

// "From the game Ann - Bob, after turn 17".
std::string words_of_turn(const PuzzleSource& source, const GameFigures& game, std::size_t turn,
                          const Language& language) {
  if (source.is_variation && is_end_of(game, turn))
    return language.phrase("From the game {players}, if it had gone on after turn {n}",
                           {{"players", players_in(game)}, {"n", turn}});
  if (source.is_variation)
    return language.phrase("From the game {players}, if turn {n} had been another one",
                           {{"players", players_in(game)}, {"n", turn + 1}});
  return language.phrase("From the game {players}, after turn {n}",
                         {{"players", players_in(game)}, {"n", turn}});
}

// To the first page of the site, the part's games and moments, and the puzzles of the other parts.
std::vector<PuzzlePage::Link> links_of(const Site& site, const SitePart& part) {
  const Language& language = *site.language;
  std::vector<PuzzlePage::Link> links{
      {"index.html", language.phrase("Cairn, all games")},
      {part_file("games", part.game), language.phrase("Games")},
      {part_file("moments", part.game), language.phrase("Moments")}};
  for (const SitePart& other : site.parts)
    if (other.puzzles > 0 && other.game != part.game)
      links.push_back({part_file(puzzles_kind, other.game), puzzles_title(other, language)});
  return links;
}

}  // namespace

void SitePuzzles::add(const Puzzle& puzzle) try {
  if (!ids_.insert(puzzle.id).second) return;
  PuzzleSetPage& set = pages_.try_emplace(puzzle.game, language_).first->second;
  set.add(puzzle);
  PuzzlePage& page = set.page();
  if (puzzle.asked < 1 ||
      page.items.back().main_line.size() < static_cast<std::size_t>(puzzle.asked))
    throw Error(Error::Kind::illegal, "its solution has fewer turns than it asks for");
  wanted_.emplace(key_of_position(puzzle.game, position_in_game(puzzle.source, puzzle)),
                  Wanted{&page, page.items.size() - 1});
} catch (const Error& error) {
  throw Error(error.kind(), fmt::format("puzzle {}: {}", cairn::quoted(puzzle.id), error.what()));
}

void SitePuzzles::find_in(const SiteGame& game, const std::string& page) {
  if (wanted_.empty()) return;
  for (std::size_t turn = 0; turn < game.positions.size(); ++turn) {
    const auto [first, last] = wanted_.equal_range(game.positions[turn]);
    for (auto wanted = first; wanted != last; ++wanted)
      link(wanted->second, game.figures, page, turn);
  }
}

std::vector<PuzzleOfGame> SitePuzzles::puzzles_of(const SiteGame& game) const {
  std::vector<PuzzleOfGame> found;
  if (wanted_.empty()) return found;
  std::set<std::string_view> ids;
  for (std::size_t turn = 0; turn < game.positions.size(); ++turn) {
    const auto [first, last] = wanted_.equal_range(game.positions[turn]);
    const std::size_t here = found.size();
    for (auto wanted = first; wanted != last; ++wanted) {
      const PuzzlePage::Item& item = wanted->second.page->items[wanted->second.item];
      const Puzzle& puzzle = *item.puzzle;
      if (puzzle.game == game.figures.game && ids.insert(puzzle.id).second)
        found.push_back(
            {puzzle.id, place_of(puzzle.source, game.figures, turn, language_), item.task});
    }
    std::ranges::sort(found.begin() + static_cast<long>(here), found.end(), {}, &PuzzleOfGame::id);
  }
  return found;
}

void SitePuzzles::link(Wanted& wanted, const GameFigures& game, const std::string& page,
                       std::size_t turn) {
  PuzzlePage::Item& item = wanted.page->items[wanted.item];
  const PuzzleSource& source = item.puzzle->source;
  const bool has_players =
      source.white == game.sides[0].player && source.black == game.sides[1].player;
  if (item.puzzle->game != game.game || (item.game && (wanted.has_players || !has_players))) return;
  item.game = {fmt::format("{}#{}", page, turn), words_of_turn(source, game, turn, language_)};
  wanted.has_players = has_players;
}

int SitePuzzles::linked(const PuzzlePage& page) {
  return static_cast<int>(std::ranges::count_if(
      page.items, [](const PuzzlePage::Item& item) { return item.game.has_value(); }));
}

int SitePuzzles::count(std::string_view game) const {
  const auto found = pages_.find(game);
  return found == pages_.end() ? 0 : linked(found->second.page());
}

int SitePuzzles::without_game() const {
  int count = all();
  for (const auto& [game, set] : pages_) count -= linked(set.page());
  return count;
}

std::string SitePuzzles::page_of(const Site& site, const SitePart& part, Compressor compressed) {
  PuzzlePage& page = pages_.find(part.game)->second.page();
  page.title = puzzles_title(part, language_);
  page.links = links_of(site, part);
  std::erase_if(page.items, [](const PuzzlePage::Item& item) { return !item.game; });
  std::ranges::stable_sort(
      page.items, {}, [](const PuzzlePage::Item& item) { return item.puzzle->difficulty_class; });
  return write_puzzle_page(page, compressed);
}

}  // namespace cairn
