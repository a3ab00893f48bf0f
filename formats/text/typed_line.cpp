#include "formats/text/typed_line.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "model/told_result.hpp"
#include "text/ascii.hpp"
#include "text/split.hpp"
#include "text/turn_signs.hpp"

namespace cairn {

namespace {

struct SideWord {
  std::string_view word;
  Side side;
};
constexpr std::array side_words{SideWord{"white", Side::white}, SideWord{"black", Side::black},
                                SideWord{"w", Side::white}, SideWord{"b", Side::black}};

std::optional<Side> side_of(std::string_view word) {
  const auto found = std::ranges::find_if(
      side_words, [&](const SideWord& each) { return equal_in_any_case(each.word, word); });
  return found == side_words.end() ? std::nullopt : std::optional(found->side);
}

// The result that a whole text says, in SGF's form, or the letter of the way in which a side ends
// the game that is not named; empty if it says none.
std::string result_in(std::string_view text) {
  const auto told = read_lone_result(text);
  if (!told) return {};
  if (told->kind != ResultKind::open) return sgf_result(*told);
  return sgf_result({ResultKind::white, told->way}).substr(2);
}

// What a word of a turn consists of.
struct Parts {
  std::size_t spaces = 0;  // a piece that is placed counts as two, a pass too
  bool begins_with_sign = false;
  bool ends_with_sign = false;
  bool has_branches = false;  // as in b2>c3,d4,d5, whose spaces may be odd in number
};

bool is_of(char c, char first, char last) {
  return first <= lower(c) && lower(c) <= last;
}

// Where a space ends that begins at the offset: a name such as E9, two letters, or a pair of
// numbers, also in brackets. `at` if none begins there.
std::size_t end_of_space(std::string_view word, std::size_t at) {
  const std::string_view rest = word.substr(at);
  if (rest.size() >= 2 && is_of(rest[0], 'a', 'i') && is_digit(rest[1]) &&
      (rest.size() == 2 || !is_digit(rest[2])))
    return at + 2;
  if (rest.size() >= 2 && is_of(rest[0], 'k', 's') && is_of(rest[1], 'k', 's')) return at + 2;
  const std::size_t bracket = rest.starts_with('(') ? 1 : 0;
  const std::string_view pair = rest.substr(bracket);
  const bool is_pair = pair.size() >= 3 + bracket && is_digit(pair[0]) && pair[1] == ',' &&
                       is_digit(pair[2]) && (bracket == 0 || pair[3] == ')') &&
                       (pair.size() == 3 + bracket || !is_digit(pair[3 + bracket]));
  return is_pair ? at + 3 + 2 * bracket : at;
}

// The parts of a word, or nothing if something else stands in it.
std::optional<Parts> parts_of(std::string_view word) {
  Parts parts;
  word = word.substr(0, word.find_last_not_of("!?") + 1);
  for (std::size_t at = 0; at < word.size();) {
    const std::string_view rest = word.substr(at);
    const std::size_t begin = at;
    if (is_blank(rest.front())) {
      ++at;
      continue;
    }
    if (rest.size() >= 4 && equal_in_any_case(rest.substr(0, 4), "pass")) {
      at += 4;
      parts.spaces += 2;
    } else if (rest.size() >= 3 && equal_in_any_case(rest.substr(0, 3), "off")) {
      at += 3;
      ++parts.spaces;
    } else if (const std::size_t end = end_of_space(word, at); end > at) {
      at = end;
      ++parts.spaces;
    } else if (rest.size() >= 3 && is_of(rest[0], 'a', 'c') && is_letter(rest[1]) &&
               end_of_space(word, at + 1) > at + 1) {
      at = end_of_space(word, at + 1);
      parts.spaces += 2;
    } else if (const TurnSign sign = sign_at(rest); sign.length > 0) {
      at += sign.length;
      if (sign.plain.empty() || sign.plain == " ") continue;
      if (begin == 0) parts.begins_with_sign = true;
      if (sign.plain == ">") parts.has_branches = true;
      parts.ends_with_sign = true;
      continue;
    } else {
      return std::nullopt;
    }
    parts.ends_with_sign = false;
  }
  return parts;
}

// Whether the text begins with a blank of any width, or with Ctrl-Z.
bool begins_with_blank(std::string_view text) {
  const bool is_ascii = static_cast<unsigned char>(text.front()) < 0x80;
  return is_ascii ? is_blank(text.front()) || text.front() == '\x1A' : sign_at(text).plain == " ";
}

// The length of a word before a number, as in `Move 12: `; 0 if there is none.
std::size_t length_of_counter(std::string_view text) {
  for (const std::string_view word : {"move", "turn"}) {
    if (!equal_in_any_case(text.substr(0, word.size()), word)) continue;
    const std::string_view behind = behind_blanks(text.substr(word.size()));
    const bool is_apart = behind.size() + word.size() < text.size();
    if (is_apart && !behind.empty() && is_digit(behind.front())) return word.size();
  }
  return 0;
}

// The length of a turn number such as `12.`, `12...`, `12)` or `12` with which a word begins; 0 if
// there is none.
std::size_t length_of_number(std::string_view word) {
  constexpr std::size_t most_digits = 6;
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == 0 || digits > most_digits) return 0;
  if (digits == word.size()) return digits;
  const std::size_t dots = std::min(word.find_first_not_of('.', digits), word.size());
  if (dots > digits) return dots;
  return word[digits] == ')' || word[digits] == ':' ? digits + 1 : 0;
}

// Reads one line.
class LineReader {
 public:
  LineReader(std::string_view line, bool& is_in_comment, int& number)
      : line_(line), is_in_comment_(is_in_comment), number_(number) {}

  std::vector<TypedItem> read() {
    while (true) {
      if (is_in_comment_) take_comment(at_, line_.find('}', at_));
      at_ = line_.size() - behind_blanks(line_.substr(std::min(at_, line_.size()))).size();
      if (at_ == line_.size()) break;
      read_part();
    }
    finish_turn();
    return std::move(items_);
  }

 private:
  void read_part() {
    if (line_[at_] == '{') {
      is_in_comment_ = true;
      ++at_;
      return;
    }
    if (line_[at_] == ';' && !continues_turn(at_ + 1)) return take_comment(at_ + 1, line_.npos);
    if (line_[at_] == '(' && end_of_space(line_, at_) == at_) return take_remark();
    if (!is_open()) {
      if (std::string result = result_in(rest_of_turns()); !result.empty())
        return take_result(std::move(result));
    }
    if (takes_move_message()) return;
    if (const std::size_t length = is_open() ? 0 : length_of_counter(line_.substr(at_))) {
      at_ += length;
      return;
    }
    read_word(word_at(at_));
  }

  void read_word(std::string_view word) {
    if (const std::size_t length = length_of_number(word); length > 0 && !turn_.ends_with_sign) {
      finish_turn();
      number_ = 0;
      for (const char c : word.substr(0, length))
        if (is_digit(c)) number_ = 10 * number_ + (c - '0');
      side_.reset();
      at_ += length;
      return;
    }
    if (word.front() == '$' || word.find_first_not_of("!?.") == word.npos || is_open_result(word)) {
      at_ += word.size();
      return;
    }
    if (std::string result = is_open() ? "" : result_in(word); !result.empty()) {
      at_ += word.size();
      return add_result(std::move(result));
    }
    if (takes_side(word)) return;
    const auto parts = parts_of(word);
    if (!parts) {
      finish_turn();
      items_.push_back({TypedItem::Kind::turn, std::string(word), at_, number_, side_});
    } else if (parts->spaces > 0 || (parts->begins_with_sign && is_in_turn())) {
      add_to_turn(word, *parts);
    } else if (parts->begins_with_sign && !is_bullet(word)) {
      items_.push_back({TypedItem::Kind::turn, std::string(word), at_, number_, side_});
    }
    at_ += word.size();
  }

  // Adds a word of spaces and signs to the turn, or begins another one with it.
  void add_to_turn(std::string_view word, const Parts& parts) {
    const bool is_pass = equal_in_any_case(word.substr(0, 4), "pass");
    const bool lacks_space = turn_.spaces % 2 == 1 && !turn_.has_branches;
    const bool goes_on = is_in_turn() && (parts.begins_with_sign || turn_.ends_with_sign ||
                                          lacks_space || is_pass);
    if (!goes_on) {
      finish_turn();
      turn_offset_ = at_;
      is_behind_side_ = false;
    }
    if (goes_on && !turn_text_.empty()) turn_text_ += ' ';
    turn_text_ += word;
    turn_.spaces += parts.spaces;
    turn_.ends_with_sign = parts.ends_with_sign;
    turn_.has_branches |= parts.has_branches;
  }

  // Whether a sign stands at the beginning or the end of the line, as `-` and `*` do.
  bool is_bullet(std::string_view word) const {
    return (word == "-" || word == "*") &&
           (items_.empty() || trimmed(line_.substr(at_ + word.size())).empty());
  }

  // Whether this is the `*` behind the last turn of a game that goes on.
  bool is_open_result(std::string_view word) const {
    return word == "*" && !is_open() && trimmed(line_.substr(at_ + word.size())).empty();
  }

  // Whether a turn has begun that ends with a sign.
  bool is_open() const { return is_in_turn() && turn_.ends_with_sign; }
  bool is_in_turn() const { return !turn_text_.empty(); }

  void finish_turn() {
    if (is_in_turn())
      items_.push_back(
          {TypedItem::Kind::turn, std::exchange(turn_text_, {}), turn_offset_, number_, side_});
    turn_ = {};
  }

  // The word at an offset: up to a blank, a brace, a semicolon, or a bracket that opens a remark.
  std::string_view word_at(std::size_t at) const {
    std::size_t end = at;
    while (end < line_.size() && !begins_with_blank(line_.substr(end)) && line_[end] != '{' &&
           (end == at || line_[end] != ';')) {
      if (line_[end] == '(') {
        const std::size_t behind = end_of_space(line_, end);
        if (behind == end && end > at) break;
        end = std::max(behind, end + 1);
      } else {
        ++end;
      }
    }
    return line_.substr(at, end - at);
  }

  // Whether a semicolon before the offset joins two actions: one stands before it, and one behind.
  bool continues_turn(std::size_t at) const {
    if (!is_in_turn() || turn_.spaces % 2 == 1) return false;
    while (at < line_.size() && is_blank(line_[at])) ++at;
    if (at == line_.size()) return false;
    const std::string_view word = word_at(at);
    const auto parts = parts_of(word);
    if (!parts || parts->spaces == 0) return false;
    if (parts->spaces > 1) return true;
    at += word.size();
    while (at < line_.size() && is_blank(line_[at])) ++at;
    return parts->ends_with_sign || sign_at(line_.substr(at)).length > 0;
  }

  void take_comment(std::size_t begin, std::size_t end) {
    is_in_comment_ = end == line_.npos && is_in_comment_;
    const std::string_view text = line_.substr(begin, std::min(end, line_.size()) - begin);
    add_comment(text, begin);
    at_ = std::min(end, line_.size() - 1) + 1;
  }

  void add_comment(std::string_view text, std::size_t begin) {
    finish_turn();
    if (!trimmed(text).empty())
      items_.push_back({TypedItem::Kind::comment, std::string(trimmed(text)), begin, number_, {}});
  }

  // A remark in brackets: the player's name behind a side, a number that nobody needs, or a
  // comment.
  void take_remark() {
    const std::size_t end = std::min(line_.find(')', at_), line_.size());
    const std::string_view text = trimmed(line_.substr(at_ + 1, end - at_ - 1));
    const bool is_number = text.find_first_not_of("0123456789.:, -+%") == text.npos;
    if (is_behind_side_ && !is_in_turn())
      items_.push_back({TypedItem::Kind::player, std::string(text), at_ + 1, number_, side_});
    else if (!is_number)
      add_comment(text, at_ + 1);
    is_behind_side_ = false;
    at_ = std::min(end + 1, line_.size());
  }

  // Takes the word for a side before a turn: `white`, `Black:` or `w:`, and a colon behind it.
  bool takes_side(std::string_view word) {
    if (is_open()) return false;
    if (word == ":") {
      ++at_;
      return true;
    }
    const bool has_colon = word.ends_with(':');
    const std::string_view name = has_colon ? word.substr(0, word.size() - 1) : word;
    const auto side = side_of(name);
    if (!side || (!has_colon && name.size() == 1)) return false;
    finish_turn();
    side_ = side;
    is_behind_side_ = true;
    at_ += word.size();
    return true;
  }

  // Takes a move as programs send it: `MOVE 5 4 6 3`, or `Move{3,6,4,7}` with column and row, both
  // from 0.
  bool takes_move_message() {
    std::string_view rest = line_.substr(at_);
    if (rest.size() < 5 || !equal_in_any_case(rest.substr(0, 4), "move")) return false;
    const bool has_brace = rest[4] == '{';
    std::string numbers;
    std::size_t end = 4;
    while (end < rest.size() && numbers.size() < 4 &&
           (is_digit(rest[end]) || is_blank(rest[end]) || rest[end] == ',' || rest[end] == '{')) {
      if (is_digit(rest[end])) numbers += rest[end];
      ++end;
    }
    if (numbers.size() < 4) return false;
    if (has_brace && (end == rest.size() || rest[end++] != '}')) return false;
    finish_turn();
    turn_offset_ = at_;
    for (std::size_t i = 0; i < 4; i += 2) {
      if (i > 0) turn_text_ += '-';
      turn_text_ += has_brace ? std::string{static_cast<char>('A' + (numbers[i] - '0')),
                                            static_cast<char>(numbers[i + 1] + 1)}
                              : std::string{numbers[i], ',', numbers[i + 1]};
    }
    turn_.spaces = 2;
    at_ += end;
    return true;
  }

  // What stands in the line from here on, up to a comment; nothing if it is long.
  std::string_view rest_of_turns() const {
    constexpr std::size_t longest = 40;
    const std::string_view rest = line_.substr(at_, longest + 1);
    const std::size_t end = std::min(rest.find_first_of("{;"), rest.size());
    return end > longest ? std::string_view{} : rest.substr(0, end);
  }

  void take_result(std::string result) {
    at_ += rest_of_turns().size();
    add_result(std::move(result));
  }

  void add_result(std::string result) {
    finish_turn();
    items_.push_back({TypedItem::Kind::result, std::move(result), at_, number_, side_});
  }

  std::string_view line_;
  bool& is_in_comment_;
  int& number_;
  std::size_t at_ = 0;
  std::vector<TypedItem> items_;
  std::optional<Side> side_;
  bool is_behind_side_ = false;
  std::string turn_text_;
  std::size_t turn_offset_ = 0;
  Parts turn_;
};

}  // namespace

std::vector<TypedItem> TypedLines::read(std::string_view line) {
  return LineReader(line, is_in_comment_, number_).read();
}

bool is_typed_turn(std::string_view text) {
  const auto parts = parts_of(text.substr(length_of_number(text)));
  return parts && parts->spaces >= 2 && !parts->begins_with_sign;
}

bool is_line_of_turns(std::string_view line) {
  const auto items = TypedLines().read(line);
  const auto is_turn = [](const TypedItem& item) {
    return item.kind == TypedItem::Kind::turn && is_typed_turn(item.text);
  };
  return std::ranges::any_of(items, is_turn) ||
         std::ranges::none_of(
             items, [](const TypedItem& item) { return item.kind == TypedItem::Kind::turn; });
}

}  // namespace cairn
