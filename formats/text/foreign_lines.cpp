#include "formats/text/foreign_lines.hpp"

#include <algorithm>

#include "formats/text/game_names.hpp"
#include "formats/text/typed_words.hpp"
#include "text/ascii.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

// The turn number with which a line begins, such as 12 in "12. b2-b3", or nothing.
std::optional<int> turn_number_of(std::string_view line) {
  constexpr std::size_t most_digits = 6;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits == 0 || digits > most_digits || !line.substr(digits).starts_with('.'))
    return std::nullopt;
  int number = 0;
  for (const char digit : line.substr(0, digits)) number = 10 * number + (digit - '0');
  return number;
}

bool is_printable_or_tab(char c) {
  return c == '\t' || (' ' <= c && c <= '~');
}

// Whether a turn may stand in the line: a word of it looks like one, and it is neither binary nor a
// comment that holds a record.
bool may_hold_turn(const TextRecordLine& record_line) {
  const std::string_view line = record_line.content;
  if (line.front() == '#') return false;
  bool has_turns = false;
  const auto is_no_word = [&](const TypedItem& item) {
    if (item.kind != TypedItem::Kind::turn) return true;
    has_turns = true;
    return is_typed_turn(item.text) && is_letter(item.text.front());
  };
  if (std::ranges::all_of(record_line.items, is_no_word) && has_turns) return true;
  return std::ranges::all_of(line, is_printable_or_tab) &&
         std::ranges::any_of(words_of(line), looks_like_turn);
}

// Whether words stand in the line that are no turn in any notation: a turn has a digit, or letters
// in groups of four. A single letter may be what is left of one.
bool holds_text_alone(const TextRecordLine& record_line) {
  const std::string_view line = record_line.content;
  if (record_line.is_remark()) return false;
  constexpr std::size_t letters_of_an_action = 4;
  bool has_words = false;
  for (const std::string_view word : words_of(line)) {
    if (turn_number_of(word)) continue;
    if (std::ranges::any_of(word, is_digit)) return false;
    const std::size_t letters = std::min(word.find('-'), word.size());
    has_words = has_words || (letters > 1 && letters != letters_of_an_action);
  }
  return has_words;
}

bool tells_result(const TextRecordLine& line) {
  return std::ranges::find(line.items, TypedItem::Kind::result, &TypedItem::kind) !=
         line.items.end();
}

// The last turn number in a line that begins with one; what stands in comments is none.
int last_turn_number_of(const TextRecordLine& line) {
  int last = turn_number_of(line.content).value_or(0);
  for (const TypedItem& item : line.items)
    if (item.kind == TypedItem::Kind::turn) last = std::max(last, item.number);
  return last;
}

}  // namespace

bool looks_like_turn(std::string_view word) {
  constexpr std::string_view signs = "-x+>";
  return word.size() > 2 && is_letter(word[0]) && is_digit(word[1]) &&
         word.find_first_of(signs, 2) != word.npos;
}

void ForeignLines::find() {
  begin_ = lines_.size();
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i].kind == TextLine::comment) continue;
    const std::optional<int> number = turn_number_of(lines_[i].content);
    // What is left of a board whose pieces stand in brackets looks like a remark.
    const bool may_be_board = lines_[i].content.starts_with('(') && !tells_result(lines_[i]);
    if (!number && lines_[i].is_remark() && !may_be_board) continue;
    if (number && begins_anew(i, *number)) {
      begin_ = with_comments(foreign_.value_or(i));
      return;
    }
    if (number && !gap_ && leaves_out(i, *number)) gap_ = i;
    const bool may_be_turn = may_hold_turn(lines_[i]);
    if (number ? !holds_text_alone(lines_[i]) : may_be_turn)
      rest_.reset();
    else if (number && last_ > 0 && !rest_)
      rest_ = i;
    if (number || may_be_turn)
      foreign_.reset();
    else if (last_ > 0 && !foreign_)
      foreign_ = i;
    if (number) last_ = number_after(i, *number);
    has_unnumbered_ = !number;
  }
  if (foreign_) begin_ = with_comments(*foreign_);
}

// The last number in a line that begins with `number`; a number that fits neither the ones before
// nor the ones behind it is damaged.
int ForeignLines::number_after(std::size_t line, int number) const {
  const bool fits =
      last_ == 0 || has_unnumbered_ || number == last_ || number == last_ + 1 || gap_ == line;
  return fits ? last_turn_number_of(lines_[line]) : last_ + 1;
}

// The number of the next line that has one.
std::optional<int> ForeignLines::number_behind(std::size_t line) const {
  while (++line < lines_.size())
    if (const auto number = turn_number_of(lines_[line].content)) return number;
  return std::nullopt;
}

// Whether the numbers begin anew at this line, and one of them is not just damaged.
bool ForeignLines::begins_anew(std::size_t line, int number) const {
  if (foreign_ && number == 1) return true;
  if (number >= last_) return false;
  const auto next = number_behind(line);
  return next ? *next <= number + 1 : foreign_.has_value();
}

// Whether numbers are left out before this line, and the next ones go on from it.
bool ForeignLines::leaves_out(std::size_t line, int number) const {
  const auto next = number_behind(line);
  return last_ > 0 && !has_unnumbered_ && number > last_ + 1 && next &&
         *next == last_turn_number_of(lines_[line]) + 1;
}

// The comments directly above a line go with it.
std::size_t ForeignLines::with_comments(std::size_t line) const {
  while (line > 0 && lines_[line - 1].kind == TextLine::comment) --line;
  return line;
}

}  // namespace cairn
