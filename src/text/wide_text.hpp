// Text in UTF-16 and UTF-32, which Windows and its PowerShell write.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace cairn {

// How many bytes a unit of the text has, and whether the last one of them comes first.
struct WideForm {
  std::size_t unit = 2;
  bool is_little_endian = true;
};

// The form of a text that begins with these bytes: its byte order mark shows it, or the zeros that
// belong to most letters, if almost all that can be seen of the text are such letters. Nothing for
// other texts. Some hundred bytes are enough.
std::optional<WideForm> wide_form(std::string_view beginning);

// Converts a text that comes in parts.
class WideDecoder {
 public:
  explicit WideDecoder(WideForm form) : form_(form) {}

  // Appends what the bytes say to a text in UTF-8, except marks at the beginning and a character
  // that is not complete yet. Throws Error (syntax) with its place where a character is none; what
  // stands before it is appended.
  void convert(std::string_view bytes, std::string& text);
  // Throws Error (syntax) if a character is not complete.
  void finish() const;

 private:
  void take(std::uint32_t unit, std::string& text);
  void append(std::uint32_t character, std::string& text);
  [[noreturn]] void fail(const std::string& what) const;

  WideForm form_;
  std::string left_;             // bytes that are no unit yet
  std::uint32_t high_ = 0;       // the first unit of a character of two
  bool is_at_beginning_ = true;  // where marks are no characters
  Place place_{1, 1};
  bool is_after_return_ = false;
};

// A whole text in UTF-8 without a mark, if its form is one of these or it begins with marks; others
// stay as they are. Throws Error (syntax).
std::string without_wide_form(std::string text);

}  // namespace cairn
