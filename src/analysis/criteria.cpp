#include "analysis/criteria.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "text/letter_case.hpp"

namespace cairn {

namespace {

constexpr std::string_view between = "..";

// After the plus sign of a result, SGF's RE may say with a letter or a word how the game was won.
// `word` is Cairn's own word for it.
struct TaggedWay {
  std::string_view letter;
  std::string_view tag;
  std::string_view word;
};
constexpr std::array<TaggedWay, 3> tagged_ways{
    {{"r", "resign", "resignation"}, {"t", "time", "time"}, {"f", "forfeit", "forfeit"}}};

// The texts before and after "..". If there is no "..", both are the whole text.
struct Halves {
  std::string_view first;
  std::string_view last;
  bool are_two = false;
};

Halves halves_of(std::string_view text) {
  const std::size_t at = text.find(between);
  if (at == text.npos) return {text, text, false};
  return {text.substr(0, at), text.substr(at + between.size()), true};
}

// Returns the number that the whole text is, or nothing if it is not a number of at most `digits`
// digits.
std::optional<int> number_in(std::string_view text, std::size_t digits) {
  int number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  const bool is_number = error == std::errc{} && end == last && text.front() != '-';
  return is_number && text.size() <= digits ? std::optional(number) : std::nullopt;
}

// Reads "2026", "2026-01" or "2026-01-31". Returns nothing for other texts.
std::optional<Days> days_in(std::string_view text) {
  constexpr std::array<std::size_t, 3> widths{4, 2, 2};
  constexpr int open_end = 99;  // more than any month or day
  Days days;
  std::size_t at = 0;
  bool is_over = false;
  for (std::size_t part = 0; part < widths.size(); ++part) {
    if (is_over) {
      days = {days.first * 100, days.last * 100 + open_end};
      continue;
    }
    if (part > 0) ++at;  // the hyphen
    const auto number =
        number_in(text.substr(std::min(at, text.size()), widths[part]), widths[part]);
    if (!number || text.size() < at + widths[part]) return std::nullopt;
    days = part == 0 ? Days{*number, *number}
                     : Days{days.first * 100 + *number, days.last * 100 + *number};
    at += widths[part];
    is_over = at == text.size();
    if (!is_over && text[at] != '-') return std::nullopt;
  }
  return at == text.size() ? std::optional(days) : std::nullopt;
}

std::string_view name_of(const Properties& tags, ResultKind winner) {
  return value_of(tags, winner == ResultKind::white ? "PW" : "PB");
}

bool contains(std::string_view text, const std::string& folded_part) {
  return folded(text).find(folded_part) != std::string::npos;
}

std::string_view way_of(std::string_view tag) {
  const std::string text = folded(tag);
  for (const TaggedWay& way : tagged_ways)
    if (text == way.letter || text == way.tag) return way.word;
  return {};
}

}  // namespace

Range parse_range(std::string_view text) {
  constexpr std::size_t digits = 6;
  const auto [first, last, are_two] = halves_of(text);
  const auto from = first.empty() && are_two ? 0 : number_in(first, digits);
  const auto to = last.empty() && are_two ? Range{}.last : number_in(last, digits);
  if (!from || !to || *from > *to)
    throw Error(Error::Kind::usage,
                "'" + std::string(text) +
                    "' is not a range; a number, or two like 10..20, 10.. or ..20, expected");
  return {*from, *to};
}

Days parse_days(std::string_view text) {
  const auto [first, last, are_two] = halves_of(text);
  const auto from = first.empty() && are_two ? Days{} : days_in(first);
  const auto to = last.empty() && are_two ? Days{} : days_in(last);
  const auto is_possible = [](const Days& days) {
    return days.first / 100 % 100 <= 12 && days.first % 100 <= 31;  // 0: month or day left out
  };
  if (!from || !to || from->first > to->last || !is_possible(*from) || !is_possible(*to))
    throw Error(Error::Kind::usage,
                "'" + std::string(text) +
                    "' is not a date; one like 2026, 2026-01 or 2026-01-31, or two with "
                    ".. between, expected");
  return {from->first, to->last};
}

std::optional<Days> days_of(std::string_view date) {
  const std::size_t begin = std::min(date.find_first_of("0123456789"), date.size());
  const std::size_t end = std::min(date.find_first_not_of("0123456789-", begin), date.size());
  return days_in(date.substr(begin, end - begin));
}

GameResult result_of(const Properties& tags, const std::optional<Outcome>& outcome) {
  if (outcome) {
    const std::string_view word = outcome->ending->word;
    if (!outcome->winner) return {ResultKind::draw, word};
    return {*outcome->winner == Side::white ? ResultKind::white : ResultKind::black, word};
  }
  const std::string_view told = value_of(tags, "RE");
  if (told == "0" || folded(told) == "draw") return {ResultKind::draw, {}};
  if (told.size() < 2 || told[1] != '+') return {};
  const std::string_view way = way_of(told.substr(2));
  if (told[0] == 'W' || told[0] == 'w') return {ResultKind::white, way};
  if (told[0] == 'B' || told[0] == 'b') return {ResultKind::black, way};
  return {};
}

std::optional<Side> winner_of(const Properties& tags, const std::optional<Outcome>& outcome) {
  const ResultKind kind = result_of(tags, outcome).kind;
  if (kind == ResultKind::white) return Side::white;
  if (kind == ResultKind::black) return Side::black;
  return std::nullopt;
}

std::string describe_result(const Properties& tags, const std::optional<Outcome>& outcome) {
  if (outcome) return describe(*outcome);
  const auto [kind, way] = result_of(tags, outcome);
  if (kind == ResultKind::open) return "unfinished";
  const std::string reason(way.empty() ? "so says the record" : way);
  if (kind == ResultKind::draw) return "draw: " + reason;
  return (kind == ResultKind::white ? "White wins: " : "Black wins: ") + reason;
}

std::vector<std::string_view> ways_told() {
  std::vector<std::string_view> words;
  for (const TaggedWay& way : tagged_ways) words.push_back(way.word);
  return words;
}

bool fits_tags(const Criteria& criteria, const Properties& tags) {
  for (const auto& [names, text] : criteria.tags) {
    const std::string part = folded(text);
    const bool fits = std::ranges::any_of(
        names, [&](const std::string& name) { return contains(value_of(tags, name), part); });
    if (!fits) return false;
  }
  if (!criteria.days) return true;
  const auto days = days_of(value_of(tags, "DT"));
  return days && days->first <= criteria.days->last && criteria.days->first <= days->last;
}

bool fits_result(const Criteria& criteria, const Properties& tags,
                 const std::optional<Outcome>& outcome) {
  const auto [kind, way] = result_of(tags, outcome);
  if (criteria.result && *criteria.result != kind) return false;
  if (!criteria.way.empty() && criteria.way != way) return false;
  if (criteria.winner.empty()) return true;
  const bool has_winner = kind == ResultKind::white || kind == ResultKind::black;
  return has_winner && contains(name_of(tags, kind), folded(criteria.winner));
}

}  // namespace cairn
