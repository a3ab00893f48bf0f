// Collects the games of an archive and writes its site.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/executor.hpp"
#include "formats/pages/packed.hpp"
#include "model/archive_page.hpp"
#include "model/puzzle.hpp"
#include "model/statistics.hpp"
#include "study/site_moments.hpp"
#include "study/site_puzzles.hpp"
#include "study/studies.hpp"

namespace cairn {

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

  // Returns how many files finish() writes, but for those of a base address and another language.
  std::size_t other_files() const;

  // Writes all other pages.
  void finish(const SiteFace& face);

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
  SitePuzzles puzzles_;
  Compressor compressed_ = nullptr;
};

}  // namespace cairn
