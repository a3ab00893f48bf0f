#include "core/date.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "core/people.hpp"
#include "core/text.hpp"

namespace cairn {

namespace {

constexpr std::array<std::string_view, 12> months{"january",   "february", "march",    "april",
                                                  "may",       "june",     "july",     "august",
                                                  "september", "october",  "november", "december"};

// A day, a month or a year; 0 stands for what is not known.
struct Day {
  int year = 0;
  int month = 0;
  int day = 0;
};

Days days_of(const Day& day) {
  constexpr int open_end = 99;  // more than any month or day
  const int first = (day.year * 100 + day.month) * 100 + day.day;
  if (day.month == 0) return {first, first + open_end * 100 + open_end};
  return {first, day.day == 0 ? first + open_end : first};
}

// The number that the text is, of four digits or of one or two; 0 for `??` in the place of one or
// two.
std::optional<int> date_number(std::string_view text, bool is_year = false) {
  if (is_year ? text.size() != 4 : text.empty() || text.size() > 2) return std::nullopt;
  if (!is_year && text == "??") return 0;
  int number = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    number = 10 * number + (c - '0');
  }
  return number;
}

std::optional<Day> day_of(std::optional<int> year, std::optional<int> month,
                          std::optional<int> day) {
  if (!year || !month || !day || *year == 0 || (*month == 0 && *day > 0)) return std::nullopt;
  if (!is_in_calendar(*year, *month, *day)) return std::nullopt;
  return Day{*year, *month, *day};
}

// A date of ISO 8601, or the rest of one whose beginning is as in `before`.
std::optional<Day> iso_date(std::string_view text, const std::optional<Day>& before) {
  constexpr std::size_t digits_together = 8;
  std::vector<std::string_view> parts = split(text, "-");
  if (parts.size() == 1 && text.size() == digits_together)
    parts = {text.substr(0, 4), text.substr(4, 2), text.substr(6)};
  if (parts.size() > 3) return std::nullopt;
  const auto part = [&](std::size_t i) {
    return i < parts.size() ? date_number(parts[i]) : std::optional(0);
  };
  if (const auto year = date_number(parts[0], true)) return day_of(year, part(1), part(2));
  if (!before || before->month == 0 || parts.size() > 2) return std::nullopt;
  if (parts.size() == 2)
    return before->day > 0 ? day_of(before->year, part(0), part(1)) : std::nullopt;
  return before->day > 0 ? day_of(before->year, before->month, part(0))
                         : day_of(before->year, part(0), 0);
}

// The text without a time of day at its end, which may follow a date of ISO 8601.
std::string_view without_time(std::string_view text) {
  constexpr std::size_t length_of_date = 10;
  constexpr std::string_view of_time = "0123456789:.+-Z";
  if (text.size() < length_of_date + 6) return text;
  const std::string_view time = text.substr(length_of_date + 1);
  const char sign = text[length_of_date];
  const bool is_time = (sign == 'T' || sign == ' ') && time[2] == ':' &&
                       time.find_first_not_of(of_time) == time.npos;
  return is_time ? text.substr(0, length_of_date) : text;
}

// One date. It may be given in two ways.
std::vector<Day> dates_in(std::string_view text, const std::optional<Day>& before = {}) {
  text = without_time(text);
  if (const auto day = iso_date(text, before)) return {*day};
  std::vector<Day> days;
  const auto add = [&](const std::optional<Day>& day) {
    if (day) days.push_back(*day);
  };
  const auto figures = [&](std::string_view separator) {
    auto parts = split(text, separator);
    return parts.size() == 3 ? parts : std::vector<std::string_view>{};
  };
  if (const auto parts = figures("."); !parts.empty()) {
    add(day_of(date_number(parts[0], true), date_number(parts[1]), date_number(parts[2])));
    add(day_of(date_number(parts[2], true), date_number(parts[1]), date_number(parts[0])));
  } else if (const auto slashed = figures("/"); !slashed.empty()) {
    const auto year = date_number(slashed[2], true);
    const auto first = date_number(slashed[0]);
    const auto second = date_number(slashed[1]);
    add(day_of(year, first, second));
    if (first != second) add(day_of(year, second, first));
  } else {
    auto words = split(text, " -");
    std::erase(words, std::string_view{});
    if (words.size() == 3 || words.size() == 2) {
      const int month = month_named(words[words.size() - 2]);
      const auto day = words.size() == 3 ? date_number(words[0]) : std::optional(0);
      if (month > 0) add(day_of(date_number(words.back(), true), month, day));
    }
  }
  return days;
}

// The text before and after the sign of a range, if there is one. Two slashes stand in one date.
std::optional<std::pair<std::string_view, std::string_view>> halves_of(std::string_view text) {
  for (const std::string_view sign : {"..", "/"}) {
    const std::size_t at = text.find(sign);
    if (at == text.npos) continue;
    const std::string_view last = text.substr(at + sign.size());
    if (sign == "/" && last.find('/') != last.npos) return std::nullopt;
    return std::pair(trimmed(text.substr(0, at)), trimmed(last));
  }
  return std::nullopt;
}

// SGF's list, also with ranges in it.
std::optional<std::vector<Days>> days_in_list(std::string_view text) {
  std::vector<Days> list;
  std::optional<Day> before;
  for (const std::string_view piece : split(text, ",")) {
    const auto halves = halves_of(piece);
    const auto first = dates_in(halves ? halves->first : trimmed(piece), before);
    if (first.size() != 1) return std::nullopt;
    before = first.front();
    Days days = days_of(*before);
    if (halves) {
      const auto last = dates_in(halves->second, before);
      if (last.size() != 1) return std::nullopt;
      before = last.front();
      const Days end = days_of(*before);
      if (end.first < days.first) return std::nullopt;
      days.last = end.last;
    }
    list.push_back(days);
  }
  return list;
}

bool says_nothing(std::string_view text) {
  return text.find_first_not_of("?-. ") == text.npos || equal_in_any_case(text, "unknown");
}

std::string in_sgf(const Days& days) {
  const std::string digits = std::to_string(100'000'000 + days.first).substr(1);
  std::string text = digits.substr(0, 4);
  if (days.last - days.first < 9999) text += '-' + digits.substr(4, 2);
  if (days.last == days.first) text += '-' + digits.substr(6);
  return text;
}

}  // namespace

int month_named(std::string_view word) {
  const std::size_t abbreviated = 3;
  for (std::size_t i = 0; i < months.size(); ++i)
    if (equal_in_any_case(word, months[i]) ||
        equal_in_any_case(word, months[i].substr(0, abbreviated)))
      return static_cast<int>(i) + 1;
  return 0;
}

bool is_in_calendar(int year, int month, int day) {
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  return 0 <= month && month <= 12 && (day == 0 || date.ok());
}

ParsedDate parse_date(std::string_view text) {
  text = trimmed(text);
  if (says_nothing(text)) return {};
  const std::string plain = with_hyphens(text);
  if (const auto list = days_in_list(plain)) return {*list};
  const auto dates = dates_in(plain);
  if (dates.empty()) return {{}, false};
  ParsedDate date{{}, true, dates.size() > 1};
  for (const Day& day : dates) date.days.push_back(days_of(day));
  return date;
}

std::string standard_date(std::string_view text) {
  const ParsedDate date = parse_date(text);
  if (date.days.empty() || date.is_ambiguous) return std::string(text);
  std::string list;
  for (const Days& days : date.days) {
    const std::string day = in_sgf(days);
    if (parse_date(day).days != std::vector{days}) return std::string(text);
    list += (list.empty() ? "" : ",") + day;
  }
  return list;
}

std::string doubt_about_date(std::string_view text) {
  const ParsedDate date = parse_date(text);
  if (date.is_ambiguous)
    return "the date " + quote(text) + " may be " + in_sgf(date.days[0]) + " or " +
           in_sgf(date.days[1]) + "; it is found as both";
  if (date.is_understood) return {};
  return "the date " + quote(text) +
         " is not understood; one like 2026, 2026-01 or 2026-01-31 "
         "expected";
}

}  // namespace cairn
