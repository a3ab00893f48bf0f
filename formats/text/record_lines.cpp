#include "formats/text/record_lines.hpp"

#include <algorithm>
#include <array>

#include "formats/text/content.hpp"
#include "formats/text/game_names.hpp"
#include "formats/text/line_kinds.hpp"
#include "formats/text/text_head.hpp"
#include "formats/text/typed_words.hpp"
#include "text/ascii.hpp"
#include "text/plain_line.hpp"
#include "text/split.hpp"
#include "text/utf8.hpp"

namespace cairn {

namespace {

// The length of a tag such as `[Event "Cup"]` with which the text begins; 0 if none does.
std::size_t length_of_quoted_tag(std::string_view text) {
  const std::size_t quote = text.find('"');
  const bool is_name = text.size() > 3 && text.front() == '[' && quote != text.npos &&
                       std::ranges::all_of(text.substr(1, quote - 1), [](char c) {
                         return is_letter(c) || is_digit(c) || is_blank(c) || c == '_' ||
                                static_cast<unsigned char>(c) >= 0x80;
                       });
  const bool has_name = is_name && quote > 1 && !is_digit(text[1]);
  const std::size_t end = has_name ? text.find("\"]", quote + 1) : text.npos;
  return end == text.npos ? 0 : end + 2;
}

// Whether the first word is a turn with a slash between its actions, rather than a board.
bool begins_with_turn(std::string_view line) {
  return is_typed_turn(line.substr(0, line.find_first_of(" \t{;")));
}

// Whether a turn follows the number with which the line begins, as in `#12 D7xE8`.
bool is_numbered_turn(std::string_view line) {
  if (line.size() < 2 || !is_digit(line[1])) return false;
  const auto items = TypedLines().read(line);
  return !items.empty() && items.front().number > 0 &&
         std::ranges::all_of(items, [](const TypedItem& item) {
           return item.kind != TypedItem::Kind::turn || is_typed_turn(item.text);
         });
}

// Whether a number with a dot begins the line, as it begins no position.
bool begins_with_number(std::string_view line) {
  const std::size_t digits = line.find_first_not_of("0123456789");
  return digits != 0 && digits != line.npos && line[digits] == '.';
}

// Whether the head of a line names a game, or a start of it in words.
bool is_heading_or_start(std::string_view head) {
  if (game_of_heading(head)) return true;
  const auto words = words_of(head);
  return !words.empty() && words.size() <= 2 && find_name(words.front()) &&
         head.find('/') == head.npos;
}

constexpr std::size_t longest_result = 12;  // with slashes, such as `1/2 - 1/2`

constexpr int least_parts = 8;  // of a board; fewer are a path, or the address of a page

// Whether a list of turns begins there: with the number 1, or with a turn that has digits. A board
// may begin as a piece that is placed does: `CC3.../cb....`.
bool begins_list(std::string_view text) {
  const std::string_view word = text.substr(0, text.find_first_of(" \t"));
  if (count_board_parts(word) >= least_parts) return false;
  const TurnNumber found = turn_number_at(word);
  if (found.length > 0) return found.number == 1 && begins_with_action(text.substr(found.length));
  return std::ranges::any_of(word, is_digit) && begins_with_action(text);
}

// Whether a sign that joins no two turns ends the word.
bool ends_with_inner_sign(std::string_view word) {
  constexpr std::array<std::string_view, 7> signs{"-", "x", "+", ">", "\u2192", "\u00D7", "\u2013"};
  return std::ranges::any_of(signs, [=](std::string_view sign) { return word.ends_with(sign); });
}

// Whether a turn at the end of a line goes on in the next one: a sign within it stands at the
// break. A hyphen may also be the bullet of a list.
bool is_broken_turn(std::string_view line, std::string_view next) {
  line = content_of_line(line);
  next = content_of_line(next);
  if (line.empty() || next.empty() || line.front() == '#') return false;
  const bool is_list =
      line.front() == next.front() && !is_letter(line.front()) && !is_digit(line.front());
  if (is_list) return false;
  std::string_view word = line.substr(line.find_last_of(" \t") + 1);
  if (word == "->" || word == "x" || word == "\u2192" || word == "\u00D7") {
    const std::size_t begin =
        trimmed(line.substr(0, line.size() - word.size())).find_last_of(" \t");
    word = line.substr(begin + 1);
  }
  word.remove_prefix(turn_number_at(word).length);
  const auto before = parts_of(word);
  const auto behind = parts_of(next.substr(0, next.find_first_of(" \t")));
  if (!before || !behind || before->spaces == 0 || behind->spaces == 0) return false;
  return behind->begins_with_sign ? !before->begins_with_sign && !before->ends_with_sign
                                  : ends_with_inner_sign(word);
}

}  // namespace

std::size_t end_of_wrapped_line(std::string_view text, std::size_t at) {
  constexpr std::size_t longest = 200;  // of lines that such programs make
  constexpr int most = 100;
  std::size_t end = end_of_line(text, at);
  for (int lines = 1; lines < most && end < text.size(); ++lines) {
    const std::size_t begin = begin_of_next_line(text, end);
    const std::size_t next = end_of_line(text, begin);
    if (end - at > longest || next - begin > longest) break;
    const std::string_view behind = text.substr(begin, next - begin);
    if (!is_broken_turn(text.substr(at, end - at), behind)) break;
    if (kind_of_line(behind) != TextLine::turns) break;
    at = begin;
    end = next;
  }
  return end;
}

std::size_t end_of_row(std::string_view line, std::size_t at) {
  constexpr std::array<std::string_view, 4> rows{"<li", "<tr", "<br", "<p"};
  if (at == 0 && !content_of_line(line).starts_with('<')) return line.size();  // such as a comment
  for (at = line.find('<', at + 1); at != line.npos; at = line.find('<', at + 1))
    for (const std::string_view row : rows)
      if (equal_in_any_case(line.substr(at, row.size()), row) &&
          (at + row.size() == line.size() || !is_letter(line[at + row.size()])))
        return at;
  return line.size();
}

bool holds_record(std::string_view comment) {
  constexpr std::string_view blanks = " \t";
  if (comment.empty() || comment.front() == ' ') return false;
  std::size_t begin = 0;
  while (begin < comment.size() && count_board_parts(comment.substr(begin)) < least_parts)
    begin = std::min(comment.find_first_of(blanks, begin), comment.size() - 1) + 1;
  const std::size_t first = comment.find("1.", comment.find_first_of(blanks, begin));
  return first != comment.npos && comment.find("2.", first) != comment.npos;
}

std::string_view content_of_line(std::string_view line) {
  while (line.starts_with('\0')) line.remove_prefix(1);
  line = trimmed(without_byte_order_mark(line));
  while (line.ends_with('\0')) line.remove_suffix(1);
  line = trimmed(line);
  constexpr std::string_view entity = "&gt;";
  while (line.starts_with('>') || line.starts_with(entity))
    line = trimmed(line.substr(line.front() == '>' ? 1 : entity.size()));
  return line;
}

std::size_t length_of_tags(std::string_view line) {
  std::size_t length = 0;
  while (true) {
    const std::size_t next = line.size() - behind_blanks(line.substr(length)).size();
    const std::size_t tag = length_of_quoted_tag(line.substr(next));
    if (tag == 0) return length;
    length = next + tag;
  }
}

HeadedLine parts_of_line(std::string_view line) {
  constexpr std::string_view between = " \t:,|-";
  constexpr std::size_t longest_head = 80;
  const std::string_view beginning = line.substr(0, longest_head);
  for (std::size_t at = 0; at < beginning.size();) {
    const std::size_t end = beginning.find_first_of(between, at);
    const std::size_t turns = beginning.find_first_not_of(between, end);
    if (turns >= beginning.size()) break;
    const std::string_view head = trimmed(line.substr(0, end));
    if (begins_list(line.substr(turns)) && is_heading_or_start(head)) return {head, turns};
    at = turns;
  }
  return {line, line.size()};
}

TextLine kind_of_line(std::string_view given) {
  given = content_of_line(given);
  if (given.empty()) return TextLine::blank;
  if (begins_with_number(given)) return TextLine::turns;
  if (given.front() == '#')
    return holds_record(text_of_comment(given)) || is_numbered_turn(given) ? TextLine::turns
                                                                           : TextLine::comment;
  if (given.front() == '[') {
    const std::string plain = with_plain_quotes(given);
    if (length_of_tags(plain) == plain.size()) return TextLine::tag;
  }
  const PlainLine plain = plain_line(given);
  if (given.front() == '<' && kind_of_typed_line(given, plain.text) == TypedLineKind::ruler)
    return TextLine::blank;
  const std::string_view head = parts_of_line(trimmed(plain.text)).head;
  if (game_of_heading(head)) return TextLine::tag;
  const bool is_position = is_position_line(head) && !begins_with_turn(head) &&
                           length_of_time(head) == 0 &&
                           (head.size() > longest_result || result_in(head).empty());
  return is_position ? TextLine::position : TextLine::turns;
}

}  // namespace cairn
