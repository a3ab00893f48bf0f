// What Cairn's pages have in common: a board with the looks of its pieces, and what changes on it.
// A page knows no rules. It gets every position as changes of the one before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/diagram.hpp"
#include "core/language.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "core/statistics.hpp"

namespace cairn {

// A game's empty board, and how the pieces on it look.
struct PageBoard {
  Diagram diagram;
  std::vector<Diagram::Piece> looks;
};

// A space that looks different from before. The numbers are those of the space among the board's
// cells and of the new look among the board's looks, or -1 if the space is now empty.
struct PageChange {
  int space = 0;
  int look = -1;

  friend bool operator==(const PageChange&, const PageChange&) = default;
};

// One action of a turn.
struct PageAction {
  // Where the piece moves, from its first spot to its last. A piece that is placed has one spot,
  // and an action that moves nothing has none.
  std::vector<Spot> path;
  Diagram::ArrowKind kind = Diagram::ArrowKind::movement;
  std::vector<PageChange> changes;

  friend bool operator==(const PageAction&, const PageAction&) = default;
};

struct PageTurn {
  Side side = Side::white;
  std::string text;
  std::string comment;         // of the record; may be empty
  std::string position;        // position text, after the turn
  std::string status;          // of that position: "White to move"
  std::optional<Side> next{};  // whose turn it is there; nobody's if the game is over
  std::vector<PageAction> actions;
  // Of a turn in a line of the record: the name of the line that begins with it, and as SGF what
  // else its node has, for whoever writes it again.
  std::string name = {};
  std::string kept = {};
  // Of a variation that was judged: what it is worth after the turn, in words, and White's chance.
  std::string value = {};
  double white_percent = 50;

  friend bool operator==(const PageTurn&, const PageTurn&) = default;
};

// A page on which a person looks at one annotated game, as plain data: what the page shows on its
// board. formats/output/page_makers.hpp makes it, and formats/output/game_page.hpp writes it.

struct GamePage {
  // Turns that were not played, and can be gone through on the board.
  struct Line {
    enum class Kind : std::uint8_t { best, answer, candidate, variation };

    Kind kind = Kind::best;
    std::size_t turn = 0;  // the index of the turn to which the line belongs
    std::size_t from = 0;  // after how many turns of the game it begins
    std::vector<PageTurn> turns;
    // What is left of a variation of the record that cannot be played, as text; may be empty.
    std::string rest;
    std::string kept_rest = {};  // the same as SGF
  };

  const AnnotatedGame* game = nullptr;
  SgfTexts sgf;
  std::string game_title;  // the name of the game for people
  PageBoard board;
  std::vector<PageChange> start;  // from an empty board
  std::string start_status;       // of the first position, as in PageTurn
  std::optional<Side> start_next;
  std::vector<PageTurn> turns;
  std::vector<Line> lines;  // in the order of the turns to which they belong
  std::string record;       // the record itself, in Cairn's SGF
  const Language* language = &english();
};

// The pages of an archive's site, as plain data. app/site.hpp makes them, and
// formats/output writes them.

// What a keeper says of an archive.
struct SiteBranding {
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
  SiteBranding branding;
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
