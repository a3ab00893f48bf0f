// The one error type. It is thrown where text or files are read, and caught where the rest can go
// on: by replay (which keeps the good part of a game), and by who reports a record or a line.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace cairn {

// A place in a text. Lines and columns (in bytes) count from 1; line 0 means that no place is
// known.
struct Place {
  int line = 0;
  int column = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

class Error : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    syntax,     // the text is not of the notation's form
    position,   // the text is well formed, but no position of the game
    illegal,    // a move that the rules do not allow
    ambiguous,  // a text that fits several different moves
    io,         // a file cannot be read or written
    usage,      // the command line, or an option's value, is wrong
    internal,   // a failure of Cairn's own, whatever the text
  };

  // `what` says in one line what is wrong, and after a semicolon what would be right.
  Error(Kind kind, const std::string& what, Place place = {})
      : std::runtime_error(what), kind_(kind), place_(place) {}

  Kind kind() const { return kind_; }
  Place place() const { return place_; }

  // The same error at `place`, if it had no place of its own; for callers that know where a text
  // stood which a deeper function read.
  Error at(Place place) const { return Error(kind_, what(), place_.line == 0 ? place : place_); }

 private:
  Kind kind_;
  Place place_;
};

}  // namespace cairn
