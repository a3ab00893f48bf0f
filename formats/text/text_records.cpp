#include "formats/text/text_records.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "formats/text/content.hpp"
#include "formats/text/foreign_lines.hpp"
#include "formats/text/game_names.hpp"
#include "formats/text/record_items.hpp"
#include "formats/text/text_head.hpp"
#include "formats/text/typed_words.hpp"
#include "formats/text/understanding.hpp"
#include "text/ascii.hpp"
#include "text/plain_line.hpp"
#include "text/quote.hpp"
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
      const std::size_t end = end_of_line(text_, at_);
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

  void read_line(std::string_view line) {
    const std::string_view content = content_of_line(line);
    const auto column = static_cast<int>(content.data() - line.data()) + 1;
    const TextLine kind = kind_of_line(content);
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
        if (is_open_ || std::ranges::any_of(lines_, is_below_head)) {
          std::vector<TextRecordLine> head = take_head();
          finish(head.empty() ? line_start_ : head.front().start);
          lines_ = std::move(head);
        }
        return add_line({kind, content, place, line_start_, {}});
      case TextLine::comment:
        return add_line({kind, content, place, line_start_, {}});
      case TextLine::turns:
        return add_line({kind, content, place, line_start_, typed_.read(content)});
      case TextLine::position:
        return begin_record(place,
                            [=] { return read_position_line(trimmed(plain_line(content).text)); });
    }
  }

  void add_line(TextRecordLine line) {
    if (lines_.size() == most_lines)
      too_long_.emplace(line.place);
    else
      lines_.push_back(std::move(line));
  }

  static bool is_below_head(const TextRecordLine& line) { return line.kind == TextLine::turns; }

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
    Record record;
    record.place = record.start_place = place;
    record.format = Format::text;
    for (const TextRecordLine& line : head)
      if (line.kind == TextLine::tag)
        add_tags(record, line.content, line.place);
      else
        add_header(record.tags, line.content, line.place);
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
    auto told = std::ranges::find_if(lines_, is_told);
    if (told == lines_.end()) return;
    if (!has_tags && !holds_turn(*told)) {
      const auto first = std::find_if(told, lines_.end(), is_first_turn);
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

  static bool is_told(const TextRecordLine& line) { return !line.is_remark(); }

  static bool is_turn(const TypedItem& item) {
    return item.kind == TypedItem::Kind::turn && is_typed_turn(item.text);
  }

  // Whether turns stand in the line, rather than words, of which one may look like a turn.
  static bool holds_turn(const TextRecordLine& line) {
    const auto words = std::ranges::count(line.items, TypedItem::Kind::turn, &TypedItem::kind);
    const auto turns = std::ranges::count_if(line.items, is_turn);
    const bool is_numbered = !line.items.empty() && line.items.front().number > 0;
    return turns > 0 && (is_numbered || 2 * turns > words);
  }

  static bool is_first_turn(const TextRecordLine& line) {
    const auto first = std::ranges::find(line.items, TypedItem::Kind::turn, &TypedItem::kind);
    return holds_turn(line) && is_turn(*first) && first->number == 1;
  }

  // Passes on what stands in the text up to the offset `end`: the open record, and the lines that
  // belong to none.
  void finish(std::size_t end) {
    typed_ = {};
    std::size_t foreign = 0;
    if (is_open_)
      foreign = finish_open(end);
    else
      for (open_without_start(record_start_ == 0); is_open_; open_without_start(true)) {
        foreign = finish_open(end);
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
  }

  // Passes on the open record, and returns the index of the first line that does not belong to it.
  std::size_t finish_open(std::size_t end) {
    const ForeignLines found(lines_);
    const std::size_t foreign = found.begin();
    auto* const record = std::get_if<Record>(&current_);
    if (record) fill(*record, found);
    if (record && record->game.empty()) current_ = no_record(lines_.front(), true);
    if (foreign == lines_.size()) break_off();
    pass_on(foreign == lines_.size() ? end : lines_[foreign].start);
    return foreign;
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
    RecordItems items(record);
    for (std::size_t i = 0; i < found.begin(); ++i) {
      const TextRecordLine& line = lines_[i];
      if (line.kind == TextLine::comment) {
        add_to_comment(record.tags, text_of_comment(line.content), line.place);
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
      if (!record.broken)
        for (const TypedItem& item : line.items) items.add(item, line.place);
    }
    settle_turns(record, items.places());
    const auto end = lines_.begin() + static_cast<std::ptrdiff_t>(found.begin());
    if (record.turns.size() == items.places().size() &&
        std::any_of(lines_.begin(), end, has_turn_behind_semicolon))
      record.notes.push_back("turns behind a semicolon; read as turns, not as a comment");
  }

  // Whether a semicolon stands between two turns, where it may also begin a comment.
  static bool has_turn_behind_semicolon(const TextRecordLine& line) {
    return std::ranges::any_of(line.items, [&](const TypedItem& item) {
      return item.is_joined && trimmed(line.content.substr(0, item.offset)).ends_with(';');
    });
  }

  void pass_on(std::size_t end) {
    handle_(text_.substr(record_start_, end - record_start_), std::move(current_));
    record_start_ = end;
  }

  // `was_tried` says whether it was played as a list of turns.
  Error no_record(const TextRecordLine& line, bool was_tried = false) const {
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

  std::string_view text_;
  const Handle& handle_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::size_t record_start_ = 0;
  int line_ = 0;
  // Those below the open record's position, or before the first position.
  std::vector<TextRecordLine> lines_;
  TypedLines typed_;
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
