// The pages of an archive's site, as plain data. study/archive_site.hpp makes them, and
// formats/pages writes them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/game_figures.hpp"
#include "model/opening_tree.hpp"
#include "model/page_board.hpp"
#include "model/statistics.hpp"

namespace cairn {

struct ArchiveGame {
  GameFigures figures;
  std::string file;  // the address of its page, from the site's folder
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
  double weight = 0;     // the greater, the more instructive
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
    std::vector<ShownMoment> moments;
  };

  std::vector<PageBoard> boards;
  std::vector<Part> parts;
};

struct PlayerPage {
  std::string name;
  std::vector<StatisticsTable> figures;   // by colour, opponent and year
  std::vector<const ArchiveGame*> games;  // in the order of their dates
  std::vector<PageBoard> boards;
  std::vector<ShownMoment> moments;
};

struct OpeningsPage {
  struct Node {
    OpeningNode figures;  // without children
    ShownPosition position;
    std::vector<Node> children;
    int hidden = 0;  // how many children are not shown
  };
  struct Tree {
    std::string title;
    Node root;
  };

  std::vector<PageBoard> boards;
  std::vector<Tree> trees;
};

}  // namespace cairn
