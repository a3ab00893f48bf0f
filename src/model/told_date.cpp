#include "model/told_date.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "text/ascii.hpp"
#include "text/date_reader.hpp"
#include "text/letter_forms.hpp"
#include "text/quote.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

// A day, a month or a year; 0 stands for what is not told.
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

std::optional<int> number_in(std::string_view digits) {
  int number = 0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, number);
  const bool is_number = error == std::errc{} && end == last && is_digit(digits.front());
  return is_number ? std::optional(number) : std::nullopt;
}

// Parts of a date that are written, but not known: "2019.??.??".
bool is_unknown(std::string_view part) {
  return !part.empty() && part.size() <= 4 &&
         std::ranges::all_of(part, [](char c) { return c == '?' || c == 'X' || c == '0'; });
}

// Reads a date in figures, year first. What is left out before the first figure is as in `before`.
std::optional<Day> day_in_figures(std::string_view text, const std::optional<Day>& before) {
  constexpr std::size_t digits_of_year = 4;
  constexpr std::size_t digits_together = 8;
  text = trimmed(text);
  std::array<int, 3> numbers{};
  std::size_t count = 0;
  std::vector<std::string_view> parts = split(text, "-./");
  if (parts.size() == 1 && text.size() == digits_together)
    parts = {text.substr(0, 4), text.substr(4, 2), text.substr(6)};
  const bool has_year = parts.front().size() == digits_of_year;
  for (const std::string_view part : parts) {
    const bool is_year = has_year && count == 0;
    if (count == numbers.size() || part.empty() || (!is_year && part.size() > 2))
      return std::nullopt;
    const auto number = is_unknown(part) && !is_year ? std::optional(0) : number_in(part);
    if (!number) return std::nullopt;
    numbers[count++] = *number;
  }
  Day day{numbers[0], numbers[1], numbers[2]};
  if (!has_year) {
    if (!before || count > 2 || (count == 2 && before->day == 0)) return std::nullopt;
    day = count == 2          ? Day{before->year, numbers[0], numbers[1]}
          : before->day > 0   ? Day{before->year, before->month, numbers[0]}
          : before->month > 0 ? Day{before->year, numbers[0], 0}
                              : Day{};
  }
  if (day.year == 0 || (day.month == 0 && day.day > 0)) return std::nullopt;
  if (!is_in_calendar(day.year, day.month, day.day)) return std::nullopt;
  return day;
}

std::optional<Days> joined(const Days& first, const Days& last) {
  return first.first <= last.first ? std::optional(Days{first.first, last.last}) : std::nullopt;
}

// The two texts around the first separator, if there is one.
std::optional<std::pair<std::string_view, std::string_view>> halves(std::string_view text,
                                                                    std::string_view separator) {
  const std::size_t at = text.find(separator);
  if (at == text.npos) return std::nullopt;
  return std::pair(text.substr(0, at), text.substr(at + separator.size()));
}

// Reads SGF's list of dates, also with ranges in it.
std::optional<std::vector<Days>> days_in_list(std::string_view text) {
  std::vector<Days> list;
  std::optional<Day> before;
  for (const std::string_view piece : split(text, ",")) {
    const auto range = halves(piece, "..");
    const auto first = day_in_figures(range ? range->first : piece, before);
    before = range && first ? day_in_figures(range->second, first) : first;
    if (!before) return std::nullopt;
    const auto days = joined(days_of(*first), days_of(*before));
    if (!days) return std::nullopt;
    list.push_back(*days);
  }
  return list;
}

// The days of figures such as "19-11-20" if the year comes first, as it does in ISO 8601.
std::optional<Days> with_year_first(std::string_view text) {
  const auto pieces = split(text, "-");
  std::array<int, 3> numbers{};
  if (pieces.size() != numbers.size()) return std::nullopt;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].size() != 2 || !std::ranges::all_of(pieces[i], is_digit)) return std::nullopt;
    numbers[i] = 10 * (pieces[i][0] - '0') + (pieces[i][1] - '0');
  }
  const Day day{2000 + numbers[0], numbers[1], numbers[2]};
  if (!is_in_calendar(day.year, day.month, day.day)) return std::nullopt;
  return days_of(day);
}

ToldDate one_date(std::string_view text) {
  if (const auto list = days_in_list(text)) return {*list};
  const std::optional<DateReading> reading = read_one_date(text);
  if (!reading || reading->has_more) return {{}, false};
  const Days days = days_of({reading->year, reading->month, reading->day});
  if (reading->is_ambiguous)
    return {{days, days_of({reading->year, reading->day, reading->month})}, true, true};
  if (const auto other = with_year_first(text); other && *other != days)
    return {{days, *other}, true, true};
  if (reading->last_day == 0) return {{days}};
  return {{{days.first, days_of({reading->year, reading->month, reading->last_day}).last}}};
}

bool tells_nothing(std::string_view text) {
  constexpr std::array<std::string_view, 4> words{"unknown", "none", "n/a", "undated"};
  const bool is_sign = text.find_first_not_of("?-. X/0") == text.npos;
  return is_sign || std::ranges::any_of(words, [text](std::string_view word) {
           return equal_in_any_case(text, word);
         });
}

// The date in the first half of a range, which may leave the year to the last one: "30 April to 2
// May 2021".
ToldDate with_year_of(const ToldDate& last, std::string_view first) {
  ToldDate told = one_date(first);
  if (told.is_understood || last.days.size() != 1 || first.empty()) return told;
  const std::string year = std::to_string(last.days.front().first / 10000);
  return one_date(std::string(first) + (first.ends_with('.') ? "" : " ") + year);
}

std::string in_sgf(const Days& days) {
  const std::string digits = std::to_string(days.first);
  std::string text = digits.substr(0, 4);
  if (days.last - days.first < 9999) text += '-' + digits.substr(4, 2);
  if (days.last == days.first) text += '-' + digits.substr(6);
  return text;
}

ToldDate read_as_written(std::string_view text) {
  constexpr std::array<std::string_view, 13> separators{
      "..",       " to ",   " until ",  " till ", " bis ", " au ", " - ",
      " \u2013 ", "\u2013", " \u2014 ", "/",      "~",     "-"};
  text = trimmed(text);
  if (tells_nothing(text)) return {};
  ToldDate whole = one_date(text);
  if (whole.is_understood) return whole;
  if (const auto interval = halves(text, "/"))  // of ISO 8601: 2021-05-03/04
    if (const auto days =
            days_in_list(std::string(interval->first) + ".." + std::string(interval->second)))
      return {*days};
  for (const std::string_view separator : separators) {
    const auto range = halves(text, separator);
    const bool is_in_list = separator == "-" && text.find(',') != text.npos;  // of whole dates
    if (!range || is_in_list) continue;
    const ToldDate last = one_date(trimmed(range->second));
    const ToldDate first = with_year_of(last, trimmed(range->first));
    if (first.days.size() != 1 || last.days.size() != 1) continue;
    if (const auto days = joined(first.days.front(), last.days.front())) return {{*days}};
  }
  return whole;
}

}  // namespace

ToldDate read_date(std::string_view text) {
  const ToldDate date = read_as_written(text);
  if (date.is_understood) return date;
  std::string plain = letters.compatible(with_hyphens(text));
  constexpr std::string_view from = "from ";
  if (folded(plain).starts_with(from)) plain.erase(0, from.size());
  const ToldDate other = read_as_written(plain);
  return other.is_understood ? other : date;
}

std::string standard_date(std::string_view text) {
  const ToldDate date = read_date(text);
  if (date.days.empty() || date.is_ambiguous) return std::string(text);
  std::string list;
  for (const Days& days : date.days) {
    const std::string day = in_sgf(days);
    if (day.empty() || read_date(day).days.front() != days) return std::string(text);
    list += (list.empty() ? "" : ",") + day;
  }
  return list;
}

std::string doubt_about_date(std::string_view text) {
  const ToldDate date = read_date(text);
  if (date.is_ambiguous)
    return "the date " + cairn::quoted(text) + " may be " + in_sgf(date.days[0]) + " or " +
           in_sgf(date.days[1]) + "; it is found as both";
  if (date.is_understood) return {};
  return "the date " + cairn::quoted(text) +
         " is not understood; one like 2026, 2026-01 or 2026-01-31 "
         "expected";
}

}  // namespace cairn
