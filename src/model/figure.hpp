// Pictures of one or several diagrams as plain data: from where a board is seen, how much of it,
// and what stands beside what.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/diagram.hpp"

namespace cairn {

// How a board is looked at. First it is mirrored, then turned; texts stay upright and names stay
// with their spaces.
struct View {
  enum class Heights : std::uint8_t {
    numbers,
    stacks,  // as many discs as can be counted; a higher stack has its number besides
  };

  int rotation = 0;       // in degrees clockwise; a multiple of the diagram's rotation_step
  bool mirrored = false;  // left and right exchanged
  bool coordinates = true;
  bool status = true;  // whose turn it is
  Heights heights = Heights::numbers;
  std::vector<std::string> cells;  // the names of those that are shown; empty: all

  friend bool operator==(const View&, const View&) = default;
};

struct Panel {
  Diagram diagram;
  View view;

  friend bool operator==(const Panel&, const Panel&) = default;
};

// Panels side by side, in reading order. All boards are of one scale, all panels of one width.
struct Figure {
  std::vector<Panel> panels;
  int columns = 1;                      // at least 1
  std::string title;                    // above all panels; may be empty
  std::string caption;                  // below all panels; may be empty
  std::vector<std::string> paragraphs;  // running text below the caption

  Figure() = default;
  Figure(Diagram diagram, View view = {}) {  // NOLINT: a diagram is a figure of one panel
    panels.push_back({std::move(diagram), std::move(view)});
  }

  friend bool operator==(const Figure&, const Figure&) = default;
};

}  // namespace cairn
