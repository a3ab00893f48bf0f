#include "cli/input/foreign.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

#include "formats/records/detect.hpp"
#include "text/utf8.hpp"

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
    Signature{"cairn certificate "sv, "a certificate"},
};

constexpr std::array record_extensions{"sgf"sv};
constexpr std::array prose_extensions{"md"sv, "rst"sv, "tex"sv, "css"sv,  "csv"sv, "js"sv, "log"sv,
                                      "py"sv, "sh"sv,  "ini"sv, "toml"sv, "cpp"sv, "hpp"sv};
// "summary" is a file that Cairn writes beside the puzzles that it makes.
constexpr std::array prose_names{"readme"sv,  "license"sv,  "licence"sv, "copying"sv, "changelog"sv,
                                 "changes"sv, "news"sv,     "authors"sv, "notice"sv,  "install"sv,
                                 "todo"sv,    "makefile"sv, "summary"sv};

bool is_same(std::string_view word, std::string_view lower_case) {
  const auto lower = [](unsigned char c) { return std::tolower(c); };
  return std::ranges::equal(word, lower_case, {}, lower);
}

bool has_extension(std::string_view name, std::span<const std::string_view> extensions) {
  const std::string_view extension = name.substr(std::min(name.rfind('.') + 1, name.size()));
  return std::ranges::any_of(extensions, [=](auto known) { return is_same(extension, known); });
}

bool is_prose(std::string_view name) {
  name.remove_prefix(name.find_last_of("/:") + 1);
  const std::string_view stem = name.substr(0, name.find('.'));
  return has_extension(name, prose_extensions) ||
         std::ranges::any_of(prose_names, [=](auto known) { return is_same(stem, known); });
}

// A text that begins with `{` is read as JSON. Records in JSON are analyses.
bool is_other_json(std::string_view text) {
  constexpr std::string_view schema = "\"analysis";
  return detect(text) == Content::json && text.find(schema) == text.npos;
}

// Markup in which a game may be embedded is not recognised here but left to the readers.
bool is_markup(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] == '<' && detect(text) == Content::text;
}

}  // namespace

std::string_view foreign_kind(std::string_view name, std::string_view text) {
  if (has_extension(name, record_extensions)) return {};
  if (is_prose(name)) return "prose by its name";
  const auto starts = [text](const Signature& known) { return text.starts_with(known.start); };
  if (const auto* known = std::ranges::find_if(signatures, starts); known != signatures.end())
    return known->kind;
  const std::string_view content = without_byte_order_mark(text);
  if (is_markup(content))
    return content.find("<svg") == content.npos ? "XML or HTML" : "an SVG picture";
  return is_other_json(content) ? "JSON without an analysis" : "";
}

}  // namespace cairn::cli
