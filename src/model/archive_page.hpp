// The pages of an archive's site, as plain data. study/archive_site.hpp makes them, and
// formats/pages writes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/game_figures.hpp"
#include "model/opening_tree.hpp"
#include "model/page_board.hpp"
#include "model/player_rating.hpp"
#include "model/statistics.hpp"
#include "text/language.hpp"

namespace cairn {

// What a keeper says of an archive.
struct SiteFace {
  struct Download {
    std::string file;   // the address, from the site's folder
    std::string title;  // "All records (SGF)"
  };

  std::string title = "Games";
  std::string about;    // HTML; may be empty, as all that follows
  std::string logo;     // the address of a picture, from the site's folder
  std::string licence;  // of the games, as text
  std::string made;     // date of making, like 2026-01-31
  std::string base;     // the address of the site's folder in the web, with a slash at its end
  std::vector<Download> downloads{};
};

// The archive of one of the games, which has pages of its own.
struct SitePart {
  std::string game;   // the game's name, which is also part of the names of files
  std::string title;  // for people
  int games = 0;
  int analysed = 0;
  int puzzles = 0;  // that come from its games
};

struct Site {
  SiteFace face;
  std::vector<SitePart> parts;  // that with the most games first
  const Language* language = &english();
};

// A turn that is worth a picture, in texts only, so that many can be kept.
struct Moment {
  std::string game;      // the game's name
  std::string position;  // position text, before the turn
  std::string played;    // empty if the moment is about the best turn alone
  std::string best;      // empty if the turn that was played is the best
  std::string title;     // "Ann - Bob, turn 17"
  std::string text;      // what is said of it
  std::string address;   // of the turn, from the site's folder
  std::string once;      // of moments with the same word, a list shows one; the game if it is empty
  double weight = 0;     // the greater, the more instructive
};

struct ArchiveGame {
  GameFigures figures;
  std::string file;      // the address of its page, from the site's folder
  std::int64_t day = 0;  // the first one of its date, like 20260131; 0 if none is told
  int opening = -1;      // number of the last of its first positions that the openings show, or -1
};

// A position with the boards of its page, which hold the looks of all pieces on the page.
struct ShownPosition {
  std::size_t board = 0;
  std::vector<int> looks;  // of the pieces on the spaces; -1: no piece
  std::optional<PageTurn> played;
  std::optional<PageTurn> best;
};

struct ShownMoment {
  Moment moment;
  ShownPosition position;
};

struct MomentsPage {
  struct Part {
    std::string title;
    std::string reason;  // why they are shown, in a sentence
    std::vector<ShownMoment> moments;
  };

  std::vector<PageBoard> boards;
  std::vector<Part> parts;
};

struct PlayerPage {
  std::string name;
  std::vector<StatisticsTable> figures;  // by colour, opponent and year
  std::optional<RatedPlayer> rating;
  std::vector<const ArchiveGame*> games;  // in the order of their dates
  std::vector<PageBoard> boards;
  std::vector<ShownMoment> moments;
  std::vector<std::string> other_games;  // names of other games in which there is such a page, too
};

struct OpeningsPage {
  struct Node {
    OpeningNode figures;           // without children
    std::optional<PageTurn> turn;  // that leads here
    std::vector<Node> children;
    int hidden = 0;  // how many children are not shown
    int number = 0;  // from 0 in the order in which they are written; those below follow
    int end = 0;     // the number after the last one below
  };
  struct Tree {
    std::string title;
    std::vector<int> looks;  // of the pieces on the spaces of the start; empty: by kinds
    Node root;
    bool is_by_kind = false;  // of the turns, from different starts
  };

  std::vector<PageBoard> boards;  // one, or none if there is no tree with positions
  std::vector<Tree> trees;
};

}  // namespace cairn
