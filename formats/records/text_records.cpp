#include "formats/records/text_records.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <vector>

#include "core/plain_line.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/text_head.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

// A record with more lines or turns is an error, because they take about a hundred times as much
// memory as the characters that they can be written with.
constexpr std::size_t most_lines = 100'000;
constexpr std::size_t most_turns = 100'000;

// The part of a line that says something: without white space, byte order marks, and zeros that
// fill up a file.
std::string_view content_of_line(std::string_view line) {
  while (line.starts_with('\0')) line.remove_prefix(1);
  line = trimmed(without_byte_order_mark(line));
  while (line.ends_with('\0') || line.ends_with('\x1A')) line.remove_suffix(1);
  return trimmed(line);
}

// A turn number such as `12.`, `12...` or `12` at the beginning of a text.
struct TurnNumber {
  std::size_t length = 0;  // 0 if there is none
  int number = 0;
};
TurnNumber turn_number_at(std::string_view text) {
  constexpr std::size_t most_digits = 6;
  TurnNumber found;
  std::size_t at = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) {
    if (at == most_digits) return {};
    found.number = 10 * found.number + (text[at] - '0');
  }
  if (at == 0) return {};
  const std::size_t dots = std::min(text.find_first_not_of('.', at), text.size()) - at;
  if (dots == 0 && at < text.size() && blank_length(text.substr(at)) == 0) return {};
  found.length = at + dots;
  return found;
}

// Whether a turn, and no result, begins the text: a name such as E9, or a piece that is placed
// there.
bool is_surely_turn(std::string_view text) {
  return text.size() > 2 && is_letter(text[0]) && (is_digit(text[1]) || is_digit(text[2]));
}

// Whether a comment in braces is open at the end of a line. `is_open` says whether it is so at its
// beginning.
bool ends_in_comment(std::string_view line, bool is_open) {
  for (std::size_t at = 0; at != line.npos; is_open = !is_open) {
    at = line.find_first_of(is_open ? "}" : "{;", at);
    if (at == line.npos || line[at] == ';') break;
    ++at;
  }
  return is_open;
}

// The side to move after so many turns of a record, which alternate from the start on.
Side side_after(const Record& record, std::size_t turns) {
  const auto words = words_of(record.start);
  const bool black_begins = words.size() > 1 && equal_in_any_case(words[1], "b");
  return (turns % 2 == 1) == black_begins ? Side::white : Side::black;
}

// Adds the result to the tags; `loser` ends the game if the result names no winner. A result that
// contradicts the head is noted.
void add_result(Record& record, ParsedResult result, Side loser, Place place) {
  if (result.kind == ResultKind::open && result.way.empty()) return;  // the game goes on
  if (result.kind == ResultKind::open)
    result.kind = loser == Side::white ? ResultKind::black : ResultKind::white;
  const auto tag = std::ranges::find(record.tags, "RE", &Property::name);
  if (tag == record.tags.end()) {
    record.tags.push_back({"RE", {sgf_result(result)}, place});
    return;
  }
  const ParsedResult head = parse_result(record.tags);
  const bool is_open = head.is_understood && head.kind == ResultKind::open;
  const std::string_view given = value_of(record.tags, "RE");
  const bool is_letter_alone = trimmed(given).size() == 1 && !is_open;  // in Little Golem's exports
  if (is_letter_alone && head.kind != result.kind)
    record.notes.push_back("RE says " + quote(given) + ", but the record ends with " +
                           sgf_result(result) + "; its end counts");
  if (is_open || is_letter_alone || (head.kind == result.kind && head.way.empty()))
    tag->values = {sgf_result(result)};
  else if (head.kind != result.kind)
    note_other_value(record, *tag, sgf_result(result));
}

// A line below the head of a record.
struct Line {
  TextLine kind = TextLine::turns;
  std::string_view content;
  Place place;
  std::size_t start = 0;  // offset in the text
};

bool is_no_comment(const Line& line) {
  return line.kind != TextLine::comment;
}

// Reads the turns of a record line by line, up to the first word that is not understood.
class TurnReader {
 public:
  // The record must outlive this object.
  explicit TurnReader(Record& record) : record_(record) {}

  void read(const Line& line) {
    line_ = line.content;
    place_ = line.place;
    at_ = 0;
    while (!record_.broken && skip_blanks()) read_item();
  }

  // The record ends here.
  void finish() {
    if (is_in_comment_ && !record_.broken)
      break_off("a comment begins here and does not end; `}` expected after it", comment_place_);
  }

 private:
  Place place_at(std::size_t at) const {
    return {place_.line, place_.column + static_cast<int>(at)};
  }

  void break_off(const std::string& why, Place place) {
    record_.broken = Break{record_.turns.size(), Error(Error::Kind::syntax, why, place)};
  }

  // Returns whether something follows.
  bool skip_blanks() {
    at_ = line_.size() - after_blanks(line_.substr(at_)).size();
    return at_ < line_.size();
  }

  void read_item() {
    const std::string_view rest = line_.substr(at_);
    if (is_in_comment_) return take_comment(line_.find('}', at_));
    if (rest.front() == '{') {
      is_in_comment_ = true;
      comment_place_ = place_at(at_++);
    } else if (rest.front() == ';') {
      ++at_;
      add_comment(line_.substr(at_));
      at_ = line_.size();
    } else if (const TurnNumber number = turn_number_at(rest); number.length > 0) {
      note_number(number.number);
      at_ += number.length;
    } else if (const std::size_t mark = length_of_mark(rest)) {
      at_ += mark;
    } else if (is_surely_turn(rest) || !read_result()) {
      read_turn();
    }
  }

  // Takes the comment up to the offset of its brace, or to the line's end.
  void take_comment(std::size_t end) {
    is_in_comment_ = end == line_.npos;
    add_comment(line_.substr(at_, std::min(end, line_.size()) - at_));
    at_ = is_in_comment_ ? line_.size() : end + 1;
  }

  void add_comment(std::string_view text) {
    const std::string comment = without_control(trimmed(text));
    if (comment.empty()) return;
    add_to_comment(record_.turns.empty() ? record_.tags : record_.turns.back().properties, comment,
                   place_at(0));
  }

  static std::size_t length_of_mark(std::string_view rest) {
    const std::string_view of_mark = rest.front() == '$' ? "$0123456789" : "!?";
    return std::min(rest.find_first_not_of(of_mark), rest.size());
  }

  // Where the word ends that begins at the offset.
  std::size_t end_of_word(std::size_t at) const {
    while (at < line_.size() && line_[at] != '{' && line_[at] != ';') {
      const std::string_view rest = line_.substr(at);
      const std::size_t invisible = invisible_length(rest);
      if (invisible == 0 && blank_length(rest) > 0) break;
      at += std::max<std::size_t>(invisible, 1);
    }
    return at;
  }

  // A turn goes on over blanks beside a sign.
  void read_turn() {
    if (!looks_like_turn(line_.substr(at_)))
      return break_off(quote(line_.substr(at_)) +
                           " is not understood; a turn like D7xE8 or b2-b3, a comment in braces or "
                           "a result like 1-0 or White resigns expected",
                       place_at(at_));
    if (is_over_) return break_off("a turn after the result; no turn may follow", place_at(at_));
    if (record_.turns.size() == most_turns)
      return break_off(fmt::format("more than {} turns; a record of fewer expected", most_turns),
                       place_at(at_));
    const std::size_t begin = at_;
    while (true) {
      at_ = end_of_word(at_);
      const std::string_view turn = line_.substr(begin, at_ - begin);
      const std::size_t next = line_.size() - after_blanks(line_.substr(at_)).size();
      const std::string_view rest = line_.substr(next);
      const bool goes_on = ends_with_sign(turn) || sign_at(rest).length > 0;
      if (!goes_on || rest.empty() || rest.front() == '{' || rest.front() == ';') break;
      at_ = next;
    }
    RecordTurn& turn = record_.turns.emplace_back();
    turn.text = line_.substr(begin, at_ - begin);
    turn.text.erase(turn.text.find_last_not_of("!?") + 1);
    turn.place = place_at(begin);
  }

  // Reads the rest of the line as a result, unless it is none.
  bool read_result() {
    const std::string_view rest = line_.substr(at_, longest_result + 1);
    const std::size_t end = at_ + std::min(rest.find_first_of("{;"), rest.size());
    const std::string_view text = trimmed(line_.substr(at_, end - at_));
    const auto result = parse_result_among_turns(text, record_.tags);
    if (!result) return false;
    if (is_over_) {
      break_off("a second result; one expected", place_at(at_));
    } else {
      add_result(record_, *result, side_after(record_, record_.turns.size()), place_at(at_));
      is_over_ = true;
      at_ = end;
    }
    return true;
  }

  // Notes the first number that means more or fewer turns than
  // stand between it and the one before. Two turns may have one number.
  void note_number(int number) {
    if (number_ && !has_odd_number_) {
      const auto turns = static_cast<int>(record_.turns.size() - turns_at_number_);
      has_odd_number_ = number < *number_ || number > *number_ + turns;
      if (has_odd_number_)
        record_.notes.push_back(fmt::format(
            "its turn {} is followed by turn {}; some may be missing", *number_, number));
    }
    number_ = number;
    turns_at_number_ = record_.turns.size();
  }

  Record& record_;
  std::string_view line_;
  Place place_;  // of the line
  std::size_t at_ = 0;
  bool is_in_comment_ = false;
  Place comment_place_;
  bool is_over_ = false;       // whether a result was read
  std::optional<int> number_;  // the last one
  std::size_t turns_at_number_ = 0;
  bool has_odd_number_ = false;  // and a note says so
};

// Finds out where the lines of another record begin among those below a start: text that belongs to
// a record whose start is damaged must not spoil the one above it. That one must have numbered
// turns.
class ForeignLines {
 public:
  // `lines` are those below the start, and `tags` those of its record; both must outlive this
  // object.
  ForeignLines(const std::vector<Line>& lines, std::size_t first, const Properties& tags)
      : lines_(lines), tags_(tags), begin_(lines.size()) {
    bool is_in_comment = false;
    for (std::size_t i = first; i < lines.size(); ++i) {
      if (lines[i].kind == TextLine::comment) continue;
      const bool begins_in_comment =
          std::exchange(is_in_comment, ends_in_comment(lines[i].content, is_in_comment));
      if (begins_in_comment) continue;
      const TurnNumber number = turn_number_at(lines[i].content);
      if (number.length == 0) {
        read_unnumbered(i);
      } else if (begins_anew(i, number.number)) {
        begin_ = with_comments(foreign_.value_or(i));
        return;
      } else {
        if (!gap_ && leaves_out(i, number.number)) gap_ = i;
        foreign_.reset();
        last_ = number_after(i, number.number);
        has_unnumbered_ = false;
      }
    }
    if (foreign_) begin_ = with_comments(*foreign_);
  }

  // The index of the first line that does not belong to the record, or the number of lines. The
  // record ends before lines without a number that are no turns, unless a later turn of it follows;
  // and where the numbers begin anew.
  std::size_t begin() const { return begin_; }

  // The index of the first line before begin() at which numbers are left out, if there is one. The
  // turns from there on belong to this record or to another one.
  std::optional<std::size_t> gap() const { return gap_; }

 private:
  void read_unnumbered(std::size_t i) {
    const std::string_view line = lines_[i].content;
    if (!is_surely_turn(line) && parse_result_among_turns(line, tags_)) return;
    if (looks_like_turn(line) || line.front() == '{' || line.front() == ';') {
      foreign_.reset();
      has_unnumbered_ = true;
    } else if (last_ > 0 && !foreign_) {
      foreign_ = i;
    }
  }

  // The last number in a line that begins with `number`; one that fits neither those before it nor
  // those after it is damaged.
  int number_after(std::size_t i, int number) const {
    const bool fits =
        last_ == 0 || has_unnumbered_ || number == last_ || number == last_ + 1 || gap_ == i;
    return fits ? last_number_of(lines_[i].content) : last_ + 1;
  }

  static int last_number_of(std::string_view line) {
    int last = 0;
    line = line.substr(0, line.find_first_of("{;"));
    for (const std::string_view word : words_of(line))
      if (is_digit(word.front())) last = std::max(last, turn_number_at(word).number);
    return last;
  }

  // The number of the next line that has one.
  std::optional<int> next_number(std::size_t i) const {
    while (++i < lines_.size())
      if (const TurnNumber next = turn_number_at(lines_[i].content); next.length > 0)
        return next.number;
    return std::nullopt;
  }

  // Whether the numbers begin anew at this line, and one of them is not just damaged.
  bool begins_anew(std::size_t i, int number) const {
    if (foreign_ && number == 1) return true;
    if (number >= last_) return false;
    const auto next = next_number(i);
    return next ? *next <= number + 1 : foreign_.has_value();
  }

  // Whether numbers are left out before this line, and the next ones go on from it.
  bool leaves_out(std::size_t i, int number) const {
    const auto next = next_number(i);
    return last_ > 0 && !has_unnumbered_ && number > last_ + 1 && next &&
           *next == last_number_of(lines_[i].content) + 1;
  }

  // The comments directly above a line go with it.
  std::size_t with_comments(std::size_t i) const {
    while (i > 0 && lines_[i - 1].kind == TextLine::comment) --i;
    return i;
  }

  const std::vector<Line>& lines_;
  const Properties& tags_;
  std::size_t begin_;
  int last_ = 0;                        // the last number
  bool has_unnumbered_ = false;         // whether the last line with turns has none
  std::optional<std::size_t> foreign_;  // the first of the lines since then that are no turns
  std::optional<std::size_t> gap_;
};

// The text "a line with a board, `A` or `B`", made from the names of games.
std::string expected_starts() {
  std::string expected = "a line with a board";
  for (const AnyGame* game : games())
    expected += (game == games().back() ? " or `" : ", `") + game->name + '`';
  return expected;
}

// Says why no record begins with the line.
Error no_record(const Line& line) {
  const auto fail = [&](const std::string& what) {
    return Error(Error::Kind::syntax, what, line.place);
  };
  if (line.kind == TextLine::tag)
    return fail("tags without a start below them; " + expected_starts() + " expected");
  if (line.content.front() == '#')
    return fail(
        "a record on one line after `#`; its line ends expected, or two blanks after the `#` of a "
        "comment");
  if (turn_number_at(line.content).length > 0 || looks_like_turn(line.content))
    return fail("turns without a start above them; " + expected_starts() + " expected");
  return fail(quote(line.content) + " does not begin a record; " + expected_sgf_names() +
              " in SGF, " + expected_starts() + ", Waltz's integers or Cairn's JSON expected");
}

class TextReader {
 public:
  using Handle = std::function<void(std::string_view, std::variant<Record, Error>)>;

  TextReader(std::string_view text, const Handle& handle) : text_(text), handle_(handle) {}

  void read() {
    int number = 0;
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = end_of_line(text_, at);
      const std::string_view line = text_.substr(at, end - at);
      const std::string_view content = content_of_line(line);
      add({kind_of_line(line),
           content,
           {++number, static_cast<int>(content.data() - line.data()) + 1},
           at});
      at = begin_of_next_line(text_, end);
    }
    finish(text_.size());
  }

 private:
  void add(const Line& line) {
    if (line.kind == TextLine::blank) return;
    const bool begins_record = line.kind == TextLine::start || line.kind == TextLine::tag;
    if (begins_record && has_body_) {
      std::vector<Line> head = take_head();
      finish(head.empty() ? line.start : head.front().start);
      lines_ = std::move(head);
    }
    has_body_ = has_body_ || line.kind == TextLine::start || line.kind == TextLine::turns;
    if (lines_.size() < most_lines)
      lines_.push_back(line);
    else if (!too_long_)
      too_long_ = line.place;
  }

  // Takes the comments at the end of the lines, which belong to the record below them.
  std::vector<Line> take_head() {
    const auto begin = std::find_if(lines_.rbegin(), lines_.rend(), is_no_comment).base();
    std::vector<Line> head(begin, lines_.end());
    lines_.erase(begin, lines_.end());
    return head;
  }

  // Passes on what stands in the text up to the offset `end`: a record, and the lines that belong
  // to none.
  void finish(std::size_t end) {
    const auto is_no_head = [](const Line& line) {
      return is_no_comment(line) && line.kind != TextLine::tag;
    };
    std::size_t foreign = 0;
    const auto start = std::ranges::find_if(lines_, is_no_head);
    if (start != lines_.end() && start->kind == TextLine::start)
      foreign = read_record(static_cast<std::size_t>(start - lines_.begin()), end);
    const auto rest = std::find_if(lines_.begin() + static_cast<std::ptrdiff_t>(foreign),
                                   lines_.end(), is_no_comment);
    if (rest != lines_.end()) pass_on(no_record(*rest), end);
    record_start_ = end;
    lines_.clear();
    has_body_ = false;
    too_long_.reset();
  }

  // Reads the record whose start is the line with that index. Returns the index of the first line
  // that does not belong to it.
  std::size_t read_record(std::size_t start, std::size_t end) {
    Record record;
    std::optional<Error> error;
    try {
      record = headed_record(start);
    } catch (const Error& caught) {
      error = caught.place().line > 0 ? caught : caught.at(lines_[start].place);
    }
    const ForeignLines found(lines_, start + 1, record.tags);
    const std::size_t foreign = found.begin();
    if (!error) read_turns(record, start + 1, found);
    const bool is_all = foreign == lines_.size();
    if (!error && is_all && too_long_ && !record.broken)
      record.broken = Break{record.turns.size(), Error(Error::Kind::syntax,
                                                       "more than " + std::to_string(most_lines) +
                                                           " lines; a record of fewer expected",
                                                       *too_long_)};
    const std::size_t end_of_record = is_all ? end : lines_[foreign].start;
    pass_on(error ? std::variant<Record, Error>(*error) : std::move(record), end_of_record);
    return foreign;
  }

  // A record with what its head and the start say.
  Record headed_record(std::size_t start) const {
    Record record;
    record.place = record.start_place = lines_[start].place;
    record.format = Format::text;
    for (std::size_t i = 0; i < start; ++i)
      if (lines_[i].kind == TextLine::tag)
        add_tag_line(record, lines_[i].content, lines_[i].place);
      else
        add_comment_line(record, lines_[i].content, lines_[i].place);
    auto [game, text] = read_position_line(lines_[start].content);
    record.game = std::move(game);
    record.start = std::move(text);
    return record;
  }

  void read_turns(Record& record, std::size_t first, const ForeignLines& found) const {
    TurnReader turns(record);
    for (std::size_t i = first; i < found.begin(); ++i) {
      if (lines_[i].kind == TextLine::comment) {
        add_comment_line(record, lines_[i].content, lines_[i].place);
        continue;
      }
      if (found.gap() == i && !record.broken)
        record.broken = Break{
            record.turns.size(),
            Error(Error::Kind::syntax,
                  "turns are missing before this one; its number does not follow the last one",
                  lines_[i].place)};
      turns.read(lines_[i]);
    }
    turns.finish();
  }

  void pass_on(std::variant<Record, Error> content, std::size_t end) {
    handle_(text_.substr(record_start_, end - record_start_), std::move(content));
    record_start_ = end;
  }

  std::string_view text_;
  const Handle& handle_;
  std::size_t record_start_ = 0;
  std::vector<Line> lines_;        // of the record so far, and of the head above it
  bool has_body_ = false;          // whether there is more than a head among them
  std::optional<Place> too_long_;  // where there are too many of them
};

}  // namespace

TextLine kind_of_line(std::string_view line) {
  line = content_of_line(line);
  if (line.empty()) return TextLine::blank;
  if (line.front() == '#') return holds_record(line) ? TextLine::turns : TextLine::comment;
  if (line.front() == '[' && line.size() > 1 && is_letter(line[1])) return TextLine::tag;
  return is_position_line(line) ? TextLine::start : TextLine::turns;
}

bool looks_like_turn(std::string_view word) {
  const auto is_of = [](char c, char first, char last) {
    return first <= lower(c) && lower(c) <= last;
  };
  const auto is_space_at = [&](std::size_t at) {
    return word.size() > at + 1 && is_of(word[at], 'a', 'i') && is_digit(word[at + 1]);
  };
  if (is_space_at(0) || (is_space_at(1) && is_of(word[0], 'a', 'c'))) return true;
  const std::size_t letters = static_cast<std::size_t>(
      std::ranges::find_if_not(word.substr(0, 5), is_letter) - word.begin());
  if (letters == 4 && equal_in_any_case(word.substr(0, letters), "pass")) return true;
  const std::size_t first = letters == 3 && is_of(word[0], 'a', 'c') ? 1 : 0;
  const auto is_of_space = [&](char c) { return is_of(c, 'k', 's'); };
  return letters - first == (first == 1 ? 2 : 4) &&
         std::ranges::all_of(word.substr(first, letters - first), is_of_space);
}

void read_text_records(
    std::string_view text,
    const std::function<void(std::string_view, std::variant<Record, Error>)>& handle) {
  TextReader(text, handle).read();
}

void take_resignation(Record& record) {
  const auto has_turn = [](const RecordTurn& turn) { return !turn.text.empty(); };
  const auto last = std::find_if(record.turns.rbegin(), record.turns.rend(), has_turn);
  if (last == record.turns.rend() || looks_like_turn(last->text)) return;
  const auto result = parse_result_among_turns(trimmed(last->text), {});
  if (!result || (result->kind == ResultKind::open && result->way.empty())) return;
  const auto before =
      static_cast<std::size_t>(std::count_if(std::next(last), record.turns.rend(), has_turn));
  add_result(record, *result, last->side.value_or(side_after(record, before)), last->place);
  last->text.clear();
  last->side.reset();
  if (!last->properties.empty() || !last->variations.empty()) return;
  const auto erased = record.turns.erase(std::next(last).base());
  const auto index = static_cast<std::size_t>(erased - record.turns.begin());
  if (record.broken && record.broken->turn > index) --record.broken->turn;
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
