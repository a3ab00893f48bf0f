#include "formats/records/file_kind.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/text.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/text_records.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

using namespace std::string_view_literals;

struct Signature {
  std::size_t offset;
  std::string_view bytes;
  FileContent content;
};
constexpr std::array signatures{
    Signature{0, "\x1F\x8B"sv, {FileKind::compressed, "a gzip file"}},
    Signature{0, "BZh"sv, {FileKind::compressed, "a bzip2 file"}},
    Signature{0, "\xFD\x37zXZ\0"sv, {FileKind::compressed, "an xz file"}},
    Signature{0, "\x28\xB5\x2F\xFD"sv, {FileKind::compressed, "a Zstandard file"}},
    Signature{0, "\x50\x2A\x4D\x18"sv, {FileKind::compressed, "a Zstandard file"}},  // by pzstd
    Signature{0, "PK\x03\x04"sv, {FileKind::archive, "a ZIP archive"}},
    Signature{0, "PK\x05\x06"sv, {FileKind::archive, "a ZIP archive"}},  // an empty archive
    Signature{0, "7z\xBC\xAF\x27\x1C"sv, {FileKind::archive, "a 7z archive"}},
    Signature{257, "ustar"sv, {FileKind::archive, "a tar archive"}},
    Signature{0, "SQLite format 3\0"sv, {FileKind::database, "a database"}},
    Signature{0, "\x89PNG\r\n\x1a\n"sv, {FileKind::picture, "a PNG picture"}},
    Signature{0, "\xFF\xD8\xFF"sv, {FileKind::picture, "a JPEG picture"}},
    Signature{0, "GIF8"sv, {FileKind::picture, "a GIF picture"}},
    Signature{0, "%PDF-"sv, {FileKind::picture, "a PDF file"}},
    Signature{0, "globalThis."sv, {FileKind::other, "a script"}},  // of a site
    Signature{0, "PRAGMA foreign_keys=OFF;"sv, {FileKind::other, "a dump of a database"}},
    Signature{0, "BEGIN TRANSACTION;"sv, {FileKind::other, "a dump of a database"}},
    Signature{0, "cairn certificate "sv, {FileKind::certificate, "a certificate"}},
};

FileContent content_by_signature(std::string_view bytes) {
  const auto fits = [=](const Signature& signature) {
    return bytes.size() >= signature.offset &&
           bytes.substr(signature.offset).starts_with(signature.bytes);
  };
  const auto found = std::ranges::find_if(signatures, fits);
  return found == signatures.end() ? FileContent{} : found->content;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

// A text that begins with an object, or with an array of them, is read as JSON.
FileContent json_content(std::string_view text) {
  if (contains(text, "\"analysis")) return {FileKind::analyses, "an analysis in JSON"};
  if (contains(text, "\"puzzle/")) return {FileKind::puzzles, "puzzles in JSON"};
  return {FileKind::other, "JSON without an analysis"};
}

FileContent markup_content(std::string_view text) {
  const std::size_t picture = text.find("<svg");
  if (picture < std::min(text.find("<html"), telling_bytes))
    return {FileKind::picture, "an SVG picture"};
  return {FileKind::other, "XML or HTML"};
}

// Whether the first line names the columns of a table of comma-separated values.
bool is_table(std::string_view text) {
  const std::string_view line = text.substr(0, end_of_line(text, 0));
  const auto is_of_name = [](char c) { return is_letter(c) || c == '_' || c == ' '; };
  const auto is_name = [&](std::string_view field) {
    return !field.empty() && std::ranges::all_of(field, is_of_name);
  };
  constexpr int least_commas = 3;
  return std::ranges::count(line, ',') >= least_commas &&
         std::ranges::all_of(split(line, ","), is_name);
}

// Whether a property of SGF may begin at the bracket: capital letters stand before it.
bool ends_property_name(std::string_view text, std::size_t bracket) {
  return bracket > 0 && 'A' <= text[bracket - 1] && text[bracket - 1] <= 'Z';
}

// Whether the word may be a turn: it looks like one, and has a sign in it.
bool may_be_turn(std::string_view word) {
  return looks_like_turn(word) && word.find_first_of("-x+>") != word.npos;
}

// Whether a record may begin with the line, whatever stands around it.
bool may_begin_record(std::string_view line) {
  constexpr std::size_t most_words = 4;  // of a start; more are a sentence about the game
  const std::vector<std::string_view> words = words_of(line);
  return line.starts_with("(;") || looks_like_board(line) ||
         (words.size() <= most_words && find_name(words.front()));
}

// Whether something of a game may stand in the line: a turn, a position, a tag such as "# White:
// Ann", or a part of SGF.
bool may_be_of_game(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (line.front() == '#' && contains(line, ":") && words.size() > 1 && words[1].ends_with(':'))
    return true;
  for (auto at = line.find('['); at != line.npos; at = line.find('[', at + 1))
    if (ends_property_name(line, at)) return true;
  return std::ranges::any_of(words, may_be_turn) || std::ranges::any_of(words, looks_like_board);
}

bool is_of_word(char c) {
  return ('a' <= c && c <= 'z') || !is_ascii(c);
}

// How many bytes of the line belong to words of three letters or more.
std::size_t bytes_in_words(std::string_view line) {
  constexpr std::size_t shortest = 3;
  std::size_t sum = 0;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t begin = at;
    if (is_letter(line[at])) ++at;  // which may be a capital one
    while (at < line.size() && is_of_word(line[at])) ++at;
    if (at - begin >= shortest) sum += at - begin;
    at = std::max(at, begin + 1);
  }
  return sum;
}

// Whether there is a link or a picture of Markdown, `[name](address)`, in the text. In SGF a
// bracket of a value may stand before that of a variation.
bool is_markdown(std::string_view text) {
  for (auto at = text.find("]("); at != text.npos; at = text.find("](", at + 1))
    if (is_letter(text.substr(at + 2, 1).empty() ? ' ' : text[at + 2])) return true;
  return false;
}

// Whether a text is plainly one for people, or a program: words of small letters, no record, and
// turns only where they are quoted. Few words may be what is left of a record.
bool is_prose(std::string_view text) {
  constexpr std::size_t fewest_words = 5;
  constexpr std::size_t least_around_quote = 8;  // times as much
  std::size_t words = 0;
  std::size_t bytes = 0;
  std::size_t in_words = 0;
  std::size_t of_game = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_line(text, at);
    const std::string_view line = trimmed(text.substr(at, end - at));
    at = begin_of_next_line(text, end);
    if (line.empty()) continue;
    if (may_begin_record(line)) return false;
    if (may_be_of_game(line)) of_game += line.size();
    for (const std::string_view word : words_of(line)) {
      ++words;
      bytes += word.size();
    }
    in_words += bytes_in_words(line);
  }
  return words >= fewest_words && 5 * in_words > 2 * bytes && least_around_quote * of_game < bytes;
}

}  // namespace

FileContent packed_content(std::string_view beginning) {
  const FileContent content = content_by_signature(beginning);
  const bool is_packed = content.kind == FileKind::compressed || content.kind == FileKind::archive;
  return is_packed ? content : FileContent{};
}

FileContent file_content(std::string_view beginning) {
  if (const FileContent content = content_by_signature(beginning);
      content.kind != FileKind::records)
    return content;
  const std::string_view text = without_byte_order_mark(beginning);
  const Content form = detect(text);
  if (form == Content::json) return json_content(text);
  if (form != Content::text) return {};
  // A game may be embedded in markup; then the form is another one.
  if (trimmed(text).starts_with('<')) return markup_content(text);
  if (is_table(text)) return {FileKind::other, "a table"};
  return is_markdown(text) || is_prose(text) ? FileContent{FileKind::prose, "text without a game"}
                                             : FileContent{};
}

}  // namespace cairn
