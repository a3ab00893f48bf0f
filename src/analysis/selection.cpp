#include "analysis/selection.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/people.hpp"

namespace cairn {

namespace {

constexpr std::string_view range_sign = "..";

// The texts before and after "..". If there is no "..", both are the whole text.
struct Ends {
  std::string_view first;
  std::string_view last;
  bool are_two = false;
};

Ends ends_of(std::string_view text) {
  const std::size_t at = text.find(range_sign);
  if (at == text.npos) return {text, text, false};
  return {text.substr(0, at), text.substr(at + range_sign.size()), true};
}

// Returns the number that the whole text is, or nothing if it is not a number of at most `digits`
// digits.
std::optional<int> short_number(std::string_view text, std::size_t digits) {
  int number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  const bool is_number = error == std::errc{} && end == last && text.front() != '-';
  return is_number && text.size() <= digits ? std::optional(number) : std::nullopt;
}

// Reads one date, as records have it. Returns nothing for other texts.
std::optional<Days> days_in(std::string_view text) {
  const ParsedDate told = parse_date(text);
  const bool is_one = told.is_understood && !told.is_ambiguous && told.days.size() == 1;
  return is_one ? std::optional(told.days.front()) : std::nullopt;
}

std::string_view name_of(const Properties& tags, ResultKind winner) {
  return value_of(tags, winner == ResultKind::white ? "PW" : "PB");
}

// Whether the name, or another one of the same person, holds the part, which was folded before.
bool is_called(std::string_view name, std::string_view part) {
  return holds_folded(name_form(name), part) ||
         std::ranges::any_of(people.names_of(name),
                             [=](const std::string& other) { return holds_folded(other, part); });
}

bool holds(const Properties& tags, std::string_view tag, std::string_view part) {
  const std::string_view value = value_of(tags, tag);
  return tag == "PW" || tag == "PB" ? is_called(value, part) : holds_folded(value, part);
}

}  // namespace

Range parse_range(std::string_view text) {
  constexpr std::size_t digits = 6;
  const auto [first, last, are_two] = ends_of(text);
  const auto from = first.empty() && are_two ? 0 : short_number(first, digits);
  const auto to = last.empty() && are_two ? Range{}.last : short_number(last, digits);
  if (!from || !to || *from > *to)
    throw Error(Error::Kind::usage,
                "'" + std::string(text) +
                    "' is not a range; a number, or two like 10..20, 10.. or ..20, expected");
  return {*from, *to};
}

Days parse_days(std::string_view text) {
  const auto [first, last, are_two] = ends_of(text);
  const auto from = first.empty() && are_two ? Days{} : days_in(first);
  const auto to = last.empty() && are_two ? Days{} : days_in(last);
  if (!from || !to || from->first > to->last)
    throw Error(Error::Kind::usage,
                "'" + std::string(text) +
                    "' is not a date that can be read in one way; one like 2026, 2026-01 or "
                    "2026-01-31, or two with .. between, expected");
  return {from->first, to->last};
}

GameResult result_of(const Properties& tags, const std::optional<Outcome>& outcome) {
  if (outcome && outcome->ending != &no_game) {
    const std::string_view word = outcome->ending->word;
    if (!outcome->winner) return {ResultKind::draw, word};
    return {*outcome->winner == Side::white ? ResultKind::white : ResultKind::black, word};
  }
  const ParsedResult told = parse_result(tags);
  return {told.kind, told.way};
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
  const std::string result = kind == ResultKind::draw    ? "draw"
                             : kind == ResultKind::white ? "White wins"
                                                         : "Black wins";
  return result + (way.empty() ? " (result from the record)" : ": " + std::string(way));
}

bool fits_tags(const Criteria& criteria, const Properties& tags) {
  for (const auto& [names, text] : criteria.tags) {
    const std::string part = folded(text);
    const bool fits = std::ranges::any_of(
        names, [&](const std::string& name) { return holds(tags, name, part); });
    if (!fits) return false;
  }
  if (!criteria.days) return true;
  return std::ranges::any_of(parse_date(value_of(tags, "DT")).days, [&](const Days& days) {
    return days.first <= criteria.days->last && criteria.days->first <= days.last;
  });
}

bool fits_result(const Criteria& criteria, const Properties& tags,
                 const std::optional<Outcome>& outcome) {
  const auto [kind, way] = result_of(tags, outcome);
  if (criteria.result && *criteria.result != kind) return false;
  if (!criteria.way.empty() && criteria.way != way) return false;
  if (criteria.winner.empty()) return true;
  const bool has_winner = kind == ResultKind::white || kind == ResultKind::black;
  return has_winner && is_called(name_of(tags, kind), folded(criteria.winner));
}

}  // namespace cairn
