#include "formats/text/text_records.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "formats/text/content.hpp"
#include "formats/text/foreign_lines.hpp"
#include "formats/text/game_names.hpp"
#include "formats/text/record_items.hpp"
#include "formats/text/record_of_lines.hpp"
#include "formats/text/text_head.hpp"
#include "formats/text/understanding.hpp"
#include "text/ascii.hpp"
#include "text/plain_line.hpp"
#include "text/split.hpp"
#include "text/utf8.hpp"

namespace cairn {

namespace {

// A record with more lines or turns (most_turns) is an error, because they take about a hundred
// times as much memory as the characters that they can be written with.
constexpr std::size_t most_lines = 100'000;

class Reader {
 public:
  using Handle = std::function<void(std::string_view, std::variant<Record, Error>)>;

  Reader(std::string_view text, const Handle& handle) : text_(text), handle_(handle) {}

  void read() {
    while (at_ < text_.size()) {
      line_start_ = at_;
      if (read_foreign_board()) continue;
      const std::size_t end = end_of_wrapped_line(text_, at_);
      at_ = begin_of_next_line(text_, end);
      ++line_;
      read_line(text_.substr(line_start_, end - line_start_));
    }
    finish(text_.size());
  }

 private:
  // Begins a record at a board of several lines.
  bool read_foreign_board() {
    const std::string_view text = without_byte_order_mark(text_.substr(at_));
    const auto found = find_foreign_board(text);
    if (!found) return false;
    const Place place{line_ + 1, 1};
    begin_record(place, [&] { return NamedPosition{found->game, found->board.start}; });
    auto& record = std::get<Record>(current_);
    if (!found->board.note.empty()) record.notes.push_back(found->board.note);
    const std::size_t end = text_.size() - text.size() + found->board.length;
    line_ = place_behind(text_.substr(at_, end - at_), Content::text, place).line - 1;
    at_ = end;
    return true;
  }

  // Reads a line row by row, and counts those that were wrapped.
  void read_line(std::string_view line) {
    const std::size_t begin = line_start_;
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t end = end_of_row(line, at);
      line_start_ = begin + at;
      read_row(line.substr(at, end - at), static_cast<int>(at) + 1);
      at = end;
    }
    line_ = place_behind(line, Content::text, {line_, 1}).line;
  }

  void read_row(std::string_view row, int first_column) {
    const std::string_view content = content_of_line(row);
    const auto column = static_cast<int>(content.data() - row.data()) + first_column;
    if (const std::size_t tags = length_of_tags(content); tags > 0 && tags < content.size()) {
      read_part(content.substr(0, tags), TextLine::tag, {line_, column});
      return read_part(content.substr(tags), TextLine::turns,
                       {line_, column + static_cast<int>(tags)});
    }
    TextLine kind = kind_of_line(content);
    if (kind == TextLine::turns && !is_open_ && !is_below_turns() && is_head_in_words(content))
      kind = TextLine::tag;
    if (kind != TextLine::tag && kind != TextLine::position)
      return read_part(content, kind, {line_, column});
    const PlainLine plain = plain_line(content);
    const HeadedLine parts = parts_of_line(plain.text);
    const auto end =
        static_cast<std::size_t>(parts.head.data() + parts.head.size() - plain.text.data());
    const std::size_t turns = plain.offset(parts.turns);
    read_part(content.substr(0, plain.offset(end)), kind, {line_, column});
    if (turns < content.size())
      read_part(content.substr(turns), TextLine::turns, {line_, column + static_cast<int>(turns)});
  }

  // Reads a line, or what stands in it before or behind its heading.
  void read_part(std::string_view content, TextLine kind, Place place) {
    switch (kind) {
      case TextLine::blank:
        return;
      case TextLine::tag:
        if (is_open_ || is_below_turns()) {
          std::vector<TextRecordLine> head = take_head();
          finish(head.empty() ? line_start_ : head.front().start);
          lines_ = std::move(head);
        }
        return add_line({kind, content, place, line_start_, {}});
      case TextLine::comment:
        return add_line({kind, content, place, line_start_, {}});
      case TextLine::turns:
        return add_turns(content, place);
      case TextLine::position:
        return begin_record(place,
                            [=] { return read_position_line(trimmed(plain_line(content).text)); });
    }
  }

  void add_turns(std::string_view content, Place place) {
    const bool was_in_comment = typed_.is_in_comment();
    add_line({TextLine::turns, content, place, line_start_, typed_.read(content)});
    if (!was_in_comment) comment_ = place;
  }

  void add_line(TextRecordLine line) {
    if (lines_.size() == most_lines)
      too_long_.emplace(line.place);
    else
      lines_.push_back(std::move(line));
  }

  static bool is_below_head(const TextRecordLine& line) { return line.kind == TextLine::turns; }

  // Whether turns stand among the lines so far. Each line is asked once, since there may be many.
  bool is_below_turns() {
    while (heads_ < lines_.size() && !is_below_head(lines_[heads_])) ++heads_;
    return heads_ < lines_.size();
  }

  // Takes the comments and tags at the end of the lines, which belong to the record below them.
  std::vector<TextRecordLine> take_head() {
    const auto begin = std::find_if(lines_.rbegin(), lines_.rend(), is_below_head).base();
    std::vector<TextRecordLine> head(std::make_move_iterator(begin),
                                     std::make_move_iterator(lines_.end()));
    lines_.erase(begin, lines_.end());
    return head;
  }

  // Begins a record at a position, which `read` returns, or says what is wrong with it.
  template <class Read>
  void begin_record(Place place, Read read) {
    const std::vector<TextRecordLine> head = take_head();
    finish(head.empty() ? line_start_ : head.front().start);
    try {
      auto [game, start] = read();
      open(head, std::move(game), std::move(start), place);
    } catch (const Error& error) {
      current_ = error.at(place);
      is_open_ = true;
    }
  }

  void open(const std::vector<TextRecordLine>& head, std::string game, std::string start,
            Place place) {
    Record record = headed_record(head, place);
    if (!game.empty()) {
      record.game = std::move(game);
      record.start = std::move(start);
      record.start_place = place;
    }
    current_ = std::move(record);
    is_open_ = true;
  }

  // Opens a record whose turns have no start above them, if it may be one: it stands at the
  // beginning of the text, below another such record or below tags, and its first line that says
  // more than a remark has a turn. Without tags, lines above the first turn of all are passed on as
  // no record.
  void open_without_start(bool may_lack_tags) {
    const bool has_tags = std::ranges::any_of(
        lines_, [](const TextRecordLine& line) { return line.kind == TextLine::tag; });
    if (!may_lack_tags && !has_tags) return;
    auto told = std::ranges::find_if_not(lines_, &TextRecordLine::is_remark);
    if (told == lines_.end()) return;
    if (!has_tags && !holds_turn(*told)) {
      const auto first = std::find_if(told, lines_.end(), holds_first_turn);
      if (first == lines_.end()) return;
      current_ = no_record(*told);
      pass_on(first->start);
      lines_.erase(lines_.begin(), first);
      told = lines_.begin();
    }
    if (!holds_turn(*told)) return;
    const auto first = std::ranges::find_if(lines_, is_below_head);
    const std::vector<TextRecordLine> head(lines_.begin(), first);
    const Place place = first->place;
    lines_.erase(lines_.begin(), first);
    open(head, {}, {}, place);
  }

  // Passes on what stands in the text up to the offset `end`: the open record, and the lines that
  // belong to none.
  void finish(std::size_t end) {
    const bool is_comment_open = std::exchange(typed_, {}).is_in_comment();
    std::size_t foreign = 0;
    if (is_open_)
      foreign = finish_open(end, is_comment_open);
    else
      for (open_without_start(record_start_ == 0); is_open_; open_without_start(true)) {
        foreign = finish_open(end, is_comment_open);
        lines_.erase(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(foreign));
        foreign = 0;
        is_open_ = false;
      }
    while (foreign < lines_.size() && lines_[foreign].kind == TextLine::comment) ++foreign;
    if (foreign < lines_.size()) {
      current_ = no_record(lines_[foreign]);
      pass_on(end);
    }
    record_start_ = end;
    is_open_ = false;
    too_long_.reset();
    lines_.clear();
    heads_ = 0;
  }

  // Passes on the open record, and returns the index of the first line that does not belong to it.
  // `is_comment_open` says whether the lines end within a comment.
  std::size_t finish_open(std::size_t end, bool is_comment_open) {
    const ForeignLines found(lines_);
    const std::size_t foreign = found.begin();
    auto* const record = std::get_if<Record>(&current_);
    if (record) add_lines(*record, lines_, found);
    if (record && record->game.empty()) current_ = no_record(lines_.front(), true);
    if (foreign == lines_.size()) break_off_if_long();
    if (foreign == lines_.size() && is_comment_open) break_off_in_comment();
    pass_on(foreign == lines_.size() ? end : lines_[foreign].start);
    return foreign;
  }

  // Says of a record with too many lines or turns that it breaks off.
  void break_off_if_long() {
    auto* const record = std::get_if<Record>(&current_);
    if (!record || record->broken || (!too_long_ && record->turns.size() < most_turns)) return;
    record->broken =
        Break{record->turns.size(), Error(Error::Kind::syntax,
                                          "more than " + std::to_string(most_lines) +
                                              " lines or turns; a record of fewer expected",
                                          too_long_.value_or(record->place))};
  }

  // Says of a record that ends in a comment in braces that turns may be lost in it.
  void break_off_in_comment() {
    auto* const record = std::get_if<Record>(&current_);
    if (record && !record->broken)
      record->broken =
          Break{record->turns.size(),
                Error(Error::Kind::syntax,
                      "a comment begins here and does not end; `}` expected behind it", comment_)};
  }

  void pass_on(std::size_t end) {
    handle_(text_.substr(record_start_, end - record_start_), std::move(current_));
    record_start_ = end;
  }

  std::string_view text_;
  const Handle& handle_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::size_t record_start_ = 0;
  int line_ = 0;
  // Those below the open record's position, or before the first position.
  std::vector<TextRecordLine> lines_;
  std::size_t heads_ = 0;  // how many of them, from the first on, are known to be no turns
  TypedLines typed_;
  Place comment_;                  // of the last line that began outside of a comment
  std::optional<Place> too_long_;  // where there are too many of them
  bool is_open_ = false;           // whether a record has begun
  std::variant<Record, Error> current_;
};

}  // namespace

void read_text_records(
    std::string_view text,
    const std::function<void(std::string_view, std::variant<Record, Error>)>& handle) {
  Reader(text, handle).read();
}

std::string write_text(const Record& record) {
  std::string text = write_text_head(record.tags);
  text += record.start + '\n';
  int number = 0;
  for (const RecordTurn& turn : record.turns)
    if (!turn.text.empty()) text += std::to_string(++number) + ". " + turn.text + '\n';
  return text;
}

}  // namespace cairn
