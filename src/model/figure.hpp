// Pictures of one or several diagrams as plain data: how each board is viewed, how much of it is
// shown, and how the pictures are arranged.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/diagram.hpp"
#include "text/language.hpp"

namespace cairn {

// How a board is viewed. It is mirrored first and then turned. Texts stay upright, and spaces keep
// their names.
struct View {
  enum class Heights : std::uint8_t {
    numbers,
    stacks,  // as discs on top of each other, with the number on the top one
  };

  int rotation = 0;       // in degrees clockwise; a multiple of the diagram's rotation_step
  bool mirrored = false;  // left and right are exchanged
  bool coordinates = true;
  bool status = true;  // whether a note says whose turn it is
  Heights heights = Heights::numbers;
  std::vector<std::string> cells;  // the names of the cells that are shown; empty: all of them

  friend bool operator==(const View&, const View&) = default;
};

struct Panel {
  Diagram diagram;
  View view;

  friend bool operator==(const Panel&, const Panel&) = default;
};

// Panels side by side in reading order. All boards have the same scale, and all panels the same
// width.
struct Figure {
  std::vector<Panel> panels;
  int columns = 1;                      // at least 1
  std::string title;                    // above all panels; may be empty
  std::string caption;                  // below all panels; may be empty
  std::vector<std::string> paragraphs;  // running text below the caption
  // On paper alone: titles, small boards and captions that follow in columns, like the items of a
  // newspaper. An entry without cells has no board.
  std::vector<Panel> entries = {};
  const Language* language = &english();  // of what the drawing says by itself

  Figure() = default;
  Figure(Diagram diagram, View view = {}) {  // NOLINT: a diagram is a figure of one panel
    panels.push_back({std::move(diagram), std::move(view)});
  }

  friend bool operator==(const Figure&, const Figure&) = default;
};

}  // namespace cairn
