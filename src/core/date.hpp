// Dates and ranges as records give them: SGF's lists, ISO 8601, and those that may be read in two
// ways.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// The numbers from `first` to `last`, both included.
struct Range {
  int first = 0;
  int last = std::numeric_limits<int>::max();

  bool contains(int number) const { return first <= number && number <= last; }
  friend bool operator==(const Range&, const Range&) = default;
};

// The days on which a game was played, as text: the one reader of DT for selection, statistics and
// databases.
//
//   dates = range { "," range }                 SGF's list: `2019-11-20,21`
//   range = date [ ( ".." | "/" ) date ]        `2019-11-20..22`
//   date  = year "-" month "-" day [ time ]     ISO 8601; also `20191120`, `2019-11` and `2019`
//         | year "." month "." day
//         | day "." month "." year
//         | day "/" month "/" year              or the month first; ambiguous if both are possible
//         | [ day ] name-of-month year          in English: `20 Nov 2019`, `November 2019`
//
// In a list or a range, a later date may leave out the year, or year and month. `??` stands for a
// month or day that is not known.

// A range of days, which are numbers like 20260131. If the day or the month of a date is not known,
// the range covers all numbers from 00 to 99 in its place: 2026-01 is 20260100 to 20260199.
using Days = Range;

struct ParsedDate {
  // In the order of the text. Empty if the text gives no date, or is not understood.
  std::vector<Days> days;
  bool is_understood = true;
  bool is_ambiguous = false;  // only one of the days is meant, and the text does not say which
};

ParsedDate parse_date(std::string_view text);

// Returns the date in SGF's form, one day after the other, or the text as it stands if it is not
// understood, is ambiguous, or is a range.
std::string standard_date(std::string_view text);

// Returns what is doubtful in the value of DT, and what would be right, in words; an empty text if
// nothing is.
std::string doubt_about_date(std::string_view text);

// The month with an English name or its first three letters, from 1; 0 if the word is none.
int month_named(std::string_view word);

// Whether there is such a month, or such a day, in the calendar. 0 stands for what is not known.
bool is_in_calendar(int year, int month, int day);

}  // namespace cairn
