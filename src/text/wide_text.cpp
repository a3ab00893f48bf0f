#include "text/wide_text.hpp"

#include <algorithm>
#include <array>

#include "text/utf8.hpp"

namespace cairn {

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
    fail("a number that is no character; text in UTF-32 expected");
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

}  // namespace cairn
