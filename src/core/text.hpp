// ASCII text, independent of the locale: classes of characters, trimming, words, numbers, UTF-8.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/random.hpp"

namespace cairn {

constexpr bool is_digit(char c) {
  return '0' <= c && c <= '9';
}
constexpr bool is_letter(char c) {
  return ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z');
}
constexpr bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}
constexpr bool is_blank(char c) {  // white space, including line ends
  return c == ' ' || ('\t' <= c && c <= '\r');
}
constexpr char lower(char c) {
  return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Whether two texts are equal except for the case of ASCII letters.
constexpr bool equal_in_any_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

// The text without leading and trailing white space.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Splits a text into pieces at separators or at white space.

// The pieces of a text between separators. Each character of `separators` is a separator. Empty
// pieces are included, so the result has at least one element.
inline std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> pieces;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    pieces.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return pieces;
}

// The words of a text, which are separated by white space.
inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words = split(text, " \t\r\n\v\f");
  std::erase(words, std::string_view{});
  return words;
}

// Numbers with a decimal point, read independent of the locale.

// Returns the number that is the whole text, like "-1.5" or "2e3"; nothing for other texts.
std::optional<double> number_in(std::string_view text);

// Reading text that may be malformed UTF-8, and writing UTF-8 (RFC 3629: no overlong forms, no
// surrogates).

inline constexpr char32_t replacement_character = 0xFFFD;

// Returns the text without the byte order marks at its beginning. There can be several, since each
// of several files that were joined may begin with one.
constexpr std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  while (text.starts_with(mark)) text.remove_prefix(mark.size());
  return text;
}

// Returns the length in bytes, 1 to 4, of the first character of a text that is not empty, or 0 if
// the bytes there are not valid UTF-8.
std::size_t character_length(std::string_view text);

// Removes the first character from a text that is not empty and returns it. Where the bytes are not
// valid UTF-8, it removes one byte and returns the replacement character.
char32_t take_character(std::string_view& text);

// Appends a character in UTF-8. For numbers that are not characters, which are surrogates and codes
// above U+10FFFF, it appends the replacement character.
void append_character(std::string& text, char32_t character);

// Text in UTF-16 and UTF-32, which Windows and its PowerShell write.

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

// Prepares pieces of input for messages, so that they are short, printable and on one line, and
// counts things in them.

// The text in single quotes. Bytes that cannot be printed appear as \xNN, and after about 40 bytes
// the text is cut and `...` added.
std::string quote(std::string_view text);

inline std::string quote(char c) {
  return quote(std::string_view(&c, 1));
}

bool is_utf8(std::string_view text);

// The text as UTF-8. Valid UTF-8 is returned unchanged; anything else is read as CP1252, which
// has the letters of ISO 8859-1, SGF's default encoding, and signs where that has controls.
std::string in_utf8(std::string_view text);

// "1 record", "2 records".
template <std::integral Count>
std::string counted(Count count, std::string_view noun) {
  return std::to_string(count).append(1, ' ').append(noun).append(count == 1 ? "" : "s");
}

// Fields of comma-separated values (RFC 4180).

// How texts are written that a spreadsheet would take for formulas.
enum class CsvTexts : std::uint8_t {
  as_they_are,
  safe,  // after an apostrophe, so that a spreadsheet shows them and computes nothing
};

// The text between quotes of this kind, with those in it doubled.
std::string in_quotes(std::string_view text, char quotation_mark);

// The text as one field in UTF-8, put in quotes only if it contains a comma, a quote or a line end.
std::string csv_field(std::string_view text, CsvTexts texts = CsvTexts::as_they_are);

// Fixed numbers for texts, from which names of files are made.

// Returns the same number on every machine. Different texts have different numbers, except by
// chance.
constexpr std::uint64_t text_hash(std::string_view text) {
  std::uint64_t hash = mix(text.size());
  for (const char c : text) hash = mix(hash ^ static_cast<unsigned char>(c));
  return hash;
}

}  // namespace cairn
