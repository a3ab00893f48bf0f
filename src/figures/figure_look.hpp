// What a figure shows of its boards, and how they are arranged.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/figure/board_marks.hpp"
#include "formats/figure/figure_source.hpp"
#include "model/figure.hpp"
#include "render/image_output.hpp"

namespace cairn {

struct FigureLook {
  // What is shown on the board.
  std::vector<BoardMark> marks;       // in addition to the marks of the record
  std::vector<std::string> captures;  // spaces; what their pieces can capture is shown
  bool record_marks = true;
  bool arrows = true;  // the arrows of the turns
  bool captured = false;
  bool evaluation = false;
  bool players = false;
  int best_line = 0;  // the number of turns of the best line to show
  std::optional<std::string> title;
  std::optional<std::string> caption;  // an empty text: no caption; may have fields
  bool number = false;                 // each board has its number as a title

  // The view.
  View view;
  std::string area;  // the part of the board: "C3-F7", "C3,C4" or "used"; empty: all of it

  // The arrangement.
  int columns = 0;  // the columns of a sheet; 0: not a sheet
  bool strip = false;

  const Language* language = &english();  // of captions and notes

  static constexpr int legible_columns = -1;  // as many as are legible

  bool makes_one_figure() const { return strip || columns != 0; }
};

// Returns the figure of these panels, with the title and the caption around all of them if the look
// makes one figure of several boards. What is to move is said once if it is the same on all boards.
// `millimetres` is the width of the picture or of the paper between its margins: of a sheet with
// legible columns, it decides how many there are.
Figure figure_of(std::vector<Panel> panels, const FigureLook& look, double millimetres);

// What a picture says of its boards, so that it can be drawn again: their positions, the games'
// last names without directories, and the source itself as JSON.
Metadata metadata_of(FigureSource source);

}  // namespace cairn
