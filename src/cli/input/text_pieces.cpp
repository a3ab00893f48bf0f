#include "cli/input/text_pieces.hpp"

#include <algorithm>
#include <utility>

#include "formats/records/record_cuts.hpp"
#include "games/list.hpp"
#include "text/utf8.hpp"

namespace cairn::cli {

namespace {

constexpr auto none = std::string::npos;
constexpr std::size_t usual_piece = 256u << 10;
constexpr std::size_t longest_beginning = 256;  // bytes, enough to recognise a record's start

bool is_blank(const std::string& text) {
  const auto is_space = [](char c) { return c == ' ' || ('\t' <= c && c <= '\r'); };
  return std::ranges::all_of(text, is_space);
}

}  // namespace

std::optional<TextPiece> TextPieces::next() {
  fill(usual_piece);
  if (!is_in_long_) skip_blanks();
  const bool is_first = !std::exchange(has_begun_, true);
  if (is_first) {
    buffer_.erase(0, buffer_.size() - without_byte_order_mark(buffer_).size());
    content_ = detect(buffer_);
  }
  if (is_at_end_ && (!is_first || error_) && is_blank(buffer_)) {
    buffer_.clear();
    if (error_) throw *std::exchange(error_, std::nullopt);
    return std::nullopt;
  }
  if (is_in_long_) return take_rest();
  if (is_at_end_) return take(buffer_.size(), TextPiece::Kind::whole);
  if (const std::size_t cut = last_cut(buffer_, content_); cut != none)
    return take(cut, TextPiece::Kind::whole);
  return take_beginning_of_long();
}

// Called when the usual piece does not contain the end of a record. The record is either longer
// than usual or too long.
TextPiece TextPieces::take_beginning_of_long() {
  fill(longest_record_);
  if (is_at_end_ && buffer_.size() < longest_record_)
    return take(buffer_.size(), TextPiece::Kind::whole);
  if (const std::size_t cut = last_cut(buffer_, content_); cut != none)
    return take(cut, TextPiece::Kind::whole);
  // Very many blanks behind a game do not make it long.
  const std::size_t end = buffer_.find_last_not_of(" \t\r\n\v\f") + 1;
  if (content_ == Content::sgf && end < buffer_.size() && buffer_[end - 1] == ')')
    return take(end, TextPiece::Kind::whole);
  is_in_long_ = true;
  return take(buffer_.size() - longest_beginning, TextPiece::Kind::too_long);
}

TextPiece TextPieces::take_rest() {
  const std::size_t cut = first_cut(buffer_, content_);
  is_in_long_ = cut == none && !is_at_end_;
  if (cut != none) return take(cut, TextPiece::Kind::rest);
  return take(buffer_.size() - (is_at_end_ ? 0 : longest_beginning), TextPiece::Kind::rest);
}

// Reads until the buffer holds `size` bytes or the text ends.
void TextPieces::fill(std::size_t size) {
  while (!is_at_end_ && buffer_.size() < size) {
    const std::size_t before = buffer_.size();
    std::size_t got = 0;
    buffer_.resize(size);
    try {
      got = read_(buffer_.data() + before, size - before);
    } catch (const Error& error) {
      error_ = error;
    }
    buffer_.resize(before + got);
    is_at_end_ = got == 0;
  }
}

// Skips white space before a record, if there is very much of it.
void TextPieces::skip_blanks() {
  while (!is_at_end_ && is_blank(buffer_)) {
    place_ = place_behind(buffer_, Content::sgf, place_);
    buffer_.clear();
    fill(usual_piece);
  }
}

TextPiece TextPieces::take(std::size_t size, TextPiece::Kind kind) {
  TextPiece piece{buffer_.substr(0, size), place_, content_, kind};
  place_ = place_behind(piece.text, content_, place_);
  buffer_.erase(0, size);
  return piece;
}

}  // namespace cairn::cli
