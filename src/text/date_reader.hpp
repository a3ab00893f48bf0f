// Reads a date as people and programs of many countries write it, in figures or with the name of
// the month.
#pragma once

#include <optional>
#include <string_view>

namespace cairn {

// What is told of a day; 0 stands for what is not told.
struct DateReading {
  int year = 0;
  int month = 0;     // from 1
  int day = 0;       // from 1
  int last_day = 0;  // "20-21 Nov 2019"
  // Day and month are figures that could both be a month, and nothing tells which is.
  bool is_ambiguous = false;
  bool has_more = false;  // there are words or figures that belong to no date
};

// Reads dates such as "Wed Nov 20 19:17:04 GMT 2019", "20-Nov-2019 19:17:04", "2019. 11. 20",
// "20.11.2019", "11/20/2019", "20 déc. 2019", "Nov 2019" and "2019". A year of two digits, as in
// "11/20/19", belongs to this century. If two numbers could both be the month, the first one is;
// but in a date with dots whose year does not come first, the second one is. Returns nothing if
// there is no year, or no such day.
std::optional<DateReading> read_one_date(std::string_view text);

// Whether there is such a month, or such a day, in the calendar. 0 stands for what is not told.
bool is_in_calendar(int year, int month, int day);

}  // namespace cairn
