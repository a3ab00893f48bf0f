// The days that the tag DT of a record tells: the one reader of dates for selection, statistics and
// databases.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/range.hpp"

namespace cairn {

// A range of days, which are numbers like 20260131. If the day or the month of a date is not known,
// the range covers all numbers from 00 to 99 in its place: 2026-01 is 20260100 to 20260199.
using Days = Range;

struct ToldDate {
  // In the order of the text. Empty if nothing is told, or what is told is not understood.
  std::vector<Days> days;
  bool is_understood = true;
  bool is_ambiguous = false;  // only one of the days is meant, and nothing tells which
};

// Reads SGF's dates ("2019-11-20", "2019-11", "2019"), their lists and short forms
// ("2019-11-20,21", "2019-05,06", "2018-12-31,2019-01-01"), the same with dots or slashes, ranges
// of two dates ("2019-11-20..22", "Dec 31 2018 - Jan 2 2019"), dates with unknown parts
// ("2019.??.??", "?"), and what text/date_reader.hpp lists. Blanks around them do not count.
ToldDate read_date(std::string_view text);

// Returns the date in SGF's form, one day after the other, or the text as it stands if it is not
// understood, is ambiguous, or is a range.
std::string standard_date(std::string_view text);

// Returns what is doubtful in the value of DT, and what would be right, in words; an empty text if
// nothing is.
std::string doubt_about_date(std::string_view text);

}  // namespace cairn
