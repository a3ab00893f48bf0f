// Where a symmetry of a board takes its spaces and the pieces on them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/diagram.hpp"

namespace cairn {

struct SpaceMap {
  bool swaps_colours = false;       // of pieces and of the side to move
  std::vector<std::size_t> spaces;  // the image of each space, by their numbers among the cells
};

// A piece as one word, wherever it stands: its letters, and its height if that is above 1.
inline std::string piece_word(const Diagram::Piece& piece) {
  return piece.height > 1 ? piece.letters + std::to_string(piece.height) : piece.letters;
}

// The same piece of the other side, whose letters are capitals if these are small.
inline std::string swapped_piece(std::string word) {
  for (char& c : word) {
    if ('a' <= c && c <= 'z')
      c = static_cast<char>(c - 'a' + 'A');
    else if ('A' <= c && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
  }
  return word;
}

}  // namespace cairn
