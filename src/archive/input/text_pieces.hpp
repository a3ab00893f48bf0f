// A text of any length, read in pieces that begin and end between records
// (formats/records/record_cuts.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "archive/packed/decompressor.hpp"
#include "core/error.hpp"
#include "formats/records/detect.hpp"
#include "formats/records/record_cuts.hpp"

namespace cairn {

// What a byte order mark, or the text itself, tells of its encoding; see text/wide_text.hpp.
struct Utf8Text {
  ReadBytes read;        // throws Error (syntax) behind what could be converted
  bool is_told = false;  // whether the text is known to be in UTF-8 then, whatever it says
};

// Reads a text in UTF-8 that may be in UTF-16 or UTF-32. Reads its beginning at once.
Utf8Text read_in_utf8(ReadBytes source);

struct TextPiece {
  enum class Kind : std::uint8_t {
    whole,     // complete records
    too_long,  // ends within a record that is longer than the limit
    rest,      // more of the record that is too long
  };

  std::string text;
  Place place{1, 1};  // where the piece begins in the text
  Content content = Content::empty;
  Kind kind = Kind::whole;
};

// Finds the places of parts of a piece, one behind the other. A record may be said to begin later
// than its text does, behind a comment.
class PlaceInPiece {
 public:
  explicit PlaceInPiece(const TextPiece& piece) : piece_(piece), place_(piece.place) {}

  Place of(std::string_view part) {
    const auto at = static_cast<std::size_t>(part.data() - piece_.text.data());
    const std::string_view between = std::string_view(piece_.text).substr(at_, at - at_);
    place_ = place_after(between, piece_.content, place_);
    at_ = at;
    return place_;
  }

 private:
  const TextPiece& piece_;
  std::size_t at_ = 0;
  Place place_;
};

class TextPieces {
 public:
  // `longest_record` is in bytes. Of a longer record only so much is returned as a piece.
  TextPieces(ReadBytes read, std::size_t longest_record)
      : read_(std::move(read)), longest_record_(longest_record) {}

  // Returns the next piece, or nothing at the end; even an empty text has one piece. If reading
  // fails, the error is thrown after everything before it has been returned.
  std::optional<TextPiece> next();

 private:
  void fill(std::size_t size);
  void skip_blanks();
  TextPiece take(std::size_t size, TextPiece::Kind kind);
  TextPiece take_beginning_of_long();
  TextPiece take_rest();

  ReadBytes read_;
  std::size_t longest_record_;
  std::string buffer_;
  std::optional<Error> error_;
  Place place_{1, 1};
  Content content_ = Content::empty;
  bool has_begun_ = false;
  bool is_at_end_ = false;
  bool is_in_long_ = false;  // the reader is inside a record that is too long
};

}  // namespace cairn
