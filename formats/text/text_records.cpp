#include "formats/text/text_records.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "formats/text/content.hpp"
#include "formats/text/foreign_lines.hpp"
#include "text/ascii.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"
#include "text/utf8.hpp"

namespace cairn {

namespace {

constexpr std::string_view blanks = " \t\v\f";

struct Header {
  std::string_view label;
  std::string_view tag;
};
constexpr std::array<Header, 7> headers{{{"White", "PW"},
                                         {"Black", "PB"},
                                         {"Event", "EV"},
                                         {"Date", "DT"},
                                         {"Place", "PC"},
                                         {"Result", "RE"},
                                         {"Source", "SO"}}};

constexpr std::string_view comment_tag = "C";

// A record with more lines or turns is an error, because they take about a hundred times as much
// memory as the characters that they can be written with.
constexpr std::size_t most_lines = 100'000;
constexpr std::size_t most_turns = 100'000;

// Replaces control characters, which would make the text look like binary data, by blanks, and
// drops trailing blanks, because the reader ignores them.
std::string without_control(std::string_view text) {
  std::string without(text);
  std::ranges::replace_if(
      without, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  without.erase(without.find_last_not_of(' ') + 1);
  return without;
}

// The part of a line that the reader looks at.
std::string_view content_of(std::string_view line) {
  return trimmed(without_byte_order_mark(line));
}

// A value in a form that fits on one line.
std::string line_of(std::string_view value) {
  return in_utf8(trimmed(without_control(value)));
}

// The text of a comment line without the `#` and one blank after it.
std::string_view comment_in(std::string_view line) {
  line.remove_prefix(line.starts_with("# ") ? 2 : 1);
  return line;
}

// The tag that a comment like "White: Ann" stands for, or nothing. An indented comment is never a
// tag; see write_text().
std::optional<Property> header_of(std::string_view line, Place place) {
  const std::size_t colon = line.find(':');
  if (colon == line.npos || line.front() == ' ') return std::nullopt;
  const auto header = std::ranges::find(headers, trimmed(line.substr(0, colon)), &Header::label);
  if (header == headers.end()) return std::nullopt;
  return Property{std::string(header->tag), {std::string(trimmed(line.substr(colon + 1)))}, place};
}

// The word without a leading turn number: "12...b2-b3" becomes "b2-b3", and "1." becomes empty.
std::string_view without_number(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::size_t dots = std::min(word.find_first_not_of('.', digits), word.size());
  return digits > 0 && dots > digits ? word.substr(dots) : word;
}

class Reader {
 public:
  using Handle = std::function<void(std::string_view, std::variant<Record, Error>)>;

  Reader(std::string_view text, const Handle& handle) : text_(text), handle_(handle) {}

  void read() {
    while (at_ < text_.size()) {
      line_start_ = at_;
      const std::size_t end = end_of_line(text_, at_);
      at_ = begin_of_next_line(text_, end);
      ++line_;
      read_line(text_.substr(line_start_, end - line_start_));
    }
    finish(text_.size());
  }

 private:
  void read_line(std::string_view line) {
    const std::string_view content = content_of(line);
    const Place place{line_, static_cast<int>(content.data() - line.data()) + 1};
    const TextLine kind = kind_of_line(content);
    switch (kind) {
      case TextLine::blank:
        return;
      case TextLine::comment:
      case TextLine::turns:
        if (lines_.size() == most_lines)
          too_long_.emplace(place);
        else
          lines_.push_back({kind == TextLine::comment, content, place, line_start_});
        return;
      case TextLine::position:
        return begin_record(content, place);
    }
  }

  // The comments directly above a position belong to it.
  void begin_record(std::string_view line, Place place) {
    const auto begin =
        std::find_if(lines_.rbegin(), lines_.rend(), [](const TextRecordLine& above) {
          return !above.is_comment;
        }).base();
    const std::vector<TextRecordLine> head(begin, lines_.end());
    lines_.erase(begin, lines_.end());
    finish(head.empty() ? line_start_ : head.front().start);
    try {
      auto [game, start] = read_position_line(line);
      Record record;
      record.place = record.start_place = place;
      record.game = std::move(game);
      record.format = Format::text;
      for (const TextRecordLine& comment : head) add_header(record.tags, comment);
      record.start = std::move(start);
      current_ = std::move(record);
    } catch (const Error& error) {
      current_ = error.at(place);
    }
    is_open_ = true;
  }

  static void add_header(Properties& tags, const TextRecordLine& line) {
    const std::string clean = without_control(line.content);
    const std::string_view comment = comment_in(clean);
    auto header = header_of(comment, line.place);
    if (header && std::ranges::find(tags, header->name, &Property::name) == tags.end())
      tags.push_back(std::move(*header));
    else
      add_comment(tags, comment, line.place);
  }

  // All comments of a record form one text, in SGF's tag C.
  static void add_comment(Properties& tags, std::string_view line, Place place) {
    const auto comment = std::ranges::find(tags, comment_tag, &Property::name);
    if (comment == tags.end())
      tags.push_back({std::string(comment_tag), {std::string(line)}, place});
    else
      (comment->values.front() += '\n') += line;
  }

  static void add_turns(std::vector<RecordTurn>& turns, const TextRecordLine& line) {
    const std::string_view words = line.content;
    for (std::size_t at = 0; at < words.size();) {
      const std::size_t end = std::min(words.find_first_of(blanks, at), words.size());
      const std::string_view word = without_number(words.substr(at, end - at));
      if (!word.empty() && turns.size() < most_turns) {
        RecordTurn& turn = turns.emplace_back();
        turn.text = word;
        turn.place = {line.place.line,
                      line.place.column + static_cast<int>(word.data() - words.data())};
      }
      at = end + 1;
    }
  }

  // Passes on what stands in the text up to the offset `end`: the open record, and the lines that
  // belong to none.
  void finish(std::size_t end) {
    std::size_t foreign = 0;
    if (is_open_) {
      const ForeignLines found(lines_);
      foreign = found.begin();
      if (auto* const record = std::get_if<Record>(&current_)) fill(*record, found);
    }
    if (is_open_ && foreign == lines_.size()) break_off();
    if (is_open_) pass_on(foreign == lines_.size() ? end : lines_[foreign].start);
    while (foreign < lines_.size() && lines_[foreign].is_comment) ++foreign;
    if (foreign < lines_.size()) {
      current_ = no_record(lines_[foreign]);
      pass_on(end);
    }
    record_start_ = end;
    is_open_ = false;
    too_long_.reset();
    lines_.clear();
  }

  // Says of a record with too many lines or turns that it breaks off.
  void break_off() {
    auto* const record = std::get_if<Record>(&current_);
    if (!record || record->broken || (!too_long_ && record->turns.size() < most_turns)) return;
    record->broken =
        Break{record->turns.size(), Error(Error::Kind::syntax,
                                          "more than " + std::to_string(most_lines) +
                                              " lines or turns; a record of fewer expected",
                                          too_long_.value_or(record->place))};
  }

  // Reads the lines of the record, up to a gap in its numbers, or to text at its end. Whether a
  // turn is lost there, the rules know: a finished game needs none.
  void fill(Record& record, const ForeignLines& found) const {
    for (std::size_t i = 0; i < found.begin(); ++i) {
      const TextRecordLine& line = lines_[i];
      if (line.is_comment) {
        add_comment(record.tags, comment_in(without_control(line.content)), line.place);
        continue;
      }
      if (found.gap() == i)
        record.broken = Break{record.turns.size(),
                              Error(Error::Kind::syntax,
                                    "turns are missing before this one; its number does not follow "
                                    "the last one",
                                    line.place)};
      if (found.rest() == i && !record.broken)
        record.broken =
            Break{record.turns.size(),
                  Error(Error::Kind::syntax,
                        cairn::quoted(line.content) + " is not a turn; one like b2-b3 expected",
                        line.place)};
      if (!record.broken) add_turns(record.turns, line);
    }
  }

  void pass_on(std::size_t end) {
    handle_(text_.substr(record_start_, end - record_start_), std::move(current_));
    record_start_ = end;
  }

  Error no_record(const TextRecordLine& line) const {
    if (line.content.front() == '#')
      return Error(Error::Kind::syntax,
                   "a record on one line behind `#`; its line ends expected, or two blanks behind "
                   "the `#` of a comment",
                   line.place);
    return Error(Error::Kind::syntax,
                 cairn::quoted(line.content) + " does not begin a record; " +
                     expected_sgf_names() +
                     " in SGF, position text, Waltz's integers or Cairn's JSON expected",
                 line.place);
  }

  std::string_view text_;
  const Handle& handle_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::size_t record_start_ = 0;
  int line_ = 0;
  // Those below the open record's position, or before the first position.
  std::vector<TextRecordLine> lines_;
  std::optional<Place> too_long_;  // where there are too many of them
  bool is_open_ = false;           // whether a record has begun
  std::variant<Record, Error> current_;
};

}  // namespace

TextLine kind_of_line(std::string_view line) {
  line = content_of(line);
  if (line.empty()) return TextLine::blank;
  if (line.front() == '#')
    return holds_record(comment_in(line)) ? TextLine::turns : TextLine::comment;
  return is_position_line(line) ? TextLine::position : TextLine::turns;
}

void read_text_records(
    std::string_view text,
    const std::function<void(std::string_view, std::variant<Record, Error>)>& handle) {
  Reader(text, handle).read();
}

std::string write_text(const Record& record) {
  std::string text;
  for (const Header& header : headers) {
    const std::string value = line_of(value_of(record.tags, header.tag));
    const std::string line = std::string(header.label) + ": " + value;
    if (!value.empty() && !holds_record(line)) text += "# " + line + '\n';
  }
  if (const std::string comment = in_utf8(value_of(record.tags, comment_tag)); !comment.empty())
    for (const std::string_view part : split(comment, "\n")) {
      const std::string line = without_control(part);
      const bool looks_different = header_of(line, {}) || holds_record(line);
      text += line.empty() ? "#" : looks_different ? "#  " : "# ";
      text += line + '\n';
    }
  text += record.start + '\n';
  int number = 0;
  for (const RecordTurn& turn : record.turns)
    if (!turn.text.empty()) text += std::to_string(++number) + ". " + turn.text + '\n';
  return text;
}

}  // namespace cairn
