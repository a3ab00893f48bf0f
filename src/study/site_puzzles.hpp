// The puzzles on the site of an archive: those whose games it has, each with a link to its turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "formats/pages/packed.hpp"
#include "formats/pages/site_games.hpp"
#include "games/puzzle_set_page.hpp"
#include "model/archive_page.hpp"
#include "model/puzzle.hpp"
#include "model/puzzle_page.hpp"
#include "study/studies.hpp"
#include "text/language.hpp"

namespace cairn {

class SitePuzzles {
 public:
  explicit SitePuzzles(const Language& language) : language_(language) {}

  // Takes a puzzle, unless it has come before. Throws Error if it cannot be played.
  void add(const Puzzle& puzzle);

  // Notes which puzzles come from a game, whose page has this address. What counts are the
  // positions, since files get other names; of several games that have one, it is the first one of
  // the puzzle's players, or else the first one.
  void find_in(const SiteGame& game, const std::string& page);

  // Returns those that come from a game, as its page shows them: in the order of their turns, each
  // once. Games with the same turns have the same ones.
  std::vector<PuzzleOfGame> puzzles_of(const SiteGame& game) const;

  // How many there are of a game with a page in the site.
  int count(std::string_view game) const;
  // How many there are, and how many of them have no such game.
  int all() const { return static_cast<int>(ids_.size()); }
  int without_game() const;

  // Returns the page of a part's puzzles, of which there has to be one: from the easiest to the
  // hardest class.
  std::string page_of(const Site& site, const SitePart& part, Compressor compressed);

 private:
  // An item that waits for the game with its position.
  struct Wanted {
    PuzzlePage* page = nullptr;
    std::size_t item = 0;
    bool has_players = false;  // whether a game of the puzzle's players is found
  };

  // How many of them have a game.
  static int linked(const PuzzlePage& page);
  void link(Wanted& wanted, const GameFigures& game, const std::string& page, std::size_t turn);

  const Language& language_;
  std::unordered_set<std::string> ids_;
  std::map<std::string, PuzzleSetPage, std::less<>> pages_;  // by the game's name
  std::unordered_multimap<std::uint64_t, Wanted> wanted_;    // by key_of_position()
};

}  // namespace cairn
