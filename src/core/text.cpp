#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <locale>
#include <sstream>
#include <string>

#include "core/people.hpp"
#include "core/plain_line.hpp"

namespace cairn {

std::size_t character_length(std::string_view text) {
  assert(!text.empty());
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool surrogate = first == 0xED && byte(1) > 0x9F;
  const bool too_great = first == 0xF4 && byte(1) > 0x8F;
  return overlong || surrogate || too_great ? 0 : length;
}

char32_t take_character(std::string_view& text) {
  constexpr std::array<unsigned, 5> first_bits{0, 0x7F, 0x1F, 0x0F, 0x07};  // indexed by length
  const std::size_t length = character_length(text);
  if (length == 0) {
    text.remove_prefix(1);
    return replacement_character;
  }
  char32_t character = static_cast<unsigned char>(text[0]) & first_bits[length];
  for (std::size_t i = 1; i < length; ++i)
    character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  text.remove_prefix(length);
  return character;
}

void append_character(std::string& text, char32_t character) {
  const bool is_surrogate = character >= 0xD800 && character < 0xE000;
  if (is_surrogate || character > 0x10FFFF) character = replacement_character;
  const auto put = [&text](char32_t byte) { text += static_cast<char>(byte); };
  if (character < 0x80) return put(character);
  if (character < 0x800) {
    put(0xC0 | character >> 6);
  } else {
    if (character < 0x10000) {
      put(0xE0 | character >> 12);
    } else {
      put(0xF0 | character >> 18);
      put(0x80 | (character >> 12 & 0x3F));
    }
    put(0x80 | (character >> 6 & 0x3F));
  }
  put(0x80 | (character & 0x3F));
}

namespace {

using namespace std::string_view_literals;

constexpr std::uint32_t byte_order_mark = 0xFEFF;

struct ByteOrderMark {
  std::string_view bytes;
  WideForm form;
};
// That of UTF-32 begins with that of UTF-16.
constexpr std::array byte_order_marks{
    ByteOrderMark{"\xFF\xFE\0\0"sv, {4, true}}, ByteOrderMark{"\0\0\xFE\xFF"sv, {4, false}},
    ByteOrderMark{"\xFF\xFE"sv, {2, true}}, ByteOrderMark{"\xFE\xFF"sv, {2, false}}};

std::uint32_t unit_at(std::string_view bytes, WideForm form) {
  std::uint32_t unit = 0;
  for (std::size_t i = 0; i < form.unit; ++i) {
    const std::size_t at = form.is_little_endian ? form.unit - 1 - i : i;
    unit = unit << 8 | static_cast<unsigned char>(bytes[at]);
  }
  return unit;
}

// Whether a text without a mark has this form: no unit is 0, and most are letters and signs of
// ASCII.
bool looks_like(std::string_view bytes, WideForm form) {
  constexpr std::size_t least = 4;  // units
  const std::size_t units = bytes.size() / form.unit;
  std::size_t plain = 0;
  for (std::size_t i = 0; i < units; ++i) {
    const std::uint32_t unit = unit_at(bytes.substr(i * form.unit), form);
    if (unit == 0) return false;
    if (unit < 0x7F && (unit >= ' ' || ('\t' <= unit && unit <= '\r') || unit == '\x1A')) ++plain;
  }
  return units >= least && 4 * plain >= 3 * units;
}

}  // namespace

std::optional<WideForm> wide_form(std::string_view beginning) {
  constexpr std::size_t looked_at = 512;
  for (const ByteOrderMark& each : byte_order_marks)
    if (beginning.starts_with(each.bytes)) return each.form;
  beginning = beginning.substr(0, looked_at);
  if (beginning.find('\0') == beginning.npos) return std::nullopt;
  for (const std::size_t unit : {std::size_t{4}, std::size_t{2}})
    for (const bool is_little_endian : {true, false})
      if (const WideForm form{unit, is_little_endian}; looks_like(beginning, form)) return form;
  return std::nullopt;
}

void WideDecoder::convert(std::string_view bytes, std::string& text) {
  left_ += bytes;
  std::size_t at = 0;
  for (; left_.size() - at >= form_.unit; at += form_.unit)
    take(unit_at(std::string_view(left_).substr(at), form_), text);
  left_.erase(0, at);
}

void WideDecoder::take(std::uint32_t unit, std::string& text) {
  const bool is_high = form_.unit == 2 && 0xD800 <= unit && unit < 0xDC00;
  const bool is_low = form_.unit == 2 && 0xDC00 <= unit && unit < 0xE000;
  if (is_low != (high_ != 0)) fail("half a character; both halves expected in UTF-16");
  if (is_high) {
    high_ = unit;
    return;
  }
  const std::uint32_t character =
      is_low ? 0x10000 + ((high_ - 0xD800) << 10) + (unit - 0xDC00) : unit;
  high_ = 0;
  if (character > 0x10FFFF || (0xD800 <= character && character < 0xE000))
    fail("a number that is not a character; text in UTF-32 expected");
  append(character, text);
}

void WideDecoder::append(std::uint32_t character, std::string& text) {
  if (is_at_beginning_ && character == byte_order_mark) return;
  is_at_beginning_ = false;
  const std::size_t before = text.size();
  append_character(text, character);
  if (character == '\n' && is_after_return_) {
    is_after_return_ = false;
    return;
  }
  is_after_return_ = character == '\r';
  if (character == '\n' || character == '\r')
    place_ = {place_.line + 1, 1};
  else
    place_.column += static_cast<int>(text.size() - before);
}

void WideDecoder::finish() const {
  if (!left_.empty() || high_ != 0)
    fail(form_.unit == 2 ? "the text ends within a character; UTF-16 expected"
                         : "the text ends within a character; UTF-32 expected");
}

void WideDecoder::fail(const std::string& what) const {
  throw Error(Error::Kind::syntax, what, place_);
}

std::string without_wide_form(std::string text) {
  const auto form = wide_form(text);
  if (!form) {
    text.erase(0, text.size() - without_byte_order_mark(text).size());
    return text;
  }
  std::string converted;
  WideDecoder decoder(*form);
  decoder.convert(text, converted);
  decoder.finish();
  return converted;
}

std::string quote(std::string_view text) {
  constexpr std::size_t longest_quotation = 40;
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string quotation = "'";
  while (!text.empty() && quotation.size() <= longest_quotation) {
    const auto byte = static_cast<unsigned char>(text.front());
    const std::size_t length = std::max<std::size_t>(character_length(text), 1);
    std::string_view rest = text;
    const char32_t character = take_character(rest);
    if (invisible_length(text) > 0 || (length > 1 && is_control(character))) {
      text = rest;
      quotation += "\\u";
      for (int shift = 12; shift >= 0; shift -= 4) quotation += digits[character >> shift & 15];
      continue;
    }
    if (byte < 0x20 || byte == 0x7F || (byte >= 0x80 && length == 1))
      quotation += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    else
      quotation += text.substr(0, length);
    text.remove_prefix(length);
  }
  return quotation + (text.empty() ? "'" : "'...");
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string in_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  // From 0x80 on; 0 for the bytes that are no characters of CP1252.
  constexpr std::array<char32_t, 32> in_cp1252{
      0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
      0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
  std::string converted;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const char32_t special = byte - 0x80u < in_cp1252.size() ? in_cp1252[byte - 0x80u] : 0;
    append_character(converted, special != 0 ? special : byte);
  }
  return converted;
}

// Not every standard library has std::from_chars for it.
std::optional<double> number_in(std::string_view text) {
  if (text.starts_with('+') || text.find_first_not_of("0123456789.eE+-") != text.npos)
    return std::nullopt;
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double number = 0;
  if (!(stream >> number) || !stream.eof()) return std::nullopt;
  return number;
}

namespace {

// The signs with which formulas begin, and their wide forms, which some programs take for the same.
// Others pass over blanks before them.
bool looks_like_formula(std::string_view text) {
  constexpr std::array<std::string_view, 8> signs{"=", "+", "-", "@", "＝", "＋", "－", "＠"};
  if (text.starts_with('\t') || text.starts_with('\r') || text.starts_with('\n')) return true;
  const std::string form = name_form(text);
  return std::ranges::any_of(signs, [&](std::string_view sign) { return form.starts_with(sign); });
}

}  // namespace

std::string in_quotes(std::string_view text, char quotation_mark) {
  std::string quoted(1, quotation_mark);
  for (const char c : text) quoted.append(c == quotation_mark ? 2 : 1, c);
  return quoted + quotation_mark;
}

std::string csv_field(std::string_view text, CsvTexts texts) {
  std::string value = in_utf8(text);
  if (texts == CsvTexts::safe && looks_like_formula(value)) value.insert(0, "'");
  return value.find_first_of(",\"\r\n") == value.npos ? value : in_quotes(value, '"');
}

}  // namespace cairn
