// Walks through SGF text and keeps track of line and column.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/error.hpp"
#include "text/ascii.hpp"
#include "text/turn_signs.hpp"

namespace cairn::sgf {

// Whether a game begins at the offset: `(;` and a root property, with white space allowed between
// them.
bool begins_game(std::string_view text, std::size_t at);

class Cursor {
 public:
  // `place` is where the text's first character stands.
  explicit Cursor(std::string_view text, Place place = {1, 1})
      : text_(text), line_(place.line), first_column_(place.column) {}

  bool at_end() const { return offset_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[offset_]; }
  bool sees(char c) const { return !at_end() && text_[offset_] == c; }
  bool sees(std::string_view word) const { return text_.substr(offset_).starts_with(word); }
  // Whether a game begins here.
  bool sees_game() const { return sees('(') && begins_game(text_, offset_); }
  bool at_line_start() const { return offset_ == line_start_ && first_column_ == 1; }
  std::size_t offset() const { return offset_; }
  std::string_view rest() const { return text_.substr(offset_); }
  std::string_view between(std::size_t start, std::size_t end) const {
    return text_.substr(start, end - start);
  }
  std::string_view from(std::size_t start) const { return text_.substr(start, offset_ - start); }
  Place place() const { return {line_, static_cast<int>(offset_ - line_start_) + first_column_}; }
  // The place after the last character before the cursor that is not white space.
  Place place_before_blanks() const {
    std::size_t end = offset_;
    int line = line_;
    for (; end > 0 && is_blank(text_[end - 1]); --end) {
      const bool is_cr_lf = text_[end - 1] == '\r' && text_.substr(end).starts_with('\n');
      if (text_[end - 1] == '\n' || (text_[end - 1] == '\r' && !is_cr_lf)) --line;
    }
    if (line == line_) return {line_, static_cast<int>(end - line_start_) + first_column_};
    const std::size_t before = text_.substr(0, end).find_last_of("\r\n");
    return {line, static_cast<int>(before == text_.npos ? end + 1 : end - before)};
  }

  // Takes one character and keeps track of the place. The cursor must not be at the end.
  char take() {
    const char c = text_[offset_++];
    if (c == '\n' || (c == '\r' && !sees('\n'))) {
      ++line_;
      line_start_ = offset_;
      first_column_ = 1;
    }
    return c;
  }

  // Takes one character, or a line end of any kind (LF, CR or CR LF), which becomes LF.
  char take_text() {
    const char c = take();
    if (c != '\r') return c;
    if (sees('\n')) take();
    return '\n';
  }

  // Skips white space, what looks like it or cannot be seen.
  void skip_blanks() {
    const std::size_t end = text_.size() - after_blanks(rest()).size();
    while (offset_ < end) take();
  }

  // Takes a property's name. Boardspace's `P-1` is the only name that may contain a minus.
  std::string_view take_name() {
    const std::size_t start = offset_;
    const auto goes_on = [&](char c) {
      return is_letter(c) || is_digit(c) || (c == '-' && from(start) == "P");
    };
    while (goes_on(peek())) ++offset_;
    return from(start);
  }

  // Takes everything up to the next character that may have a meaning in a value: the `]` that ends
  // it, a line end, `\`, `(` or NUL.
  std::string_view take_plain_text() {
    const std::size_t start = offset_;
    while (!at_end() && !is_special(text_[offset_])) ++offset_;
    return from(start);
  }

 private:
  static bool is_special(char c) {
    static constexpr std::array<bool, 256> table = [] {
      std::array<bool, 256> special{};
      for (const char each : {']', '\\', '(', '\n', '\r', '\0'})
        special[static_cast<unsigned char>(each)] = true;
      return special;
    }();
    return table[static_cast<unsigned char>(c)];
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  std::size_t line_start_ = 0;
  int line_;
  int first_column_;  // of the current line; not 1 only in the first line of a piece of a text
};

}  // namespace cairn::sgf
