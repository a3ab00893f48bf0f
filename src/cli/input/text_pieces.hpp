// A text of any length, read in pieces that begin and end between records
// (formats/records/record_cuts.hpp).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "formats/records/detect.hpp"

namespace cairn::cli {

// In bytes. Longer records are errors, because a record takes many times the memory of its text.
inline constexpr std::size_t longest_record = 4u << 20;

struct TextPiece {
  enum class Kind : std::uint8_t {
    whole,     // complete records
    too_long,  // the beginning of a record that is longer than longest_record
    rest,      // more of the record that is too long
  };

  std::string text;
  Place place{1, 1};  // where the piece begins in the text
  Content content = Content::empty;
  Kind kind = Kind::whole;
};

class TextPieces {
 public:
  // Reads up to `size` bytes to `target` and returns their number, which is 0 at the end. It may
  // throw Error.
  using Read = std::function<std::size_t(char* target, std::size_t size)>;

  explicit TextPieces(Read read) : read_(std::move(read)) {}

  // Returns the next piece, or nothing at the end; even an empty text has one piece. If reading
  // fails, the error is thrown after everything before it has been returned.
  std::optional<TextPiece> next();

 private:
  void fill(std::size_t size);
  void skip_blanks();
  TextPiece take(std::size_t size, TextPiece::Kind kind);
  TextPiece take_beginning_of_long();
  TextPiece take_rest();

  Read read_;
  std::string buffer_;
  std::optional<Error> error_;
  Place place_{1, 1};
  Content content_ = Content::empty;
  bool has_begun_ = false;
  bool is_at_end_ = false;
  bool is_in_long_ = false;  // the reader is inside a record that is too long
};

}  // namespace cairn::cli
