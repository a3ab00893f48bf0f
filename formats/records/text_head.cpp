#include "formats/records/text_head.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/records/reader.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

struct Label {
  std::string_view word;
  std::string_view tag;
};
constexpr std::array labels{
    Label{"White", "PW"},     Label{"Black", "PB"},   Label{"Event", "EV"},
    Label{"Round", "RO"},     Label{"Date", "DT"},    Label{"Place", "PC"},
    Label{"Result", "RE"},    Label{"Source", "SO"},  Label{"Spaces", space_names_tag},
    Label{"Annotator", "AN"}, Label{"Opening", "ON"}, Label{"WhiteElo", "WR"},
    Label{"BlackElo", "BR"},  Label{"Site", "PC"}};
constexpr std::size_t labels_of_comments = 9;  // the others stand in brackets alone

constexpr std::string_view comment_tag = "C";

const Label* find_label(std::span<const Label> known, std::string_view word) {
  const auto found = std::ranges::find_if(
      known, [&](const Label& label) { return equal_in_any_case(label.word, word); });
  return found == known.end() ? nullptr : &*found;
}

// The text of a comment line without the `#` and one blank after it.
std::string text_of_comment(std::string_view line) {
  std::string text = without_control(line);
  return text.substr(text.starts_with("# ") ? 2 : 1);
}

// The tag that a comment like "White: Ann" stands for, or nothing. An indented comment is never a
// tag; see write_text().
std::optional<Property> tag_of_comment(std::string_view comment, Place place) {
  const std::size_t colon = comment.find(':');
  if (colon == comment.npos || comment.front() == ' ') return std::nullopt;
  const Label* const label =
      find_label(std::span(labels).first(labels_of_comments), trimmed(comment.substr(0, colon)));
  if (!label) return std::nullopt;
  return Property{
      std::string(label->tag), {std::string(trimmed(comment.substr(colon + 1)))}, place};
}

// Adds a tag, or makes it a comment if there is one of its name.
void add_or_keep(Record& record, std::string_view label, Property tag) {
  const auto known = std::ranges::find(record.tags, tag.name, &Property::name);
  if (known == record.tags.end()) {
    record.tags.push_back(std::move(tag));
    return;
  }
  note_other_value(record, *known, tag.values.front());
  add_to_comment(record.tags, std::string(label) + ": " + tag.values.front(), tag.place);
}

bool holds_record_in(std::string_view comment) {
  constexpr std::string_view blanks = " \t";
  if (comment.empty() || comment.front() == ' ') return false;
  std::size_t begin = 0;
  while (begin < comment.size() && !looks_like_board(comment.substr(begin)))
    begin = std::min(comment.find_first_of(blanks, begin), comment.size() - 1) + 1;
  const std::size_t first = comment.find("1.", comment.find_first_of(blanks, begin));
  return first != comment.npos && comment.find("2.", first) != comment.npos;
}

// A value in a form that fits on one line.
std::string line_of(std::string_view value) {
  return std::string(trimmed(without_control(in_utf8(value))));
}

// Reads the tags of a line one after the other.
class TagReader {
 public:
  TagReader(std::string_view line, Place place) : line_(line), place_(place) {}

  bool at_end() {
    while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
    return at_ == line_.size();
  }

  Place place() const { return {place_.line, place_.column + static_cast<int>(at_)}; }

  std::string_view take_name() {
    expect('[');
    const std::size_t begin = at_;
    while (at_ < line_.size() && (is_letter(line_[at_]) || is_digit(line_[at_]))) ++at_;
    const std::string_view name = line_.substr(begin, at_ - begin);
    if (name.empty()) fail();
    return name;
  }

  // A value in quotes, in which a backslash stands before quotes and backslashes.
  std::string take_value() {
    at_end();
    expect('"');
    std::string value;
    while (at_ < line_.size() && !line_.substr(at_).starts_with("\"]")) {
      const bool is_escape = line_[at_] == '\\' && at_ + 1 < line_.size() &&
                             (line_[at_ + 1] == '"' || line_[at_ + 1] == '\\');
      if (is_escape) ++at_;
      value += line_[at_++];
    }
    expect('"');
    expect(']');
    return value;
  }

 private:
  void expect(char c) {
    if (at_ == line_.size() || line_[at_] != c) fail();
    ++at_;
  }

  [[noreturn]] void fail() const {
    throw Error(Error::Kind::syntax,
                (at_ == line_.size() ? std::string("a tag is not closed")
                                     : quote(line_.substr(at_)) + " in a line of tags") +
                    "; one like [White \"Ann\"] expected",
                place());
  }

  std::string_view line_;
  Place place_;
  std::size_t at_ = 0;
};

}  // namespace

std::string without_control(std::string_view text) {
  std::string without = with_usual_line_ends(text).value_or(std::string(text));
  std::ranges::replace_if(
      without, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  without.erase(without.find_last_not_of(' ') + 1);
  return without;
}

bool holds_record(std::string_view comment_line) {
  return holds_record_in(text_of_comment(comment_line));
}

void add_comment_line(Record& record, std::string_view line, Place place) {
  const std::string comment = text_of_comment(line);
  if (auto tag = tag_of_comment(comment, place))
    add_or_keep(record, trimmed(comment.substr(0, comment.find(':'))), std::move(*tag));
  else
    add_to_comment(record.tags, comment, place);
}

void add_tag_line(Record& record, std::string_view line, Place place) {
  const std::string clean = without_control(line);
  for (TagReader reader(clean, place); !reader.at_end();) {
    const Place begin = reader.place();
    const std::string name(reader.take_name());
    std::string value = reader.take_value();
    if (value.empty() || value == "?") continue;
    if (const Label* const label = find_label(labels, name))
      add_or_keep(record, name, {std::string(label->tag), {std::move(value)}, begin});
    else
      add_to_comment(record.tags, name + ": " + value, begin);
  }
}

void add_to_comment(Properties& tags, std::string_view line, Place place) {
  const auto comment = std::ranges::find(tags, comment_tag, &Property::name);
  if (comment == tags.end())
    tags.push_back({std::string(comment_tag), {std::string(line)}, place});
  else
    (comment->values.front() += '\n') += line;
}

void note_other_value(Record& record, const Property& tag, std::string_view other) {
  const std::string_view first = tag.values.empty() ? std::string_view{} : tag.values.front();
  if (trimmed(first) == trimmed(other)) return;
  record.notes.push_back(tag.name + " is given twice, as " + quote(first) + " and as " +
                         quote(other) + "; the first counts");
}

std::string write_text_head(const Properties& tags) {
  std::string text;
  for (const Label& label : std::span(labels).first(labels_of_comments)) {
    const std::string value = line_of(value_of(tags, label.tag));
    const std::string line = std::string(label.word) + ": " + value;
    if (!value.empty() && !holds_record_in(line)) text += "# " + line + '\n';
  }
  if (const std::string comment = in_utf8(value_of(tags, comment_tag)); !comment.empty())
    for (const std::string_view part : split(comment, "\n")) {
      const std::string line = without_control(part);
      const bool looks_different = tag_of_comment(line, {}) || holds_record_in(line);
      text += line.empty() ? "#" : looks_different ? "#  " : "# ";
      text += line + '\n';
    }
  return text;
}

}  // namespace cairn
