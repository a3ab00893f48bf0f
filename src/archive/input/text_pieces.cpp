#include "archive/input/text_pieces.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "formats/records/record_cuts.hpp"
#include "text/utf8.hpp"
#include "text/wide_text.hpp"

namespace cairn {

namespace {

constexpr auto none = std::string::npos;
constexpr std::size_t usual_piece = 256u << 10;
constexpr std::size_t longest_beginning = 256;  // bytes, enough to recognise a record's start

bool is_blank(const std::string& text) {
  const auto is_space = [](char c) { return c == ' ' || ('\t' <= c && c <= '\r'); };
  return std::ranges::all_of(text, is_space);
}

constexpr std::size_t bytes_at_once = 1u << 16;

// What was read of the source, and what is converted of it.
class Utf8Reading {
 public:
  explicit Utf8Reading(ReadBytes source) : source_(std::move(source)) {
    constexpr std::size_t telling = 512;
    while (text_.size() < telling && !is_at_end_) fill(text_);
    form_ = wide_form(text_);
    if (form_) decode(std::exchange(text_, {}));
  }

  bool is_told() const { return form_ || without_byte_order_mark(text_).size() < text_.size(); }

  std::size_t read(char* target, std::size_t size) {
    while (text_.empty() && !is_at_end_ && !error_) {
      if (!form_) return source_(target, size);
      std::string bytes;
      fill(bytes);
      decode(bytes);
    }
    if (text_.empty() && error_) throw *std::exchange(error_, std::nullopt);
    const std::size_t length = std::min(size, text_.size());
    std::copy_n(text_.begin(), length, target);
    text_.erase(0, length);
    return length;
  }

 private:
  std::size_t read_source(char* target, std::size_t size) {
    try {
      const std::size_t got = source_(target, size);
      is_at_end_ = got == 0;
      return got;
    } catch (const Error& error) {
      error_ = error;
      is_at_end_ = true;
      return 0;
    }
  }

  void fill(std::string& bytes) {
    const std::size_t before = bytes.size();
    bytes.resize(before + bytes_at_once);
    bytes.resize(before + read_source(bytes.data() + before, bytes_at_once));
  }

  void decode(const std::string& bytes) {
    if (!decoder_) decoder_.emplace(*form_);
    try {
      decoder_->convert(bytes, text_);
      if (is_at_end_ && !error_) decoder_->finish();
    } catch (const Error& error) {
      error_ = error;
      is_at_end_ = true;
    }
  }

  ReadBytes source_;
  std::optional<WideForm> form_;
  std::optional<WideDecoder> decoder_;
  std::string text_;  // in UTF-8, or as it stands in the source
  std::optional<Error> error_;
  bool is_at_end_ = false;
};

}  // namespace

Utf8Text read_in_utf8(ReadBytes source) {
  const auto reading = std::make_shared<Utf8Reading>(std::move(source));
  return {[reading](char* target, std::size_t size) { return reading->read(target, size); },
          reading->is_told()};
}

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
    place_ = place_after(buffer_, Content::sgf, place_);
    buffer_.clear();
    fill(usual_piece);
  }
}

TextPiece TextPieces::take(std::size_t size, TextPiece::Kind kind) {
  TextPiece piece{buffer_.substr(0, size), place_, content_, kind};
  place_ = place_after(piece.text, content_, place_);
  buffer_.erase(0, size);
  return piece;
}

}  // namespace cairn
