// Reads and writes dates as Boardspace's clients wrote them: Java's text of a date, in English or
// in the form of the player's country.
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

// Reads dates such as "Wed Nov 20 19:17:04 GMT 2019", "20-Nov-2019 19:17:04", "2019. 11. 20",
// "20.11.2019", "11/20/2019" and "20 déc. 2019". A year of two digits, as in "11/20/19", belongs to
// this century. If two numbers could both be the month, the first one is, as on that site; but in a
// date with dots whose year does not come first, the second one is. Returns nothing if day, month
// or year cannot be determined.
std::optional<Date> parse_date(std::string_view text);

// Whether the site's own reader understands the date too: it must be plain English without dots and
// have a year of four digits.
bool is_plain_date(std::string_view text);

// Writes a date in ISO 8601: "2019-11-20".
std::string iso_date(const Date& date);

// Writes a date as Java's Date does, at midnight: "Wed Nov 20 00:00:00 GMT 2019".
std::string java_date(const Date& date);

}  // namespace cairn::boardspace
