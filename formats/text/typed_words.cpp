#include "formats/text/typed_words.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"

namespace cairn {

namespace {

struct SideWord {
  std::string_view word;
  Side side;
};
constexpr std::array side_words{SideWord{"white", Side::white}, SideWord{"black", Side::black},
                                SideWord{"w", Side::white}, SideWord{"b", Side::black}};

bool is_of(char c, char first, char last) {
  return first <= lower(c) && lower(c) <= last;
}

// The length of what stands between a turn's number and the turn: `.`, `...`, `)`, `]`, `:`, a
// degree sign, or a hyphen before a blank.
std::size_t length_behind_number(std::string_view text) {
  constexpr std::string_view degree = "\u00B0";
  if (const std::size_t dots = std::min(text.find_first_not_of('.'), text.size()); dots > 0)
    return dots + (text.substr(dots).starts_with(')') ? 1 : 0);
  if (text.starts_with(degree)) return degree.size();
  const bool is_before_turn = text.size() == 1 || is_letter(text[1]);
  const std::string_view signs = is_before_turn ? "):]-" : "):]";
  return signs.find(text.front()) == signs.npos ? 0 : 1;
}

// Whether a text begins with a letter for a side or a half of a turn, as in `12w.` and `12a.`.
bool begins_with_half(std::string_view text) {
  constexpr std::string_view halves = "wab";
  const bool is_alone =
      text.size() == 1 || (text.size() > 1 && !is_letter(text[1]) && !is_digit(text[1]));
  return is_alone && halves.find(lower(text.front())) != halves.npos;
}

// Whether a piece that is placed begins the text, such as aE9, or annm in letters; not so the name
// Ann.
bool begins_with_piece(std::string_view text) {
  if (text.size() < 3 || !is_of(text[0], 'a', 'c') || !is_letter(text[1])) return false;
  const bool is_name = text[0] < 'a' && text[1] >= 'a' && is_letter(text[2]);
  return !is_name && end_of_space(text, 1) > 1;
}

// Whether the text begins with a blank of any width, or with what ends or fills up a file.
bool begins_with_blank(std::string_view text) {
  const char c = text.front();
  const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
  return is_ascii ? is_blank(c) || c == '\x1A' || c == '\0' : sign_at(text).plain == " ";
}

// Whether nothing begins the text that would belong to an action before it: another action does, or
// something else than a space.
bool begins_behind_turn(std::string_view text) {
  text = behind_blanks(text);
  return begins_with_action(text) ||
         (end_of_space(text, 0) == 0 && turn_word_at(text).plain != "off");
}

// The length of a pair of numbers such as `5,4`, or in brackets `(5,4)` and `[5, 4]`; 0 if the text
// begins with none.
std::size_t length_of_number_pair(std::string_view text) {
  const bool has_bracket = text.starts_with('(') || text.starts_with('[');
  std::size_t at = has_bracket ? 1 : 0;
  const auto take = [&](auto fits) { return at < text.size() && fits(text[at]) && ++at != 0; };
  const char closing = text.starts_with('(') ? ')' : ']';
  if (!take(is_digit) || !take([](char c) { return c == ','; })) return 0;
  if (has_bracket) take(is_blank);
  if (!take(is_digit)) return 0;
  if (has_bracket && !take([=](char c) { return c == closing; })) return 0;
  return at < text.size() && is_digit(text[at]) ? 0 : at;
}

}  // namespace

std::optional<Side> side_of(std::string_view word) {
  const auto found = std::ranges::find_if(
      side_words, [&](const SideWord& each) { return equal_in_any_case(each.word, word); });
  return found == side_words.end() ? std::nullopt : std::optional(found->side);
}

std::size_t end_of_space(std::string_view word, std::size_t at) {
  const std::string_view rest = word.substr(at);
  if (rest.size() >= 2 && is_of(rest[0], 'a', 'i') && is_digit(rest[1]) &&
      (rest.size() == 2 || !is_digit(rest[2])))
    return at + 2;
  if (rest.size() >= 2 && is_of(rest[0], 'k', 's') && is_of(rest[1], 'k', 's')) return at + 2;
  return at + length_of_number_pair(rest);
}

std::string_view word_at(std::string_view line, std::size_t at) {
  if (const TurnSign spoken = turn_word_at(line.substr(at)); spoken.length > 0) {
    const std::size_t behind = at + spoken.length;
    if (end_of_space(line, at) != behind) return line.substr(at, spoken.length);
    // It is a space in letters, too, such as `on`: the name behind it belongs to it.
    const std::size_t name = line.size() - behind_blanks(line.substr(behind)).size();
    return line.substr(at, end_of_space(line, name) - at);
  }
  std::size_t end = at;
  while (end < line.size() && !begins_with_blank(line.substr(end)) && line[end] != '{' &&
         (end == at || line[end] != ';')) {
    if (const TurnSign sign = sign_at(line.substr(end));
        is_joint(sign) && begins_behind_turn(line.substr(end + sign.length))) {
      if (end == at) end += sign.length;
      break;
    }
    const std::size_t behind = end_of_space(line, end);
    const bool may_open_remark = line[end] == '(' || line[end] == '[';
    if (may_open_remark && behind == end && end > at) break;
    end = std::max(behind, end + 1);
  }
  return line.substr(at, end - at);
}

std::optional<TurnParts> parts_of(std::string_view word) {
  TurnParts parts;
  word = word.substr(0, word.find_last_not_of("!?.") + 1);
  for (std::size_t at = 0; at < word.size();) {
    const std::string_view rest = word.substr(at);
    const std::size_t begin = at;
    if (is_blank(rest.front())) {
      ++at;
      continue;
    }
    const bool is_in_word = at > 0 && (is_letter(word[at - 1]) || is_digit(word[at - 1]));
    if (const TurnSign spoken = is_in_word ? TurnSign{} : turn_word_at(rest); spoken.length > 0) {
      at += spoken.length;
      if (!spoken.plain.empty()) parts.add_word(spoken.plain, begin == 0);
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
    } else if (begins_with_piece(rest)) {
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

SpacePair space_pair_at(std::string_view text) {
  if (!text.starts_with('(') && !text.starts_with('[')) return {};
  const char closing = text.front() == '(' ? ')' : ']';
  std::size_t at = 1;
  const auto skip_blanks = [&] { at = text.size() - behind_blanks(text.substr(at)).size(); };
  const auto take_space = [&] {
    skip_blanks();
    const std::size_t begin = at;
    at = end_of_space(text, at);
    const std::string_view space = text.substr(begin, at - begin);
    skip_blanks();
    return space;
  };
  SpacePair pair;
  pair.from = take_space();
  if (pair.from.empty() || !text.substr(at).starts_with(',')) return {};
  ++at;
  pair.to = take_space();
  if (pair.to.empty() || !text.substr(at).starts_with(closing)) return {};
  pair.length = at + 1;
  return pair;
}

MoveMessage move_message_at(std::string_view text) {
  constexpr std::string_view name = "move";
  if (text.size() <= name.size() || !equal_in_any_case(text.substr(0, name.size()), name))
    return {};
  const bool has_brace = text[name.size()] == '{';
  std::string numbers;
  std::size_t end = name.size();
  while (end < text.size() && numbers.size() < 4 &&
         (is_digit(text[end]) || is_blank(text[end]) || text[end] == ',' || text[end] == '{')) {
    if (is_digit(text[end])) numbers += text[end];
    ++end;
  }
  if (numbers.size() < 4) return {};
  if (has_brace && (end == text.size() || text[end++] != '}')) return {};
  MoveMessage message{end, {}};
  for (std::size_t i = 0; i < 4; i += 2) {
    if (i > 0) message.turn += '-';
    message.turn += has_brace ? std::string{static_cast<char>('A' + (numbers[i] - '0')),
                                            static_cast<char>(numbers[i + 1] + 1)}
                              : std::string{numbers[i], ',', numbers[i + 1]};
  }
  return message;
}

bool is_typed_turn(std::string_view text) {
  const auto parts = parts_of(text.substr(turn_number_at(text).length));
  return parts && parts->spaces >= 2 && !parts->begins_with_sign;
}

bool is_joint(const TurnSign& sign) {
  return sign.plain == "&" || sign.plain == ",";
}

bool begins_with_action(std::string_view text) {
  text = behind_blanks(text);
  if (turn_word_at(text).plain == "pass") return true;
  if (begins_with_piece(text)) return true;
  const std::size_t at = end_of_space(text, 0);
  if (at == 0) return false;
  const std::string_view behind = behind_blanks(text.substr(at));
  const TurnSign spoken = turn_word_at(behind);
  const TurnSign sign = spoken.length > 0 ? spoken : sign_at(behind);
  if (is_joint(sign)) return false;
  return sign.length > 0 || end_of_space(text, at) > at;
}

bool is_joint_alone(std::string_view word) {
  const TurnSign spoken = turn_word_at(word);
  const TurnSign sign = spoken.length > 0 ? spoken : sign_at(word);
  return is_joint(sign) && sign.length == word.size();
}

bool is_mark(std::string_view word) {
  constexpr std::array<std::string_view, 12> written_marks{"\u00B1", "\u2213", "\u2A72", "\u2A71",
                                                           "=",      "+-",     "-+",     "+/-",
                                                           "-/+",    "+/=",    "=/+",    "\u221E"};
  return word.find_first_not_of("!?.") == word.npos ||
         std::ranges::find(written_marks, word) != written_marks.end();
}

bool is_duration(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789."), word.size());
  const std::string_view unit = word.substr(digits);
  return digits > 0 && (unit == "s" || unit == "ms" || unit == "sec" || unit == "min");
}

TurnNumber turn_number_at(std::string_view word) {
  constexpr std::size_t most_digits = 6;
  TurnNumber found;
  const bool has_bracket = word.starts_with('[');
  const std::size_t begin = has_bracket || word.starts_with('#') ? 1 : 0;
  std::size_t at = begin;
  for (; at < word.size() && is_digit(word[at]); ++at) {
    if (at - begin == most_digits) return {};
    found.number = 10 * found.number + (word[at] - '0');
  }
  if (at == begin || (has_bracket && !word.substr(at).starts_with(']'))) return {};
  const auto take_half = [&] {
    if (!begins_with_half(word.substr(at))) return;
    if (lower(word[at]) == 'w') found.side = Side::white;
    ++at;
  };
  take_half();
  if (at < word.size()) {
    const std::size_t behind = length_behind_number(word.substr(at));
    if (behind == 0) return {};
    at += behind;
    take_half();
  }
  found.length = at;
  return found;
}

std::size_t length_of_counter(std::string_view text) {
  constexpr std::array words{"move",   "turn",    "ply",   "round", "no.",   "no",
                             "nr.",    "n\u00B0", "zug",   "coup",  "tour",  "tirada",
                             "jugada", "mossa",   "turno", "zet",   "beurt", "ruch"};
  for (const std::string_view word : words) {
    if (!equal_in_any_case(text.substr(0, word.size()), word)) continue;
    const std::string_view behind = behind_blanks(text.substr(word.size()));
    const bool is_apart = behind.size() + word.size() < text.size() || !is_letter(word.back());
    const bool has_number =
        !behind.empty() && is_digit(behind[behind.size() > 1 && behind[0] == '#' ? 1 : 0]);
    if (is_apart && has_number) return word.size();
  }
  return 0;
}

}  // namespace cairn
