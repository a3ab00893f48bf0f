// A text of any length, read in pieces that are cut between records
// (formats/records/record_cuts.hpp).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "formats/records/detect.hpp"

namespace cairn::cli {

// Longer records are errors: what a record takes in memory is many times its text.
inline constexpr std::size_t longest_record = 4u << 20;

struct TextPiece {
  enum class Kind : std::uint8_t {
    whole,     // records, none of which goes beyond the piece
    too_long,  // the beginning of a record that is longer than longest_record
    rest,      // more of it
  };

  std::string text;
  Place place{1, 1};  // of its beginning
  Content content = Content::empty;
  Kind kind = Kind::whole;
};

class TextPieces {
 public:
  // Reads up to `size` bytes to `target`; 0 at the end. May throw Error.
  using Read = std::function<std::size_t(char* target, std::size_t size)>;

  explicit TextPieces(Read read) : read_(std::move(read)) {}

  // The next piece; nothing at the end, but at least one. An error of reading is thrown when all
  // that came before it has been given.
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
  bool is_in_long_ = false;  // within a record that is too long
};

}  // namespace cairn::cli
