#include "formats/records/record_cuts.hpp"

#include <algorithm>
#include <string>
#include <variant>

#include "formats/json/json_lines.hpp"
#include "formats/sgf/sgf.hpp"
#include "formats/sgf/sgf_scanner.hpp"
#include "formats/text/content.hpp"
#include "formats/text/text_records.hpp"
#include "text/ascii.hpp"
#include "text/turn_signs.hpp"
#include "tzaar/waltz_integers.hpp"

namespace cairn {

namespace {

constexpr auto none = std::string_view::npos;

bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

// Whether only words stand before the offset, which belongs to the game below it.
bool stands_below_words(std::string_view text, std::size_t at) {
  const std::string_view words = after_blanks(text);
  const std::size_t length = sgf::words_length(words);
  return length > 0 && after_blanks(words.substr(length)).data() == text.data() + at;
}

// A root node at the start of a line begins a game, no matter what stands before it; see
// formats/sgf/sgf.hpp.
bool is_sgf_cut(std::string_view text, std::size_t at) {
  return is_line_end(text[at - 1]) && sgf::begins_game(text, at) && !stands_below_words(text, at);
}

std::size_t first_sgf_cut(std::string_view text) {
  for (std::size_t at = text.find('(', 1); at != none; at = text.find('(', at + 1))
    if (is_sgf_cut(text, at)) return at;
  return none;
}

std::size_t last_root(std::string_view text) {
  for (std::size_t at = text.rfind('('); at != none && at > 0; at = text.rfind('(', at - 1))
    if (is_sgf_cut(text, at)) return at;
  return none;
}

// Where the last game begins that directly follows a closed game. The text must begin with a game.
// This finds cuts where several games share a line.
std::size_t last_game_after_another(std::string_view text) {
  std::size_t cut = none;
  std::size_t end = none;  // of the last closed game
  int depth = 0;
  bool is_in_value = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (is_in_value) {
      at += c == '\\' ? 1 : 0;
      is_in_value = c != ']';
    } else if (c == '[') {
      is_in_value = true;
    } else if (c == '(') {
      const bool is_root = sgf::begins_game(text, at);
      const bool is_after =
          end != none && std::ranges::all_of(text.substr(end, at - end), is_blank);
      if (is_root && is_after) cut = at;
      depth = is_root ? 1 : depth + 1;
    } else if (c == ')' && --depth == 0) {
      end = at + 1;
    }
  }
  return cut;
}

// The beginning of the last line that begins at or before the offset `at`; LF, CRLF or CR end a
// line.
std::size_t line_start(std::string_view text, std::size_t at) {
  while (at > 0) {
    const std::size_t end = text.find_last_of("\r\n", at - 1);
    if (end == none) break;
    if (text.substr(end, 2) != "\r\n") return end + 1;
    at = end;  // this is the first half of a CRLF
  }
  return 0;
}

TextLine kind_of_line_at(std::string_view text, std::size_t start) {
  return kind_of_line(text.substr(start, end_of_line(text, start) - start));
}

bool begins_record(TextLine kind) {
  return kind == TextLine::start || kind == TextLine::tag;
}

// A start or a tag begins a record, and the comments and tags directly above belong to that record.
std::size_t first_text_cut(std::string_view text) {
  std::size_t head = none;
  for (std::size_t start = 0; start < text.size();) {
    const TextLine kind = kind_of_line_at(text, start);
    const std::size_t begin = std::min(head, start);
    if (begin > 0 && begins_record(kind)) return begin;
    if (kind != TextLine::blank)
      head = kind == TextLine::comment || kind == TextLine::tag ? begin : none;
    start = begin_of_next_line(text, end_of_line(text, start));
  }
  return none;
}

std::size_t last_text_cut(std::string_view text) {
  // The last line may be incomplete, so it is never the cut.
  std::size_t start = line_start(text, text.size());
  std::size_t head = none;  // of the record that begins there or above
  while (start > 0) {
    start = line_start(text, start - 1);
    const TextLine kind = kind_of_line_at(text, start);
    const bool is_body = kind == TextLine::start || kind == TextLine::turns;
    if (is_body && head != none) return head;
    if (begins_record(kind) || (kind == TextLine::comment && head != none)) head = start;
  }
  return none;
}

std::size_t last_waltz_cut(std::string_view text) {
  std::size_t cut = none;
  for (std::size_t at = end_of_waltz_position(text); at < text.size();
       at += end_of_waltz_position(text.substr(at)))
    cut = at;
  return cut;
}

// Converts places within a piece of text to places in the whole text. The piece begins at `begin`.
class Relocator {
 public:
  explicit Relocator(Place begin) : begin_(begin) {}

  void relocate(Place& place) const {
    if (place.line == 1) place.column += begin_.column - 1;
    if (place.line > 0) place.line += begin_.line - 1;
  }

  void relocate(Properties& properties) const {
    for (Property& property : properties) relocate(property.place);
  }

  void relocate(std::vector<RecordTurn>& turns) const {
    for (RecordTurn& turn : turns) {
      relocate(turn.place);
      relocate(turn.properties);
      for (auto& variation : turn.variations) relocate(variation);
    }
  }

  void relocate(Record& record) const {
    relocate(record.place);
    relocate(record.tags);
    relocate(record.start_place);
    relocate(record.turns);
    for (Repair& repair : record.repairs) relocate(repair.place);
    if (record.broken) relocate(record.broken->error);
  }

  void relocate(Error& error) const {
    Place place = error.place();
    relocate(place);
    error = Error(error.kind(), error.what(), place);
  }

 private:
  Place begin_;
};

}  // namespace

std::size_t first_cut(std::string_view text, Content content) {
  if (text.empty()) return none;
  if (content == Content::sgf) return first_sgf_cut(text);
  if (content == Content::text) return first_text_cut(text);
  // Within a value that is printed over several lines, other lines are indented.
  const std::size_t end = content == Content::json ? text.find("\n{") : none;
  return end == none ? none : end + 1;
}

std::size_t last_cut(std::string_view text, Content content) {
  if (text.empty()) return none;
  if (content == Content::text) return last_text_cut(text);
  if (content == Content::waltz) return last_waltz_cut(text);
  if (content == Content::sgf) {
    const std::size_t root = last_root(text);
    return root == none ? last_game_after_another(text) : root;
  }
  const std::size_t start = content == Content::json ? json::last_cut(text) : 0;
  return start == 0 ? none : start;
}

void relocate(ReadResult& result, Place begin, int before) {
  result.number += before;
  auto* record = std::get_if<Record>(&result.content);
  if (record) record->number += before;
  if (begin == Place{1, 1}) return;
  std::visit([relocator = Relocator(begin)](auto& content) { relocator.relocate(content); },
             result.content);
}

}  // namespace cairn
