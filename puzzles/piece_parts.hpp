// Of how many parts a piece is, as a diagram shows it.
#pragma once

#include <cstddef>

#include "model/diagram.hpp"

namespace cairn {

// Returns how many forms of a piece are parts that lie beside each other.
inline std::size_t parts_of(const Diagram::Piece& piece) {
  return piece.arrangement == Diagram::Piece::Arrangement::layered ? 1 : piece.forms.size();
}

}  // namespace cairn
