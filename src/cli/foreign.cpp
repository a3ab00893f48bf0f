#include "cli/foreign.hpp"

#include <algorithm>
#include <array>

#include "formats/detect.hpp"

namespace cairn::cli {

namespace {

using namespace std::string_view_literals;

struct Signature {
  std::string_view start;
  std::string_view kind;
};
constexpr std::array signatures{
    Signature{"\x89PNG\r\n\x1a\n"sv, "a PNG picture"},
    Signature{"\xFF\xD8\xFF"sv, "a JPEG picture"},
    Signature{"GIF8"sv, "a GIF picture"},
    Signature{"%PDF-"sv, "a PDF file"},
    Signature{"\x1F\x8B"sv, "a gzip archive"},
    Signature{"PK\x03\x04"sv, "a ZIP archive"},
    Signature{"BZh"sv, "a bzip2 archive"},
    Signature{"\xFD\x37zXZ\0"sv, "an xz archive"},
    Signature{"\x28\xB5\x2F\xFD"sv, "a Zstandard archive"},
    Signature{"cairn certificate "sv, "a certificate"},
};

// What begins with `{` is read as JSON, which holds records only as analyses.
bool is_other_json(std::string_view text) {
  constexpr std::string_view schema = "\"analysis";
  return detect(text) == Content::json && text.find(schema) == text.npos;
}

// Markup within which a game may stand is left to the readers.
bool is_markup(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] == '<' && detect(text) == Content::text;
}

}  // namespace

std::string_view foreign_kind(std::string_view text) {
  const auto starts = [text](const Signature& known) { return text.starts_with(known.start); };
  if (const auto* known = std::ranges::find_if(signatures, starts); known != signatures.end())
    return known->kind;
  const std::string_view content = without_byte_order_mark(text);
  if (is_markup(content))
    return content.find("<svg") == content.npos ? "XML or HTML" : "an SVG picture";
  return is_other_json(content) ? "JSON without an analysis" : "";
}

}  // namespace cairn::cli
