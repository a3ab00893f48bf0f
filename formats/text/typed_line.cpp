#include "formats/text/typed_line.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/text/line_kinds.hpp"
#include "formats/text/line_parts.hpp"
#include "formats/text/open_turn.hpp"
#include "formats/text/typed_words.hpp"
#include "text/ascii.hpp"
#include "text/plain_line.hpp"
#include "text/split.hpp"
#include "text/turn_signs.hpp"

namespace cairn {

namespace {

// Reads one line.
class LineReader {
 public:
  LineReader(std::string_view line, bool& is_in_comment, int& number)
      : given_(line),
        plain_(plain_line(line)),
        names_players_(!is_in_comment && part_names(plain_, line)),
        line_(plain_.text),
        is_in_comment_(is_in_comment),
        number_(number) {}

  std::vector<TypedItem> read() {
    if (!is_in_comment_) {
      switch (kind_of_typed_line(given_, line_)) {
        case TypedLineKind::ruler:
          return {};
        case TypedLineKind::frames:
          add_item(TypedItem::Kind::turn, std::string(trimmed(given_)), 0);
          return std::move(items_);
        case TypedLineKind::remark:
          add_comment(0, line_.size());
          return std::move(items_);
        case TypedLineKind::turns:
          if (is_row_of_numbers(line_)) {
            add_item(TypedItem::Kind::turn, std::string(trimmed(given_)), 0);
            return std::move(items_);
          }
          take_speaker();
      }
    }
    while (true) {
      if (is_in_comment_) take_comment(at_, end_of_comment(line_, at_));
      at_ = line_.size() - behind_blanks(line_.substr(std::min(at_, line_.size()))).size();
      if (at_ == line_.size()) break;
      read_part();
    }
    finish_turn();
    return std::move(items_);
  }

 private:
  // Takes the time and the name with which a line of a chat begins.
  void take_speaker() {
    at_ = length_of_time(line_);
    is_spoken_ = takes_name(at_);
  }

  // Takes the name of one who speaks from there on.
  bool takes_name(std::size_t from) {
    const std::string_view name = speaker_of(line_.substr(from));
    if (name.empty()) return false;
    finish_turn();
    const auto begin = static_cast<std::size_t>(name.data() - line_.data());
    add_item(TypedItem::Kind::player, original(begin, begin + name.size()), begin);
    at_ = begin + name.size() + 1;
    return true;
  }

  void read_part() {
    unframe_turn();
    if (line_[at_] == '{') {
      is_in_comment_ = true;
      ++at_;
      return;
    }
    if (line_[at_] == ';' && is_spoken_ && takes_name(at_ + 1)) return;
    if (line_[at_] == ';' && is_before_cell_of_turn()) return take_cell();
    if (line_[at_] == ';' &&
        (separates_cells() || begins_with_side_and_action(line_.substr(at_ + 1)))) {
      ++at_;
      return;
    }
    if (line_[at_] == ';' && !joins_actions(at_) && !is_in_number())
      return take_comment(at_ + 1, line_.npos);
    if (const std::size_t length = length_of_comment_sign())
      return take_comment(at_ + length, line_.npos);
    if (takes_pair()) return;
    if (begins_remark()) return take_remark();
    if (!turn_.ends_with_sign()) {
      if (std::string result = result_in(rest_of_turns()); !result.empty())
        return take_result(std::move(result));
    }
    if (takes_move_message()) return;
    if (const std::size_t length =
            turn_.ends_with_sign() ? 0 : length_of_counter(line_.substr(at_))) {
      at_ += length;
      return;
    }
    read_word(word_at(line_, at_));
  }

  // Leaves out the brackets around a turn, as in `1. (D7xE8)` and `<D7xE8>`. Others than pointed
  // ones have to stand behind its number, since a comment may hold a turn, too.
  void unframe_turn() {
    constexpr std::string_view opening = "<({[";
    constexpr std::string_view closing = ">)}]";
    const std::size_t kind = opening.find(line_[at_]);
    if (kind == opening.npos || turn_.has_begun() || (kind > 0 && !is_behind_number_)) return;
    // A pointed bracket may stand within the turn, too.
    const std::size_t end = kind == 0 ? line_.rfind(closing[kind]) : line_.find(closing[kind], at_);
    if (end == line_.npos || end < at_) return;
    const std::string_view inner = line_.substr(at_ + 1, end - at_ - 1);
    const bool leaves = result_in(trimmed(inner)).size() == 1;
    if (!leaves && !(begins_with_action(inner) && is_typed_turn(inner))) return;
    plain_.text[at_] = ' ';
    plain_.text[end] = ' ';
    at_ = line_.size() - behind_blanks(line_.substr(at_)).size();
  }

  void read_word(std::string_view word) {
    is_behind_number_ = false;
    if (word == "[" || word == "]") {  // of a list, as programs write it
      at_ += word.size();
      return;
    }
    if (const TurnNumber found = turn_number_at(word);
        found.length > 0 && !turn_.ends_with_sign()) {
      finish_turn();
      number_ = found.number;
      side_ = found.side;
      is_behind_number_ = true;
      turn_.part_next();
      at_ += found.length;
      return;
    }
    if ((is_joint_alone(word) || joins_two_actions(word)) && !turn_.ends_with_sign() &&
        !turn_.lacks_space()) {
      turn_.join_next();
      at_ += word.size();
      return;
    }
    if (word.front() == '$' || is_mark(word) || is_duration(word) || is_open_result(word)) {
      at_ += word.size();
      return;
    }
    if (std::string result = turn_.ends_with_sign() ? "" : result_in(word); !result.empty()) {
      at_ += word.size();
      return add_result(std::move(result));
    }
    if (takes_side(word)) return;
    const auto parts = parts_of(word);
    if (!parts) {
      finish_turn();
      add_item(TypedItem::Kind::turn, original(at_, at_ + word.size()), at_);
    } else if (parts->spaces > 0 || (parts->begins_with_sign && turn_.has_begun())) {
      add_to_turn(word, *parts);
    } else if (parts->begins_with_sign && !is_bullet(word)) {
      add_item(TypedItem::Kind::turn, original(at_, at_ + word.size()), at_);
    }
    at_ += word.size();
  }

  // Adds an item that stands at an offset in the plain line.
  void add_item(TypedItem::Kind kind, std::string text, std::size_t at) {
    TypedItem& item = items_.emplace_back();
    item.kind = kind;
    item.text = std::move(text);
    item.offset = plain_.offset(at);
    item.number = number_;
    item.side = side_;
  }

  // What stands in the line as it was given.
  std::string original(std::size_t begin, std::size_t end) const {
    begin = plain_.offset(begin);
    return std::string(given_.substr(begin, plain_.offset(end) - begin));
  }

  // Whether a sign stands at the beginning or the end of the line, as `-` and `*` do.
  bool is_bullet(std::string_view word) const {
    return (word == "-" || word == "*") &&
           (items_.empty() || trimmed(line_.substr(at_ + word.size())).empty());
  }

  // Whether this is the `*` behind the last turn of a game that goes on.
  bool is_open_result(std::string_view word) const {
    return word == "*" && !turn_.ends_with_sign() &&
           trimmed(line_.substr(at_ + word.size())).empty();
  }

  // Adds a word of spaces and signs to the turn, or begins another one with it.
  void add_to_turn(std::string_view word, const TurnParts& parts) {
    if (!turn_.goes_on_with(word, parts)) {
      finish_turn();
      is_behind_side_ = false;
    }
    turn_.add(word, parts, at_);
  }

  void finish_turn() {
    OpenTurn::Finished finished = turn_.finish();
    if (finished.text.empty()) return;
    add_item(TypedItem::Kind::turn, std::move(finished.text), finished.offset);
    items_.back().is_joined = finished.is_joined;
    has_turn_ = true;
  }

  bool begins_with_turn_word() const { return turn_word_at(line_.substr(at_)).length > 0; }

  // Whether a semicolon is a sign between actions or turns, rather than the begin of a comment: an
  // action stands behind it, and another one or a number before it.
  bool joins_actions(std::size_t at) const {
    const bool is_behind_turn = turn_.has_begun() ? turn_.is_complete() : is_behind_number_;
    return is_behind_turn && begins_with_cells(line_.substr(at + 1));
  }

  // Whether a semicolon stands between a turn's number, its side and the turn, or between the
  // spaces of an action, as in the tables of spreadsheets: `1;white;D7xE8`, `2;;F6;F5`.
  bool separates_cells() const {
    if (turn_.lacks_space()) return end_of_space(line_, at_ + 1) > at_ + 1;
    if (turn_.has_begun() || !(is_behind_number_ || is_behind_side_)) return false;
    constexpr std::size_t most = 200;
    std::string_view rest = line_.substr(at_, most);
    rest.remove_prefix(std::min(rest.find_first_not_of("; \t"), rest.size()));
    const std::string_view cell = rest.substr(0, rest.find(';'));
    if (cell.size() < rest.size() && side_of(trimmed(cell))) rest.remove_prefix(cell.size() + 1);
    return begins_with_cells(rest);
  }

  // Whether a semicolon stands in a row of a table before the cell of its turn, as in
  // `1;Ann;D7xE8`: a comment stands behind a turn, or at the line's beginning. Behind a turn, a
  // side has to be named.
  bool is_before_cell_of_turn() const {
    if (has_turn_ || turn_.has_begun()) {
      const TableCell cell = cell_before_turn(line_.substr(at_ + 1));
      return (cell.side || (names_players_ && cell.is_name)) && cell.is_before_turn;
    }
    return !trimmed(line_.substr(0, at_)).empty() && has_cell_of_turn(line_.substr(at_));
  }

  // Takes the semicolon, and a cell behind it that names a side in any language, or a player.
  void take_cell() {
    finish_turn();
    ++at_;
    const TableCell cell = cell_before_turn(line_.substr(at_));
    const auto begin = static_cast<std::size_t>(cell.text.data() - line_.data());
    if (cell.side) {
      side_ = cell.side;
      is_behind_side_ = true;
    } else if (cell.is_name) {
      add_item(TypedItem::Kind::player, original(begin, begin + cell.text.size()), begin);
      is_behind_side_ = names_players_;
    } else {
      return;
    }
    at_ = begin + cell.text.size();
  }

  void take_comment(std::size_t begin, std::size_t end) {
    is_in_comment_ = end == line_.npos && is_in_comment_;
    add_comment(begin, std::min(end, line_.size()));
    at_ = std::min(end, line_.size() - 1) + 1;
  }

  void add_comment(std::size_t begin, std::size_t end) {
    finish_turn();
    const std::string text = original(begin, end);
    if (trimmed(text).empty()) return;
    add_item(TypedItem::Kind::comment, std::string(trimmed(text)), begin);
    items_.back().side.reset();
  }

  // Whether a bracket opens a remark rather than a space, a word such as `(off)`, a number such as
  // `[12]`, a list, or a game of SGF.
  bool begins_remark() const {
    const std::string_view rest = line_.substr(at_);
    if (rest.front() == '[')
      return rest.find(']') != rest.npos && !begins_list() && end_of_space(line_, at_) == at_ &&
             (is_behind_word() || turn_number_at(rest.substr(0, rest.find(']') + 1)).length == 0);
    return rest.front() == '(' && end_of_space(line_, at_) == at_ && !begins_with_turn_word() &&
           !rest.starts_with("(;");
  }

  // Whether a square bracket opens a list of turns, as programs write them.
  bool begins_list() const { return begins_with_action(line_.substr(at_ + 1)); }
  bool is_behind_word() const { return at_ > 0 && !is_blank(line_[at_ - 1]); }

  // Whether a digit stands on both sides of a semicolon, as in `5;4`, which is no comment.
  bool is_in_number() const {
    return is_behind_number_ && at_ + 1 < line_.size() && is_digit(line_[at_ - 1]) &&
           is_digit(line_[at_ + 1]);
  }

  // The length of a sign that begins a comment up to the line's end behind a turn: `//`, or `#` and
  // a blank; 0 if none stands here.
  std::size_t length_of_comment_sign() const {
    if (!turn_.has_begun() || turn_.ends_with_sign()) return 0;
    const std::string_view rest = line_.substr(at_);
    return rest.starts_with("//") || rest.starts_with("# ") ? 2 : 0;
  }

  // Whether a word that may be something else, such as a plus or what is left of a turn, stands
  // between two actions.
  bool joins_two_actions(std::string_view word) const {
    constexpr std::array<std::string_view, 4> joints{"+", "y", "e", "i"};
    const std::string_view behind = line_.substr(at_ + word.size());
    return std::ranges::find(joints, word) != joints.end() && turn_.has_begun() &&
           (begins_with_action(behind) || space_pair_at(behind_blanks(behind)).length > 0);
  }

  // Takes an action as a pair in brackets, such as `(D7,E8)`.
  bool takes_pair() {
    const SpacePair pair = space_pair_at(line_.substr(at_));
    if (pair.length == 0) return false;
    const std::string action = std::string(pair.from) + '-' + std::string(pair.to);
    add_to_turn(action, *parts_of(action));
    at_ += pair.length;
    return true;
  }

  // A remark in brackets: the player's name behind a side, a number that nobody needs, or a
  // comment.
  void take_remark() {
    const char closing = line_[at_] == '(' ? ')' : ']';
    const std::size_t end = std::min(line_.find(closing, at_), line_.size());
    const std::string_view text = trimmed(line_.substr(at_ + 1, end - at_ - 1));
    const bool is_number = text.find_first_not_of("0123456789.:, -+%") == text.npos;
    const bool is_last = trimmed(line_.substr(std::min(end + 1, line_.size()))).empty();
    // Not one of a side that is not named: in brackets, that may be said of another game.
    if (std::string result = is_last ? result_in(text) : ""; result.size() > 1 || result == "0") {
      at_ = line_.size();
      return add_result(std::move(result));
    }
    if (is_behind_side_ && !turn_.has_begun())
      add_item(TypedItem::Kind::player, std::string(trimmed(original(at_ + 1, end))), at_ + 1);
    else if (!is_number)
      add_comment(at_ + 1, end);
    is_behind_side_ = false;
    at_ = std::min(end + 1, line_.size());
  }

  // Takes the word for a side before a turn: `white`, `Black:` or `w:`, and a colon behind it.
  bool takes_side(std::string_view word) {
    if (turn_.ends_with_sign()) return false;
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

  // Takes a move as programs send it.
  bool takes_move_message() {
    const MoveMessage message = move_message_at(line_.substr(at_));
    if (message.length == 0) return false;
    finish_turn();
    turn_.add(message.turn, {.spaces = 2}, at_);
    at_ += message.length;
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
    add_item(TypedItem::Kind::result, std::move(result), at_);
  }

  std::string_view given_;
  PlainLine plain_;
  bool names_players_;     // whether it is the row of a table with names
  std::string_view line_;  // the plain one
  bool& is_in_comment_;
  int& number_;
  std::size_t at_ = 0;
  std::vector<TypedItem> items_;
  std::optional<Side> side_;
  bool is_spoken_ = false;  // whether the line begins with the name of one who speaks
  bool has_turn_ = false;
  bool is_behind_side_ = false;
  bool is_behind_number_ = false;
  OpenTurn turn_;
};

}  // namespace

std::vector<TypedItem> TypedLines::read(std::string_view line) {
  return LineReader(line, is_in_comment_, number_).read();
}

}  // namespace cairn
