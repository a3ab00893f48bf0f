// The only error type of Cairn. Code that reads text or files throws it. It is caught where work
// can go on without what failed: by replay, which keeps the good part of a game, and by code that
// reports on one record or one line.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace cairn {

// A place in a text. Lines and columns count from 1, columns in bytes. Line 0 means that the place
// is not known.
struct Place {
  int line = 0;
  int column = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

// The place of the character at an offset of a text. Lines end with LF, CR or CR LF.
inline Place place_of(std::string_view text, std::size_t offset) {
  Place place{1, 1};
  for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
    const bool ends_line = text[i] == '\n' || (text[i] == '\r' && text.substr(i + 1, 1) != "\n");
    place = ends_line ? Place{place.line + 1, 1} : Place{place.line, place.column + 1};
  }
  return place;
}

class Error : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    syntax,     // the text does not have the form of its notation
    position,   // the text is well formed, but describes no possible position of the game
    illegal,    // the rules do not allow the move
    ambiguous,  // the text fits several different moves
    io,         // a file cannot be read or written
    usage,      // the command line, or an option's value, is wrong
    internal,   // a failure of Cairn's own, whatever the text
  };

  // `what` is one line. It says what is wrong and, after a semicolon, what would be right.
  Error(Kind kind, const std::string& what, Place place = {})
      : std::runtime_error(what), kind_(kind), place_(place) {}

  Kind kind() const { return kind_; }
  Place place() const { return place_; }

  // The same error, but at `place` if it had no place of its own. This is for callers that know
  // where the text stood that a deeper function read.
  Error at(Place place) const { return Error(kind_, what(), place_.line == 0 ? place : place_); }

 private:
  Kind kind_;
  Place place_;
};

}  // namespace cairn
