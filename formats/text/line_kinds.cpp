#include "formats/text/line_kinds.hpp"

#include <algorithm>
#include <array>

#include "formats/text/typed_words.hpp"
#include "model/told_result.hpp"
#include "text/ascii.hpp"
#include "text/plain_line.hpp"
#include "text/split.hpp"
#include "text/turn_signs.hpp"

namespace cairn {

namespace {

// Whether the line rules a table or underlines a heading.
bool is_ruler(std::string_view line) {
  const auto holds = [=](auto... runs) { return ((line.find(runs) != line.npos) || ...); };
  return holds("--", "==", "__", "~~", "\u2500", "\u2550") &&
         trimmed(plain_line(line).text).find_first_not_of("-+=:_~ \t") == line.npos;
}

// Whether tags, quotes or stars stand in the line with nothing between them: something that belongs
// to no turn. Bars may be those of empty cells.
bool is_nothing_but_frames(std::string_view line, std::string_view plain) {
  return behind_blanks(plain).empty() && behind_blanks(line).find_first_not_of("| \t") != line.npos;
}

// Whether nothing stands in the line but tags of HTML that lay turns out, such as `<table>`.
bool lays_out(std::string_view line, std::string_view plain) {
  constexpr std::array<std::string_view, 10> tags{"table", "tbody", "thead", "tr", "ol",
                                                  "ul",    "pre",   "p",     "br", "hr"};
  if (!line.starts_with('<') || !line.ends_with('>') || !behind_blanks(plain).empty()) return false;
  const std::string_view inner = line.substr(line.substr(1).starts_with('/') ? 2 : 1);
  const std::string_view name = inner.substr(0, inner.find_first_of(" />"));
  return std::ranges::any_of(tags,
                             [=](std::string_view tag) { return equal_in_any_case(tag, name); });
}

// Whether a line without digits names the columns of a table: words between bars, tabs or commas,
// and no turn.
bool names_columns(std::string_view line, std::string_view plain) {
  const std::string_view marks = line.find_first_of("|\t") != line.npos ? "|\t" : ",;";
  const auto cells = split(line, marks);
  const auto has_blanks = [](std::string_view cell) {
    return trimmed(cell).find(' ') != cell.npos;
  };
  const bool may_be_prose =
      marks.front() == ',' && (cells.size() < 3 || std::ranges::any_of(cells, has_blanks));
  if (cells.size() < 2 || may_be_prose) return false;
  if (line.find_first_of("{}") != line.npos) return false;
  constexpr std::size_t letters_of_an_action = 4;  // such as npmq; shorter words are names
  const auto is_turn = [](std::string_view word) {
    return word.size() >= letters_of_an_action && is_typed_turn(word);
  };
  return std::ranges::none_of(words_of(plain), is_turn) &&
         std::ranges::none_of(
             cells, [](std::string_view cell) { return !result_in(trimmed(cell)).empty(); });
}

// The length of the digits with which a text begins.
std::size_t length_of_digits(std::string_view text) {
  return std::min(text.find_first_not_of("0123456789"), text.size());
}

// The length of a time such as 12:03, 12:03:05 or 9:03 PM; 0 if the text begins with none.
std::size_t length_of_clock(std::string_view text) {
  const std::size_t hours = length_of_digits(text);
  if (hours == 0 || hours > 2) return 0;
  std::size_t length = hours;
  while (text.substr(length).starts_with(':') && length_of_digits(text.substr(length + 1)) == 2)
    length += 3;
  if (length == hours || length_of_digits(text.substr(length)) > 0) return 0;
  const std::string_view behind = behind_blanks(text.substr(length));
  for (const std::string_view half : {"am", "pm"})
    if (equal_in_any_case(behind.substr(0, half.size()), half) &&
        (behind.size() == half.size() || !is_letter(behind[half.size()])))
      return text.size() - behind.size() + half.size();
  return length;
}

// Whether the text is a date in figures.
bool is_date(std::string_view text) {
  while (text.ends_with(',') || text.ends_with('.')) text.remove_suffix(1);
  return !text.empty() && text.find_first_not_of("0123456789.-/") == text.npos &&
         text.size() - static_cast<std::size_t>(std::ranges::count_if(text, is_digit)) == 2;
}

// Whether a turn stands there, perhaps with its number before it, or the result.
bool begins_with_turn_or_result(std::string_view text) {
  text = behind_blanks(text);
  const std::string_view word = text.substr(0, text.find_first_of(" \t"));
  return begins_with_action(text.substr(turn_number_at(word).length)) || !result_in(text).empty();
}

// Whether the line says something at a time of day, but no turn, also none that is damaged: no word
// has both letters and digits, and it is not one word alone, which may be a turn in letters.
bool is_talk(std::string_view plain) {
  bool has_time = false;
  for (const std::string_view word : split(plain, " \t;")) {
    if (word.empty()) continue;
    const std::size_t begin = std::min(word.find_first_not_of("[(<,"), word.size());
    const bool is_time = length_of_clock(word.substr(begin)) > 0;
    has_time = has_time || is_time;
    const bool has_digits = std::ranges::any_of(word, is_digit);
    if (!is_time && has_digits && std::ranges::any_of(word, is_letter)) return false;
    if ((has_digits && is_typed_turn(word)) || !result_in(word).empty()) return false;
  }
  const std::string_view said = trimmed(plain.substr(length_of_time(plain)));
  const std::string_view last = said.substr(said.find_last_of(" \t:>") + 1);
  const bool is_lone_turn = is_typed_turn(last) && words_of(said).size() <= 2;
  return has_time && !is_lone_turn && result_in(said).empty();
}

// Whether the line numbers a page, in the languages of Cairn: `Page 2 of 3`.
bool numbers_page(std::string_view plain) {
  constexpr std::array<std::string_view, 8> names{"page",   "p.",     "seite",     "p\u00E1gina",
                                                  "pagina", "strona", "bladzijde", "pg."};
  if (plain.empty() || is_digit(plain.front())) return false;  // as in most lines
  const auto words = words_of(plain);
  const auto is_number = [](std::string_view word) {
    return length_of_digits(word) == word.size() || word.find('/') != word.npos;
  };
  return (words.size() == 2 || words.size() == 4) && is_number(words.back()) &&
         is_number(words[1]) && std::ranges::any_of(names, [&](std::string_view name) {
           return equal_in_any_case(name, words.front());
         });
}

}  // namespace

TypedLineKind kind_of_typed_line(std::string_view line, std::string_view plain) {
  if (line.starts_with('%')) return TypedLineKind::remark;  // as PGN has them
  if (std::ranges::any_of(line, is_digit)) {
    const bool is_remark = plain.find(':') != plain.npos ? is_talk(plain) : numbers_page(plain);
    return is_remark ? TypedLineKind::remark : TypedLineKind::turns;
  }
  if (is_ruler(line) || lays_out(line, plain)) return TypedLineKind::ruler;
  if (is_nothing_but_frames(line, plain)) return TypedLineKind::frames;
  return names_columns(line, plain) ? TypedLineKind::remark : TypedLineKind::turns;
}

bool is_row_of_numbers(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  const bool is_one = (words.size() == 4 || words.size() == 8) &&
                      std::ranges::all_of(words, [](std::string_view word) {
                        return word.size() == 1 && is_digit(word.front());
                      });
  return is_one && words[1].front() != words[0].front() + 1;
}

std::size_t length_of_time(std::string_view text) {
  constexpr std::string_view of_a_date = "0123456789.-/, T";
  std::string_view rest = behind_blanks(text);
  const bool has_bracket = rest.starts_with('[') || rest.starts_with('(');
  if (has_bracket) rest.remove_prefix(1);
  std::size_t clock = length_of_clock(rest);
  if (clock == 0) {
    const std::size_t colon = rest.find(':');
    if (colon == rest.npos || rest.substr(0, colon).find_first_not_of(of_a_date) != rest.npos)
      return 0;
    const std::size_t blank = rest.substr(0, colon).find_last_of(" ,T");
    if (blank == rest.npos || !is_date(trimmed(rest.substr(0, blank)))) return 0;
    rest.remove_prefix(blank + 1);
    if (clock = length_of_clock(rest); clock == 0) return 0;
  }
  rest.remove_prefix(clock);
  if (rest.starts_with('Z')) rest.remove_prefix(1);
  if (has_bracket) {
    if (!rest.starts_with(']') && !rest.starts_with(')')) return 0;
    rest.remove_prefix(1);
  }
  rest = behind_blanks(rest);
  if (rest.starts_with("- ")) rest.remove_prefix(1);
  return text.size() - rest.size();
}

std::size_t length_of_result_label(std::string_view text) {
  constexpr std::array<std::string_view, 12> labels{
      "final result",  "final score", "result",    "score",     "outcome", "ergebnis",
      "r\u00E9sultat", "resultat",    "resultado", "risultato", "uitslag", "wynik"};
  for (const std::string_view label : labels) {
    if (!equal_in_any_case(text.substr(0, label.size()), label)) continue;
    const std::string_view behind = behind_blanks(text.substr(label.size()));
    const bool has_sign = behind.starts_with(':') || behind.starts_with('=');
    const bool is_word = has_sign || behind.size() + label.size() < text.size();
    if (is_word) return text.size() - behind.size() + (has_sign ? 1 : 0);
  }
  return 0;
}

std::string_view speaker_of(std::string_view text) {
  constexpr std::size_t longest = 40;
  text = behind_blanks(text);
  const std::size_t colon = text.substr(0, longest).find_first_of(":>");
  if (colon == text.npos || colon == 0) return {};
  const std::string_view name = trimmed(text.substr(0, colon));
  const std::string_view first = trimmed(name.substr(0, name.find('(')));  // as in `White (Ann)`
  const bool is_name = !name.empty() && std::ranges::none_of(name, is_digit) && !side_of(first) &&
                       turn_word_at(name).length == 0 && length_of_result_label(text) == 0;
  const std::string_view said = text.substr(colon + 1);
  return is_name && begins_with_turn_or_result(said) ? name : std::string_view{};
}

std::string result_in(std::string_view text) {
  const std::size_t label = length_of_result_label(text);
  const auto told = read_lone_result(trimmed(text.substr(label)));
  if (!told) return {};
  if (told->kind != ResultKind::open) return sgf_result(*told);
  return sgf_result({ResultKind::white, told->way}).substr(2);
}

}  // namespace cairn
