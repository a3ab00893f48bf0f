#include "formats/text/text_records.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/utf8.hpp"
#include "formats/text/ascii.hpp"
#include "formats/text/quote.hpp"
#include "formats/text/split.hpp"

namespace cairn {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

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

  Reader(std::string_view text, GameNames names, const Handle& handle)
      : text_(text), names_(names), handle_(handle) {}

  void read() {
    while (at_ < text_.size()) {
      line_start_ = at_;
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      at_ = std::min(end + 1, text_.size());
      ++line_;
      read_line(text_.substr(line_start_, end - line_start_));
    }
    keep_comments();
    finish(text_.size());
  }

 private:
  void read_line(std::string_view line) {
    const std::string_view content = content_of(line);
    const Place place = place_of(content);
    switch (kind_of_line(content, names_)) {
      case TextLine::blank:
        return;
      case TextLine::comment:
        return read_comment(content, place);
      case TextLine::position:
        return begin_record(content, place);
      case TextLine::turns:
        return read_turns(content, place);
    }
  }

  void read_comment(std::string_view line, Place place) {
    if (head_start_ == text_.npos) head_start_ = line_start_;
    const std::string clean = without_control(line);
    const std::string_view comment = comment_in(clean);
    auto header = header_of(comment, place);
    if (header && std::ranges::find(tags_, header->name, &Property::name) == tags_.end())
      tags_.push_back(std::move(*header));
    else
      add_comment(tags_, comment, place);
  }

  // All comments of a record form one text, in SGF's tag C.
  static void add_comment(Properties& tags, std::string_view line, Place place) {
    const auto comment = std::ranges::find(tags, comment_tag, &Property::name);
    if (comment == tags.end())
      tags.push_back({std::string(comment_tag), {std::string(line)}, place});
    else
      (comment->values.front() += '\n') += line;
  }

  // Comments are first held back, because they may belong to the next position. If no position
  // followed, they belong to the open record and become part of its comment.
  void keep_comments() {
    auto* const record = is_open_ ? std::get_if<Record>(&current_) : nullptr;
    if (record)
      for (const Property& tag : tags_) {
        const auto known = std::ranges::find(headers, tag.name, &Header::tag);
        const std::string label = known == headers.end() ? "" : std::string(known->label) + ": ";
        for (const std::string_view line : split(tag.values.front(), "\n"))
          add_comment(record->tags, label + std::string(line), tag.place);
      }
    tags_.clear();
  }

  void begin_record(std::string_view line, Place place) {
    finish(std::min(head_start_, line_start_));
    try {
      auto [game, start] = read_position_line(line, names_);
      Record record;
      record.place = record.start_place = place;
      record.game = std::move(game);
      record.format = Format::text;
      record.tags = std::move(tags_);
      record.start = std::move(start);
      current_ = std::move(record);
    } catch (const Error& error) {
      current_ = error.at(place);
    }
    is_open_ = true;
    tags_.clear();
    head_start_ = text_.npos;
  }

  void read_turns(std::string_view line, Place place) {
    head_start_ = text_.npos;
    keep_comments();
    if (!is_open_)
      current_ = Error(Error::Kind::syntax,
                       cairn::quoted(line) + " begins no record that can be read; " +
                           expected_sgf_names(names_) +
                           " in SGF, position text, Waltz's integers or Cairn's JSON expected",
                       place);
    is_open_ = true;
    Record* const record = std::get_if<Record>(&current_);
    for (std::size_t at = 0; record && at < line.size();) {
      const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
      const std::string_view word = without_number(line.substr(at, end - at));
      if (!word.empty()) {
        RecordTurn& turn = record->turns.emplace_back();
        turn.text = word;
        turn.place = place_of(word);
      }
      at = end + 1;
    }
  }

  // Passes on the current record or error, which ends before the offset `end`.
  void finish(std::size_t end) {
    if (is_open_) handle_(text_.substr(record_start_, end - record_start_), std::move(current_));
    is_open_ = false;
    record_start_ = end;
  }

  Place place_of(std::string_view part) const {
    return {line_, static_cast<int>(part.data() - text_.data() -
                                    static_cast<std::ptrdiff_t>(line_start_)) +
                       1};
  }

  std::string_view text_;
  GameNames names_;
  const Handle& handle_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::size_t record_start_ = 0;
  std::size_t head_start_ = std::string_view::npos;  // of the comments above the next position
  int line_ = 0;
  Properties tags_;       // from those comments
  bool is_open_ = false;  // whether a record, or text that should be one, has begun
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
