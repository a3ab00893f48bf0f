// Chooses the turns of an archive that are worth a picture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "app/analysed_record.hpp"
#include "core/annotated_game.hpp"
#include "core/executor.hpp"
#include "core/language.hpp"
#include "core/page.hpp"
#include "core/puzzle.hpp"
#include "core/statistics.hpp"
#include "formats/output/game_page.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/site_pages.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "puzzles/puzzle_set.hpp"

namespace cairn {

// The moments of one game. Their addresses are those within the page of the game: "#17".
struct GameMoments {
  std::vector<Moment> given_away;   // wins that were given away
  std::vector<Moment> swings;       // turns that cost much
  std::vector<Moment> saves;        // at most one: where the side that did not lose stood worst
  std::vector<Moment> long_wins;    // at most one: the longest win that is proven
  std::vector<Moment> mistakes[2];  // by index(Side): all turns with a mark or a lost result
  std::optional<Moment> end;        // the last turn
};

GameMoments moments_of(const AnnotatedGame& game, const Language& language = english());

// The most instructive of many moments, in their order; of those that show the same, one.
class TopMoments {
 public:
  explicit TopMoments(std::size_t most) : most_(most) {}

  void add(const Moment& moment);
  const std::vector<Moment>& best() const { return moments_; }

 private:
  std::size_t most_;
  std::vector<Moment> moments_;
};

// The address of a moment's game, without the turn.
std::string_view game_address(const Moment& moment);

// What is made of the studies of any game: texts, pages, and what a site and statistics need.

// All that a site needs of one game.
struct SiteGame {
  GameFigures figures;
  GameMoments moments;
  std::string digits;  // of a hash, in the name of its page
  std::string page;
  std::string record;                    // in Cairn's SGF
  std::vector<std::uint64_t> positions;  // their keys, if there are puzzles
};

class SitePuzzles;

// `compressed` packs the data of pages. These functions throw Error if the game is not known or its
// start is no position. The page has links to those of the puzzles that come from the game, besides
// the links of what surrounds it.
SiteGame site_game(const AnalysedGame& game, PageSurroundings around, const SitePuzzles& puzzles,
                   Compressor compressed, const Language& language = english());
GameFigures figures_of(const AnalysedGame& game);
// Returns the page of a game as one HTML file with everything in it, also the engine if there is
// one.
std::string page_of_game(const AnalysedGame& game, const EnginePage* engine, Compressor compressed,
                         const Language& language = english());

// Returns the parts of that page that belong to the game, as JSON, and the body of the page with
// the engine (formats/output/game_page.hpp).
std::string page_parts_of_game(const AnalysedGame& game, const Language& language = english());
std::string engine_body_of_game(const AnalysedGame& game, Compressor compressed,
                                const Language& language = english());

// Returns the key of a position, as SiteGame has it.
std::uint64_t key_of_position(const std::string& game, const std::string& position);

// Returns the trees of the first turns (analysis/statistics.hpp), with the texts of the turns.
std::vector<OpeningTree> named_openings(
    std::span<const GameFigures* const> games, std::span<const RatedPlayer> ratings = {},
    std::size_t most = std::numeric_limits<std::size_t>::max(),
    std::size_t share = std::numeric_limits<std::size_t>::max());

// The puzzles on the site of an archive: those whose games it has, each with a link to its turn.

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
  std::map<std::string, PuzzlePage, std::less<>> pages_;   // by the game's name
  std::unordered_multimap<std::uint64_t, Wanted> wanted_;  // by key_of_position()
};

// Makes the page of the openings of an archive, and tells how far each game follows them.

// The trees of the first turns with what is shown of them: nothing that few games of many played.
OpeningsPage openings_page(std::span<const GameFigures* const> games,
                           std::span<const RatedPlayer> ratings);

// Finds games in the trees of a page, which must outlive this.
class LastNodes {
 public:
  explicit LastNodes(const OpeningsPage& page);

  struct Place {
    int node = -1;  // the number of the last one that a game reached, or -1 if it is in no tree
    bool is_by_kind = false;
  };
  Place of(const GameFigures& game) const;

 private:
  std::map<std::uint64_t, const OpeningsPage::Node*> roots_;  // by key
  const OpeningsPage::Node* by_kind_ = nullptr;
};

// Collects the games of an archive and writes its site.

// Takes a file of a site: its address, from the site's folder, and its content.
using SiteSink = std::function<void(const std::string& address, std::string_view content)>;

class ArchiveSite {
 public:
  // What `write` throws is thrown by the functions below. The games that are added come in the same
  // language. `threads` share the work of finish().
  explicit ArchiveSite(SiteSink write, const Language& language = english(),
                       Executor& threads = one_thread())
      : write_(std::move(write)), language_(language), threads_(threads), puzzles_(language) {}

  // Takes puzzles, of which those are shown that come from games that are added later. `compressed`
  // packs the data of their pages. Throws Error if one cannot be played.
  void look_for(std::span<const Puzzle> puzzles, Compressor compressed);
  // What has become of them.
  const SitePuzzles& puzzles() const { return puzzles_; }

  // Writes the page of a game, and keeps what the other pages need of it.
  void add(SiteGame game);

  // Returns how many files finish() writes, except for those of a base address and another
  // language.
  std::size_t other_files() const;

  // Writes all other pages.
  void finish(const SiteBranding& branding);

 private:
  // The address of the next page with this stem: with a number if it was given before.
  std::string page_for(const std::string& stem) const;

  // What is kept of the games of one kind.
  struct Kind {
    std::deque<ArchiveGame> games;  // they are many and not moved, however many follow
    TopMoments given_away{36};
    TopMoments swings{36};
    TopMoments saves{36};
    TopMoments long_wins{36};
    std::map<std::string, TopMoments> mistakes;  // by the folded name of the player
  };

  // Many games share the texts of their start and of the kinds of turns, which are kept once.
  void share_texts(GameFigures& figures);
  void write_kind(const Site& site, const SitePart& part, Kind& kind);
  void write_events(const Site& site, const SitePart& part, std::span<const EventReport> events,
                    std::span<const ArchiveGame* const> games);
  void write_games(const Site& site, const SitePart& part, const Kind& kind);
  // A player's name and games.
  using PlayerGames = std::pair<std::string, std::vector<const ArchiveGame*>>;
  // `rating` is null if there is none.
  std::string player_page(const Site& site, const SitePart& part, const Kind& kind,
                          PlayerGames player, const RatedPlayer* rating) const;
  void write_players(const Site& site, const SitePart& part, const Kind& kind,
                     std::span<const RatedPlayer> ratings);
  void write_moments(const Site& site, const SitePart& part, const Kind& kind);
  void write_openings(const Site& site, const SitePart& part, Kind& kind,
                      std::span<const RatedPlayer> ratings);
  // The board of the first page: the costliest win that was given away or save, or if nothing is
  // analysed, the end of the newest game.
  MomentsPage first_moment() const;
  // What the scripts say, in another language than English.
  void write_words();
  void write_whole(const Site& site);
  std::vector<std::string> all_pages() const;
  void write(const std::string& address, std::string_view content);
  // Has so many files made by all threads, some at a time, and writes them in their order.
  void write_many(std::size_t count, const std::function<std::string(std::size_t)>& address,
                  const std::function<std::string(std::size_t)>& content);

  SiteSink write_;
  const Language& language_;
  Executor& threads_;
  std::unordered_set<std::uint64_t> given_;  // hashes of the addresses of the games' pages
  std::vector<std::string> other_pages_;     // addresses of all but those
  std::unordered_map<std::uint64_t, std::shared_ptr<const std::string>> starts_;
  std::unordered_map<std::string, std::shared_ptr<const std::string>> kinds_of_turns_;
  std::map<std::string, Kind> kinds_;  // by the game's name
  std::optional<Moment> newest_end_;
  std::int64_t newest_day_ = -1;  // of that game
  SitePuzzles puzzles_;
  Compressor compressed_ = nullptr;
};

// Plays positions and turns for the pictures of a page.

// Adds the boards of the games, and the looks of the pieces, to the boards of a page.
class PositionPictures {
 public:
  // `boards` is empty, and must outlive this object.
  explicit PositionPictures(std::vector<PageBoard>& boards) : boards_(boards) {}

  // Shows a position with the turn that was played and the best one, either of which may be empty.
  // Throws Error if the game does not know the position; turns that it does not know are left out.
  ShownPosition show(const std::string& game, const std::string& position,
                     const std::string& played, const std::string& best);

 private:
  std::size_t board_of(const AnyGame& game);

  std::vector<PageBoard>& boards_;
  std::vector<std::string> games_;  // to which the boards belong
};

}  // namespace cairn
