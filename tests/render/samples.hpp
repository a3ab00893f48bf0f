// Diagrams that several tests draw.
#pragma once

#include <string>
#include <vector>

#include "core/diagram.hpp"
#include "core/position.hpp"
#include "games/towers/position.hpp"
#include "games/tzaar/position.hpp"

namespace cairn::test {

struct Sample {
  std::string name;
  Figure figure;

  const Diagram& diagram() const { return figure.panels.at(0).diagram; }
};

// Returns one figure for each thing that can be shown, for both games.
std::vector<Sample> samples();

// Returns the sample of that name, which must exist.
const Sample& sample(const std::string& name);

// Returns the diagram of the position after a legal turn, with the turn marked.
Diagram marked(const tzaar::Position& before, const Turn<tzaar::Position>& turn);
Diagram marked(const towers::Position& before, const Turn<towers::Position>& turn);

// Returns the space of that name, which must exist.
tzaar::Space tzaar_space(const std::string& name);
towers::Space towers_space(const std::string& name);

// Makes a position with these stacks. Each is written as its space, its letter as in position text
// and its height: "C4b3".
tzaar::Position tzaar_position(const std::vector<std::string>& stacks, Side to_move);

// Adds an arrow or a line between two cells that must exist.
void add_arrow(Diagram& diagram, const std::string& from, const std::string& to,
               Diagram::ArrowKind kind, Tint tint);

}  // namespace cairn::test
