#include "formats/text/record_of_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "formats/text/content.hpp"
#include "formats/text/game_names.hpp"
#include "formats/text/record_items.hpp"
#include "formats/text/text_head.hpp"
#include "formats/text/typed_words.hpp"
#include "formats/text/understanding.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

bool is_turn(const TypedItem& item) {
  return item.kind == TypedItem::Kind::turn && is_typed_turn(item.text);
}

// Whether a semicolon stands between two turns, where it may also begin a comment.
bool has_turn_behind_semicolon(const TextRecordLine& line) {
  return std::ranges::any_of(line.items, [&](const TypedItem& item) {
    return item.is_joined && trimmed(line.content.substr(0, item.offset)).ends_with(';');
  });
}

// Makes a note of numbers that tell of turns before the first one, or of more or fewer turns than
// stand between them. Two turns may have one number.
void note_numbers(Record& record, const std::vector<TypedPlace>& typed, bool has_start) {
  std::optional<std::size_t> last;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const int number = typed[i].number;
    if (number == 0) continue;
    const int before = last ? typed[*last].number : has_start ? number : 0;
    const int most = before + static_cast<int>(last ? i - *last : 1);
    if (number < before || number > most) {
      record.notes.push_back(
          last ? fmt::format("its turn {} is followed by turn {}; some may be missing", before,
                             number)
               : fmt::format("its first turn has the number {}; some may be missing", number));
      return;
    }
    last = i;
  }
}

// Makes a note of a record without turns whose comment holds some.
void note_turns_in_comment(Record& record) {
  if (!record.turns.empty() || record.broken) return;
  std::string words(value_of(record.tags, "C"));
  std::ranges::replace_if(
      words, [](char c) { return c == ';' || c == '"'; }, ' ');
  for (const std::string_view word : words_of(words))
    if (is_typed_turn(word) && std::ranges::any_of(word, is_digit)) {
      record.notes.push_back("no turns, but its comment seems to hold some: " +
                             cairn::quoted(word));
      return;
    }
}

// Adds the items of a line to a record. A wrapped line is short.
void add_items(RecordItems& items, const TextRecordLine& line) {
  const bool is_wrapped = line.content.find_first_of("\r\n") != line.content.npos;
  for (const TypedItem& item : line.items)
    items.add(item,
              is_wrapped
                  ? place_behind(line.content.substr(0, item.offset), Content::text, line.place)
                  : Place{line.place.line, line.place.column + static_cast<int>(item.offset)});
}

Break break_at(const Record& record, const TextRecordLine& line, const std::string& message) {
  return {record.turns.size(), Error(Error::Kind::syntax, message, line.place)};
}

}  // namespace

Record headed_record(const std::vector<TextRecordLine>& head, Place place) {
  Record record;
  record.place = record.start_place = place;
  record.format = Format::text;
  for (const TextRecordLine& line : head)
    if (line.kind == TextLine::tag)
      add_tags(record, line.content, line.place);
    else
      add_header(record, line.content, line.place);
  return record;
}

void add_lines(Record& record, const std::vector<TextRecordLine>& lines,
               const ForeignLines& found) {
  RecordItems items(record);
  for (std::size_t i = 0; i < found.begin(); ++i) {
    const TextRecordLine& line = lines[i];
    if (line.kind == TextLine::comment) {
      add_footer(record, line.content, line.place);
      continue;
    }
    if (found.gap() == i)
      record.broken =
          break_at(record, line,
                   "turns are missing before this one; its number does not follow the last one");
    if (found.rest() == i && !record.broken)
      record.broken = break_at(
          record, line, cairn::quoted(line.content) + " is not a turn; one like b2-b3 expected");
    if (!record.broken) add_items(items, line);
  }
  const bool has_start = !record.start.empty();
  settle_turns(record, items.places());
  if (!record.broken) note_numbers(record, items.places(), has_start);
  note_turns_in_comment(record);
  const auto end = lines.begin() + static_cast<std::ptrdiff_t>(found.begin());
  if (record.turns.size() == items.places().size() &&
      std::any_of(lines.begin(), end, has_turn_behind_semicolon))
    record.notes.push_back("turns behind a semicolon; read as turns, not as a comment");
}

bool holds_turn(const TextRecordLine& line) {
  const auto words = std::ranges::count(line.items, TypedItem::Kind::turn, &TypedItem::kind);
  const auto turns = std::ranges::count_if(line.items, is_turn);
  const bool is_numbered = !line.items.empty() && line.items.front().number > 0;
  return turns > 0 && (is_numbered || 2 * turns > words);
}

bool holds_first_turn(const TextRecordLine& line) {
  const auto first = std::ranges::find(line.items, TypedItem::Kind::turn, &TypedItem::kind);
  return holds_turn(line) && is_turn(*first) && first->number == 1;
}

Error no_record(const TextRecordLine& line, bool was_tried) {
  if (line.kind == TextLine::tag)
    return Error(Error::Kind::syntax,
                 "tags without turns; turns below them, or a tag [Position \"...\"], expected",
                 line.place);
  if (line.content.front() == '#')
    return Error(Error::Kind::syntax,
                 "a record on one line behind `#`; its line ends expected, or two blanks behind "
                 "the `#` of a comment",
                 line.place);
  return Error(
      Error::Kind::syntax,
      cairn::quoted(line.content) + " does not begin a record; " +
          (was_tried ? "its turns can be played from the usual start of no game; " : "") +
          expected_sgf_names() +
          " in SGF, position text, turns such as `1. D7xE8` or `1. b2-b3`, Waltz's integers or "
          "Cairn's JSON expected",
      line.place);
}

}  // namespace cairn
