// Collects the games of an archive and writes its site.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/report/site_files.hpp"
#include "cli/report/site_moments.hpp"
#include "model/annotated_game.hpp"
#include "model/archive_page.hpp"

namespace cairn::cli {

// All that a site needs of one game.
struct SiteGame {
  GameFigures figures;
  GameMoments moments;
  std::string stem;  // of the name of its page
  std::string page;
};

// Throws Error if the game is not known or its start is no position.
SiteGame site_game(const AnnotatedGame& game);

class ArchiveSite {
 public:
  // Throws Error of kind io, as the functions below do.
  explicit ArchiveSite(const std::string& directory) : files_(directory) {}

  // Writes the page of a game, and keeps what the other pages need of it.
  void add(SiteGame game);

  // Writes all other pages, and removes those of games that are no longer in the archive.
  void finish(const std::string& title);

  const SiteFiles& files() const { return files_; }

 private:
  void keep(const GameMoments& moments, const ArchiveGame& game);
  void write_players();
  void write_moments();
  void write_openings();

  SiteFiles files_;
  std::vector<ArchiveGame> games_;
  TopMoments given_away_{12};
  TopMoments swings_{12};
  TopMoments long_wins_{12};
  std::map<std::string, TopMoments> mistakes_;  // by player
};

}  // namespace cairn::cli
