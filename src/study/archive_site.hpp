// Collects the games of an archive and writes its site.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "model/archive_page.hpp"
#include "study/site_moments.hpp"
#include "study/studies.hpp"

namespace cairn {

// Takes a file of a site: its address, from the site's folder, and its content.
using SiteSink = std::function<void(const std::string& address, std::string_view content)>;

class ArchiveSite {
 public:
  // What `write` throws is thrown by the functions below.
  explicit ArchiveSite(SiteSink write) : write_(std::move(write)) {}

  // Writes the page of a game, and keeps what the other pages need of it.
  void add(SiteGame game);

  // Writes all other pages.
  void finish(const std::string& title);

 private:
  // Returns the address of a game's page, with a number if it was given before.
  std::string new_page(const std::string& stem);
  void keep(const GameMoments& moments, const ArchiveGame& game);
  void write_players();
  void write_moments();
  void write_openings();

  SiteSink write_;
  std::unordered_set<std::string> given_;  // addresses of the games' pages
  std::vector<ArchiveGame> games_;
  TopMoments given_away_{12};
  TopMoments swings_{12};
  TopMoments long_wins_{12};
  std::map<std::string, TopMoments> mistakes_;  // by player
};

}  // namespace cairn
