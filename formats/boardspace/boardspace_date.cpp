#include "formats/boardspace/boardspace_date.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>

#include "text/ascii.hpp"
#include "text/date_reader.hpp"

namespace cairn::boardspace {

namespace {

constexpr std::array<std::string_view, 12> english_months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

std::string two_digits(int number) {
  return {static_cast<char>('0' + number / 10 % 10), static_cast<char>('0' + number % 10)};
}

}  // namespace

std::optional<Date> parse_date(std::string_view text) {
  const std::optional<DateReading> reading = read_one_date(text);
  if (!reading || reading->day == 0) return std::nullopt;
  return Date{reading->year, reading->month, reading->day};
}

bool is_plain_date(std::string_view text) {
  const auto date = parse_date(text);
  if (!date || text.find('.') != text.npos) return false;
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  const bool has_month =
      text.find(english_months[static_cast<std::size_t>(date->month - 1)]) != text.npos;
  const bool has_whole_year = text.find(std::to_string(date->year)) != text.npos;
  return has_whole_year && std::ranges::all_of(text, is_ascii) &&
         (has_month || std::ranges::none_of(text, cairn::is_letter));
}

std::string iso_date(const Date& date) {
  return std::to_string(date.year) + '-' + two_digits(date.month) + '-' + two_digits(date.day);
}

std::string java_date(const Date& date) {
  constexpr std::array<const char*, 7> weekdays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  const std::chrono::year_month_day day{std::chrono::year(date.year),
                                        std::chrono::month(static_cast<unsigned>(date.month)),
                                        std::chrono::day(static_cast<unsigned>(date.day))};
  const std::chrono::weekday weekday{std::chrono::sys_days(day)};
  return std::string(weekdays[weekday.c_encoding()]) + ' ' +
         std::string(english_months[static_cast<std::size_t>(date.month - 1)]) + ' ' +
         two_digits(date.day) + " 00:00:00 GMT " + std::to_string(date.year);
}

}  // namespace cairn::boardspace
