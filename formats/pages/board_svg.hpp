// Draws boards of pages as SVG, with the shapes of figures (formats/pages/page_scene.hpp). The
// ground and the pieces are symbols, which the pictures below and the script of the page use alike.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/page_board.hpp"
#include "text/language.hpp"

namespace cairn {

// An element that is not shown, with the symbols of a board: `ground-NUMBER`,
// `labels-NUMBER` and, for each look, `look-NUMBER-INDEX`.
std::string board_symbols(const PageBoard& board, int number);

// The arrows of a turn on a picture. Those of a turn that was not played are dashed.
struct PictureTurn {
  const PageTurn* turn = nullptr;
  bool is_played = true;
};

// A picture of a position: `looks` are those on the spaces, -1 for none.
std::string board_picture(const PageBoard& board, int number, const std::vector<int>& looks,
                          std::span<const PictureTurn> turns, std::string_view description);

// What the pieces mean, as a list in HTML: White's first, in the order of their letters.
std::string board_legend(const PageBoard& board, int number, const Language& language = english());

// What the arrows of pictures with a played and a best turn mean.
std::string arrows_legend(const Language& language = english());

}  // namespace cairn
