#include "formats/text/text_records.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/utf8.hpp"
#include "formats/text/ascii.hpp"
#include "formats/text/content.hpp"
#include "formats/text/quote.hpp"
#include "formats/text/split.hpp"

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

// The turn number with which a line begins, such as 12 in "12. b2-b3", or nothing.
std::optional<int> number_of(std::string_view line) {
  constexpr std::size_t most_digits = 6;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits == 0 || digits > most_digits || !line.substr(digits).starts_with('.'))
    return std::nullopt;
  int number = 0;
  for (const char digit : line.substr(0, digits)) number = 10 * number + (digit - '0');
  return number;
}

// Whether a turn may stand in the line: it has a letter and a digit side by side, as the names of
// spaces have.
bool may_hold_turn(std::string_view line) {
  for (std::size_t at = 1; at < line.size(); ++at)
    if (is_letter(line[at - 1]) && is_digit(line[at])) return true;
  return false;
}

// A line that is neither blank nor a position.
struct Line {
  bool is_comment = false;
  std::string_view content;
  Place place;
  std::size_t start = 0;  // offset in the text
};

// Finds where text of another kind begins among the lines below a position, so that a record whose
// position line is damaged does not spoil the record above it. The turns of the record above must
// be numbered. It ends before lines without a number and without a turn, unless a later turn of it
// follows; and where the numbers begin anew.
class ForeignLines {
 public:
  explicit ForeignLines(const std::vector<Line>& lines) : lines_(lines) {}

  // Returns the index of the first line that does not belong to the record, or the number of lines.
  std::size_t find() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].is_comment) continue;
      const std::optional<int> number = number_of(lines_[i].content);
      if (number && begins_anew(i, *number)) return with_comments(foreign_.value_or(i));
      if (number || may_hold_turn(lines_[i].content))
        foreign_.reset();
      else if (last_ > 0 && !foreign_)
        foreign_ = i;
      last_ = number.value_or(last_);
    }
    return foreign_ ? with_comments(*foreign_) : lines_.size();
  }

 private:
  // Whether the numbers begin anew at this line, and one of them is not just damaged.
  bool begins_anew(std::size_t line, int number) const {
    if (foreign_ && number == 1) return true;
    if (number >= last_) return false;
    const auto next =
        std::find_if(lines_.begin() + static_cast<std::ptrdiff_t>(line) + 1, lines_.end(),
                     [](const Line& other) { return number_of(other.content).has_value(); });
    return next == lines_.end() ? foreign_.has_value() : number_of(next->content) <= number + 1;
  }

  // The comments directly above a line go with it.
  std::size_t with_comments(std::size_t line) const {
    while (line > 0 && lines_[line - 1].is_comment) --line;
    return line;
  }

  const std::vector<Line>& lines_;
  int last_ = 0;                        // the last number
  std::optional<std::size_t> foreign_;  // the first of the lines since then that have no turn
};

class Reader {
 public:
  using Handle = std::function<void(std::string_view, std::variant<Record, Error>)>;

  Reader(std::string_view text, GameNames names, const Handle& handle)
      : text_(text), names_(names), handle_(handle) {}

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
    switch (kind_of_line(content, names_)) {
      case TextLine::blank:
        return;
      case TextLine::comment:
      case TextLine::turns:
        if (lines_.size() == most_lines)
          too_long_.emplace(place);
        else
          lines_.push_back({content.front() == '#', content, place, line_start_});
        return;
      case TextLine::position:
        return begin_record(content, place);
    }
  }

  // The comments directly above a position belong to it.
  void begin_record(std::string_view line, Place place) {
    const auto begin = std::find_if(lines_.rbegin(), lines_.rend(), [](const Line& above) {
                         return !above.is_comment;
                       }).base();
    const std::vector<Line> head(begin, lines_.end());
    lines_.erase(begin, lines_.end());
    finish(head.empty() ? line_start_ : head.front().start);
    try {
      auto [game, start] = read_position_line(line, names_);
      Record record;
      record.place = record.start_place = place;
      record.game = std::move(game);
      record.format = Format::text;
      for (const Line& comment : head) add_header(record.tags, comment);
      record.start = std::move(start);
      current_ = std::move(record);
    } catch (const Error& error) {
      current_ = error.at(place);
    }
    is_open_ = true;
  }

  static void add_header(Properties& tags, const Line& line) {
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

  static void add_turns(std::vector<RecordTurn>& turns, const Line& line) {
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
    std::size_t foreign = is_open_ ? ForeignLines(lines_).find() : 0;
    if (auto* const record = is_open_ ? std::get_if<Record>(&current_) : nullptr)
      for (const Line& line : std::span(lines_).first(foreign)) {
        if (line.is_comment)
          add_comment(record->tags, comment_in(without_control(line.content)), line.place);
        else
          add_turns(record->turns, line);
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
    if (!record || (!too_long_ && record->turns.size() < most_turns)) return;
    record->broken =
        Break{record->turns.size(), Error(Error::Kind::syntax,
                                          "more than " + std::to_string(most_lines) +
                                              " lines or turns; a record of fewer expected",
                                          too_long_.value_or(record->place))};
  }

  void pass_on(std::size_t end) {
    handle_(text_.substr(record_start_, end - record_start_), std::move(current_));
    record_start_ = end;
  }

  Error no_record(const Line& line) const {
    return Error(Error::Kind::syntax,
                 cairn::quoted(line.content) + " begins no record that can be read; " +
                     expected_sgf_names(names_) +
                     " in SGF, position text, Waltz's integers or Cairn's JSON expected",
                 line.place);
  }

  std::string_view text_;
  GameNames names_;
  const Handle& handle_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::size_t record_start_ = 0;
  int line_ = 0;
  std::vector<Line> lines_;        // below the open record's position, or before the first position
  std::optional<Place> too_long_;  // where there are too many of them
  bool is_open_ = false;           // whether a record has begun
  std::variant<Record, Error> current_;
};

}  // namespace

TextLine kind_of_line(std::string_view line, GameNames names) {
  line = content_of(line);
  if (line.empty()) return TextLine::blank;
  if (line.front() == '#') return TextLine::comment;
  return is_position_line(line, names) ? TextLine::position : TextLine::turns;
}

void read_text_records(
    std::string_view text, GameNames names,
    const std::function<void(std::string_view, std::variant<Record, Error>)>& handle) {
  Reader(text, names, handle).read();
}

std::string write_text(const Record& record) {
  std::string text;
  for (const Header& header : headers) {
    const std::string value = line_of(value_of(record.tags, header.tag));
    if (!value.empty()) text += "# " + std::string(header.label) + ": " + value + '\n';
  }
  if (const std::string comment = in_utf8(value_of(record.tags, comment_tag)); !comment.empty())
    for (const std::string_view part : split(comment, "\n")) {
      const std::string line = without_control(part);
      text += line.empty() ? "#" : header_of(line, {}) ? "#  " : "# ";
      text += line + '\n';
    }
  text += record.start + '\n';
  int number = 0;
  for (const RecordTurn& turn : record.turns)
    if (!turn.text.empty()) text += std::to_string(++number) + ". " + turn.text + '\n';
  return text;
}

}  // namespace cairn
