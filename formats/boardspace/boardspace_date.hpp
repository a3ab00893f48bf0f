// Dates as Boardspace's clients wrote them: Java's text of a date, in English or in the manner of
// the player's country.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace cairn::boardspace {

struct Date {
  int year = 0;
  int month = 0;  // from 1
  int day = 0;    // from 1

  friend auto operator<=>(const Date&, const Date&) = default;
};

// Reads "Wed Nov 20 19:17:04 GMT 2019", "20-Nov-2019 19:17:04", "2019. 11. 20", "20.11.2019",
// "11/20/2019", "20 déc. 2019" and the like, and with a year of two digits, which is one of this
// century, "11/20/19". Of two numbers that may both be months the first is the month, as on that
// site, but not between dots. Nothing if day, month or year cannot be told.
std::optional<Date> parse_date(std::string_view text);

// Whether the site's own reader understands the date too: plain English, no dots, a whole year.
bool is_plain_date(std::string_view text);

// "2019-11-20".
std::string iso_date(const Date& date);

// "Wed Nov 20 00:00:00 GMT 2019".
std::string java_date(const Date& date);

}  // namespace cairn::boardspace
