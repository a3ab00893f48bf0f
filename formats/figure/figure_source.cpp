// Reads the metadata of pictures. The input is not trusted: all lengths are checked, and nothing is
// decompressed.
#include "formats/figure/figure_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "text/utf8.hpp"

namespace cairn {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n"sv;
constexpr std::string_view pdf_signature = "%PDF-";

// The text between the first `begin` and the next `end`.
std::optional<std::string_view> between(std::string_view text, std::string_view begin,
                                        std::string_view end) {
  const std::size_t first = text.find(begin);
  if (first == text.npos) return std::nullopt;
  text.remove_prefix(first + begin.size());
  const std::size_t last = text.find(end);
  if (last == text.npos) return std::nullopt;
  return text.substr(0, last);
}

bool is_svg(std::string_view bytes) {
  constexpr std::size_t beginning = 4096;  // an XML declaration and comments may come first
  const std::size_t first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != bytes.npos && bytes[first] == '<' &&
         bytes.substr(0, beginning).find("<svg") != bytes.npos;
}

// Appends the character that an XML reference such as `amp` or `#xE9` stands for.
void append_reference(std::string& text, std::string_view reference) {
  constexpr std::array<std::pair<std::string_view, char>, 5> named{
      {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
  for (const auto& [name, character] : named)
    if (reference == name) text += character;
  if (!reference.starts_with('#')) return;
  reference.remove_prefix(1);
  const bool is_hexadecimal = reference.starts_with('x');
  reference.remove_prefix(is_hexadecimal ? 1 : 0);
  std::uint32_t character = 0;
  const auto [stop, error] = std::from_chars(reference.data(), reference.data() + reference.size(),
                                             character, is_hexadecimal ? 16 : 10);
  if (error == std::errc{}) append_character(text, character);
}

std::string unescaped_xml(std::string_view escaped) {
  constexpr std::size_t longest_reference = 10;
  std::string text;
  while (!escaped.empty()) {
    const std::size_t end = escaped.find(';');
    if (escaped[0] == '&' && end != escaped.npos && end <= longest_reference) {
      append_reference(text, escaped.substr(1, end - 1));
      escaped.remove_prefix(end + 1);
    } else {
      text += escaped[0];
      escaped.remove_prefix(1);
    }
  }
  return text;
}

std::optional<std::string> svg_entry(std::string_view svg, std::string_view name) {
  const auto metadata = between(svg, "<metadata>", "</metadata>");
  if (!metadata) return std::nullopt;
  const auto entry = between(*metadata, fmt::format("<entry name=\"{}\">", name), "</entry>");
  return entry ? std::optional(unescaped_xml(*entry)) : std::nullopt;
}

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (const char byte : bytes.substr(0, 4))
    number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

// A PNG chunk consists of its length, a type of four letters, its data, and a checksum. In an iTXt
// chunk, the text follows the keyword, two bytes about compression, a language and a translated
// keyword.
std::optional<std::string> png_entry(std::string_view png, std::string_view name) {
  constexpr std::size_t head = 8;
  constexpr std::size_t checksum = 4;
  const std::string start = fmt::format("cairn:{}", name) + std::string(5, '\0');
  png.remove_prefix(png_signature.size());
  while (png.size() >= head + checksum) {
    const std::size_t length = big_endian(png);
    if (length > png.size() - head - checksum) return std::nullopt;
    const std::string_view data = png.substr(head, length);
    if (png.substr(4, 4) == "iTXt" && data.starts_with(start))
      return std::string(data.substr(start.size()));
    png.remove_prefix(head + length + checksum);
  }
  return std::nullopt;
}

// Reads the number at the front of a text, which has at most `most` digits in that base, and
// removes its digits.
std::uint32_t take_number(std::string_view& text, std::size_t most, int base) {
  std::uint32_t number = 0;
  const char* const end = text.data() + std::min(most, text.size());
  const auto [stop, error] = std::from_chars(text.data(), end, number, base);
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return number;
}

// The contents of a PDF string in brackets (ISO 32000-1, 7.3.4.2). `text` begins after the opening
// bracket.
std::string literal_string(std::string_view text) {
  std::string bytes;
  for (int depth = 1; !text.empty();) {
    char c = text[0];
    text.remove_prefix(1);
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) break;
    if (c == '\\' && !text.empty()) {
      constexpr std::string_view letters = "nrtbf";
      constexpr std::string_view meanings = "\n\r\t\b\f";
      c = text[0];
      if ('0' <= c && c <= '7') {
        bytes += static_cast<char>(take_number(text, 3, 8));
        continue;
      }
      text.remove_prefix(1);
      if (c == '\n') continue;
      if (const std::size_t which = letters.find(c); which != letters.npos) c = meanings[which];
    }
    bytes += c;
  }
  return bytes;
}

// The contents of a PDF string of hexadecimal digits. `text` begins after the `<`.
std::string hexadecimal_string(std::string_view text) {
  std::string digits(text.substr(0, text.find('>')));
  std::erase_if(digits, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
  std::string bytes;
  for (std::string_view rest = digits; rest.size() >= 2;) {
    const std::size_t before = rest.size();
    bytes += static_cast<char>(take_number(rest, 2, 16));
    if (rest.size() + 2 != before) return {};
  }
  return bytes;
}

// Converts a PDF text string to UTF-8. With a byte order mark in front it is UTF-16; other bytes
// are returned unchanged.
std::string in_utf8_from_pdf(std::string_view bytes) {
  if (!bytes.starts_with("\xFE\xFF")) return std::string(bytes);
  bytes.remove_prefix(2);
  const auto unit = [](std::string_view text) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[0]) << 8 |
                                      static_cast<unsigned char>(text[1]));
  };
  std::string text;
  while (bytes.size() >= 2) {
    std::uint32_t character = unit(bytes);
    bytes.remove_prefix(2);
    if (0xD800 <= character && character < 0xDC00 && bytes.size() >= 2) {
      character = 0x10000 + ((character - 0xD800) << 10) + ((unit(bytes) - 0xDC00) & 0x3FF);
      bytes.remove_prefix(2);
    }
    append_character(text, character);
  }
  return text;
}

std::optional<std::string> pdf_entry(std::string_view pdf, std::string_view name) {
  constexpr std::string_view key = "/Keywords";
  const std::size_t at = pdf.find(key);
  if (at == pdf.npos) return std::nullopt;
  std::string_view rest = pdf.substr(at + key.size());
  const std::size_t begin = rest.find_first_not_of(" \r\n\t");
  if (begin == rest.npos || (rest[begin] != '(' && rest[begin] != '<')) return std::nullopt;
  const std::string_view value = rest.substr(begin + 1);
  const std::string keywords =
      in_utf8_from_pdf(rest[begin] == '(' ? literal_string(value) : hexadecimal_string(value));
  const std::string line = '\n' + keywords + '\n';
  const auto entry = between(line, fmt::format("\n{}: ", name), "\n");
  return entry ? std::optional(std::string(*entry)) : std::nullopt;
}

}  // namespace

std::optional<std::string> metadata_entry(std::string_view picture, std::string_view name) {
  if (picture.starts_with(png_signature)) return png_entry(picture, name);
  if (picture.starts_with(pdf_signature)) return pdf_entry(picture, name);
  return is_svg(picture) ? svg_entry(picture, name) : std::nullopt;
}

}  // namespace cairn
