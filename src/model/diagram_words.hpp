// What the parts of a diagram are called as whole messages. In English the side's name stands
// before the text; the catalogues have every result of that (po/stored.txt), since other languages
// inflect it.
#pragma once

#include <string>

#include "model/diagram.hpp"
#include "text/language.hpp"

namespace cairn {

// Returns "White Tott", for example.
inline std::string full_name(const Diagram::Piece& piece, const Language& language) {
  return language.of(std::string(name(piece.side)) + ' ' + piece.name);
}

// Returns "White to move", for example. A note whose text says all is told as it is.
inline std::string in_words(const Diagram::Note& note, const Language& language) {
  const std::string whole = note.side ? std::string(name(*note.side)) + ' ' + note.text : "";
  return language.knows(whole) ? language.of(whole) : language.of_in("note", note.text);
}

}  // namespace cairn
